package locate

import (
	"cmp"
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// Grids of which some cells are not seen, or not side by side, but those that are seen stand in nine columns and nine rows:
// the boxes may be far apart, or only every second one, the empty cells or the givens' cells may be shaded.

const (
	widestApart = 4.0              // the step across a box border against the pitch: boxes are at most their width apart
	spreadReach = 6.0              // cell sizes to the next cell in a row or column: a box that shows none may be between them
	inColumn    = 0.1              // of its width, and at least roundingSlack: how far a cell's middle may be from that of the next in its column
	leastSpread = solver.MinGivens // cells seen of a grid: each may be a given's
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

// unseen returns which cells of the nine columns and rows from (col, row) on are not seen. Something in the page's colour,
// which shows no edge, may lie over them.
func (l *lattice) unseen(col, row int) (cells []int) {
	for i := range 81 {
		if _, seen := l.cells[image.Pt(col+i%9, row+i/9)]; !seen {
			cells = append(cells, i)
		}
	}
	return cells
}

// closeInBoxes reports whether cells of one box are at most as far apart as neighbours may be. The digits of a grid, which
// are also of similar size and aligned, are farther apart.
func closeInBoxes(l *pixel.Layout) bool {
	apart := func(spans *[9]pixel.Span) int { return spans[1].Min - spans[0].Max }
	return float64(apart(&l.Cols)) <= greatestGap*float64(l.Cols[0].Len()) && float64(apart(&l.Rows)) <= greatestGap*float64(l.Rows[0].Len())
}

// spread returns the lattices of at least least boxes of similar size, each of which is within reach times its size of
// another one in its row or column, or among them. What is aligned is one column, whatever is missing between.
func spread(boxes []image.Rectangle, reach float64, least int) (found []lattice) {
	if len(boxes) < least {
		return nil
	}
	flipped := make([]image.Rectangle, len(boxes))
	for i, b := range boxes {
		flipped[i] = transpose(b)
	}
	groups := slices.DeleteFunc(linked(boxes, neighbours(boxes, reach), neighbours(flipped, reach)), func(g []image.Rectangle) bool {
		return 2*len(g) < least // half of them may lie over the other half
	})
	for _, g := range joinOverlapping(groups) {
		if len(g) >= least {
			found = append(found, inLine(g))
		}
	}
	return found
}

// linked returns the groups of boxes that are connected by links.
func linked(boxes []image.Rectangle, links ...[]int) (groups [][]image.Rectangle) {
	first := make([]int, len(boxes))
	for i := range first {
		first[i] = i
	}
	find := func(i int) int {
		for first[i] != i {
			first[i] = first[first[i]]
			i = first[i]
		}
		return i
	}
	for _, to := range links {
		for i, n := range to {
			if n >= 0 {
				first[find(i)] = find(n)
			}
		}
	}
	members := make(map[int]int, len(boxes))
	for i, b := range boxes {
		at, known := members[find(i)]
		if !known {
			at = len(groups)
			members[find(i)], groups = at, append(groups, nil)
		}
		groups[at] = append(groups[at], b)
	}
	return groups
}

// joinOverlapping joins groups of boxes of similar size that overlap: the four boxes of a cross share no row and no column.
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

// inLine returns the lattice of some boxes: those with aligned middles are one column, or one row.
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

// ranks returns in which column each box is, and the medians of the columns' spans.
func ranks(boxes []image.Rectangle, of func(image.Rectangle) pixel.Span) (rank []int, spans []pixel.Span) {
	order := make([]int, len(boxes))
	for i := range order {
		order[i] = i
	}
	middle := func(i int) float64 { return of(boxes[i]).Middle() }
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(middle(a), middle(b)), cmp.Compare(a, b)) })
	rank = make([]int, len(boxes))
	var column []pixel.Span
	for k, i := range order {
		if k > 0 && middle(i)-middle(order[k-1]) > max(roundingSlack, inColumn*float64(of(boxes[i]).Len())) {
			spans, column = append(spans, pixel.MedianSpan(column)), nil
		}
		rank[i], column = len(spans), append(column, of(boxes[i]))
	}
	return rank, append(spans, pixel.MedianSpan(column))
}
