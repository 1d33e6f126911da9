package locate

import (
	"cmp"
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// Grids whose rows are not all as high or as far apart, or whose columns are not: what stands in some cells has stretched them, or the
// window has.

const (
	leastOfRow    = 6   // of nine cells in a row, or column, must be seen of each
	mostStretched = 1.6 // times as high is the highest row as the lowest
	mostApart     = 0.5 // of a row's height, to the next row
)

// byStacks looks for grids of lattices that lie one upon the other, have the same nine columns and together nine rows, where no other grid
// is seen whole. Its boxes must be seen: a table of nine columns may have rows of all heights.
func (s *search) byStacks() {
	if s.sureOfOne() {
		return
	}
	for _, flipped := range [2]bool{false, true} {
		boxes := s.boxes
		if flipped {
			boxes = make([]image.Rectangle, len(s.boxes))
			for i, b := range s.boxes {
				boxes[i] = transpose(b)
			}
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

// setOffIn reports whether all 81 cells are seen, and the boxes are set off: in the direction in which the cells lie evenly, that of the columns
// or, if flipped, of the rows, as boxes are, and in the other one by gaps that are wider than those in the boxes beside them.
func (l *lattice) setOffIn(p *pixel.Picture, flipped bool) bool {
	even, uneven := l.cols, l.rows
	if flipped {
		even, uneven = uneven, even
	}
	return len(l.cells) == 81 && borders(p, even, uneven, flipped) && widerBetweenBoxes(uneven)
}

// widerBetweenBoxes reports whether of nine spans the gap between boxes is wider, on both sides, than those in the boxes beside it, and
// nowhere so wide that a span may be missing.
func widerBetweenBoxes(spans []pixel.Span) bool {
	const most = 0.75 // of the least span
	gap := func(i int) int { return spans[i+1].Min - spans[i].Max }
	least := spans[0].Len()
	for _, s := range spans {
		least = min(least, s.Len())
	}
	for _, i := range [2]int{2, 5} {
		if gap(i) <= max(gap(i-2), gap(i-1), gap(i+1), gap(i+2)) || float64(gap(i)) > most*float64(least) {
			return false
		}
	}
	return true
}

// A stack is the lattice that some parts make, one upon the other.
type stack struct {
	lattice
	parts int
}

// stacks are the lattices of nine columns and nine rows that those of like-sized boxes make, one upon the other, or one whose rows are not
// as far from each other.
func stacks(boxes []image.Rectangle) (found []stack) {
	parts := slices.DeleteFunc(lattices(boxes, 1), func(l lattice) bool {
		_, why := nines(l.cols)
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
				whole.lattice, taken[j] = whole.upon(&parts[j]), true
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
		if max(pixel.Abs(c.Min-o.cols[i].Min), pixel.Abs(c.Max-o.cols[i].Max)) > rounded {
			return false
		}
	}
	return true
}

// upon is the lattice with another one below it.
func (l *lattice) upon(o *lattice) lattice {
	both := lattice{cells: make(map[image.Point]image.Rectangle), cols: l.cols, rows: slices.Concat(l.rows, o.rows)}
	for at, box := range l.cells {
		both.cells[at] = box
	}
	for at, box := range o.cells {
		both.cells[at.Add(image.Pt(0, len(l.rows)))] = box
	}
	return both
}

// stretched reports whether some rows are too high, or too low, to be of one grid.
func (l *lattice) stretched() bool {
	byHeight := func(a, b pixel.Span) int { return cmp.Compare(a.Len(), b.Len()) }
	return float64(slices.MaxFunc(l.rows, byHeight).Len()) > mostStretched*float64(slices.MinFunc(l.rows, byHeight).Len())
}

// transposed is the lattice with its rows for columns.
func (l *lattice) transposed() lattice {
	t := lattice{cells: make(map[image.Point]image.Rectangle, len(l.cells)), cols: l.rows, rows: l.cols}
	for at, box := range l.cells {
		t.cells[image.Pt(at.Y, at.X)] = transpose(box)
	}
	return t
}
