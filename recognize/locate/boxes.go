package locate

import (
	"image"

	"autosolve/recognize/pixel"
)

// Grids of which only the boxes are drawn.

// findBoxes looks for grids of which only the boxes are drawn: three by three of them, each divided by three.
func findBoxes(p *pixel.Picture, boxes []image.Rectangle) (found []Candidate) {
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
		var layout pixel.Layout
		for i := range 9 {
			layout.Cols[i] = third(l.cols[i/3], i%3)
			layout.Rows[i] = third(l.rows[i/3], i%3)
		}
		if cutByEdge(p, &layout) || boxesGoOn(p, &l) {
			continue
		}
		c := newCandidate(p, &layout, 0, edgeSteps[len(edgeSteps)-1])
		c.Boxes = true
		found = append(found, c)
	}
	return found
}

// boxesGoOn reports whether three by three boxes have more like them at a corner, beside it and above or below: those that
// the grids of a samurai share.
func boxesGoOn(p *pixel.Picture, l *lattice) bool {
	drawn := func(box image.Rectangle, by image.Point) bool {
		box = box.Add(by)
		return box.In(p.Bounds()) && outlined(p, box)
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
func third(s pixel.Span, i int) pixel.Span {
	return pixel.Span{Min: s.Min + s.Len()*i/3, Max: s.Min + s.Len()*(i+1)/3}
}

// outlined reports whether edges run along all sides of r, at it or a few pixels outside.
func outlined(p *pixel.Picture, r image.Rectangle) bool {
	x, y := pixel.Span{Min: r.Min.X, Max: r.Max.X}, pixel.Span{Min: r.Min.Y, Max: r.Max.Y}
	near := func(at, side int) pixel.Span {
		if side < 0 {
			return pixel.Span{Min: at - borderReach, Max: at + 2}
		}
		return pixel.Span{Min: at - 2, Max: at + borderReach}
	}
	return partIsSeen(p, near(x.Min, -1), y, faintest, true) && partIsSeen(p, near(x.Max, 1), y, faintest, true) &&
		partIsSeen(p, near(y.Min, -1), x, faintest, false) && partIsSeen(p, near(y.Max, 1), x, faintest, false)
}
