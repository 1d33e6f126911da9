package recognize

import (
	"autosolve/recognize/pixel"
	"image"
	"slices"
)

// More grids than the one found first. The search ends at the first step that shows a whole grid, and another one on the
// page may be fainter. Its cells show in single rows of pixels as runs that are alike.

const (
	sampleRows   = 6    // px from one row that is looked at to the next
	leastFellows = 7    // runs side by side that are alike: a digit, a caret or a colour may break one of nine
	reachBeyond  = 9.5  // pitches: how far a grid may go on from a row of its cells
	likeRun      = 0.12 // of their length, by which runs may differ
)

// others finds the grids beside those found.
func others(p *pixel.Picture, found []candidate) (more []candidate) {
	for _, place := range fellows(p, found) {
		for _, g := range findWithin(p, place, gridsIn) {
			if l := &g.layout; !overlapsAny(l.Bounds, found) && !overlapsAny(l.Bounds, more) && !linesGoOn(p, l.Cols[:], l.Rows[:]) {
				more = append(more, g)
			}
		}
	}
	return more
}

// gridsIn finds grids by their cells, or by their lines.
func gridsIn(p *pixel.Picture) []candidate {
	grids, boxes, nearest := findGrids(p)
	if len(grids) == 0 {
		grids = alone(ruled(p), boxes, &nearest)
	}
	return grids
}

// ruledAt finds grids by their lines where those found otherwise are none.
func ruledAt(p *pixel.Picture, none []miss) (found []candidate) {
	for _, m := range none {
		beside := max(40, m.at.Dx()/8, m.at.Dy()/8) // px, a cell's width, to see whether more cells follow
		found = append(found, findWithin(p, m.at.Inset(-beside).Intersect(p.Bounds()), ruled)...)
	}
	return found
}

func overlapsAny(r image.Rectangle, of []candidate) bool {
	return slices.ContainsFunc(of, func(c candidate) bool { return c.layout.Bounds.Overlaps(r) })
}

// An alikeRunsOf is the row whose alike runs are remembered.
type alikeRunsOf struct{ y int }

// fellows are the places, none over another, around rows of alike runs that are not in the grids found, and are the same
// further down.
func fellows(p *pixel.Picture, found []candidate) (places []image.Rectangle) {
	rows := make([][]image.Rectangle, p.H/sampleRows)
	pixel.Each(len(rows), func(i int) {
		if y := (i + 1) * sampleRows; y < p.H {
			rows[i] = pixel.RecallFrom(p, image.Rect(0, y-1, p.W, y+1), alikeRunsOf{y}, func() []image.Rectangle {
				return alikeRuns(appendRow(nil, p, y, edgeStep))
			})
		}
	})
	all := slices.Concat(rows...)
	for i, r := range all {
		if overlapsAny(r, found) || slices.ContainsFunc(places, r.In) || !repeated(r, all[i+1:]) {
			continue
		}
		reach := int(reachBeyond * float64(r.Dx()) / leastFellows)
		places = placesWith(places, r.Inset(-reach).Intersect(p.Bounds()))
	}
	return places
}

// repeated tells whether a stretch of alike runs is there again in another row of cells.
func repeated(r image.Rectangle, below []image.Rectangle) bool {
	pitch := r.Dx() / leastFellows
	for _, o := range below {
		down := o.Min.Y - r.Min.Y
		if down > 9*pitch {
			break
		}
		if 2*down > 3*pitch && absInt(o.Min.X-r.Min.X) <= 2 && absInt(o.Max.X-r.Max.X) <= 2 {
			return true
		}
	}
	return false
}

// alikeRuns are the stretches of a row with so many runs alike in length and distance. Short runs are lines and digits;
// a run of two lengths is two cells whose line did not come out.
func alikeRuns(row []run) (found []image.Rectangle) {
	row = slices.DeleteFunc(row, func(r run) bool { return r.x1-r.x0 < leastCell })
	first, alike := 0, 1
	for i := 1; i < len(row); i++ {
		a, b := row[i-1], row[i]
		one, long, gap := int(row[first].x1-row[first].x0), int(b.x1-b.x0), int(b.x0-a.x1)
		slack := max(2, int(likeRun*float64(one)))
		switch {
		case gap <= one && absInt(long-one) <= slack:
			alike++
		case gap <= one && long >= 2*one-slack && long <= 2*one+gap+slack:
			alike += 2
		default:
			first, alike = i, 1
		}
		if alike >= leastFellows {
			found = append(found, image.Rect(int(row[first].x0), int(b.y), int(b.x1), int(b.y)+1))
			first, alike = i, 1
		}
	}
	return found
}

// placesWith adds a place to the others and makes one of those that overlap.
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

// findWithin returns the grids that are found in a part of the picture, at their places in the whole.
func findWithin(p *pixel.Picture, r image.Rectangle, find func(p *pixel.Picture) []candidate) []candidate {
	part := p.Part(r)
	found := find(&part)
	for i := range found {
		found[i].layout = found[i].layout.Add(r.Min)
	}
	return found
}
