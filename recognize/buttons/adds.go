package buttons

import (
	"image"

	"autosolve/recognize/internal/pixel"
)

const (
	standsOut  = 60 // a pixel that differs from the background by at least this, of 255, belongs to something written
	leastAdded = 6  // fewer new pixels than this are noise; a pencil mark 7 px tall has about 15

	// noteShare is the greatest share of a cell's width and height that a note takes. Notes stand three by three, and a
	// badge around a note may be wider than a third of the cell. Digits are taller than half of their cell.
	noteShare = 0.5
)

// Adds reports whether something, such as a pencil mark, has appeared in a rectangle of the screen where an earlier picture
// shows only the background. A change of the background's colour does not count.
func Adds(before, now image.Image, at image.Rectangle) bool {
	added := 0
	compareInk(before, now, at, func(_ image.Point, was, is bool) {
		if is && !was {
			added++
		}
	})
	return added >= leastAdded
}

// compareInk calls visit for every pixel in the part of a rectangle that is in both pictures, and returns that part. The
// arguments was and is report whether the pixel belongs to something written in the earlier and in the later picture.
func compareInk(before, now image.Image, at image.Rectangle, visit func(p image.Point, was, is bool)) image.Rectangle {
	earlier, later := pixel.New(before), pixel.New(now)
	at = at.Intersect(earlier.Frame()).Intersect(later.Frame())
	if at.Empty() {
		return at
	}
	was, is := inkIn(&earlier, at), inkIn(&later, at)
	for y := at.Min.Y; y < at.Max.Y; y++ {
		for x := at.Min.X; x < at.Max.X; x++ {
			visit(image.Pt(x, y), was(x, y), is(x, y))
		}
	}
	return at
}

// inkIn returns a function that reports whether a pixel belongs to something written in a rectangle of a picture.
func inkIn(p *pixel.Picture, at image.Rectangle) func(x, y int) bool {
	background := p.Median(at.Sub(p.At), at.Dx()*at.Dy())
	return func(x, y int) bool { return p.RGB(x-p.At.X, y-p.At.Y).Distance(background) >= standsOut }
}

// Notes compares a cell in two pictures of the same screen. had reports whether the cell contained something, such as notes,
// in the earlier picture. small reports whether everything that has appeared or disappeared since then is as small as a note;
// it is false if the cell is outside a picture. A change of the background's colour does not count.
func Notes(before, now image.Image, at image.Rectangle) (had, small bool) {
	inked := 0
	differs := map[image.Point]bool{}
	at = compareInk(before, now, at, func(p image.Point, was, is bool) {
		if was {
			inked++
		}
		if was != is {
			differs[p] = true
		}
	})
	small = !at.Empty()
	for len(differs) > 0 {
		size := takeComponent(differs).Size()
		small = small && float64(size.X) <= noteShare*float64(at.Dx()) && float64(size.Y) <= noteShare*float64(at.Dy())
	}
	return inked >= leastAdded, small
}

// takeComponent removes one connected component from a set of pixels and returns its bounds.
func takeComponent(set map[image.Point]bool) (bounds image.Rectangle) {
	var edge []image.Point
	for p := range set {
		edge = append(edge, p)
		delete(set, p)
		break
	}
	for len(edge) > 0 {
		p := edge[len(edge)-1]
		edge = edge[:len(edge)-1]
		bounds = bounds.Union(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))})
		for i := range 9 {
			if q := p.Add(image.Pt(i%3-1, i/3-1)); set[q] {
				edge = append(edge, q)
				delete(set, q)
			}
		}
	}
	return bounds
}
