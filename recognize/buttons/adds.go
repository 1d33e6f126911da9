package buttons

import (
	"image"

	"autosolve/recognize/internal/pixel"
)

const (
	standsOut  = 60 // of 255: the least distance of a pixel of something written from the background
	leastAdded = 6  // new pixels of that kind that are more than noise; a pencil mark of 7 px has about 15

	// noteShare is the most that a note takes of a cell's width and height: candidates stand three by three, each with a
	// badge around it that may be wider than a third, and digits are taller than half of their cell.
	noteShare = 0.5
)

// Adds reports whether a picture shows something in a rectangle, such as a pencil mark in a cell, where an earlier one of
// the same screen shows only the background. Another colour of the background does not count.
func Adds(before, now image.Image, at image.Rectangle) bool {
	old, is := pixel.New(before), pixel.New(now)
	at = at.Intersect(old.Frame()).Intersect(is.Frame())
	if at.Empty() {
		return false
	}
	was, shows := inkIn(&old, at), inkIn(&is, at)
	added := 0
	for y := at.Min.Y; y < at.Max.Y; y++ {
		for x := at.Min.X; x < at.Max.X; x++ {
			if shows(x, y) && !was(x, y) {
				added++
			}
		}
	}
	return added >= leastAdded
}

// inkIn returns a function that reports whether a pixel belongs to something written in a rectangle of a picture.
func inkIn(p *pixel.Picture, at image.Rectangle) func(x, y int) bool {
	background := p.Median(at.Sub(p.At), at.Dx()*at.Dy())
	return func(x, y int) bool { return p.RGB(x-p.At.X, y-p.At.Y).Distance(background) >= standsOut }
}

// Notes reports whether a cell contained something, such as notes, in an earlier picture of the same screen, and whether
// each difference in it now is as small as a note. Another colour of the background does not count.
func Notes(before, now image.Image, at image.Rectangle) (had, small bool) {
	old, is := pixel.New(before), pixel.New(now)
	at = at.Intersect(old.Frame()).Intersect(is.Frame())
	if at.Empty() {
		return false, false
	}
	was, shows := inkIn(&old, at), inkIn(&is, at)
	inked := 0
	differs := map[image.Point]bool{}
	for y := at.Min.Y; y < at.Max.Y; y++ {
		for x := at.Min.X; x < at.Max.X; x++ {
			if was(x, y) {
				inked++
			}
			if was(x, y) != shows(x, y) {
				differs[image.Pt(x, y)] = true
			}
		}
	}
	small = true
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
