package buttons

import (
	"image"

	"autosolve/recognize/pixel"
)

const (
	standsOut  = 60 // how far a pixel is from the colour of the background at least, to be of something that is written
	leastAdded = 6  // so many new pixels of that kind are more than noise; a pencil mark of 7 px has about 15
)

// Adds reports whether a picture shows something in a rectangle, such as a pencil mark in a cell, where an earlier one
// of the same screen shows the background alone. Another colour of the background is nothing new.
func Adds(before, now image.Image, at image.Rectangle) bool {
	old, is := pixel.New(before), pixel.New(now)
	at = at.Intersect(old.Frame()).Intersect(is.Frame())
	if at.Empty() {
		return false
	}
	written := func(p *pixel.Picture) func(x, y int) bool {
		background := p.Median(at.Sub(p.At), at.Dx()*at.Dy())
		return func(x, y int) bool { return p.RGB(x-p.At.X, y-p.At.Y).Distance(background) >= standsOut }
	}
	was, shows := written(&old), written(&is)
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
