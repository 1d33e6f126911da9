package buttons

import (
	"image"

	"autosolve/recognize/internal/pixel"
)

const (
	standsOut  = 60 // a pixel that differs from the background by at least this, of 255, belongs to something written
	leastAdded = 6  // fewer inked pixels than this are noise; a pencil mark 7 px tall has about 15

	// noteShare is the greatest share of a cell's width and height that a note takes. Notes stand three by three, and a
	// badge around a note may be wider than a third of the cell. Digits are taller than half of their cell.
	noteShare = 0.5
)

// Changes is what differs in a cell between two pictures of the same screen.
type Changes struct {
	Had  bool // something, such as notes, is in the cell of the earlier picture
	Adds bool // something is written in the cell of the later picture that is not in the earlier one
	// Reddens says that more of the cell is red in the later picture, as pages show a digit that they take for wrong.
	Reddens bool
	Small   bool // all that has appeared or disappeared is as small as a note; false if the cell is outside one of the pictures
}

// Compare compares a cell in two pictures of the same screen. cell is in the coordinates of both. A change of the background's
// colour counts only for Reddens.
func Compare(before, now image.Image, cell image.Rectangle) (c Changes) {
	earlier, later := pixel.New(before), pixel.New(now)
	cell = cell.Intersect(earlier.Frame()).Intersect(later.Frame())
	if cell.Empty() {
		return c
	}
	was, is := inkIn(&earlier, cell), inkIn(&later, cell)
	inked, added, reddened := 0, 0, redIn(&later, cell)-redIn(&earlier, cell)
	differs := map[image.Point]bool{}
	for y := cell.Min.Y; y < cell.Max.Y; y++ {
		for x := cell.Min.X; x < cell.Max.X; x++ {
			switch {
			case was(x, y):
				inked++
			case is(x, y):
				added++
			}
			if was(x, y) != is(x, y) {
				differs[image.Pt(x, y)] = true
			}
		}
	}
	c = Changes{Had: inked >= leastAdded, Adds: added >= leastAdded, Reddens: reddened >= leastAdded, Small: true}
	for len(differs) > 0 {
		size := takeComponent(differs).Size()
		c.Small = c.Small && float64(size.X) <= noteShare*float64(cell.Dx()) &&
			float64(size.Y) <= noteShare*float64(cell.Dy())
	}
	return c
}

// inkIn returns a function that reports whether a pixel belongs to something written in a rectangle of a picture.
func inkIn(p *pixel.Picture, at image.Rectangle) func(x, y int) bool {
	background := p.Median(at.Sub(p.At), at.Dx()*at.Dy())
	return func(x, y int) bool { return p.RGB(x-p.At.X, y-p.At.Y).Distance(background) >= standsOut }
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

// leastRed is by how much, of 255, the red of a pixel must exceed its green and its blue to count as red. A light red
// background such as #ffcccc exceeds it.
const leastRed = 40

// redIn returns the number of pixels in a rectangle of a picture that are a red, light or dark: the hue is at most 18 degrees
// from pure red. The hues of orange and brown digits, even antialiased, are usually farther from it.
func redIn(p *pixel.Picture, at image.Rectangle) (n int) {
	const perHue = 10 // at 18 of the 60 degrees to yellow or magenta, green and blue differ by 3/10 of the channels' range
	for y := at.Min.Y; y < at.Max.Y; y++ {
		for x := at.Min.X; x < at.Max.X; x++ {
			c := p.RGB(x-p.At.X, y-p.At.Y)
			r, g, b := int(c[0]), int(c[1]), int(c[2])
			if r-max(g, b) >= leastRed && perHue*max(g-b, b-g) <= 3*(r-min(g, b)) {
				n++
			}
		}
	}
	return n
}
