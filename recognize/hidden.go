package recognize

import "autosolve/solver"

// Cells that something covers.

const (
	mostHidden  = 2 // of a cell's sides: with so many it may be covered
	leastOfLine = 4 // of a line's nine parts, for it to be there
)

// hidden are the cells that something seems to cover: lines that are seen elsewhere are not at too many of their sides.
func (p *picture) hidden(l *Layout) (cells []int) {
	var upright, level [10][9]bool // of each line, its parts that are seen
	for i := range solver.Cell(81) {
		r, row, col := l.Cell(i), i.Row(), i.Col()
		upright[col][row] = upright[col][row] || p.sideSeen(r, -1, 0)
		upright[col+1][row] = p.sideSeen(r, 1, 0)
		level[row][col] = level[row][col] || p.sideSeen(r, 0, -1)
		level[row+1][col] = p.sideSeen(r, 0, 1)
	}
	gone := func(line *[9]bool, part int) int {
		seen := 0
		for _, s := range line {
			if s {
				seen++
			}
		}
		if seen >= leastOfLine && !line[part] {
			return 1
		}
		return 0
	}
	upright[0], upright[9], level[0], level[9] = [9]bool{}, [9]bool{}, [9]bool{}, [9]bool{} // the border may be missing
	for i := range 81 {
		row, col := i/9, i%9
		if gone(&upright[col], row)+gone(&upright[col+1], row)+gone(&level[row], col)+gone(&level[row+1], col) >= mostHidden {
			cells = append(cells, i)
		}
	}
	return cells
}
