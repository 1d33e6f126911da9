package locate

import (
	"cmp"
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// This file finds grids in which some cells are not seen, or not all cells are side by side. The boxes may be far apart, or
// only some cells may be shaded: those of every second box, the empty ones, or those of givens. The cells that are seen stand
// in nine columns and nine rows.

const (
	widestApart = 4.0              // the widest step across a box border, in pitches: boxes may be a box's width apart
	spreadReach = 6.0              // how far the next cell of a row may be, in cell sizes: a box between them may show no cells
	inColumn    = 0.1              // how far middles in a column may differ, in cell widths, but at least roundingSlack
	leastSpread = solver.MinGivens // at least this many cells of a grid must be seen: only those of givens may be visible
)

// bySpread finds grids by cells that are spread over nine columns and nine rows, if no other grid is seen whole.
func (s *search) bySpread() {
	if s.hasWholeGrid() {
		return
	}
	for _, l := range spread(s.boxes, spreadReach, leastSpread) {
		cols, _ := gridStartsWithin(l.cols, widestApart)
		rows, _ := gridStartsWithin(l.rows, widestApart)
		for _, col := range cols {
			for _, row := range rows {
				c, why := l.gridFrom(s.p, col, row, leastSpread, crossSteps[1])
				if why != "" || !closeInBoxes(&c.Layout) {
					continue
				}
				if seen := seenParts(s.p, &c.Layout); !seen.alternateBoxes() {
					c.Covered = l.unseen(col, row)
				}
				s.list = add(s.list, c)
			}
		}
	}
}

// unseen returns the cells, 0 to 80, that are not seen in the grid whose first cell is at (col, row) in the lattice.
// Something of the page's colour, which has no visible edge, may cover them.
func (l *lattice) unseen(col, row int) (cells []int) {
	for i := range 81 {
		if _, seen := l.cells[image.Pt(col+i%9, row+i/9)]; !seen {
			cells = append(cells, i)
		}
	}
	return cells
}

// closeInBoxes reports whether the cells of a box are close enough together. Digits on a plain background are also aligned
// and of similar size, but farther apart.
func closeInBoxes(l *pixel.Layout) bool {
	apart := func(spans *[9]pixel.Span) int { return spans[1].Min - spans[0].Max }
	return float64(apart(&l.Cols)) <= greatestGap*float64(l.Cols[0].Len()) &&
		float64(apart(&l.Rows)) <= greatestGap*float64(l.Rows[0].Len())
}

// spread returns the lattices of groups of at least minBoxes boxes of similar size. Boxes are in one group if each is within
// reach times its size of another one in its row or column, or if their groups overlap. Aligned boxes form one column,
// however many are missing between them.
func spread(boxes []image.Rectangle, reach float64, minBoxes int) (found []lattice) {
	if len(boxes) < minBoxes {
		return nil
	}
	groups := linked(boxes, neighbours(boxes, reach), neighbours(transposeAll(boxes), reach))
	groups = slices.DeleteFunc(groups, func(g []image.Rectangle) bool {
		return 2*len(g) < minBoxes // half of the boxes are enough, because two groups may be joined
	})
	for _, g := range joinOverlapping(groups) {
		if len(g) >= minBoxes {
			found = append(found, inLine(g))
		}
	}
	return found
}

// linked returns the groups of boxes that links connect. Each list of links has, for each box, the index of another or -1.
func linked(boxes []image.Rectangle, links ...[]int) (groups [][]image.Rectangle) {
	sets := pixel.Forest{}.Grown(len(boxes))
	for _, to := range links {
		for i, n := range to {
			if n >= 0 {
				sets.Join(int32(i), int32(n))
			}
		}
	}
	groups = make([][]image.Rectangle, len(boxes)) // by the index of a group's first box
	for i, b := range boxes {
		first := sets.Find(int32(i))
		groups[first] = append(groups[first], b)
	}
	return slices.DeleteFunc(groups, func(g []image.Rectangle) bool { return g == nil })
}

// joinOverlapping joins overlapping groups of boxes of similar size. In a cross of boxes, for example, not all boxes are
// linked along rows and columns.
func joinOverlapping(groups [][]image.Rectangle) (joined [][]image.Rectangle) {
	var around []image.Rectangle
	for _, g := range groups {
		var at image.Rectangle
		for _, b := range g {
			at = at.Union(b)
		}
		for i := 0; i < len(joined); i++ {
			size := g[0].Sub(g[0].Min)
			if at.Overlaps(around[i]) && likeSized(size, joined[i][0].Sub(joined[i][0].Min)) {
				g, at = append(joined[i], g...), at.Union(around[i])
				joined, around = slices.Delete(joined, i, i+1), slices.Delete(around, i, i+1)
				i = -1
			}
		}
		joined, around = append(joined, g), append(around, at)
	}
	return joined
}

// inLine returns the lattice of some boxes. Boxes with aligned middles form one column or row.
func inLine(boxes []image.Rectangle) lattice {
	x := func(b image.Rectangle) pixel.Span { return pixel.Span{Min: b.Min.X, Max: b.Max.X} }
	y := func(b image.Rectangle) pixel.Span { return pixel.Span{Min: b.Min.Y, Max: b.Max.Y} }
	col, cols := ranks(boxes, x)
	row, rows := ranks(boxes, y)
	l := lattice{cells: make(map[image.Point]image.Rectangle, len(boxes)), cols: cols, rows: rows}
	for i, b := range boxes {
		l.cells[image.Pt(col[i], row[i])] = b
	}
	return l
}

// ranks returns the column of each box, and the median span of each column. extent returns the span of a box from left to
// right or, to find rows instead, from top to bottom.
func ranks(boxes []image.Rectangle, extent func(image.Rectangle) pixel.Span) (rank []int, spans []pixel.Span) {
	order := make([]int, len(boxes))
	for i := range order {
		order[i] = i
	}
	middle := func(i int) float64 { return extent(boxes[i]).Middle() }
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(middle(a), middle(b)), cmp.Compare(a, b)) })
	rank = make([]int, len(boxes))
	var column []pixel.Span
	for k, i := range order {
		if k > 0 && middle(i)-middle(order[k-1]) > max(roundingSlack, inColumn*float64(extent(boxes[i]).Len())) {
			spans, column = append(spans, pixel.MedianSpan(column)), nil
		}
		rank[i], column = len(spans), append(column, extent(boxes[i]))
	}
	return rank, append(spans, pixel.MedianSpan(column))
}
