package locate

import (
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// This file finds further grids. The search by cells ends when a whole grid is found, but another grid on the page may be
// fainter. Its cells are visible in single rows of pixels, as adjacent runs of similar length.

const (
	rowsApart        = 6    // the distance in pixels from one row that is searched to the next
	leastSimilarRuns = 7    // this many adjacent runs must be of similar length; a digit or a caret may break some of nine
	reachBeyond      = 9.5  // the farthest that a grid may extend from a row of its cells, in pitches
	runSlack         = 0.12 // how far similar runs may differ, as a share of their length
)

// byFaintRows searches the rest of the picture for grids that are fainter than those already found. It also keeps the lattices
// that it meets, because one may be the visible part of a larger grid behind one of the grids found.
func (s *search) byFaintRows() {
	known := s.finished()
	for _, place := range s.partsOfGrids(placesOfSimilarRuns(s.p, known), known) {
		var parts []lattice
		found := findWithin(s.p, place, func(p *pixel.Picture) []Candidate {
			inside := &search{p: p}
			for _, r := range known {
				inside.known = append(inside.known, r.Sub(place.Min))
			}
			if inside.byCells(); !inside.texture {
				inside.byLines()
				inside.dropLookalikes()
			}
			parts = inside.lattices
			return inside.list
		})
		for _, c := range found {
			if !c.Boxes && !slices.ContainsFunc(known, c.Layout.Bounds.Overlaps) { // nine boxes without cells are a keypad
				c.Further = true
				s.list = add(s.list, c)
			}
		}
		for i := range parts {
			s.lattices = append(s.lattices, parts[i].moved(place.Min))
		}
	}
}

// finished returns the places of the grids found, and of lattices that are complete but not grids, such as calendars.
func (s *search) finished() (places []image.Rectangle) {
	for _, c := range s.list {
		places = append(places, c.Layout.Bounds)
	}
	for i := range s.lattices {
		if l := &s.lattices[i]; len(l.cells) >= largeLattice && !l.unfinished(s.p) && l.completed(s.p) == nil {
			places = append(places, l.bounds())
		}
	}
	return places
}

// partsOfGrids returns the given places and the surroundings of lattices that may be parts of grids, because they are
// unfinished, can be completed to a grid, or consist of nine boxes close together. Such grids are missing from the given places
// if compression has blurred their faint lines, so that no row of pixels has runs of similar length. Lattices that overlap
// known places or have more than nine columns or rows are ignored. Overlapping places are joined.
func (s *search) partsOfGrids(places, known []image.Rectangle) []image.Rectangle {
	for i := range s.lattices {
		l := &s.lattices[i]
		at, around := l.bounds(), image.Point{}
		switch w, h := l.pitch(); {
		case slices.ContainsFunc(known, at.Overlaps) || max(len(l.cols), len(l.rows)) > 9:
			continue
		case l.nineBoxes():
			around = image.Pt(w/3, h/3)
		case l.unfinished(s.p) || l.completed(s.p) != nil:
			around = image.Pt(w*(10-len(l.cols)), h*(10-len(l.rows)))
		default:
			continue
		}
		at.Min, at.Max = at.Min.Sub(around), at.Max.Add(around)
		places = placesWith(places, at.Intersect(s.p.Bounds()))
	}
	return places
}

// nineBoxes reports whether the lattice consists of nine boxes close together.
func (l *lattice) nineBoxes() bool {
	return len(l.cols) == 3 && len(l.rows) == 3 && len(l.cells) == 9 && l.closeBoxes()
}

// closeBoxes reports whether the lattice's cells are large enough and close enough together to be the boxes of a grid: the
// gaps are at most a third of such a grid's cell.
func (l *lattice) closeBoxes() bool {
	cell := min(l.cols[0].Len(), l.rows[0].Len()) / 3
	return cell >= leastCell && max(widestGap(l.cols), widestGap(l.rows)) <= cell/3
}

// placesOfSimilarRuns returns the places around sequences of similar runs that are outside the known places and recur
// further down. It joins places that overlap.
func placesOfSimilarRuns(p *pixel.Picture, known []image.Rectangle) (places []image.Rectangle) {
	rows := make([][]image.Rectangle, p.H/rowsApart)
	pixel.Each(len(rows), func(i int) {
		if y := (i + 1) * rowsApart; y < p.H {
			rows[i] = similarRuns(pixel.AppendRuns(nil, p, y, FaintestEdge, leastCell))
		}
	})
	all := slices.Concat(rows...)
	for i, r := range all {
		if slices.ContainsFunc(known, r.Overlaps) || slices.ContainsFunc(places, r.In) || !repeated(r, all[i+1:]) {
			continue
		}
		reach := int(reachBeyond * float64(r.Dx()) / leastSimilarRuns)
		places = placesWith(places, r.Inset(-reach).Intersect(p.Bounds()))
	}
	return places
}

// repeated reports whether a sequence of similar runs recurs in another row of cells, among the sequences below it.
func repeated(r image.Rectangle, below []image.Rectangle) bool {
	pitch := r.Dx() / leastSimilarRuns
	for _, o := range below {
		down := o.Min.Y - r.Min.Y
		if down > 9*pitch {
			break
		}
		if 2*down > 3*pitch && pixel.Abs(o.Min.X-r.Min.X) <= roundingSlack && pixel.Abs(o.Max.X-r.Max.X) <= roundingSlack {
			return true
		}
	}
	return false
}

// similarRuns returns the sequences of at least leastSimilarRuns cells in a row of pixels: runs of similar length close
// together. Runs that are shorter than a cell must have been left out of the row. A run of twice the length counts as two cells;
// the line between them was not seen.
func similarRuns(row []pixel.Run) (found []image.Rectangle) {
	first, n := 0, 1 // the index of a sequence's first run, and its number of cells
	for i := 1; i < len(row); i++ {
		a, b := row[i-1], row[i]
		one, long, gap := int(row[first].X1-row[first].X0), int(b.X1-b.X0), int(b.X0-a.X1)
		slack := max(2, int(runSlack*float64(one)))
		switch {
		case gap <= one && pixel.Abs(long-one) <= slack:
			n++
		case gap <= one && long >= 2*one-slack && long <= 2*one+gap+slack:
			n += 2
		default:
			first, n = i, 1
		}
		if n >= leastSimilarRuns {
			found = append(found, image.Rect(int(row[first].X0), int(b.Y), int(b.X1), int(b.Y)+1))
			first, n = i, 1
		}
	}
	return found
}

// placesWith adds a place to the others and joins places that overlap.
func placesWith(places []image.Rectangle, r image.Rectangle) []image.Rectangle {
	for {
		i := slices.IndexFunc(places, r.Overlaps)
		if i < 0 {
			return append(places, r)
		}
		r = r.Union(places[i])
		places = slices.Delete(places, i, i+1)
	}
}
