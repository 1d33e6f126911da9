package locate

import (
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// This file finds the visible remains of a larger grid behind a small one in a window or popup. Which of the two the user
// means cannot be known, so the larger one counts as a grid, although it cannot be read.

// inFront is the least ratio of a covered grid's pitch to the pitch of the grid in front, in each direction.
const inFront = 1.2

// rowAndColumn is how many cells must be visible of a grid with nine visible columns and rows: one less than a row and a column
// have together, because one may be covered or merged with another.
const rowAndColumn = 16

// rowAndBox is how many cells must be visible of a grid whose nine columns and nine rows are not all visible: as many as a row
// has, and three more, which is the width of a box. Its boxes must be visible too.
const rowAndBox = 12

// remains returns the places of larger grids that the grids in s.list cover. A place is the largest visible part of a grid or,
// for a grid behind a window, the window and a cell of that grid on all sides.
func (s *search) remains() (places []image.Rectangle) {
	for i := range s.list {
		if place, ok := s.gridBehind(&s.list[i]); ok {
			places = append(places, place)
		}
	}
	for i := range s.lattices {
		l := &s.lattices[i]
		if !slices.ContainsFunc(s.list, func(c Candidate) bool { return l.isBehind(&c) }) || !l.mayBeGrid(s.p) {
			continue
		}
		place := l.bounds()
		switch at := slices.IndexFunc(places, place.Overlaps); {
		case at < 0:
			places = append(places, place)
		case area(place) > area(places[at]):
			places[at] = place
		}
	}
	return places
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }

// mayBeGrid reports whether the lattice may be the visible part of a grid: it has enough cells, and nine columns and nine rows
// are spaced like a grid's. Otherwise, its columns or its rows must show a grid's boxes, unlike those of tables and calendars.
func (l *lattice) mayBeGrid(p *pixel.Picture) bool {
	if len(l.cols) > 9 || len(l.rows) > 9 {
		return false
	}
	cols, _ := gridStarts(l.cols)
	rows, _ := gridStarts(l.rows)
	if cols != nil && rows != nil {
		return len(l.cells) >= rowAndColumn
	}
	return len(l.cells) >= rowAndBox && (inBoxes(p, l.cols, l.rows, false) || inBoxes(p, l.rows, l.cols, true))
}

// inBoxes reports whether the columns are the nine columns of a grid with visible boxes. The first, the last or both may be
// missing, because without a border they merge with the page. If flipped, rows and columns are swapped.
func inBoxes(p *pixel.Picture, cols, rows []pixel.Span, flipped bool) bool {
	for left := range 2 {
		right := 9 - left - len(cols)
		if right != 0 && right != 1 {
			continue
		}
		pitch, extra := usualSteps(cols, left)
		nine := nineSpans(cols, left, pitch, extra)
		open := func(col pixel.Span) bool { return 2*count(linesRun(p, col, rows, FaintestEdge, flipped)) >= len(rows) }
		if left == 1 && !open(nine[0]) || right == 1 && !open(nine[8]) {
			continue
		}
		if starts, _ := gridStarts(nine[:]); starts != nil && boxLinesDiffer(p, nine[:], rows, flipped) {
			return true
		}
	}
	return false
}

// isBehind reports whether the lattice's cells are larger than the candidate's, and the candidate lies over the lattice or
// over the place of its missing rows and columns.
func (l *lattice) isBehind(c *Candidate) bool {
	if len(l.cols) < 2 || len(l.rows) < 2 {
		return false
	}
	x, y := pitch(&c.Layout)
	w, h := l.pitch()
	if float64(w) < inFront*x || float64(h) < inFront*y {
		return false
	}
	around := l.bounds()
	across, down := w*max(0, 9-len(l.cols)), h*max(0, 9-len(l.rows))
	around.Min, around.Max = around.Min.Sub(image.Pt(across, down)), around.Max.Add(image.Pt(across, down))
	return c.Layout.Bounds.Overlaps(around)
}
