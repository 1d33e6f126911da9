package locate

import (
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

const (
	FaintestEdge = 3   // neighbouring pixels that differ by more than this, of 255, are an edge; the faintest lines differ by 4
	overTexture  = 1.5 // a line must differ by more than this multiple of the usual difference inside cells (paper, noise)
	partSeen     = 0.6 // at least this share of a part's length must be seen; a pointer or round corners may hide the rest
	lineSamples  = 24  // at least this many places along a part are examined, or all pixels of a shorter part
	borderReach  = 4   // how many pixels the border may extend outside the cells, unless it is thick and of the lines' colour
	leastMissing = 2   // at least this many sides of a cell must be missing for it to count as covered
	leastOfLine  = 4   // a line exists if at least this many of its nine parts are seen
	blankSlack   = 6   // two colours count as the same up to about this difference, of 255
)

// parts records the parts of a grid's lines that are seen. A part is one side of a cell. vertical is indexed by line and row,
// horizontal by line and column.
type parts struct{ vertical, horizontal [10][9]bool }

// seenParts looks for all parts of a layout's lines.
func seenParts(p *pixel.Picture, l *pixel.Layout) (s parts) {
	threshold := edgeThreshold(p, l)
	for k := range 10 {
		x, y := lineWindow(&l.Cols, k), lineWindow(&l.Rows, k)
		for i := range 9 {
			s.vertical[k][i] = lineIsSeen(p, x, straight(l.Rows[i]), threshold, true)
			s.horizontal[k][i] = lineIsSeen(p, y, straight(l.Cols[i]), threshold, false)
		}
	}
	return s
}

// straight returns the middle half of a cell's side, between the corners, which may be round.
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

// onlyBoxes reports whether no line inside boxes is seen, in at least one direction.
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
func count(seen []bool) int { return pixel.Count(seen, func(s bool) bool { return s }) }

// lineWindow returns the span in which line k of ten must be: from the last pixels of one column to the first of the next or,
// for the first and the last line, up to borderReach pixels outside the cells.
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
func lineIsSeen(p *pixel.Picture, across, along pixel.Span, threshold int, vertical bool) bool {
	return partIsSeen(p, across, along, threshold, vertical) || dotsAreSeen(p, across, along, threshold, vertical)
}

// partIsSeen reports whether neighbouring pixels differ by more than the threshold along most of a part.
func partIsSeen(p *pixel.Picture, across, along pixel.Span, threshold int, vertical bool) bool {
	step := max(1, along.Len()/lineSamples)
	n, seen := 0, 0
	for i := along.Min; i < along.Max; i += step {
		n++
		if largestStep(p, across, i, vertical) > threshold {
			seen++
		}
	}
	return float64(seen) >= partSeen*float64(n)
}

// dotsAreSeen reports whether a part is seen as dots or dashes. The gaps between them may not exceed DotGap or a quarter of
// the part.
func dotsAreSeen(p *pixel.Picture, across, along pixel.Span, threshold int, vertical bool) bool {
	seen, gap := 0, 0
	for i := along.Min; i < along.Max; i++ {
		if gap++; largestStep(p, across, i, vertical) > threshold {
			seen, gap = seen+1, 0
		}
		if gap > min(DotGap, along.Len()/4) {
			return false
		}
	}
	return float64(seen) >= dotFill*float64(along.Len())
}

// largestStep returns the largest difference between neighbouring pixels in a span of row i or, if not vertical, in a span
// of column i. Differences outside the picture are 0.
func largestStep(p *pixel.Picture, span pixel.Span, i int, vertical bool) (most int) {
	for k := span.Min; k < span.Max-1; k++ {
		most = max(most, p.Step(i, k, vertical))
	}
	return most
}

// edgeThreshold returns the difference between neighbouring pixels above which they are a line's edge: FaintestEdge, or more
// if the insides of the cells are not flat. They are examined near the middles of the cells' left sides, where there are
// neither digits nor round corners.
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
	const most = 3         // a box with at most this many of twelve parts has no lines; a selected cell has some
	const least = 9        // a box with at least this many of twelve parts has lines
	var lined, bare [2]int // the numbers of boxes with and without lines, by their colour as on a chessboard
	for box := range 9 {
		n, x, y := 0, box%3*3, box/3*3
		for line := 1; line < 3; line++ {
			n += count(s.vertical[x+line][y:y+3]) + count(s.horizontal[y+line][x:x+3])
		}
		if n >= least {
			lined[box%2]++
		} else if n <= most {
			bare[box%2]++
		}
	}
	return lined[0] == 5 && bare[1] == 4 || lined[1] == 4 && bare[0] == 5
}

// missingAt reports whether a line is seen, but not in this part.
func missingAt(line *[9]bool, part int) bool { return count(line[:]) >= leastOfLine && !line[part] }

// sides returns whether the lines at a cell's left, right, upper and lower side are missing, and which cell is beyond each
// side, or -1 at the grid's edge.
func (s *parts) sides(cell int) (missing [4]bool, beyond [4]int) {
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
	if len(s.suspects()) == 0 || s.alternateBoxes() {
		return nil
	}
	var backgrounds [81]pixel.RGB
	for i := range backgrounds {
		backgrounds[i] = p.Median(l.Cell(solver.Cell(i)), pixel.SomeSamples)
	}
	lined := s.withoutSteps(&backgrounds)
	suspects := lined.suspects()
	if len(suspects) == 0 {
		return nil
	}
	var blank [81]bool // whether the background has the colour of the lines
	lines := lineColours(p, l)
	for i, background := range backgrounds {
		blank[i] = slices.ContainsFunc(lines, func(c pixel.RGB) bool { return c.Distance(background) <= blankSlack })
	}
	return slices.DeleteFunc(suspects, func(i int) bool { return lined.highlighted(i, &blank) })
}

// suspects returns the cells at several of whose sides lines are missing.
func (s *parts) suspects() (cells []int) {
	for i := range 81 {
		missing, beyond := s.sides(i)
		n := 0
		for side, m := range missing {
			if m && beyond[side] >= 0 { // outer sides do not count: the grid may have no border
				n++
			}
		}
		if n >= leastMissing {
			cells = append(cells, i)
		}
	}
	return cells
}

// withoutSteps returns the parts of those lines that are surely lines. Where two cells have different backgrounds, a part may be
// just the edge of a highlight. A line of which fewer than leastOfLine parts are between equal backgrounds counts as not seen.
func (s *parts) withoutSteps(backgrounds *[81]pixel.RGB) parts {
	lined := *s
	for k := 1; k < 9; k++ {
		down, across := 0, 0 // the seen parts of line k between equal backgrounds
		for i := range 9 {
			if s.vertical[k][i] && backgrounds[9*i+k-1].Distance(backgrounds[9*i+k]) <= blankSlack {
				down++
			}
			if s.horizontal[k][i] && backgrounds[9*(k-1)+i].Distance(backgrounds[9*k+i]) <= blankSlack {
				across++
			}
		}
		if down < leastOfLine {
			lined.vertical[k] = [9]bool{}
		}
		if across < leastOfLine {
			lined.horizontal[k] = [9]bool{}
		}
	}
	return lined
}

// highlighted reports whether the area of a cell and of the blank cells connected with it ends at lines on all sides. A cell
// is blank if its background has the colour of the lines, which are therefore not seen in it.
func (s *parts) highlighted(cell int, blank *[81]bool) bool {
	var seen [81]bool
	seen[cell] = true
	for queue := []int{cell}; len(queue) > 0; queue = queue[1:] {
		missing, beyond := s.sides(queue[0])
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
