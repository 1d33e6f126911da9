package label

import (
	"image"
	"testing"

	"autosolve/recognize/internal/read"
)

// TestConfirmDoubtful checks that the puzzle in the other cells confirms the digits read in a few uncertain cells, and only
// digits that follow from it.
func TestConfirmDoubtful(t *testing.T) {
	const solved = "385697412967421538214358769856749123739216845142583697621835974478962351593174286"
	for _, c := range []struct {
		name   string
		shown  string
		cells  []int
		digit  uint8 // the digit in these cells; 0 for the one in shown
		change func(e *read.Evidence)
		want   bool
	}{
		{"the other cells have one solution", solved, []int{40}, 0, nil, true},
		{"as many uncertain cells as can be confirmed", solved, []int{0, 13, 26, 40, 54, 80}, 0, nil, true},
		{"one uncertain cell too many", solved, []int{0, 13, 26, 40, 54, 67, 80}, 0, nil, false},
		{"only one digit makes a puzzle with one solution", shown, []int{1}, 0, nil, true},
		{"two digits make a puzzle with one solution", shown, []int{0}, 0, nil, false},
		{"a digit that contradicts the solution", solved, []int{40}, 9, nil, false},
		{"the network prefers a 7", solved, []int{40}, 0, func(e *read.Evidence) { e.Shares[7], e.Shares[1] = 0.6, 0.4 }, false},
		{"the network does not see a digit", solved, []int{40}, 0, func(e *read.Evidence) {
			e.Shares[1], e.Shares[read.Other] = 0.1, 0.9
		}, false},
		{"taller than any digit", solved, []int{40}, 0, func(e *read.Evidence) {
			e.Glyph.Height, e.Glyph.Stroke, e.Shares[1], e.Shares[read.Other] = 1.4*height, 2, 0.95, 0.03
		}, false},
		{"as short as a pencil mark", solved, []int{40}, 0, func(e *read.Evidence) {
			e.Glyph.Height, e.Tallest = 0.6*height, 0.6*height
		}, false},
	} {
		s := newGenerator()
		all := s.board(c.shown)
		for _, cell := range c.cells {
			digit := c.shown[cell] - '0'
			if c.digit != 0 {
				digit = c.digit
			}
			e := s.digit(cell, digit)
			e.Glyph.Height *= 0.85
			e.Glyph.Box = e.Glyph.Box.Add(image.Pt(8, 0))
			e.Parts = []read.Part{{Box: e.Glyph.Box, Stroke: e.Glyph.Stroke}}
			if c.change != nil {
				c.change(e)
			}
			all[cell] = e
		}
		b := Label(all, Options{})
		for _, cell := range c.cells {
			if got := b[cell]; got.Certain != c.want || got.Certain && got.Digit != c.shown[cell]-'0' {
				t.Errorf("%s: cell %d: %+v, want certain: %v", c.name, cell, got, c.want)
			}
		}
	}
}
