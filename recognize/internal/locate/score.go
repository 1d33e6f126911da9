package locate

import (
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// What is seen of a layout's lines: the one measure of every candidate.

const (
	Faintest    = 3   // of 255: the least difference of neighbouring pixels that is an edge: the faintest lines differ by 4
	overTexture = 1.5 // times the usual difference inside the cells that a line must differ by: paper, noise, photographs
	partSeen    = 0.6 // of the length of a part along which it must be seen: a pointer may cover some, round corners too
	lineSamples = 24  // places along a part that are looked at: the parts of large cells are not worth more time
	borderReach = 4   // px outside the grid within which its border lies, unless it is thick and of the lines' colour
	mostCovered = 2   // of a cell's sides: with so many gone it may be covered
	leastOfLine = 4   // of a line's nine parts, for it to be there at all
	blankSlack  = 6   // of 255: the greatest difference of two backgrounds that are one colour
)

// parts is which parts of a grid's lines are seen: of the ten vertical ones by row, of the ten horizontal ones by column.
type parts struct{ vertical, horizontal [10][9]bool }

// seenParts looks for all parts of a layout's lines.
func seenParts(p *pixel.Picture, l *pixel.Layout) (s parts) {
	least := edgeWithin(p, l)
	for k := range 10 {
		x, y := lineWindow(&l.Cols, k), lineWindow(&l.Rows, k)
		for i := range 9 {
			s.vertical[k][i] = lineIsSeen(p, x, straight(l.Rows[i]), least, true)
			s.horizontal[k][i] = lineIsSeen(p, y, straight(l.Cols[i]), least, false)
		}
	}
	return s
}

// straight is the middle of a cell's side, between its round corners.
func straight(side pixel.Span) pixel.Span {
	corner := side.Len() / 4
	return pixel.Span{Min: side.Min + corner, Max: side.Max - corner}
}

// score is the share of the parts that is seen.
func (s *parts) score() float64 {
	n := 0
	for k := range 10 {
		n += count(s.vertical[k][:]) + count(s.horizontal[k][:])
	}
	return float64(n) / 180
}

// onlyBoxes reports whether in one direction hardly any line is seen but those between boxes.
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

func count(seen []bool) (n int) {
	for _, s := range seen {
		if s {
			n++
		}
	}
	return n
}

// lineWindow is where line k of ten lies across: from the last pixels of one column to the first of the next.
func lineWindow(spans *[9]pixel.Span, k int) pixel.Span {
	switch k {
	case 0:
		return pixel.Span{Min: spans[0].Min - borderReach, Max: spans[0].Min + 2}
	case 9:
		return pixel.Span{Min: spans[8].Max - 2, Max: spans[8].Max + borderReach}
	}
	return pixel.Span{Min: spans[k-1].Max - 2, Max: spans[k].Min + 2}
}

// lineIsSeen reports whether a part of a line is seen, or dots along all of it.
func lineIsSeen(p *pixel.Picture, across, along pixel.Span, least int, vertical bool) bool {
	return partIsSeen(p, across, along, least, vertical) || inDots(p, across, along, least, vertical)
}

// partIsSeen reports whether along most of a part neighbouring pixels across it differ by more than least.
func partIsSeen(p *pixel.Picture, across, along pixel.Span, least int, vertical bool) bool {
	step := max(1, along.Len()/lineSamples)
	n, seen := 0, 0
	for i := along.Min; i < along.Max; i += step {
		n++
		if greatestStep(p, across, i, vertical) > least {
			seen++
		}
	}
	return float64(seen) >= partSeen*float64(n)
}

// inDots reports whether a part is seen as dots, or dashes, no further apart than DotGap, and than a quarter of it.
func inDots(p *pixel.Picture, across, along pixel.Span, least int, vertical bool) bool {
	seen, gap := 0, 0
	for i := along.Min; i < along.Max; i++ {
		if gap++; greatestStep(p, across, i, vertical) > least {
			seen, gap = seen+1, 0
		}
		if gap > min(DotGap, along.Len()/4) {
			return false
		}
	}
	return float64(seen) >= dotFill*float64(along.Len())
}

// greatestStep is the greatest difference of two neighbouring pixels of a row, between columns across, or if the line
// is horizontal of a column, between rows; 0 outside the picture.
func greatestStep(p *pixel.Picture, across pixel.Span, at int, vertical bool) (most int) {
	for i := across.Min; i < across.Max-1; i++ {
		most = max(most, p.Step(at, i, vertical))
	}
	return most
}

// edgeWithin is the least difference of neighbouring pixels that is a line's, where the cells' insides are not flat: more
// than is usual a little way in from the middle of the cells' left sides, where neither digits nor round corners reach.
func edgeWithin(p *pixel.Picture, l *pixel.Layout) int {
	inside := make([]int, 0, 2*81)
	for i := range solver.Cell(81) {
		c := l.Cell(i)
		x, y := c.Min.X+c.Dx()/6, c.Min.Y+c.Dy()/2
		inside = append(inside, greatestStep(p, pixel.Span{Min: x - 2, Max: x + 2}, y, true),
			greatestStep(p, pixel.Span{Min: y - 2, Max: y + 2}, x, false))
	}
	return max(Faintest, int(overTexture*float64(pixel.Median(inside))))
}

// alternateBoxes reports whether lines are seen in every second box and in no other: just these are shaded, in cells with gaps between.
func (s *parts) alternateBoxes() bool {
	const most, some = 3, 9 // of the twelve parts in a box: a selected cell has its own
	var lined, bare [2]int  // of the boxes of each colour of a chessboard
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

// gone reports whether a line is seen elsewhere, and this part of it is not.
func gone(line *[9]bool, part int) bool { return count(line[:]) >= leastOfLine && !line[part] }

// around returns of a cell's left, right, upper and lower side whether the line there is gone, and what cell is beyond
// it, -1 for none.
func (s *parts) around(cell int) (missing [4]bool, beyond [4]int) {
	row, col := cell/9, cell%9
	missing = [4]bool{gone(&s.vertical[col], row), gone(&s.vertical[col+1], row), gone(&s.horizontal[row], col), gone(&s.horizontal[row+1], col)}
	beyond = [4]int{cell - 1, cell + 1, cell - 9, cell + 9}
	for side, edge := range [4]bool{col == 0, col == 8, row == 0, row == 8} {
		if edge {
			beyond[side] = -1
		}
	}
	return missing, beyond
}

// covered are the cells that something seems to cover: lines that are seen elsewhere are not at too many of their sides.
// A highlight of the lines' colour hides them too, but ends where they are: what covers cells is of another colour, or ends elsewhere.
func (s *parts) covered(p *pixel.Picture, l *pixel.Layout) (cells []int) {
	var suspects, blank [81]bool // blank: no line can be seen beside it
	for i := range suspects {
		missing, beyond := s.around(i)
		n := 0
		for side, m := range missing {
			if m && beyond[side] >= 0 { // the border may be missing
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

// highlighted reports whether the blank cells that hang together with this one end at lines on all sides.
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
