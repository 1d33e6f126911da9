package locate

import (
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// edgeSteps are the colour differences that make an edge, tried in turn until a grid is found: large ones first, so that
// noise and texture do not divide cells, then ever smaller ones.
var edgeSteps = [...]int{ClearContrast, 16, 10, 4, 1}

// ClearContrast is the least difference of two colours, 0 to 255, that cannot be one colour after blending and compression.
const ClearContrast = 24

// mostBoxes is the largest number of possible cells: more are a texture, and would take long to search.
const mostBoxes = 30000

// Found is the result of a search.
type Found struct {
	Candidates []Candidate       // one of each place
	Remains    []image.Rectangle // larger grids that candidates lie over
	Nearest    Miss              // the nearest thing to a grid that is not one
}

// The rim of a cell around its middle, more than half of the cell. It contains the outer parts of every digit and the
// places that edgeThreshold looks at.
const (
	middleSide  = 9  // a ninth of the height is above the middle, and as much below it, at least 3 px
	middleRight = 7  // a seventh of the width is right of the middle
	middleLeft  = 6  // a sixth of the width and 3 px are left of it
	leastMiddle = 27 // px: the least width and height of a cell whose middle need not be looked at
)

// Middles returns parts of the picture that do not affect the result: the middles of all cells, if all cells and lines of
// all grids are seen, so that the rims suffice. Otherwise there are none.
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

// A search is the state of a search for all grids of a picture.
type search struct {
	p        *pixel.Picture
	known    []image.Rectangle // places that are not searched again
	list     []Candidate
	boxes    []image.Rectangle // what looked like a cell at any step
	lattices []lattice         // of each step, and of all steps up to it together
	nearest  Miss

	tooLarge []Candidate // candidates rejected because they have more than nine columns or rows
	texture  bool        // nothing flat is as large as a cell
}

// Find finds grids of nine columns and nine rows anywhere in the picture.
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
	s.dropLookalikes()
	s.list = slices.DeleteFunc(s.list, s.partOfSamurai)
	return Found{s.list, s.remains(), s.nearest}
}

// largeLattice is the least number of cells of a lattice that may be part of a grid, or a calendar.
const largeLattice = 20

// byCells finds grids by the flat insides of their cells. One step may complete what another shows of a grid, so besides
// each step's own boxes those of all steps so far are tried together.
func (s *search) byCells() {
	for i, step := range edgeSteps {
		flat := pixel.FlatRegions(s.p, step, leastCell)
		own := slices.DeleteFunc(cellBoxes(flat), func(b image.Rectangle) bool { return slices.ContainsFunc(s.known, b.In) })
		if s.texture = i == 0 && (len(flat) == 0 || len(own) > mostBoxes); s.texture {
			return // fainter edges only divide flat regions
		}
		if len(own) > mostBoxes {
			continue
		}
		s.boxes = mergeBoxes(s.boxes, own)
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
		c := s.lattices[i].completed(s.p)
		if c == nil {
			continue
		}
		if why := s.lookalikeReason(c); why != "" {
			s.reject(*c, why)
		} else {
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

// done reports whether fainter edges need not be searched: all grids are seen whole, and none of the lattices may be part
// of another one.
func (s *search) done(of []lattice) bool {
	unsure := func(c Candidate) bool { return c.Score < sureScore || c.Covered != nil }
	return len(s.list) > 0 && !slices.ContainsFunc(s.list, unsure) &&
		!slices.ContainsFunc(of, func(l lattice) bool { return s.partOfAnother(&l) })
}

// partOfAnother reports whether a lattice may be part of a grid that is not in the list.
func (s *search) partOfAnother(l *lattice) bool {
	at := l.bounds()
	for i := range s.list {
		if c := &s.list[i]; at.In(c.Layout.Bounds) {
			return false
		} else if at.Overlaps(c.Layout.Bounds) && l.isBehind(c) {
			return true
		}
	}
	return len(l.cells) >= largeLattice && !overlapsAny(at, s.list) && l.unfinished(s.p)
}

// byLines finds grids by their lines: anywhere if no cells were found, and otherwise where a layout may be improved.
func (s *search) byLines() {
	if len(s.list) == 0 {
		s.list = findByLines(s.p)
		return
	}
	for _, c := range slices.Clone(s.list) {
		if c.Score < sureScore || c.Closed < LeastClosed {
			s.list = add(s.list, ByLines(s.p, &c.Layout)...)
		}
	}
}

// ByLines finds by its lines the grid for which a layout is known.
func ByLines(p *pixel.Picture, l *pixel.Layout) []Candidate {
	around := l.Bounds.Inset(-l.Cols[0].Len()).Intersect(p.Bounds())
	return slices.DeleteFunc(findWithin(p, around, findByLines), func(c Candidate) bool { return !samePlace(&c.Layout, l) })
}

// findWithin returns the grids found in a part of the picture, with their places in the whole. A grid at the part's edge
// may be cut by it and is dropped, unless that is the picture's edge too.
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

// newCandidate returns the candidate with a layout and what is seen of it.
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

// cutByEdge reports whether the picture's edge cuts a layout. It may cut off its border and a little of the outer cells
// that no digit reaches.
func cutByEdge(p *pixel.Picture, l *pixel.Layout) bool {
	return cutAcross(p, &l.Cols, &l.Rows, false) || cutAcross(p, &l.Rows, &l.Cols, true)
}

// cutAcross is cutByEdge for the first and the last column; if flipped, row.
func cutAcross(p *pixel.Picture, cols, rows *[9]pixel.Span, flipped bool) bool {
	const (
		lost  = 0.06 // of a cell's width or height, at least 2 px, that may be missing,
		blank = 0.14 // or this much, if as much of the other cells has no part of a digit
	)
	end, usual := p.W, cols[4].Len()
	if flipped {
		end = p.H
	}
	if cols[0].Min < 0 || cols[8].Max > end {
		return true
	}
	missingAt := func(at pixel.Span, far bool, side func(pixel.Span, int) pixel.Span) bool {
		n := usual - at.Len()
		return !far && n > max(2, int(lost*float64(usual))) &&
			(float64(n) > blank*float64(usual) || !blankAt(p, cols, rows, func(s pixel.Span) pixel.Span { return side(s, n) }, flipped))
	}
	return missingAt(cols[0], cols[0].Min > 0, func(s pixel.Span, n int) pixel.Span { return pixel.Span{Min: s.Min, Max: s.Min + n} }) ||
		missingAt(cols[8], cols[8].Max < end, func(s pixel.Span, n int) pixel.Span { return pixel.Span{Min: s.Max - n, Max: s.Max} })
}

// blankAt reports whether, in the seven inner columns, nothing is seen at one side of the cells other than near their
// corners or along the whole side, as an edge is, which is no part of a digit.
func blankAt(p *pixel.Picture, cols, rows *[9]pixel.Span, side func(pixel.Span) pixel.Span, flipped bool) bool {
	for _, col := range cols[1:8] {
		for _, row := range rows {
			along := straight(row)
			inked, places := 0, 0
			for y := along.Min; y < along.Max; y++ {
				places++
				if largestStep(p, side(col), y, !flipped) > ClearContrast {
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
