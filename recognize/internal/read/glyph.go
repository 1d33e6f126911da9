package read

import (
	"errors"
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// A Glyph is one character cut out of a picture.
type Glyph struct {
	Pix        [GlyphSize]float32 // the ink of each pixel, 0 to 1, row by row
	Box        image.Rectangle    // the smallest rectangle around the character, in the picture
	Aspect     float64            // width / height, measured with sub-pixel precision
	Height     float64            // the height in pixels, measured with sub-pixel precision
	pixel.Tint                    // the colours of its strongest ink and of its background
	Stroke     float64            // the thickness of its strokes in pixels
	Fill       float64            // the share of its box that is inked
}

// Cut cuts out a component as a glyph.
func (l *labelled) Cut(p *pixel.Picture, c *Component) *Glyph {
	box := c.Box.Sub(l.at)
	ink := l.componentInk(c)
	g := &Glyph{Box: c.Box, Fill: float64(c.Pixels) / float64(box.Dx()*box.Dy())}
	g.Tint = pixel.Tint{Colour: l.strongestColour(p, c), Background: l.Background}
	x0, x1 := subpixelEdges(box.Min.X, box.Max.X, func(x int) float64 {
		return cover(ink, l.w, image.Rect(x, box.Min.Y, x+1, box.Max.Y), c.peak)
	})
	y0, y1 := subpixelEdges(box.Min.Y, box.Max.Y, func(y int) float64 {
		return cover(ink, l.w, image.Rect(box.Min.X, y, box.Max.X, y+1), c.peak)
	})
	g.Aspect, g.Height = (x1-x0)/(y1-y0), y1-y0
	g.Stroke = l.stroke(c)
	stretch(&g.Pix, ink, l.w, l.h, x0, y0, x1, y1, float32(c.peak))
	return g
}

// CutWhole cuts out the character in a picture that shows nothing else. It returns an error if nothing is visible in the
// picture.
func CutWhole(p *pixel.Picture) (*Glyph, error) {
	if p.Bounds().Empty() {
		return nil, errors.New("empty picture")
	}
	const samples = 4096 // the number of pixels from which the background is determined
	m := Measure(p, p.Bounds(), p.Median(p.Bounds(), samples))
	if m.Flat() {
		return nil, errors.New("nothing to see in the picture")
	}
	list, of := m.Components()
	whole := list[0]
	for i := range list[1:] {
		whole.join(&list[1+i])
	}
	return of.Cut(p, &whole), nil
}

// Likeness returns the correlation, -1 to 1, of the shapes of two glyphs, which have been stretched to the same size.
func (g *Glyph) Likeness(o *Glyph) float64 {
	return Correlation(Normalised(g.Pix[:]), Normalised(o.Pix[:]))
}

// Mirrored returns the correlation of the glyph with its mirror image, -1 to 1.
func (g *Glyph) Mirrored() float64 {
	mirror := g.Pix
	for y := range GlyphHeight {
		slices.Reverse(mirror[y*GlyphWidth : (y+1)*GlyphWidth])
	}
	return Correlation(Normalised(g.Pix[:]), Normalised(mirror[:]))
}

// VerticalStroke reports whether the glyph is only a vertical stroke: a 1, a text caret or a piece of a line, which all look
// the same when stretched.
func (g *Glyph) VerticalStroke() bool {
	const (
		widest = 0.4  // the greatest width / height of such a stroke; a wider 1 has a flag or a foot
		fill   = 0.75 // a stroke inks at least this share of its box
	)
	return g.Aspect < widest && g.Fill >= fill
}

// stroke returns the thickness of a component's strokes in pixels: twice its area divided by the length of its outline. The
// length of the outline is measured as the total variation of the ink.
func (l *labelled) stroke(c *Component) float64 {
	box := c.Box.Sub(l.at)
	at := func(x, y int) float64 {
		if x < 0 || y < 0 || x >= l.w || y >= l.h {
			return 0
		}
		if i := y*l.w + x; l.labels[i] == 0 || c.owns(l.labels[i]) {
			return float64(l.level[i])
		}
		return 0
	}
	var area, outline float64
	for y := box.Min.Y - 1; y < box.Max.Y; y++ {
		for x := box.Min.X - 1; x < box.Max.X; x++ {
			v := at(x, y)
			area += v
			if right, below := at(x+1, y)-v, at(x, y+1)-v; right != 0 || below != 0 {
				outline += math.Sqrt(right*right + below*below) // faster than math.Hypot
			}
		}
	}
	return 2 * area / outline
}

// componentInk returns the ink of a component and of the faint pixels around it, and 0 elsewhere.
func (l *labelled) componentInk(c *Component) []uint8 {
	ink := make([]uint8, len(l.level))
	r := c.Box.Sub(l.at).Inset(-1).Intersect(image.Rect(0, 0, l.w, l.h))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for i := y*l.w + r.Min.X; i < y*l.w+r.Max.X; i++ {
			if l.labels[i] == 0 || c.owns(l.labels[i]) {
				ink[i] = l.level[i]
			}
		}
	}
	return ink
}

// strongestColour returns the mean colour of the component's pixels whose distance from the background is at least nine
// tenths of the largest. Choosing the pixels with the most ink would give too dark a colour, because edges that are smoothed
// for the screen's subpixels are darker than the digit.
func (l *labelled) strongestColour(p *pixel.Picture, c *Component) pixel.RGB {
	colours := make([]pixel.RGB, 0, c.Pixels)
	peak := 0
	for y := c.Box.Min.Y; y < c.Box.Max.Y; y++ {
		for x := c.Box.Min.X; x < c.Box.Max.X; x++ {
			if c.owns(l.labels[(y-l.at.Y)*l.w+x-l.at.X]) {
				colour := p.RGB(x, y)
				colours, peak = append(colours, colour), max(peak, colour.Distance(l.Background))
			}
		}
	}
	var sum [3]int
	n := 0
	for _, colour := range colours {
		if colour.Distance(l.Background)*10 >= peak*9 {
			for k, v := range colour {
				sum[k] += int(v)
			}
			n++
		}
	}
	return pixel.RGB{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n)}
}
