package locate

import (
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// edgeSteps are the steps of colour that make an edge, tried in turn until a grid is found: firm lines first, so
// that noise and texture do not cut the cells to pieces, then ever fainter ones.
var edgeSteps = [...]int{Firm, 16, 10, 4, 1}

// Firm is the least difference, of 255, of two colours that are not one, whatever is drawn over them or how it is compressed.
const Firm = 24

// mostBoxes is how many places may look like cells: more are a texture, and take long to look through.
const mostBoxes = 30000

// Found is what there is in a picture.
type Found struct {
	Candidates []Candidate       // one of each place
	Remains    []image.Rectangle // what is left of larger grids that candidates lie over
	Nearest    Miss              // what came nearest to a grid and is none
}

// What is around the middle of a cell: more than half of it, as a digit leaves it at the least, and in it the places that edgeWithin
// looks at.
const (
	middleSide  = 9  // parts of the height are above the middle, and below it: three pixels at the least
	middleRight = 7  // parts of the width are right of it,
	middleLeft  = 6  // and so many and a little more left of it
	leastMiddle = 27 // px, the least width and height of a cell that is told by what is around its middle
)

// Middles are parts of the picture whatever is in which, the same would be found: the middles of the cells of grids all of whose
// cells and lines are seen, so that what is around the middles tells all. There are none unless all grids are such.
func (f Found) Middles() (middles []image.Rectangle) {
	for i := range f.Candidates {
		c := &f.Candidates[i]
		if c.Closed < 81 || c.Score < 1 {
			return nil
		}
		for i := range solver.Cell(81) {
			cell := c.Layout.Cell(i)
			if min(cell.Dx(), cell.Dy()) < leastMiddle {
				return nil
			}
			left, right, side := cell.Dx()/middleLeft+3, cell.Dx()/middleRight, cell.Dy()/middleSide
			middles = append(middles, image.Rect(cell.Min.X+left, cell.Min.Y+side, cell.Max.X-right, cell.Max.Y-side))
		}
	}
	return middles
}

// A search is one for all grids of a picture.
type search struct {
	p        *pixel.Picture
	known    []image.Rectangle // what is not to be found again
	list     []Candidate
	boxes    []image.Rectangle // what looked like cells at any step
	lattices []lattice         // of each step, and of all steps up to it together
	nearest  Miss

	endless []Candidate // what is none, for it goes on past nine columns or rows
	texture bool        // nowhere is anything flat that is as large as a cell
}

// Find looks for grids of nine columns and nine rows anywhere in the picture.
func Find(p *pixel.Picture) Found {
	s := &search{p: p}
	if s.byCells(); s.texture {
		return Found{}
	}
	s.byStacks()
	s.bySpread()
	s.byLines()
	s.byFaintRows()
	s.byBoxes()
	s.fitCells()
	s.list = slices.DeleteFunc(s.list, s.isLookalike)
	s.list = slices.DeleteFunc(s.list, s.ofSamurai)
	return Found{s.list, s.remains(), s.nearest}
}

// largeLattice is how many cells a lattice has, at the least, that may be a part of a grid, or a calendar.
const largeLattice = 20

// byCells looks for grids by the flat insides of their cells. What one step shows of a grid the next may complete, so
// beside each step's own boxes those of all steps so far are tried together.
func (s *search) byCells() {
	for i, step := range edgeSteps {
		flat := pixel.FlatRegions(s.p, step, leastCell)
		own := slices.DeleteFunc(cellBoxes(flat), func(b image.Rectangle) bool { return slices.ContainsFunc(s.known, b.In) })
		if s.texture = i == 0 && (len(flat) == 0 || len(own) > mostBoxes); s.texture {
			return // fainter edges only divide what is flat
		}
		if len(own) > mostBoxes {
			continue
		}
		s.boxes = merged(s.boxes, own)
		of := lattices(own, leastSeenLine)
		s.propose(of, step)
		if s.done(of) {
			return
		}
		if i > 0 {
			s.propose(lattices(s.boxes, leastSeenLine), step)
		}
	}
	for i := range s.lattices {
		if c := s.lattices[i].completed(s.p); c != nil && !s.isLookalike(*c) {
			s.list = add(s.list, *c)
		}
	}
}

// propose adds the grids of some lattices to the list.
func (s *search) propose(of []lattice, step int) {
	for i := range of {
		grids, why := of[i].grids(s.p, step)
		s.list = add(s.list, grids...)
		s.nearest.keep(why)
	}
	s.lattices = append(s.lattices, of...)
}

// done reports whether no fainter edges need be looked at: all grids are seen whole, and none of some lattices may be a part
// of another.
func (s *search) done(of []lattice) bool {
	unsure := func(c Candidate) bool { return c.Score < sure || c.Covered != nil }
	return len(s.list) > 0 && !slices.ContainsFunc(s.list, unsure) &&
		!slices.ContainsFunc(of, func(l lattice) bool { return s.partOfAnother(&l) })
}

// partOfAnother reports whether a lattice may be a part of a grid that is not in the list.
func (s *search) partOfAnother(l *lattice) bool {
	at := l.bounds()
	for i := range s.list {
		if c := &s.list[i]; at.In(c.Layout.Bounds) {
			return false
		} else if at.Overlaps(c.Layout.Bounds) && l.behind(c) {
			return true
		}
	}
	return len(l.cells) >= largeLattice && !overlapsAny(at, s.list) && l.unfinished(s.p)
}

// byLines looks for grids by their lines: anywhere if no cells were found, and else where a layout may be improved on.
func (s *search) byLines() {
	if len(s.list) == 0 {
		s.list = findByLines(s.p)
		return
	}
	for _, c := range slices.Clone(s.list) {
		if c.Score < sure || c.Closed < LeastClosed {
			s.list = add(s.list, ByLines(s.p, &c.Layout)...)
		}
	}
}

// ByLines finds by its lines the grid for which another strategy proposed a layout.
func ByLines(p *pixel.Picture, l *pixel.Layout) []Candidate {
	around := l.Bounds.Inset(-l.Cols[0].Len()).Intersect(p.Bounds())
	return slices.DeleteFunc(findWithin(p, around, findByLines), func(c Candidate) bool { return !samePlace(&c.Layout, l) })
}

// findWithin returns the grids that are found in a part of the picture, at their places in the whole. What reaches the
// part's edge may be cut by it, and is none, unless that is the picture's too.
func findWithin(p *pixel.Picture, r image.Rectangle, find func(p *pixel.Picture) []Candidate) (found []Candidate) {
	inside := r.Inset(1)
	if r.Min.X == 0 {
		inside.Min.X = 0
	}
	if r.Min.Y == 0 {
		inside.Min.Y = 0
	}
	if r.Max.X == p.W {
		inside.Max.X = p.W
	}
	if r.Max.Y == p.H {
		inside.Max.Y = p.H
	}
	part := p.Part(r)
	for _, c := range find(&part) {
		if c.Layout = c.Layout.Add(r.Min); c.Layout.Bounds.In(inside) {
			found = append(found, c)
		}
	}
	return found
}

// newCandidate is a layout with what is seen of it.
func newCandidate(p *pixel.Picture, l *pixel.Layout, closed, step int) Candidate {
	l.Bounds = outerEdge(p, l, step)
	seen := seenParts(p, l)
	c := Candidate{Layout: *l, Closed: closed, Score: seen.score(), Boxes: closed < LeastClosed && seen.onlyBoxes()}
	if closed < 81 {
		c.Covered = seen.covered(p, l)
	}
	return c
}

const cutOff = "it is cut off by the picture's edge"

// cutByEdge reports whether the picture's edge cuts a layout, but for its border and a little of the outer cells, which no digit reaches.
func cutByEdge(p *pixel.Picture, l *pixel.Layout) bool {
	return cutAcross(p, &l.Cols, &l.Rows, false) || cutAcross(p, &l.Rows, &l.Cols, true)
}

// cutAcross is cutByEdge of the first and the last column; flipped, row.
func cutAcross(p *pixel.Picture, cols, rows *[9]pixel.Span, flipped bool) bool {
	const (
		lost  = 0.06 // of a cell's width or height, at least 2 px, which may be gone
		blank = 0.14 // or so much, where as much of the other cells has no part of a digit
	)
	end, usual := p.W, cols[4].Len()
	if flipped {
		end = p.H
	}
	if cols[0].Min < 0 || cols[8].Max > end {
		return true
	}
	gone := func(at pixel.Span, far bool, side func(pixel.Span, int) pixel.Span) bool {
		n := usual - at.Len()
		return !far && n > max(2, int(lost*float64(usual))) &&
			(float64(n) > blank*float64(usual) || !blankAt(p, cols, rows, func(s pixel.Span) pixel.Span { return side(s, n) }, flipped))
	}
	return gone(cols[0], cols[0].Min > 0, func(s pixel.Span, n int) pixel.Span { return pixel.Span{Min: s.Min, Max: s.Min + n} }) ||
		gone(cols[8], cols[8].Max < end, func(s pixel.Span, n int) pixel.Span { return pixel.Span{Min: s.Max - n, Max: s.Max} })
}

// blankAt reports whether in the seven inner columns nothing is seen at one side of the cells, but near their corners: what is drawn at the
// side itself, such as an edge, is seen along the whole of it, and is no part of a digit.
func blankAt(p *pixel.Picture, cols, rows *[9]pixel.Span, side func(pixel.Span) pixel.Span, flipped bool) bool {
	for _, col := range cols[1:8] {
		for _, row := range rows {
			along := straight(row)
			inked, places := 0, 0
			for y := along.Min; y < along.Max; y++ {
				places++
				if greatestStep(p, side(col), y, !flipped) > Firm {
					inked++
				}
			}
			if inked > 0 && float64(inked) < partSeen*float64(places) {
				return false
			}
		}
	}
	return true
}
