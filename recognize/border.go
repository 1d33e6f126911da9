package recognize

import (
	"image"
	"slices"

	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// What is drawn between the cells of a grid.

// A border is where two cells meet that lie side by side or one above the other.
type border struct {
	a, b   solver.Cell // the left or upper one first
	line   int         // which of the sixteen lines of the grid it is on
	weight float64     // how heavy a line is drawn there, in three quarters of it: its width in pixels, if it is as far from both sides' colours as black from white
	colour pixel.RGB   // that line's, where it is farthest from both sides' colours
	apart  int         // and how far that is, 0 to 255
	sign   bool        // there is a sign in the gap between the cells
}

// inBox reports whether both cells are in one box.
func (b *border) inBox() bool { return b.a.Box() == b.b.Box() }

// bordersOf are the 144 borders between the cells of a grid.
func bordersOf(p *pixel.Picture, l *pixel.Layout, cells *[81]*read.Evidence) []border {
	var all []crossing
	for i := range 9 {
		for j := range 8 {
			left, upper := solver.Cell(9*i+j), solver.Cell(9*j+i)
			all = append(all,
				crossing{left, left + 1, j, l.Cols[j], l.Cols[j+1], l.Rows[i], cells[left].Background, cells[left+1].Background},
				crossing{upper, upper + 9, 8 + j, l.Rows[j], l.Rows[j+1], l.Cols[i], cells[upper].Background, cells[upper+9].Background})
		}
	}
	borders, _ := pixel.RecallAll(p, all, crossing.area, func(some []crossing) ([]border, error) { // which never fails
		found := make([]border, len(some))
		for i := range some {
			found[i] = some[i].border(p)
		}
		return found, nil
	})
	return borders
}

// A crossing is where one goes from a cell into the next, in a row, or in a column on the lines from 8 on: x and y change places
// there.
type crossing struct {
	a, b            solver.Cell
	line            int
	from, to, along pixel.Span
	left, right     pixel.RGB // the cells' backgrounds
}

// reach is how far into the cells beside one looks, in pixels.
func (c *crossing) reach() int {
	const beside = 6 // a part of the cell, and three pixels at the least
	narrower := min(c.from.Len(), c.to.Len())
	return min(max(3, narrower/beside), narrower)
}

// area is what is looked at.
func (c crossing) area() image.Rectangle {
	r := image.Rect(c.from.Max-c.reach(), c.along.Min, c.to.Min+c.reach(), c.along.Max)
	if c.line >= 8 {
		return image.Rect(r.Min.Y, r.Min.X, r.Max.Y, r.Max.X)
	}
	return r
}

func (c *crossing) at(p *pixel.Picture, x, y int) pixel.RGB {
	if c.line >= 8 {
		x, y = y, x
	}
	return p.RGB(x, y)
}

// border is what is seen at the middle of some places along it.
func (c *crossing) border(p *pixel.Picture) border {
	const places = 9
	first, last := c.from.Max-c.reach(), c.to.Min+c.reach()-1
	var weights [places]float64
	var most [places]int
	var lines pixel.Tally
	for k := range places {
		y := c.along.Min + (k+2)*c.along.Len()/(places+3)
		left, right := background(c.at(p, first, y), c.left), background(c.at(p, last, y), c.right)
		sum, line := 0, left
		for x := first + 1; x < last; x++ {
			colour := c.at(p, x, y)
			d := min(colour.Distance(left), colour.Distance(right))
			if d > most[k] {
				most[k], line = d, colour
			}
			if d > ofCompression {
				sum += d
			}
		}
		lines.Add(line)
		weights[k] = float64(sum) / 255
	}
	slices.Sort(weights[:])
	apart := pixel.Median(most[:])
	if apart <= noLine {
		apart = max(apart, c.dots(p))
	}
	return border{a: c.a, b: c.b, line: c.line, weight: weights[places/4], colour: lines.Median(), apart: apart, sign: c.sign(p)}
}

const (
	noLine        = 3  // how far from both sides' colours what lies between two cells may seem to be where there is no line
	ofCompression = 16 // a distance of colours that compression makes
)

// dots is the median distance of the colour of dots or dashes from the colours on both sides of a border, 0 to 255. It is 0 unless they are
// seen along all of the border.
func (c *crossing) dots(p *pixel.Picture) int {
	first, last, corner := c.from.Max-c.reach(), c.to.Min+c.reach()-1, c.along.Len()/4
	gap, mostGap := 0, min(locate.DotGap, corner)
	var seen []int
	for y := c.along.Min + corner; y < c.along.Max-corner; y++ {
		most := 0
		for x := first + 1; x < last; x++ {
			colour := c.at(p, x, y)
			most = max(most, min(colour.Distance(c.left), colour.Distance(c.right)))
		}
		if gap++; most > ofCompression {
			gap, seen = 0, append(seen, most)
		}
		if gap > mostGap {
			return 0
		}
	}
	return pixel.Median(seen)
}

// background is the colour of a cell near a border: what is seen there, unless that is ink: then that of most of the cell.
func background(seen, most pixel.RGB) pixel.RGB {
	const ink = 48 // how far from the background of most of the cell
	if seen.Distance(most) > ink {
		return most
	}
	return seen
}

// sign reports whether there is something in the middle of a wide gap, such as a sign of which is the greater, and nothing beside it.
func (c *crossing) sign(p *pixel.Picture) bool {
	const (
		wide     = 6  // a part of the cell, and at the least
		least    = 6  // so many pixels, in which one can be read
		blank    = 30 // how far from the background the colours of a gap may be in which there is nothing
		standing = 24 // how far from it the colour of a sign is, at the least, be the page ever so dim,
		times    = 2  // and so many times as far as what is beside the sign,
		pixels   = 3  // in so many of its pixels
	)
	gap, long := c.to.Min-c.from.Max, c.along.Len()
	if wide*gap < c.from.Len() || gap < least {
		return false
	}
	from, to := c.from.Max+gap/3, c.to.Min-gap/3 // without the cells' outlines
	var t pixel.Tally
	var beside []pixel.RGB
	for x := from; x < to; x++ {
		for off := long / 16; off < 5*long/16; off++ {
			for _, colour := range [2]pixel.RGB{c.at(p, x, c.along.Min+off), c.at(p, x, c.along.Max-1-off)} {
				t.Add(colour)
				beside = append(beside, colour)
			}
		}
	}
	if len(beside) == 0 {
		return false
	}
	background, noise := t.Median(), 0
	for _, colour := range beside {
		noise = max(noise, colour.Distance(background))
	}
	if noise > blank {
		return false
	}
	n, far := 0, max(standing, times*noise)
	for x := from; x < to; x++ {
		for y := c.along.Min + 3*long/8; y < c.along.Max-3*long/8; y++ {
			if c.at(p, x, y).Distance(background) > far {
				n++
			}
		}
	}
	return n >= pixels
}
