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
	a, b     solver.Cell // the two cells, the left or upper one first
	line     int         // the index of the border's grid line: 0 to 7 from left to right, 8 to 15 from top to bottom
	weight   float64     // the line's width in pixels times its contrast, at its lower quartile; black on white has contrast 1
	colour   pixel.RGB   // the line's colour where its contrast is greatest
	contrast int         // how far the line's colour is from those of both sides, 0 to 255
	sign     bool        // whether there is a sign in the gap between the cells
}

// inBox reports whether the border's two cells are in the same box.
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

// A crossing is the strip from cell a into cell b, which is the next one in its row or, for lines 8 to 15, in its
// column. In a column, x and y are swapped.
type crossing struct {
	a, b            solver.Cell
	line            int
	from, to, along pixel.Span // the spans of cells a and b across the border, and the span of both along it
	left, right     pixel.RGB  // the cells' backgrounds
}

// ends returns the first pixel of the crossing, which is inside cell a, and the last one, which is inside cell b.
func (c *crossing) ends() (first, last int) {
	const part, least = 6, 3 // a crossing contains a sixth of the narrower cell, but at least 3 px, at either end
	narrower := min(c.from.Len(), c.to.Len())
	reach := min(max(least, narrower/part), narrower)
	return c.from.Max - reach, c.to.Min + reach - 1
}

// area returns the part of the picture on which the measurements of the crossing depend.
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

// border measures the border at nine places along its middle part.
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
	noLine           = 3  // the greatest contrast, of 255, that is measured where there is no line
	compressionNoise = 16 // the greatest difference of colours, of 255, that compression causes
)

// dotContrast returns the median contrast of the dots or dashes along a border, 0 to 255. It returns 0 if they do not
// run along the whole border.
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

// backgroundAt returns the background of a cell near a border, given the colour of a pixel there and the cell's usual
// background: the former, unless that is the colour of ink.
func backgroundAt(there, usual pixel.RGB) pixel.RGB {
	const ink = 48 // a colour farther than this from the usual background, of 255, is ink
	if there.Distance(usual) > ink {
		return usual
	}
	return there
}

// hasSign reports whether something, such as an inequality sign, stands by itself in the middle of a wide gap between
// the cells.
func (c *crossing) hasSign(p *pixel.Picture) bool {
	const (
		part       = 6  // the gap must be at least a sixth as wide as the cell
		least      = 6  // the least width of the gap in pixels: in a narrower one, a sign would be illegible
		blank      = 30 // the greatest distance from the background, of 255, of pixels beside a sign
		contrast   = 24 // a sign's pixels are farther than this from the background, of 255, even on a dim page
		timesNoise = 2  // and farther than this multiple of the greatest distance that occurs beside the sign
		pixels     = 3  // the least number of pixels of a sign
	)
	gap, long := c.to.Min-c.from.Max, c.along.Len()
	if part*gap < c.from.Len() || gap < least {
		return false
	}
	from, to := c.from.Max+gap/3, c.to.Min-gap/3 // the gap without the cells' outlines
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
