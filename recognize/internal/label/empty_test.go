package label

import (
	"image"
	"slices"
	"strings"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// TestFindEmpty checks that a cell with something that is not a digit is taken for empty if every digit that might be
// in it would cover places that show the background.
func TestFindEmpty(t *testing.T) {
	const cell = 5
	beside, slash, right := image.Rect(22, 8, 38, 38), image.Rect(18, 8, 22, 31), image.Rect(27, 8, 30, 31)
	strokeOf := func(ink pixel.RGB) func(e *read.Evidence) {
		return func(e *read.Evidence) {
			e.Glyph.Fill, e.Glyph.Stroke, e.Glyph.Aspect, e.Glyph.Colour = 1, 3, 0.13, ink
			e.Parts = []read.Part{{Box: e.All, Stroke: 3, Colour: ink}}
			e.Shares = [read.Classes]float32{0: 0.56, 1: 0.36, read.Other: 0.08}
		}
	}
	for _, c := range []struct {
		name  string
		inked image.Rectangle // where there is ink in the cell
		do    func(e *read.Evidence)
		want  bool
	}{
		{"beside the middle", beside, nil, true},
		{"that covers the place of a digit", image.Rect(8, 6, 32, 34), nil, false},
		{"on a background that no other cell has", beside, func(e *read.Evidence) { e.Background = pixel.RGB{200, 200, 0} }, false},
		{"in which the network sees a digit", beside, func(e *read.Evidence) { e.Shares[7], e.Shares[read.Other] = 0.6, 0.4 }, false},
		{"at the place of a digit", slash, nil, true},
		{"at the place of a digit, that may be a 1", slash, func(e *read.Evidence) {
			e.Shares[1], e.Shares[read.Other] = 0.46, 0.54
		}, false},
		{"beside the middle, that may be a 1", beside, func(e *read.Evidence) { e.Shares[1], e.Shares[read.Other] = 0.46, 0.54 }, true},
		{"at the right, a stroke in the digits' ink, that may be the 1 of a display", right, strokeOf(pixel.RGB{}), false},
		{"at the right, a stroke in another ink", right, strokeOf(pixel.RGB{200, 0, 0}), true},
		{"at the place of a digit, and nearly as large", image.Rect(13, 7, 27, 27), nil, false},
	} {
		s := newGenerator()
		all := s.board(shown)
		for _, e := range all {
			if e.Glyph != nil {
				for i := range e.Glyph.Pix {
					e.Glyph.Pix[i] = 1 // the digits are solid blocks
				}
			}
		}
		e := s.glyph(cell, c.inked.Dy(), c.inked.Dx())
		e.All = c.inked.Add(e.Cell.Min)
		e.Glyph.Box = e.All
		e.Shares[read.Other] = 0.9
		e.Inked = make([]bool, e.Cell.Dx()*e.Cell.Dy())
		for i := range e.Inked {
			e.Inked[i] = image.Pt(i%e.Cell.Dx(), i/e.Cell.Dx()).In(c.inked)
		}
		if c.do != nil {
			c.do(e)
		}
		all[cell] = e
		if got := Label(all, Options{})[cell]; (got.Certain && got.Digit == 0) != c.want {
			t.Errorf("something %s: %+v", c.name, got)
		}
	}
}

// TestIsTooltip checks that something wide may be a tooltip if it leaves the place of a digit's upper or lower end free,
// wherever the digits stand in their cells. A digit with something beside it is not a tooltip.
func TestIsTooltip(t *testing.T) {
	const w, h = 46, 22
	cell := image.Rect(0, 0, w, h)
	digit, low, spinner := image.Rect(1, 3, 12, 19), image.Rect(1, 12, 12, 19), image.Rect(36, 2, 46, 19)
	for _, c := range []struct {
		name  string
		place float64           // of the board's digits: the distance from the cell's middle, as a share of the cell
		in    []image.Rectangle // what is in the cell
		want  bool
	}{
		{"a digit at the left", -0.36, []image.Rectangle{digit, spinner}, false},
		{"the lower half of a digit at the left", -0.36, []image.Rectangle{low, spinner}, true},
		{"a digit at the left, while the others stand in the middle", 0, []image.Rectangle{digit, spinner}, true},
	} {
		e := &read.Evidence{Cell: cell, Inked: make([]bool, w*h)}
		for _, r := range c.in {
			e.All = e.All.Union(r)
			for y := r.Min.Y; y < r.Max.Y; y++ {
				for x := r.Min.X; x < r.Max.X; x++ {
					e.Inked[y*w+x] = true
				}
			}
		}
		s := &gridEvidence{height: 16, place: [2]float64{c.place, 0}, usualApart: -1,
			all: newGenerator().board(strings.Repeat(".", 81))}
		if got := s.isTooltip(e); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestSpecks checks that a cell is uncertain if none of its parts is as tall as a digit, but all of them together
// are, and the network sees a digit: the typeface may consist of lines, some so thin that they count as specks. If
// the ink leaves one end of a digit free, it is a pencil mark.
func TestSpecks(t *testing.T) {
	const cell = 5
	for name, c := range map[string]struct {
		lines int  // one in every fourth row, from the upper end of a digit
		want  bool // the cell is certainly empty
	}{"as tall as a digit": {6, false}, "as tall as a pencil mark": {2, true}} {
		s := newGenerator()
		all := s.board(shown)
		e := s.nothing(cell)
		e.Flat, e.Tallest = false, 3
		e.Shares = [read.Classes]float32{4: 0.73, read.Other: 0.27}
		e.Inked = make([]bool, e.Cell.Dx()*e.Cell.Dy())
		top := (pitch - 1 - height) / 2
		for i := range c.lines {
			for x := range 12 {
				e.Inked[(top+4*i)*e.Cell.Dx()+(pitch-13)/2+x] = true
			}
		}
		e.All = image.Rect(14, top, 26, top+8).Add(e.Cell.Min)
		for _, y := range []int{top, top + 5} {
			e.Parts = append(e.Parts, read.Part{Box: image.Rect(14, y, 26, y+3).Add(e.Cell.Min), Stroke: 1.5, Colour: pixel.RGB{100, 20, 20}})
		}
		all[cell] = e
		if got := Label(all, Options{})[cell]; (got.Certain && got.Digit == 0) != c.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestMenuOverCells checks that two cells are uncertain if they contain words on a background that no other cell has,
// as where a menu covers them. If the words are on the background of the other cells, they are a tooltip, and the
// cells are empty.
func TestMenuOverCells(t *testing.T) {
	const high, wide = 16, 34 // px, of the words
	for name, c := range map[string]struct {
		background uint8
		certain    bool
	}{"a menu": {239, false}, "a tooltip": {255, true}} {
		s := newGenerator()
		all := s.board(shown)
		cells := []int{2, 4}
		for i, e := range all {
			e.Background = pixel.RGB{255, 255, 255}
			if slices.Contains(cells, i) {
				e = s.glyph(i, high, wide)
				e.Background = pixel.RGB{c.background, c.background, c.background}
				e.Shares = [read.Classes]float32{0: 0.05, read.Other: 0.95}
				e.Parts = []read.Part{{Box: e.All, Stroke: 1, Colour: pixel.RGB{14, 14, 14}}}
				e.Inked = make([]bool, e.Cell.Dx()*e.Cell.Dy())
				all[i] = e
			}
		}
		for _, i := range cells {
			if got := Label(all, Options{})[i]; got.Certain != c.certain || got.Certain && got.Digit != 0 {
				t.Errorf("%s: %+v", name, got)
			}
		}
	}
}

// TestFrameCorner checks that a cell with a round corner of the grid's frame, in the digits' ink, is empty even if
// two digits clash, so that the board is not a puzzle.
func TestFrameCorner(t *testing.T) {
	const corner = 72 // a cell
	s := newGenerator()
	all := s.board(shown[:1] + "3" + shown[2:])
	for _, e := range all {
		if e.Glyph != nil {
			for i := range e.Glyph.Pix {
				e.Glyph.Pix[i] = 1 // the digits are solid blocks
			}
		}
	}
	e := s.nothing(corner)
	e.Flat, e.Shares, e.Tallest = false, [read.Classes]float32{1}, 12
	e.All = image.Rect(0, pitch-1-12, 9, pitch-1).Add(e.Cell.Min)
	e.Parts = []read.Part{{Box: e.All, Stroke: 3}}
	e.Inked = make([]bool, e.Cell.Dx()*e.Cell.Dy())
	for i := range e.Inked {
		e.Inked[i] = image.Pt(i%e.Cell.Dx(), i/e.Cell.Dx()).Add(e.Cell.Min).In(e.All)
	}
	all[corner] = e
	if got := Label(all, Options{})[corner]; !got.Certain || got.Digit != 0 {
		t.Errorf("%+v", got)
	}
}

// TestLooksEmptyWhereDigitsAre checks a cell that the network takes for empty although it holds something as tall as
// a digit, such as a digit in a typeface unlike the templates, or with something drawn around it. The cell is
// certainly empty only if its ink leaves places free that a digit would cover, as an outline does.
func TestLooksEmptyWhereDigitsAre(t *testing.T) {
	const cell = 5
	outline := func(s *generator, in image.Rectangle) func(e *read.Evidence) {
		return func(e *read.Evidence) {
			e.Glyph.Box, e.All = in.Add(e.Cell.Min), in.Add(e.Cell.Min)
			e.Glyph.Height, e.Tallest = float64(in.Dy()), float64(in.Dy())
			around, within := inkedIn(e.Cell, e.All), inkedIn(e.Cell, e.All.Inset(1))
			for i := range around {
				e.Inked[i] = around[i] && !within[i]
			}
		}
	}
	s := newGenerator()
	for _, c := range []struct {
		name string
		do   func(e *read.Evidence)
		want bool // the cell is certainly empty
	}{
		{"a digit", func(*read.Evidence) {}, false},
		{"a digit a little taller than the others", func(e *read.Evidence) { e.Glyph.Height *= 1.1 }, false},
		{"taller than any digit, as a frame around one is", func(e *read.Evidence) { e.Glyph.Height *= 1.5 }, false},
		{"a digit with thicker strokes", func(e *read.Evidence) { e.Glyph.Stroke *= 1.6 }, false},
		{"a digit with thinner strokes", func(e *read.Evidence) { e.Glyph.Stroke *= 0.5 }, false},
		{"a digit off its place", func(e *read.Evidence) {
			e.Glyph.Box = e.Glyph.Box.Add(image.Pt(8, 0))
			e.All = e.Glyph.Box
		}, false},
		{"a ring and a digit that fill the cell", func(e *read.Evidence) {
			e.Glyph, e.All, e.Tallest = nil, e.Cell, float64(e.Cell.Dy())
		}, false},
		{"the edges of a tile; the network is sure that the cell is empty", func(e *read.Evidence) {
			e.All = image.Rect(0, 0, 14, pitch-2).Add(e.Cell.Min)
			e.Glyph.Box, e.Shares[0], e.Inked = e.All, 0.98, inkedIn(e.Cell, image.Rect(0, 0, 6, pitch-2).Add(e.Cell.Min))
		}, true},
		{"a texture", func(e *read.Evidence) {
			e.Background, e.Glyph.Colour = pixel.RGB{255, 255, 255}, pixel.RGB{230, 230, 230}
			e.Parts = []read.Part{{Box: e.All, Stroke: 3, Colour: e.Glyph.Colour}}
		}, true},
		{"an outline", outline(s, image.Rect(9, 5, 31, 35)), true},
		{"an outline at the place of a digit", outline(s, image.Rect(13, 8, 27, 32)), true},
	} {
		all := s.board(shown)
		for _, e := range all {
			if e.Glyph != nil {
				for i := range e.Glyph.Pix {
					e.Glyph.Pix[i] = 1 // the digits are solid blocks
				}
			}
		}
		e := s.digit(cell, 3)
		e.Shares = [read.Classes]float32{0: 0.97, 5: 0.01, read.Other: 0.02}
		match(e, 3, 0.3)
		c.do(e)
		all[cell] = e
		if got := Label(all, Options{})[cell]; got.Digit != 0 || got.Certain != c.want {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}
