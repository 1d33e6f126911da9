package locate

import (
	"math"
	"testing"
)

// TestLinesIntoWindow finds the pitch of lines that run into a window, thin ones near digits and the thick ones of tiles, of which both
// edges are seen; or a few of them, as far apart as those the other way.
func TestLinesIntoWindow(t *testing.T) {
	const length, cell = 350, 29 // px
	for name, edges := range map[string][]int{
		"thin lines":                       {20, 70, 120, 170, 220, 270, 320},
		"thin lines, and a digit near one": {20, 28, 70, 120, 170, 220, 228, 270, 320},
		"tiles, wider apart at boxes":      {25, 74, 81, 129, 179, 228, 235, 284, 335},
	} {
		if found := linesApart(edges, length, cell, 0); math.Abs(found-51) > 1.5 {
			t.Errorf("%s: %v px apart", name, found)
		}
	}
	if got := linesApart([]int{20, 49, 100, 112, 199, 230, 310}, length, cell, 0); got != 0 {
		t.Errorf("lines that are not evenly spaced: %v px", got)
	}
	for name, c := range map[string]struct {
		edges []int
		want  float64
	}{
		"lines of boxes, thick":     {[]int{20, 32, 170, 182, 320, 332}, 50},
		"some of the lines":         {[]int{20, 120, 170, 201, 230}, 50},
		"two of them":               {[]int{20, 120, 201, 230}, 0},
		"a few among others":        {[]int{20, 40, 95, 120, 150, 170, 201, 245}, 0},
		"lines at another distance": {[]int{20, 82, 144, 206, 268}, 62},
		"a few at another distance": {[]int{20, 82, 144, 206}, 0},
	} {
		if got := linesApart(c.edges, length, cell, 50); math.Abs(got-c.want) > 1.5 {
			t.Errorf("%s, beside lines 50 px apart the other way: %v px", name, got)
		}
	}
	for _, apart := range []float64{12, 13, 14.5, 17, 19, 22, 25, 26.5} {
		var paper []int
		for x := 5.0; x < length; x += apart {
			paper = append(paper, int(x))
		}
		if got := linesApart(paper, length, cell, 0); got != 0 {
			t.Errorf("lines of graph paper, %v px apart: %v px", apart, got)
		}
	}
}
