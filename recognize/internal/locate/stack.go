package locate

import (
	"cmp"
	"image"
	"maps"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// This file finds grids whose rows, or columns, differ in size or distance, because the contents of cells or the window
// stretch them.

const (
	leastOfRow    = 6   // at least this many cells of a row must be seen, on average over the rows of a lattice
	mostStretched = 1.6 // the greatest ratio of the heights of two rows
	mostApart     = 0.5 // the widest gap between two lattices of one grid, as a share of the height of the row above it
)

// byStacks finds grids that consist of lattices one below the other, with the same nine columns and together nine rows, or
// the same with rows and columns swapped, if no other grid is seen whole. The boxes must be visible, because a table of nine
// columns may have rows of any height.
func (s *search) byStacks() {
	if s.hasWholeGrid() {
		return
	}
	for _, flipped := range [2]bool{false, true} {
		boxes := s.boxes
		if flipped {
			boxes = transposeAll(boxes)
		}
		for _, l := range stacks(boxes) {
			if flipped {
				l.lattice = l.transposed()
			}
			c, why := l.gridFrom(s.p, 0, 0, LeastClosed, crossSteps[1])
			if why == "" && (l.parts > 1 && HasBoxes(s.p, &c.Layout) || l.setOffIn(s.p, flipped)) {
				s.list = add(s.list, c)
			}
		}
	}
}

// setOffIn reports whether all 81 cells are seen and the boxes are visible. The rows, or the columns if flipped, are
// unevenly spaced: their gaps must be wider between boxes than inside boxes. In the other direction, the lines between boxes
// must differ from those inside boxes.
func (l *lattice) setOffIn(p *pixel.Picture, flipped bool) bool {
	even, uneven := l.cols, l.rows
	if flipped {
		even, uneven = uneven, even
	}
	return len(l.cells) == 81 && boxLinesDiffer(p, even, uneven, flipped) && widerBetweenBoxes(uneven)
}

// widerBetweenBoxes reports whether each gap between boxes is wider than the gaps inside the two boxes, but not wide enough
// for a missing span.
func widerBetweenBoxes(spans []pixel.Span) bool {
	const most = 0.75 // the widest gap, as a share of the narrowest span
	gap := func(i int) int { return spans[i+1].Min - spans[i].Max }
	least := slices.MinFunc(spans, byLength).Len()
	for _, i := range [2]int{2, 5} {
		if gap(i) <= max(gap(i-2), gap(i-1), gap(i+1), gap(i+2)) || float64(gap(i)) > most*float64(least) {
			return false
		}
	}
	return true
}

// A stack is a lattice that consists of parts one below the other.
type stack struct {
	lattice
	parts int
}

// stacks returns the stacks of nine columns and nine rows. Their parts are lattices of boxes of similar size. A single
// lattice is also a stack.
func stacks(boxes []image.Rectangle) (found []stack) {
	parts := slices.DeleteFunc(lattices(boxes, 1), func(l lattice) bool {
		_, why := gridStarts(l.cols)
		return why != "" || len(l.cols) > 9 || len(l.cells) < leastOfRow*len(l.rows)
	})
	slices.SortFunc(parts, func(a, b lattice) int { return cmp.Compare(a.rows[0].Min, b.rows[0].Min) })
	taken := make([]bool, len(parts))
	for i := range parts {
		if taken[i] {
			continue
		}
		whole := stack{parts[i], 1}
		for j := i + 1; j < len(parts); j++ {
			if !taken[j] && whole.goesOnIn(&parts[j]) {
				whole.lattice, taken[j] = whole.withBelow(&parts[j]), true
				whole.parts++
			}
		}
		if len(whole.rows) == 9 && !whole.stretched() {
			found = append(found, whole)
		}
	}
	return found
}

// goesOnIn reports whether another lattice lies right below this one and has the same columns.
func (l *lattice) goesOnIn(o *lattice) bool {
	last := l.rows[len(l.rows)-1]
	apart := o.rows[0].Min - last.Max
	if apart < 0 || float64(apart) > mostApart*float64(last.Len()) {
		return false
	}
	for i, c := range l.cols {
		if max(pixel.Abs(c.Min-o.cols[i].Min), pixel.Abs(c.Max-o.cols[i].Max)) > roundingSlack {
			return false
		}
	}
	return true
}

// withBelow returns the lattice extended by another one below it.
func (l *lattice) withBelow(o *lattice) lattice {
	both := lattice{cells: maps.Clone(l.cells), cols: l.cols, rows: slices.Concat(l.rows, o.rows)}
	for at, box := range o.cells {
		both.cells[at.Add(image.Pt(0, len(l.rows)))] = box
	}
	return both
}

// stretched reports whether the heights of the rows differ too much for one grid.
func (l *lattice) stretched() bool {
	return float64(slices.MaxFunc(l.rows, byLength).Len()) > mostStretched*float64(slices.MinFunc(l.rows, byLength).Len())
}

// byLength compares two spans by their length.
func byLength(a, b pixel.Span) int { return cmp.Compare(a.Len(), b.Len()) }

// transposed returns the lattice with rows and columns swapped.
func (l *lattice) transposed() lattice {
	t := lattice{cells: make(map[image.Point]image.Rectangle, len(l.cells)), cols: l.rows, rows: l.cols}
	for at, box := range l.cells {
		t.cells[image.Pt(at.Y, at.X)] = transpose(box)
	}
	return t
}
