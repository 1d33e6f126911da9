package pixel

// The limits of the difference, in any channel, between the colours of two characters in the same ink. Such colours differ
// because thin strokes blend with the background. Both limits apply.
const (
	InkSlack = 48  // the absolute limit, 0 to 255
	inkShare = 0.4 // the limit as a share of the contrast between an ink and its background
)

// A Tint is the colour of some ink and of its background.
type Tint struct{ Colour, Background RGB }

// Same reports whether two tints may have the same ink and differ only by antialiasing.
func (t Tint) Same(o Tint) bool {
	contrast := max(t.Colour.Distance(t.Background), o.Colour.Distance(o.Background))
	return t.Colour.Distance(o.Colour) <= min(InkSlack, int(inkShare*float64(contrast)))
}
