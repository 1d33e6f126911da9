package recognize

import "autosolve/recognize/read"

// onlyDigitsOutlined reports whether the page sets off the cells with digits, and no empty ones: then that no outline of an empty cell is seen
// does not tell that something lies over it. No line and no change of colour is between two empty cells, and so many are beside a digit
// that what has covered the empty cells cannot have left just these: a window ends along one rectangle.
func onlyDigitsOutlined(borders []border, all *[81]*read.Evidence, b *Board) bool {
	const (
		window = 4 * 9 // borders along the edge of the largest rectangle
		strays = 2     // between empty cells: one is selected, or the pointer lies there
	)
	ends, within := 0, 0
	for i := range borders {
		o := &borders[i]
		if o.apart <= noLine && all[o.a].Background.Distance(all[o.b].Background) <= noLine {
			continue
		}
		switch one, other := b.Cells[o.a].Digit != 0, b.Cells[o.b].Digit != 0; {
		case one != other:
			ends++
		case !one:
			within++
		}
	}
	return within <= strays && ends > window
}
