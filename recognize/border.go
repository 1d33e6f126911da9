package recognize

import (
	"image"
	"slices"

	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// This file measures what is drawn between the cells of a grid.

// A border is where two cells meet, side by side or one above the other.
type border struct {
	a, b     solver.Cell // the left or upper one first
	line     int         // the line inside the grid that it is on: 0 to 7 from left to right, 8 to 15 from top to bottom
	weight   float64     // the line's width in pixels times its contrast (1: black on white), that three quarters of it reach
	colour   pixel.RGB   // the line's colour, where its contrast is greatest
	contrast int         // the distance of that colour from the colours on both sides, 0 to 255
	sign     bool        // there is a sign in the gap between the cells
}

// inBox reports whether both cells are in one box.
func (b *border) inBox() bool { return b.a.Box() == b.b.Box() }

// bordersOf returns the 144 borders between the cells of a grid.
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
	borders, _ := pixel.RecallAll(p, all, crossing.area, func(some []crossing) ([]border, error) { // never fails
		found := make([]border, len(some))
		for i := range some {
			found[i] = some[i].border(p)
		}
		return found, nil
	})
	return borders
}

// A crossing is the strip from a cell into the next one in its row or, if line is at least 8, in its column. In a
// column, x and y are swapped.
type crossing struct {
	a, b            solver.Cell
	line            int
	from, to, along pixel.Span
	left, right     pixel.RGB // the cells' backgrounds
}

// ends returns the first and the last pixel of the crossing on the way from cell to cell. It extends into either cell.
func (c *crossing) ends() (first, last int) {
	const part, least = 6, 3 // a sixth of the cell, and at least 3 px
	narrower := min(c.from.Len(), c.to.Len())
	reach := min(max(least, narrower/part), narrower)
	return c.from.Max - reach, c.to.Min + reach - 1
}

// area returns the part of the picture that the crossing depends on.
func (c crossing) area() image.Rectangle {
	first, last := c.ends()
	r := image.Rect(first, c.along.Min, last+1, c.along.Max)
	if c.line >= 8 {
		return image.Rect(r.Min.Y, r.Min.X, r.Max.Y, r.Max.X)
	}
	return r
}

// at returns the colour of a pixel of the crossing.
func (c *crossing) at(p *pixel.Picture, x, y int) pixel.RGB {
	if c.line >= 8 {
		x, y = y, x
	}
	return p.RGB(x, y)
}

// border measures the border at several places along its middle part.
func (c *crossing) border(p *pixel.Picture) border {
	const places = 9
	first, last := c.ends()
	var weights [places]float64
	var contrasts [places]int
	var lines pixel.Tally
	for k := range places {
		y := c.along.Min + (k+2)*c.along.Len()/(places+3)
		left, right := backgroundAt(c.at(p, first, y), c.left), backgroundAt(c.at(p, last, y), c.right)
		sum, line := 0, left
		for x := first + 1; x < last; x++ {
			colour := c.at(p, x, y)
			d := min(colour.Distance(left), colour.Distance(right))
			if d > contrasts[k] {
				contrasts[k], line = d, colour
			}
			if d > compressionNoise {
				sum += d
			}
		}
		lines.Add(line)
		weights[k] = float64(sum) / 255
	}
	slices.Sort(weights[:])
	contrast := pixel.Median(contrasts[:])
	if contrast <= noLine {
		contrast = max(contrast, c.dotContrast(p))
	}
	return border{
		a: c.a, b: c.b, line: c.line,
		weight: weights[places/4], colour: lines.Median(), contrast: contrast, sign: c.hasSign(p),
	}
}

const (
	noLine           = 3  // of 255: the greatest contrast that is measured without a line
	compressionNoise = 16 // of 255: the greatest difference of colours that compression causes
)

// dotContrast returns the median contrast of the dots or dashes along a border, 0 to 255, or 0 unless they run along
// its whole length.
func (c *crossing) dotContrast(p *pixel.Picture) int {
	first, last := c.ends()
	corner := c.along.Len() / 4
	gap, mostGap := 0, min(locate.DotGap, corner)
	var contrasts []int
	for y := c.along.Min + corner; y < c.along.Max-corner; y++ {
		most := 0
		for x := first + 1; x < last; x++ {
			colour := c.at(p, x, y)
			most = max(most, min(colour.Distance(c.left), colour.Distance(c.right)))
		}
		if gap++; most > compressionNoise {
			gap, contrasts = 0, append(contrasts, most)
		}
		if gap > mostGap {
			return 0
		}
	}
	return pixel.Median(contrasts)
}

// backgroundAt returns the background of a cell near a border: the colour there, or the cell's usual background if the
// colour there is ink.
func backgroundAt(there, usual pixel.RGB) pixel.RGB {
	const ink = 48 // of 255: the least distance from the usual background
	if there.Distance(usual) > ink {
		return usual
	}
	return there
}

// hasSign reports whether there is something, such as an inequality sign, in the middle of a wide gap, and nothing
// beside it.
func (c *crossing) hasSign(p *pixel.Picture) bool {
	const (
		part       = 6  // the least width of the gap is a sixth of the cell's,
		least      = 6  // and 6 px, in which a sign is legible
		blank      = 30 // of 255: the greatest distance from the background in a blank gap
		contrast   = 24 // of 255: the least distance of a sign from the background, even on a dim page
		timesNoise = 2  // the same, as a multiple of the greatest distance beside the sign
		pixels     = 3  // the least number of such pixels in a sign
	)
	gap, long := c.to.Min-c.from.Max, c.along.Len()
	if part*gap < c.from.Len() || gap < least {
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
	n, far := 0, max(contrast, timesNoise*noise)
	for x := from; x < to; x++ {
		for y := c.along.Min + 3*long/8; y < c.along.Max-3*long/8; y++ {
			if c.at(p, x, y).Distance(background) > far {
				n++
			}
		}
	}
	return n >= pixels
}
