package recognize

import (
	"autosolve/recognize/pixel"
	"image"
	"slices"
)

// Grids whose outline is not drawn, and grids of which only the boxes are.

// leastSeenLine is the least number of columns or rows that a lattice must have to be completed to nine.
const leastSeenLine = 3

// openGrid completes a lattice of fewer than nine columns or rows to nine where its lines run on through just so many
// more: a grid without a border, whose outer cells run into the page, or one of which a line is too faint to see. Nil
// where that is not so, or so in more than one way.
func (l *lattice) openGrid(p *pixel.Picture) *candidate {
	nc, nr := len(l.cols), len(l.rows)
	if min(nc, nr) < leastSeenLine || max(nc, nr) > 9 || nc == 9 && nr == 9 || 3*len(l.cells) < 2*nc*nr {
		return nil
	}
	var found *candidate
	for left := 0; left <= 9-nc; left++ {
		for top := 0; top <= 9-nr; top++ {
			c := candidate{open: true}
			across, moreAcross := steps(l.cols, left)
			down, moreDown := steps(l.rows, top)
			if moreAcross < 0 {
				moreAcross = moreDown // the grid is square
			}
			if moreDown < 0 {
				moreDown = moreAcross
			}
			c.layout.Cols = completed(l.cols, left, across, moreAcross)
			c.layout.Rows = completed(l.rows, top, down, moreDown)
			if !l.opens(p, &c, left, top) {
				continue
			}
			if found != nil {
				return nil
			}
			found = &c
		}
	}
	return found
}

// steps are the usual distance from one of the known spans, the first of which has index first, to the next, and by how
// much that across a box border is larger; more is -1 where none of the known spans are on both sides of one.
func steps(known []Span, first int) (pitch, more int) {
	var inner, border []int
	for i := range known[1:] {
		step := known[i+1].Min - known[i].Min
		if (first+i+1)%3 == 0 {
			border = append(border, step)
		} else {
			inner = append(inner, step)
		}
	}
	slices.Sort(inner)
	pitch = inner[len(inner)/2]
	if len(border) == 0 {
		return pitch, -1
	}
	return pitch, max(0, slices.Max(border)-pitch)
}

// completed is nine spans of which some in a row are known, from index first on. The missing ones are as wide as
// their neighbour and at the usual distance from it; across a box border it is so much more.
func completed(known []Span, first, pitch, more int) (spans [9]Span) {
	copy(spans[first:], known)
	wide := pitch + max(0, more)
	step := func(right int) int { // to column right from the one before
		if right%3 == 0 {
			return wide
		}
		return pitch
	}
	for i := first - 1; i >= 0; i-- {
		spans[i] = Span{Min: spans[i+1].Min - step(i+1), Max: spans[i+1].Max - step(i+1)}
	}
	for i := first + len(known); i < 9; i++ {
		spans[i] = Span{Min: spans[i-1].Min + step(i), Max: spans[i-1].Max + step(i)}
	}
	return spans
}

// opens checks a completed grid: even, inside the picture, and the lines of the lattice seen to run through the added
// cells, and no further.
func (l *lattice) opens(p *pixel.Picture, c *candidate, left, top int) bool {
	cols, rows := c.layout.Cols[:], c.layout.Rows[:]
	if starts, _ := nines(cols); len(starts) != 1 {
		return false
	}
	if starts, _ := nines(rows); len(starts) != 1 {
		return false
	}
	all := image.Rect(cols[0].Min, rows[0].Min, cols[8].Max, rows[8].Max)
	w, h := cols[0].Len(), rows[0].Len()
	if !all.In(p.Bounds().Inset(1)) || float64(min(w, h)) < leastSide*float64(max(w, h)) {
		return false
	}
	c.layout.Bounds = outerEdge(p, &c.layout, edgeSteps[1])
	for i := range 9 {
		outer := i < left || i >= left+len(l.cols)
		if outer && linesRun(p, cols[i], rows, false).count() < mostLines {
			return false
		}
		outer = i < top || i >= top+len(l.rows)
		if outer && linesRun(p, rows[i], cols, true).count() < mostLines {
			return false
		}
	}
	return !linesGoOn(p, cols, rows)
}

// mostLines is how many of the eight lines between nine rows run through a column that is there.
const mostLines = 6

// linesGoOn tells whether the lines reach further than half a cell beyond the first or last column or row: most of them,
// or those of the box at a corner both ways, which the grids of a samurai share.
func linesGoOn(p *pixel.Picture, cols, rows []Span) bool {
	left, right := beyond(cols)
	up, down := beyond(rows)
	across := [2]runs{linesRun(p, left, rows, false), linesRun(p, right, rows, false)}
	along := [2]runs{linesRun(p, up, cols, true), linesRun(p, down, cols, true)}
	for i := range 2 {
		if across[i].count() >= mostLines && !beginsApart(p, cols, rows, i, false) || along[i].count() >= mostLines && !beginsApart(p, rows, cols, i, true) {
			return true
		}
		for j := range 2 {
			if across[i].ofBox(2*j) && along[j].ofBox(2*i) {
				return true
			}
		}
	}
	return false
}

// beginsApart tells whether what is on a side of the columns, before the first for 0 and after the last for 1, begins with an edge
// of its own, further off than the columns are from each other: a keypad in line with the grid. Flipped, rows and columns
// change places.
func beginsApart(p *pixel.Picture, cols, rows []Span, side int, flipped bool) bool {
	const most = 2 // of the nine rows in which the edge need not be seen
	from, out := cols[0].Min, -1
	if side == 1 {
		from, out = cols[8].Max, 1
	}
	for off := widestGap(cols) + pitchPixels + 1; off < cols[0].Len()/2; off++ {
		seen := 0
		for _, r := range rows {
			beside := r.Len() / 6 // of the digits, which are in a row too
			if edgeAt(p, r.Min+beside, from+out*off-1, !flipped) && edgeAt(p, r.Max-1-beside, from+out*off-1, !flipped) {
				seen++
			}
		}
		if seen >= len(rows)-most {
			return true
		}
	}
	return false
}

// cellsGoOn tells whether there are open cells beside a grid of closed ones: most of the lines go on beyond the first or
// last column or row, from its very border on, for keys in line with the columns lie a little off, and halfway between
// them there are few edges, for a photograph around a grid has edges everywhere.
func cellsGoOn(p *pixel.Picture, l *Layout) bool {
	open := func(places [2]Span, spans [9]Span, flipped bool) bool {
		for _, x := range places {
			if linesRun(p, x, spans[:], flipped).count() < mostLines {
				return false
			}
		}
		for i, s := range spans {
			spans[i] = Span{Min: s.Min + s.Len()/2, Max: s.Max + s.Len()/2}
		}
		return linesRun(p, places[1], spans[:], flipped).count() <= len(runs{})-mostLines
	}
	const near = 2 // px
	left, right := beyond(l.Cols[:])
	up, down := beyond(l.Rows[:])
	b := l.Bounds
	return open([2]Span{{Min: b.Min.X - near, Max: b.Min.X}, left}, l.Rows, false) || open([2]Span{{Min: b.Max.X, Max: b.Max.X + near}, right}, l.Rows, false) ||
		open([2]Span{{Min: b.Min.Y - near, Max: b.Min.Y}, up}, l.Cols, true) || open([2]Span{{Min: b.Max.Y, Max: b.Max.Y + near}, down}, l.Cols, true)
}

// beyond are half a span a little before the first of nine spans and after the last.
func beyond(spans []Span) (before, after Span) {
	w := spans[0].Len()
	before = Span{Min: spans[0].Min - w/2 - w/4 - 2, Max: spans[0].Min - w/4 - 2}
	after = Span{Min: spans[8].Max + w/4 + 2, Max: spans[8].Max + w/4 + w/2 + 2}
	return before, after
}

// runs are which of the eight lines between nine spans run through a place.
type runs [8]bool

func (r runs) count() (n int) {
	for _, on := range r {
		if on {
			n++
		}
	}
	return n
}

// ofBox tells whether the lines in and beside the b-th box do, but the grid's border, and but one that is not seen.
func (r runs) ofBox(b int) bool {
	gone := 0
	for i := max(0, 3*b-1); i < min(8, 3*b+3); i++ {
		if !r[i] {
			gone++
		}
	}
	return gone <= 1
}

// linesRun tells which of the eight lines between the rows run through the columns' span x. Flipped, rows and columns
// change places.
func linesRun(p *pixel.Picture, x Span, rows []Span, flipped bool) (lines runs) {
	const share = 0.75
	for i := range lines {
		from, to := rows[i].Max-2, rows[i+1].Min+1
		seen := 0
		for at := x.Min; at < x.Max; at++ {
			for y := from; y < to; y++ {
				if edgeAt(p, at, y, flipped) {
					seen++
					break
				}
			}
		}
		lines[i] = float64(seen) >= share*float64(x.Len())
	}
	return lines
}

// edgeAt tells whether the pixel at (x, y) differs from the one below, or, flipped, the pixel at (y, x) from the one
// to its right.
func edgeAt(p *pixel.Picture, x, y int, flipped bool) bool {
	const step = 3 // the least difference that counts, 0 to 255: a line that shows in the lattice shows here
	return stepAt(p, x, y, flipped) > step
}

// stepAt is by how much they differ, 0 to 255.
func stepAt(p *pixel.Picture, x, y int, flipped bool) int {
	a, b := image.Pt(x, y), image.Pt(x, y+1)
	if flipped {
		a, b = image.Pt(y, x), image.Pt(y+1, x)
	}
	if !a.In(p.Bounds()) || !b.In(p.Bounds()) {
		return 0
	}
	return p.RGB(a.X, a.Y).Distance(p.RGB(b.X, b.Y))
}

// findBoxes looks for grids of which only the boxes are drawn: three by three of them, each divided by three.
func findBoxes(p *pixel.Picture, boxes []image.Rectangle) (found []candidate) {
	var large []image.Rectangle
	for _, b := range boxes {
		if min(b.Dx(), b.Dy()) >= 3*leastCell {
			large = append(large, b)
		}
	}
	for _, l := range lattices(large, 3) {
		if len(l.cols) != 3 || len(l.rows) != 3 || len(l.cells) != 9 {
			continue
		}
		c := candidate{boxes: true}
		for i := range 9 {
			c.layout.Cols[i] = third(l.cols[i/3], i%3)
			c.layout.Rows[i] = third(l.rows[i/3], i%3)
		}
		inside := l.bounds()
		if !inside.In(p.Bounds().Inset(1)) || boxesGoOn(p, &l) {
			continue
		}
		c.layout.Bounds = outerEdge(p, &c.layout, edgeSteps[len(edgeSteps)-1])
		found = append(found, c)
	}
	return found
}

// boxesGoOn tells whether three by three boxes have more like them at a corner, beside it and above or below: those that
// the grids of a samurai share.
func boxesGoOn(p *pixel.Picture, l *lattice) bool {
	drawn := func(box image.Rectangle, by image.Point) bool {
		box = box.Add(by)
		return box.In(p.Bounds()) && sideSeen(p, box, -1, 0) && sideSeen(p, box, 1, 0) && sideSeen(p, box, 0, -1) && sideSeen(p, box, 0, 1)
	}
	for _, x := range [2]int{0, 2} {
		for _, y := range [2]int{0, 2} {
			across := image.Pt((x-1)*(l.cols[1].Min-l.cols[0].Min), 0)
			down := image.Pt(0, (y-1)*(l.rows[1].Min-l.rows[0].Min))
			if box := l.cells[image.Pt(x, y)]; drawn(box, across) && drawn(box, down) {
				return true
			}
		}
	}
	return false
}

// third is the i-th third of a span.
func third(s Span, i int) Span {
	return Span{Min: s.Min + s.Len()*i/3, Max: s.Min + s.Len()*(i+1)/3}
}

// sideSeen tells whether an edge runs along the side of r in the direction (dx, dy), at it or a few pixels outside.
func sideSeen(p *pixel.Picture, r image.Rectangle, dx, dy int) bool {
	const reach = 4   // px outside r within which the line lies
	const share = 0.6 // of the side along which it must be seen
	const step = 3    // the least difference that counts as an edge, 0 to 255: the faintest lines differ by 4
	at := func(along, out int) image.Point {
		switch {
		case dx < 0:
			return image.Pt(r.Min.X-1-out, along)
		case dx > 0:
			return image.Pt(r.Max.X+out, along)
		case dy < 0:
			return image.Pt(along, r.Min.Y-1-out)
		}
		return image.Pt(along, r.Max.Y+out)
	}
	from, to := r.Min.X, r.Max.X
	if dx != 0 {
		from, to = r.Min.Y, r.Max.Y
	}
	seen := 0
	for i := from; i < to; i++ {
		for out := -2; out < reach; out++ {
			a, b := at(i, out), at(i, out+1)
			if a.In(p.Bounds()) && b.In(p.Bounds()) && p.RGB(a.X, a.Y).Distance(p.RGB(b.X, b.Y)) > step {
				seen++
				break
			}
		}
	}
	return float64(seen) >= share*float64(to-from)
}
