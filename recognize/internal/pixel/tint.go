package pixel

// The most by which a channel of one ink may differ between two characters, of 255, for thin strokes blend with their
// background: also at most a share of the contrast.
const (
	InkSlack = 48
	inkShare = 0.4
)

// A Tint is the colour of some ink and that of its background.
type Tint struct{ Colour, Background RGB }

// Same reports whether both are of one ink, up to antialiasing.
func (t Tint) Same(o Tint) bool {
	contrast := max(t.Colour.Distance(t.Background), o.Colour.Distance(o.Background))
	return t.Colour.Distance(o.Colour) <= min(InkSlack, int(inkShare*float64(contrast)))
}
