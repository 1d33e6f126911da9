package locate

import (
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// What is left of a grid that another one lies over: a small grid in a window or a pop-up in front of a larger one. Which of
// the two is meant cannot be known, so the larger one counts, though it cannot be read.

// inFront is how much larger than those of the grid in front the cells are, at the least.
const inFront = 1.2

// rowAndColumn is how many cells a row and a column have, with one of them covered or run together with another.
const rowAndColumn = 16

// rowAndBox is how many cells are seen, at the least, of a grid that is in boxes: a row, and a box's width of another.
const rowAndBox = 12

// remains are the places of larger grids of which a grid in the list hides the rest, of each the most that is seen.
func (s *search) remains() (places []image.Rectangle) {
	for i := range s.list {
		if place, ok := s.larger(&s.list[i]); ok {
			places = append(places, place)
		}
	}
	for i := range s.lattices {
		l := &s.lattices[i]
		if !slices.ContainsFunc(s.list, func(c Candidate) bool { return l.behind(&c) }) || !l.ofGrid(s.p) {
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

// ofGrid reports whether the lattice's columns and rows are spaced as a grid's, as far as they go, with enough cells. Where
// there are not nine both ways it must be in boxes: a table or a calendar is not.
func (l *lattice) ofGrid(p *pixel.Picture) bool {
	if len(l.cols) > 9 || len(l.rows) > 9 {
		return false
	}
	cols, _ := nines(l.cols)
	rows, _ := nines(l.rows)
	if cols != nil && rows != nil {
		return len(l.cells) >= rowAndColumn
	}
	return len(l.cells) >= rowAndBox && (inBoxes(p, l.cols, l.rows, false) || inBoxes(p, l.rows, l.cols, true))
}

// inBoxes reports whether these are a grid's nine columns, set off as boxes are, or all but the first, the last or both, which have no
// border and run into the page. Flipped, rows and columns change places.
func inBoxes(p *pixel.Picture, cols, rows []pixel.Span, flipped bool) bool {
	for left := range 2 {
		right := 9 - left - len(cols)
		if right != 0 && right != 1 {
			continue
		}
		pitch, more := steps(cols, left)
		nine := nineSpans(cols, left, pitch, more)
		open := func(col pixel.Span) bool { return 2*count(linesRun(p, col, rows, Faintest, flipped)) >= len(rows) }
		if left == 1 && !open(nine[0]) || right == 1 && !open(nine[8]) {
			continue
		}
		if starts, _ := nines(nine[:]); starts != nil && borders(p, nine[:], rows, flipped) {
			return true
		}
	}
	return false
}

// behind reports whether the grid lies over the lattice, or over where its missing rows and columns may be.
func (l *lattice) behind(c *Candidate) bool {
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
