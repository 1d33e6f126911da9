package label

import (
	"image"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// TestForeign checks that unique glyphs with the traits of pointers and text carets are uncertain, even if the
// network sees a digit in them, and that unique digits which differ in fewer traits are read. The traits were
// measured on drawn pages.
func TestForeign(t *testing.T) {
	const cell = 4
	white := pixel.RGB{200, 200, 200}
	for name, c := range map[string]struct {
		digit         uint8
		share, none   float32 // the network's shares for the digit and for no digit
		score         float32 // of the templates
		higher        float64 // its height, as a multiple of the digits' height
		thicker       float64 // the thickness of its strokes, as a multiple of that of the digits' strokes
		across, below int     // px, the distance from the place of the digits
		ink           pixel.RGB
		fill          float64
		want          bool // the cell is certain
	}{
		"a 1":                            {1, 0.98, 0.006, 0.95, 1, 1, 0, 0, pixel.RGB{}, 0.5, true},
		"a 1, the network is not sure":   {1, 0.6, 0.39, 0.93, 0.98, 1.02, 0, 0, pixel.RGB{}, 0.5, true},
		"an entry in another ink":        {7, 0.98, 0.01, 0.92, 1, 1.05, 0, 0, white, 0.5, true},
		"a pointer over text":            {1, 0.94, 0.054, 0.85, 1.11, 0.67, 1, 2, pixel.RGB{}, 0.6, false},
		"a blurred pointer, another ink": {1, 0.96, 0.032, 0.89, 0.92, 0.86, 3, 4, white, 0.56, false},
		"a thick pointer":                {1, 0.98, 0.018, 0.81, 1.17, 0.77, 4, 3, pixel.RGB{}, 0.57, false},
		"a hand as the pointer":          {8, 0.63, 0.09, 0.29, 0.71, 0.71, 9, 5, pixel.RGB{}, 0.58, false},
		"an arrow as the pointer":        {8, 0.95, 0.024, 0.3, 1.3, 0.69, 11, 3, pixel.RGB{}, 0.36, false},
		"an outline caret":               {1, 0.8, 0.19, 0.82, 1.18, 1.1, 2, 2, white, 0.5, false},
		"a digit in a block":             {8, 0.995, 0.0005, 0.4, 1.25, 3.1, 0, 3, white, 0.8, true},
	} {
		s := newGenerator()
		all := s.board(shown)
		e := s.digit(cell, c.digit)
		e.Shape = s.random()
		match(e, c.digit, c.score)
		e.Shares = [read.Classes]float32{0: c.none / 2, read.Other: c.none / 2}
		e.Shares[c.digit] = c.share
		g := e.Glyph
		g.Height, g.Stroke, g.Colour, g.Fill = c.higher*height, 3*c.thicker, c.ink, c.fill
		middle := g.Box.Min.Add(g.Box.Max).Div(2).Add(image.Pt(c.across, c.below))
		half := image.Pt(g.Box.Dx()/2, int(g.Height/2))
		g.Box = image.Rectangle{Min: middle.Sub(half), Max: middle.Add(half)}
		e.All, e.Tallest = g.Box, g.Height
		e.Parts = []read.Part{{Box: g.Box, Stroke: g.Stroke, Colour: g.Colour}}
		all[cell] = e
		if got := Label(all, Options{})[cell]; got.Certain != c.want || got.Certain && got.Digit != c.digit {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestShortForeign checks that a short pointer of the kind shown over text is uncertain on the baseline of the digits,
// and that a 1 in text figures is read there.
func TestShortForeign(t *testing.T) {
	const (
		cell   = 4
		high   = 14 // px
		stroke = 3  // px, of the digits
	)
	for name, c := range map[string]struct {
		stroke float64 // px
		ink    pixel.RGB
		want   bool
	}{
		"a pointer": {0.56 * stroke, pixel.RGB{131, 131, 131}, false},
		"a 1":       {stroke, pixel.RGB{}, true},
	} {
		s := newGenerator()
		all := s.board(shown)
		e := s.glyph(cell, high, high/3)
		g := e.Glyph
		g.Box = g.Box.Add(image.Pt(0, (height-high)/2))
		g.Stroke, g.Colour = c.stroke, c.ink
		e.All, e.Parts = g.Box, []read.Part{{Box: g.Box, Stroke: g.Stroke, Colour: g.Colour}}
		e.Shares = [read.Classes]float32{0: 0.006, 1: 0.988, read.Other: 0.006}
		match(e, 1, 0.95)
		all[cell] = e
		if got := Label(all, Options{})[cell]; got.Certain != c.want || got.Certain && got.Digit != 1 {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
