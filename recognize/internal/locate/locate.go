package locate

import (
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// edgeSteps are the thresholds above which a colour difference is an edge. They are tried in turn, the largest first so that
// noise and texture do not divide cells, until whole grids are found.
var edgeSteps = [...]int{ClearContrast, 16, 10, 4, 1}

// ClearContrast is the least difference, 0 to 255, between two colours that are certainly different. Blending and compression
// change a colour by less.
const ClearContrast = 24

// mostBoxes is the greatest number of regions whose bounding boxes are searched for cells. More are a texture, and would take
// long to search.
const mostBoxes = 30000

// Found is what a search of a picture found. All places are in the picture's coordinates.
type Found struct {
	Candidates []Candidate       // the possible grids, at most one for each place
	Remains    []image.Rectangle // the places of larger grids that candidates cover
	Nearest    Miss              // what resembles a grid most but is not one
}

// A search is the state of a search for all grids in a picture.
type search struct {
	p        *pixel.Picture
	known    []image.Rectangle // places that are not searched again
	list     []Candidate       // the grids found so far, at most one for each place
	boxes    []image.Rectangle // the bounding boxes of the regions that looked like cells at any of edgeSteps
	lattices []lattice         // those of each step's boxes, of all steps' boxes so far, and those found by single rows of pixels
	nearest  Miss

	tooLarge []Candidate // candidates that were rejected because they go on past nine columns or rows
	texture  bool        // the picture has no regions as large as cells, or too many of them
}

// Find finds grids of nine columns and nine rows anywhere in the picture. It finds none in a texture, where no regions, or too
// many, are as large as cells.
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

// largeLattice is the least number of cells of a lattice that is taken for a part of another grid if the lattice is unfinished,
// and for something else, such as a calendar, if it is complete.
const largeLattice = 20

// byCells finds grids by the flat insides of their cells. Since some cells of a grid may be found at one of edgeSteps and
// others at another, it searches the boxes of each step, and then the boxes of all steps so far together. Finally it
// completes lattices of which some columns or rows are missing.
func (s *search) byCells() {
	for i, step := range edgeSteps {
		flat := pixel.FlatRegions(s.p, step, leastCell)
		own := slices.DeleteFunc(cellBoxes(flat), func(b image.Rectangle) bool { return slices.ContainsFunc(s.known, b.In) })
		if s.texture = i == 0 && (len(flat) == 0 || len(own) > mostBoxes); s.texture {
			return // a smaller step would only divide the regions further
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
		if c := s.lattices[i].completed(s.p); c != nil && s.accepts(*c) {
			s.list = add(s.list, *c)
		}
	}
}

// propose adds the grids in the lattices to s.list, and remembers the lattices and the nearest miss.
func (s *search) propose(of []lattice, step int) {
	for i := range of {
		grids, why := of[i].grids(s.p, step)
		s.list = add(s.list, grids...)
		s.nearest.Keep(why)
	}
	s.lattices = append(s.lattices, of...)
}

// done reports whether fainter edges need not be searched, because grids have been found, all of them are seen whole, and no
// lattice may be part of another grid.
func (s *search) done(of []lattice) bool {
	unsure := func(c Candidate) bool { return c.Score < sureScore || c.Covered != nil }
	return len(s.list) > 0 && !slices.ContainsFunc(s.list, unsure) &&
		!slices.ContainsFunc(of, func(l lattice) bool { return s.partOfAnother(&l) })
}

// partOfAnother reports whether a lattice may be part of a grid that has not been found yet and so is not in s.list.
func (s *search) partOfAnother(l *lattice) bool {
	at, apart := l.bounds(), true
	for i := range s.list {
		c := &s.list[i]
		overlaps := at.Overlaps(c.Layout.Bounds)
		if at.In(c.Layout.Bounds) {
			return false
		} else if overlaps && l.isBehind(c) {
			return true
		}
		apart = apart && !overlaps
	}
	return apart && len(l.cells) >= largeLattice && l.unfinished(s.p)
}

// byLines finds grids by their lines: in the whole picture if no grid has been found yet, and otherwise around each grid
// whose layout may be improved.
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

// ByLines finds grids by their lines at the place of a known layout: they overlap it, and their cells are of similar size.
func ByLines(p *pixel.Picture, l *pixel.Layout) []Candidate {
	around := l.Bounds.Inset(-l.Cols[0].Len()).Intersect(p.Bounds())
	return slices.DeleteFunc(findWithin(p, around, findByLines), func(c Candidate) bool { return !samePlace(&c.Layout, l) })
}

// findWithin applies a search to a part of the picture and returns the grids found, with their places in the whole picture.
// It drops grids at the edge of the part, which may cut them, unless that edge is also the edge of the picture.
func findWithin(p *pixel.Picture, r image.Rectangle, apply func(p *pixel.Picture) []Candidate) (found []Candidate) {
	part := p.Part(r)
	for _, c := range apply(&part) {
		if c.Layout = c.Layout.Add(r.Min); c.Layout.Bounds.Inset(-1).Intersect(p.Bounds()).In(r) {
			found = append(found, c)
		}
	}
	return found
}

// newCandidate returns the candidate with layout l and the given number of closed cells. It sets l.Bounds. The border's edges
// are colour differences of more than step, 0 to 255.
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

// cutByEdge reports whether the picture's edge cuts off more of a grid than its border and the outermost parts of its cells,
// which no digit reaches.
func cutByEdge(p *pixel.Picture, l *pixel.Layout) bool {
	return cutAcross(p, &l.Cols, &l.Rows, false) || cutAcross(p, &l.Rows, &l.Cols, true)
}

// cutAcross reports whether the picture's left or right edge cuts off more of a grid than its border and the outermost parts
// of its cells. If flipped, rows and columns are swapped.
func cutAcross(p *pixel.Picture, cols, rows *[9]pixel.Span, flipped bool) bool {
	const (
		lost  = 0.06 // up to this share of a cell's width or height, or 2 px if that is more, may be missing in any case
		blank = 0.14 // up to this share may be missing if the same part of the other cells is blank
	)
	end, usual := p.W, cols[4].Len()
	if flipped {
		end = p.H
	}
	if cols[0].Min < 0 || cols[8].Max > end {
		return true
	}
	for last, atEdge := range [2]bool{cols[0].Min <= 0, cols[8].Max >= end} {
		missing := usual - cols[8*last].Len()
		side := func(s pixel.Span) pixel.Span { // the part of another cell that corresponds to the missing part
			if last == 0 {
				return pixel.Span{Min: s.Min, Max: s.Min + missing}
			}
			return pixel.Span{Min: s.Max - missing, Max: s.Max}
		}
		if atEdge && missing > max(2, int(lost*float64(usual))) &&
			(float64(missing) > blank*float64(usual) || !blankAt(p, cols, rows, side, flipped)) {
			return true
		}
	}
	return false
}

// blankAt reports whether the cells in the seven inner columns are blank at one side, except near the corners. side returns
// the span to examine in a column. What runs along most of a cell's side is a line and no part of a digit, so it is ignored. If
// flipped, rows and columns are swapped.
func blankAt(p *pixel.Picture, cols, rows *[9]pixel.Span, side func(pixel.Span) pixel.Span, flipped bool) bool {
	for _, col := range cols[1:8] {
		for _, row := range rows {
			along := straight(row)
			inked := 0
			for y := along.Min; y < along.Max; y++ {
				if largestStep(p, side(col), y, !flipped) > ClearContrast {
					inked++
				}
			}
			if inked > 0 && float64(inked) < partSeen*float64(along.Len()) {
				return false
			}
		}
	}
	return true
}
