package recognize

import "autosolve/recognize/internal/read"

// onlyDigitsOutlined reports whether the page sets off cells with digits, and no empty ones: then an empty cell whose outline is not seen need
// not be covered. In many places nothing is seen between two empty cells, and nowhere is something; and so much is seen between a digit and
// an empty cell that it cannot be the edge of what lies over the grid, which is one rectangle.
func onlyDigitsOutlined(borders []border, all *[81]*read.Evidence, b *Board) bool {
	const (
		rectangle = 4 * 9 // borders along the edge of the largest
		many      = 12    // borders between two empty cells
		strays    = 2     // of them: one cell is selected, or the pointer lies there
	)
	var bare, seen [3]int // borders beside none, one or two digits at which nothing is seen, and something
	for i := range borders {
		o, digits := &borders[i], 0
		for _, c := range [2]int{int(o.a), int(o.b)} {
			if b.Cells[c].Digit != 0 {
				digits++
			}
		}
		if o.apart > noLine || all[o.a].Background.Distance(all[o.b].Background) > noLine {
			seen[digits]++
		} else {
			bare[digits]++
		}
	}
	return bare[0] >= many && seen[0] <= strays && seen[1] > rectangle
}
