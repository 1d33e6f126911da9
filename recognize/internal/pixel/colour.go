package pixel

import "image"

// RGB is a colour: red, green and blue, 0 to 255 each.
type RGB [3]uint8

// Distance returns the largest difference between the channels of two colours, 0 to 255.
func (c RGB) Distance(d RGB) int {
	return max(Difference(c[0], d[0]), Difference(c[1], d[1]), Difference(c[2], d[2]))
}

// Difference returns the absolute difference between two channel values.
func Difference(a, b uint8) int {
	if a > b {
		return int(a - b)
	}
	return int(b - a)
}

// SomeSamples is the number of pixels of a cell that suffices to determine its background.
const SomeSamples = 1024

// Median returns the median of each channel over r, which must be inside the picture. If r has at least maxSamples pixels, Median
// uses only a regular sample of them, about maxSamples/2 to maxSamples pixels. maxSamples must be at least 1.
func (p *Picture) Median(r image.Rectangle, maxSamples int) RGB {
	var t Tally
	step := 1 + r.Dx()*r.Dy()/maxSamples
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := p.Row(y, r.Min.X, r.Max.X)
		for x := y % step; x < r.Dx(); x += step {
			t.Add(RGB(row[x*4 : x*4+3]))
		}
	}
	return t.Median()
}

// A Tally holds a histogram of each channel of the added colours.
type Tally struct {
	counts [3][256]uint32
	n      int
}

// Add counts one pixel's colour.
func (t *Tally) Add(c RGB) {
	t.counts[0][c[0]]++
	t.counts[1][c[1]]++
	t.counts[2][c[2]]++
	t.n++
}

// Median returns the median of each channel of the added colours, or black if no colour was added.
func (t *Tally) Median() (c RGB) {
	for k := range c {
		left := t.n / 2
		for v, n := range t.counts[k] {
			left -= int(n)
			if left < 0 {
				c[k] = uint8(v)
				break
			}
		}
	}
	return c
}

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
