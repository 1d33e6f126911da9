package pixel

// How far a channel of one ink may differ between two characters, because thin strokes blend with their background. Both
// limits apply.
const (
	InkSlack = 48  // the limit as a difference, 0 to 255
	inkShare = 0.4 // the limit as a share of the contrast between an ink and its background
)

// A Tint is the colour of some ink and of its background.
type Tint struct{ Colour, Background RGB }

// Same reports whether both tints may be of one ink, changed by antialiasing.
func (t Tint) Same(o Tint) bool {
	contrast := max(t.Colour.Distance(t.Background), o.Colour.Distance(o.Background))
	return t.Colour.Distance(o.Colour) <= min(InkSlack, int(inkShare*float64(contrast)))
}
