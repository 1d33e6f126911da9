package locate

import (
	"math"
	"testing"
)

// TestLinesIntoWindow finds the pitch of lines that run into a window, thin ones near digits and the thick ones of tiles, of which both
// edges are seen.
func TestLinesIntoWindow(t *testing.T) {
	const length, cell = 350, 29 // px
	for name, edges := range map[string][]int{
		"thin lines":                       {20, 70, 120, 170, 220, 270, 320},
		"thin lines, and a digit near one": {20, 28, 70, 120, 170, 220, 228, 270, 320},
		"tiles, wider apart at boxes":      {25, 74, 81, 129, 179, 228, 235, 284, 335},
	} {
		if found := linesApart(edges, length, cell); math.Abs(found-51) > 1.5 {
			t.Errorf("%s: %v px apart", name, found)
		}
	}
	if got := linesApart([]int{20, 49, 100, 112, 199, 230, 310}, length, cell); got != 0 {
		t.Errorf("lines that are not evenly spaced: %v px", got)
	}
	for _, apart := range []float64{12, 13, 14.5, 17, 19, 22, 25, 26.5} {
		var paper []int
		for x := 5.0; x < length; x += apart {
			paper = append(paper, int(x))
		}
		if got := linesApart(paper, length, cell); got != 0 {
			t.Errorf("lines of graph paper, %v px apart: %v px", apart, got)
		}
	}
}
