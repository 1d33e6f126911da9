package recognize

import (
	"slices"

	"autosolve/recognize/pixel"
	"autosolve/solver"
)

// Cells that something covers.

const (
	mostHidden  = 2 // of a cell's sides: with so many it may be covered
	leastOfLine = 4 // of a line's nine parts, for it to be there
)

// sidesSeen is which parts of a grid's lines are seen: of the ten upright ones, by row, and of the ten level ones, by
// column.
type sidesSeen struct{ upright, level [10][9]bool }

func seenSides(p *pixel.Picture, l *Layout) (s sidesSeen) {
	for i := range solver.Cell(81) {
		r, row, col := l.Cell(i), i.Row(), i.Col()
		s.upright[col][row] = s.upright[col][row] || sideSeen(p, r, -1, 0)
		s.upright[col+1][row] = sideSeen(p, r, 1, 0)
		s.level[row][col] = s.level[row][col] || sideSeen(p, r, 0, -1)
		s.level[row+1][col] = sideSeen(p, r, 0, 1)
	}
	return s
}

// gone tells whether a line is seen elsewhere, and this part of it is not.
func gone(line *[9]bool, part int) bool {
	seen := 0
	for _, s := range line {
		if s {
			seen++
		}
	}
	return seen >= leastOfLine && !line[part]
}

// around tells of a cell's left, right, upper and lower side whether the line there is gone, and what cell is beyond it,
// -1 for none.
func (s *sidesSeen) around(cell int) (missing [4]bool, beyond [4]int) {
	row, col := cell/9, cell%9
	missing = [4]bool{gone(&s.upright[col], row), gone(&s.upright[col+1], row), gone(&s.level[row], col), gone(&s.level[row+1], col)}
	beyond = [4]int{cell - 1, cell + 1, cell - 9, cell + 9}
	for side, edge := range [4]bool{col == 0, col == 8, row == 0, row == 8} {
		if edge {
			beyond[side] = -1
		}
	}
	return missing, beyond
}

// hidden are the cells that something seems to cover: lines that are seen elsewhere are not at too many of their sides.
// A highlight may have the lines' colour, but ends where they are: what covers cells does not end at lines on all sides.
func hidden(p *pixel.Picture, l *Layout) (cells []int) {
	s := seenSides(p, l)
	var covered, blank [81]bool // blank: no line can be seen beside it
	for i := range covered {
		missing, beyond := s.around(i)
		n := 0
		for side, m := range missing {
			if m && beyond[side] >= 0 { // the border may be missing
				n++
			}
		}
		covered[i] = n >= mostHidden
	}
	if !slices.Contains(covered[:], true) {
		return nil
	}
	lines := lineColours(p, l)
	for i := range blank {
		ground := p.Median(l.Cell(solver.Cell(i)), pixel.SomeSamples)
		blank[i] = covered[i] || slices.ContainsFunc(lines, func(c pixel.RGB) bool { return c.Distance(ground) <= sameColour })
	}
	for i := range covered {
		if covered[i] && !s.highlighted(i, &blank) {
			cells = append(cells, i)
		}
	}
	return cells
}

// lineColours are those of the lines between cells and between boxes.
func lineColours(p *pixel.Picture, l *Layout) (of []pixel.RGB) {
	for _, k := range [2]int{0, 2} {
		of = append(of, lineColour(p, l.Cols[k].Max, l.Cols[k+1].Min, l.Rows[:], false), lineColour(p, l.Rows[k].Max, l.Rows[k+1].Min, l.Cols[:], true))
	}
	return of
}

// highlighted tells whether the blank cells that hang together with this one end at lines on all sides.
func (s *sidesSeen) highlighted(cell int, blank *[81]bool) bool {
	var seen [81]bool
	seen[cell] = true
	for queue := []int{cell}; len(queue) > 0; queue = queue[1:] {
		missing, beyond := s.around(queue[0])
		for side, next := range beyond {
			switch {
			case next >= 0 && blank[next]:
				if !seen[next] {
					seen[next] = true
					queue = append(queue, next)
				}
			case missing[side]:
				return false
			}
		}
	}
	return true
}
