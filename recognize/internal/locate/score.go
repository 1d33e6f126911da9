package locate

import (
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// What is seen of a layout's lines. All candidates are scored by it.

const (
	FaintestEdge = 3   // of 255: the least difference of neighbouring pixels that is an edge; the faintest lines differ by 4
	overTexture  = 1.5 // of the usual difference inside the cells (paper, noise, photographs): a line must differ more
	partSeen     = 0.6 // of a part's length: must be seen, because a pointer or round corners may hide the rest
	lineSamples  = 24  // the number of places along a part that are examined, which is enough for large cells
	borderReach  = 4   // px: how far the border may extend outside the cells, unless it is thick and of the lines' colour
	mostCovered  = 2   // the least number of missing sides of a cell that may be covered
	leastOfLine  = 4   // the least number of a line's nine parts that are seen if the line exists
	blankSlack   = 6   // of 255: the greatest difference of two backgrounds of one colour
)

// parts tells which parts of a grid's lines are seen: those of the ten vertical lines by row, those of the ten horizontal
// lines by column.
type parts struct{ vertical, horizontal [10][9]bool }

// seenParts looks for all parts of a layout's lines.
func seenParts(p *pixel.Picture, l *pixel.Layout) (s parts) {
	least := edgeThreshold(p, l)
	for k := range 10 {
		x, y := lineWindow(&l.Cols, k), lineWindow(&l.Rows, k)
		for i := range 9 {
			s.vertical[k][i] = lineIsSeen(p, x, straight(l.Rows[i]), least, true)
			s.horizontal[k][i] = lineIsSeen(p, y, straight(l.Cols[i]), least, false)
		}
	}
	return s
}

// straight returns the middle of a cell's side, between its round corners.
func straight(side pixel.Span) pixel.Span {
	corner := side.Len() / 4
	return pixel.Span{Min: side.Min + corner, Max: side.Max - corner}
}

// score returns the share of all parts that are seen.
func (s *parts) score() float64 {
	n := 0
	for k := range 10 {
		n += count(s.vertical[k][:]) + count(s.horizontal[k][:])
	}
	return float64(n) / 180
}

// onlyBoxes reports whether, in one direction, only the lines between boxes are seen.
func (s *parts) onlyBoxes() bool {
	inner := func(lines *[10][9]bool) (n int) {
		for k := range lines {
			if k%3 != 0 && count(lines[k][:]) >= leastOfLine {
				n++
			}
		}
		return n
	}
	return inner(&s.vertical) == 0 || inner(&s.horizontal) == 0
}

// count returns how many elements are true.
func count(seen []bool) (n int) {
	for _, s := range seen {
		if s {
			n++
		}
	}
	return n
}

// lineWindow returns the span in which line k of ten must be: from the last pixels of one column to the first of the next.
func lineWindow(spans *[9]pixel.Span, k int) pixel.Span {
	switch k {
	case 0:
		return pixel.Span{Min: spans[0].Min - borderReach, Max: spans[0].Min + 2}
	case 9:
		return pixel.Span{Min: spans[8].Max - 2, Max: spans[8].Max + borderReach}
	}
	return pixel.Span{Min: spans[k-1].Max - 2, Max: spans[k].Min + 2}
}

// lineIsSeen reports whether a part of a line is seen, perhaps as dots.
func lineIsSeen(p *pixel.Picture, across, along pixel.Span, least int, vertical bool) bool {
	return partIsSeen(p, across, along, least, vertical) || dotsAreSeen(p, across, along, least, vertical)
}

// partIsSeen reports whether neighbouring pixels differ by more than least along most of a part.
func partIsSeen(p *pixel.Picture, across, along pixel.Span, least int, vertical bool) bool {
	step := max(1, along.Len()/lineSamples)
	n, seen := 0, 0
	for i := along.Min; i < along.Max; i += step {
		n++
		if largestStep(p, across, i, vertical) > least {
			seen++
		}
	}
	return float64(seen) >= partSeen*float64(n)
}

// dotsAreSeen reports whether a part is seen as dots or dashes at most DotGap, and at most a quarter of the part, apart.
func dotsAreSeen(p *pixel.Picture, across, along pixel.Span, least int, vertical bool) bool {
	seen, gap := 0, 0
	for i := along.Min; i < along.Max; i++ {
		if gap++; largestStep(p, across, i, vertical) > least {
			seen, gap = seen+1, 0
		}
		if gap > min(DotGap, along.Len()/4) {
			return false
		}
	}
	return float64(seen) >= dotFill*float64(along.Len())
}

// largestStep returns the largest difference between neighbouring pixels in the columns across of the row at or, if not
// vertical, in the rows across of the column at. Differences outside the picture are 0.
func largestStep(p *pixel.Picture, across pixel.Span, at int, vertical bool) (most int) {
	for i := across.Min; i < across.Max-1; i++ {
		most = max(most, p.Step(at, i, vertical))
	}
	return most
}

// edgeThreshold returns the difference between neighbouring pixels above which they are a line's edge. If the insides of the
// cells are not flat, it is higher than what is usual near the middles of the cells' left sides, where there are neither
// digits nor round corners.
func edgeThreshold(p *pixel.Picture, l *pixel.Layout) int {
	inside := make([]int, 0, 2*81)
	for i := range solver.Cell(81) {
		c := l.Cell(i)
		x, y := c.Min.X+c.Dx()/6, c.Min.Y+c.Dy()/2
		inside = append(inside, largestStep(p, pixel.Span{Min: x - 2, Max: x + 2}, y, true),
			largestStep(p, pixel.Span{Min: y - 2, Max: y + 2}, x, false))
	}
	return max(FaintestEdge, int(overTexture*float64(pixel.Median(inside))))
}

// alternateBoxes reports whether lines are seen only in every second box, as if only these have shaded cells with gaps
// between them.
func (s *parts) alternateBoxes() bool {
	const most, some = 3, 9 // of the twelve parts in a box; a selected cell has lines in any box
	var lined, bare [2]int  // the numbers of boxes with and without lines, by the colour of a chessboard
	for box := range 9 {
		n, x, y := 0, box%3*3, box/3*3
		for line := 1; line < 3; line++ {
			n += count(s.vertical[x+line][y:y+3]) + count(s.horizontal[y+line][x:x+3])
		}
		if n >= some {
			lined[box%2]++
		} else if n <= most {
			bare[box%2]++
		}
	}
	return lined[0] == 5 && bare[1] == 4 || lined[1] == 4 && bare[0] == 5
}

// missingAt reports whether a line is seen elsewhere but not in this part.
func missingAt(line *[9]bool, part int) bool { return count(line[:]) >= leastOfLine && !line[part] }

// around returns whether the lines at a cell's left, right, upper and lower side are missing, and which cell is beyond each
// side, or -1.
func (s *parts) around(cell int) (missing [4]bool, beyond [4]int) {
	row, col := cell/9, cell%9
	missing = [4]bool{
		missingAt(&s.vertical[col], row), missingAt(&s.vertical[col+1], row),
		missingAt(&s.horizontal[row], col), missingAt(&s.horizontal[row+1], col),
	}
	beyond = [4]int{cell - 1, cell + 1, cell - 9, cell + 9}
	for side, edge := range [4]bool{col == 0, col == 8, row == 0, row == 8} {
		if edge {
			beyond[side] = -1
		}
	}
	return missing, beyond
}

// covered returns the cells that something seems to cover, because at several of their sides lines are missing that are seen
// elsewhere. A highlight of the lines' colour also hides lines, but it ends at lines. What covers cells has another colour
// or does not end at lines.
func (s *parts) covered(p *pixel.Picture, l *pixel.Layout) (cells []int) {
	var suspects, blank [81]bool // blank: in cells of this background, no line is visible
	for i := range suspects {
		missing, beyond := s.around(i)
		n := 0
		for side, m := range missing {
			if m && beyond[side] >= 0 { // the grid may have no border
				n++
			}
		}
		suspects[i] = n >= mostCovered
	}
	if !slices.Contains(suspects[:], true) || s.alternateBoxes() {
		return nil
	}
	lines := lineColours(p, l)
	for i := range blank {
		background := p.Median(l.Cell(solver.Cell(i)), pixel.SomeSamples)
		blank[i] = slices.ContainsFunc(lines, func(c pixel.RGB) bool { return c.Distance(background) <= blankSlack })
	}
	for i := range suspects {
		if suspects[i] && !s.highlighted(i, &blank) {
			cells = append(cells, i)
		}
	}
	return cells
}

// highlighted reports whether the blank cells connected with this one end at lines on all sides.
func (s *parts) highlighted(cell int, blank *[81]bool) bool {
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
