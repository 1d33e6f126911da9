package locate

import (
	"image"
	"testing"

	"autosolve/recognize/internal/pixel"
)

// TestPitchBehind finds the pitch of a grid behind a window by the lines that run into the window: thin ones, with
// digits near them, or the thick ones between tiles, of which both edges are seen. If only some lines are seen, the
// pitch must be the same in both directions.
func TestPitchBehind(t *testing.T) {
	const cell = 29 // px
	thin := []int{20, 70, 120, 170, 220, 270, 320}
	tiles := []int{25, 74, 81, 129, 179, 228, 235, 284, 335} // wider apart at boxes
	some := []int{20, 70, 120, 220}
	none := image.Point{}
	for name, c := range map[string]struct {
		across, down []int
		want         image.Point // px; 0 for no pitch
	}{
		"thin lines":                       {thin, thin, image.Pt(50, 50)},
		"thin lines, and a digit near one": {[]int{20, 28, 70, 120, 170, 220, 228, 270, 320}, thin, image.Pt(50, 50)},
		"tiles":                            {tiles, tiles, image.Pt(51, 51)},
		"cells twice as high as wide":      {[]int{10, 50, 90, 130, 170}, []int{10, 90, 170, 250, 330}, image.Pt(40, 80)},
		"lines of boxes, thick":            {[]int{20, 32, 170, 182, 320, 332}, thin, image.Pt(50, 50)},
		"some of the lines":                {[]int{20, 120, 170, 201, 230}, thin, image.Pt(50, 50)},
		"some lines in both directions":    {some, []int{30, 80, 130}, image.Pt(50, 50)},
		"few lines in both directions":     {[]int{20, 70, 120}, []int{30, 80, 130}, none},
		"two lines in one direction":       {[]int{20, 120, 201, 230}, thin, none},
		"two of three in one direction":    {[]int{20, 120, 201}, thin, none},
		"some of the lines, two pitches":   {some, []int{20, 82, 144, 206}, none},
		"some of the lines among others":   {[]int{20, 40, 95, 120, 150, 170, 201, 245}, thin, none},
		"few of the lines among others":    {[]int{20, 36, 58, 70, 101, 120, 139, 155, 170}, []int{30, 80, 130}, none},
		"lines also halfway, one way":      {[]int{20, 45, 70, 95, 120, 145, 170, 195, 220, 245, 270}, some, none},
		"lines that are not evenly spaced": {[]int{20, 49, 100, 112, 199, 230, 310}, thin, none},
	} {
		for _, flipped := range [2]bool{false, true} {
			if flipped {
				c.across, c.down = c.down, c.across
				c.want.X, c.want.Y = c.want.Y, c.want.X
			}
			x, y := pitchBehind(thickLines(c.across, cell), thickLines(c.down, cell), cell, cell)
			if off := image.Pt(x, y).Sub(c.want); max(pixel.Abs(off.X), pixel.Abs(off.Y)) > 1 {
				t.Errorf("%s, flipped %v: %d px across and %d px down, want %v", name, flipped, x, y, c.want)
			}
		}
	}
	for _, apart := range []float64{12, 13, 14.5, 17, 19, 22, 25, 26.5} {
		var graphPaper []int
		for x := 5.0; x < 350; x += apart {
			graphPaper = append(graphPaper, int(x))
		}
		lines := thickLines(graphPaper, cell)
		if x, y := pitchBehind(lines, lines, cell, cell); x != 0 {
			t.Errorf("lines of graph paper, %v px apart: %d px across and %d px down", apart, x, y)
		}
	}
}
