package check

import (
	"image"
	"slices"

	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// This file measures what is drawn between the cells of a grid.

// bordersOf returns the 144 borders between the cells of a grid.
func bordersOf(p *pixel.Picture, l *pixel.Layout, cells *[81]*read.Evidence) []read.Border {
	var all []crossing
	for i := range 9 {
		for j := range 8 {
			left, upper := solver.Cell(9*i+j), solver.Cell(9*j+i)
			all = append(all,
				crossing{left, left + 1, j, l.Cols[j], l.Cols[j+1], l.Rows[i], cells[left].Background, cells[left+1].Background},
				crossing{upper, upper + 9, 8 + j, l.Rows[j], l.Rows[j+1], l.Cols[i], cells[upper].Background, cells[upper+9].Background})
		}
	}
	return pixel.RecallAll(p, all, crossing.area, func(some []crossing, views []*pixel.Picture) []read.Border {
		found := make([]read.Border, len(some))
		for i := range some {
			found[i] = some[i].border(views[i])
		}
		return found
	})
}

// A crossing is a strip of pixels from inside cell a to inside cell b, across the border between them. For lines 0 to 7,
// cell b is to the right of cell a. For lines 8 to 15, cell b is below cell a, and x and y are swapped.
type crossing struct {
	a, b            solver.Cell
	line            int
	from, to, along pixel.Span // from, to: the spans of a and b across the border; along: their common span along the border
	left, right     pixel.RGB  // the backgrounds of a and b
}

// ends returns the x of the crossing's first pixel, inside cell a, and of its last pixel, inside cell b.
func (c *crossing) ends() (first, last int) {
	const part, least = 6, 3 // at either end, a sixth of the narrower cell, but at least 3 px or the whole cell
	narrower := min(c.from.Len(), c.to.Len())
	reach := min(max(least, narrower/part), narrower)
	return c.from.Max - reach, c.to.Min + reach - 1
}

// area returns the part of the picture on which the measurements of the crossing depend.
func (c crossing) area() image.Rectangle {
	first, last := c.ends()
	// If the cells overlap far, first is right of last.
	r := image.Rect(min(first, last), c.along.Min, max(first, last)+1, c.along.Max)
	if c.line >= 8 {
		return image.Rect(r.Min.Y, r.Min.X, r.Max.Y, r.Max.X)
	}
	return r
}

// at returns the colour of the crossing's pixel (x, y).
func (c *crossing) at(p *pixel.Picture, x, y int) pixel.RGB {
	if c.line >= 8 {
		x, y = y, x
	}
	return p.RGB(x, y)
}

// border measures the line between the cells at nine places along its middle part. If it sees no line there, it looks for a
// dotted one. It also looks for a sign.
func (c *crossing) border(p *pixel.Picture) read.Border {
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
	return read.Border{
		A: c.a, B: c.b, Line: c.line,
		Weight: weights[places/4], Colour: lines.Median(), Contrast: contrast, Sign: c.hasSign(p),
	}
}

const (
	noLine           = 3  // the greatest contrast, of 255, that is measured where there is no line
	compressionNoise = 16 // the greatest difference of colours, of 255, that compression causes
)

// dotContrast returns the median contrast of the dots or dashes along the middle half of a border, 0 to 255. It returns 0 if
// the dots or dashes do not run along that whole half.
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

// backgroundAt returns the background at a pixel near a cell's border: the pixel's own colour or, if that is the colour of
// ink, the background of the whole cell.
func backgroundAt(pixelColour, background pixel.RGB) pixel.RGB {
	const ink = 48 // a colour that differs from the background by more than this, of 255, is ink
	if pixelColour.Distance(background) > ink {
		return background
	}
	return pixelColour
}

// hasSign reports whether something, such as an inequality sign, stands by itself in the middle of a wide gap between
// the cells.
func (c *crossing) hasSign(p *pixel.Picture) bool {
	const (
		part       = 6  // the gap must be at least a sixth as wide as cell a
		least      = 6  // the least width of the gap in pixels: in a narrower one, a sign would be illegible
		blank      = 30 // the greatest distance from the background, of 255, of pixels beside a sign
		contrast   = 24 // a sign's pixels differ from the background by more than this, of 255, even on a dim page
		timesNoise = 2  // a sign's pixels differ by more than this many times the greatest difference beside the sign
		pixels     = 3  // the least number of pixels of a sign
	)
	gap, long := c.to.Min-c.from.Max, c.along.Len()
	if part*gap < c.from.Len() || gap < least {
		return false
	}
	from, to := c.from.Max+gap/3, c.to.Min-gap/3 // the gap without the cells' outlines
	background, noise := c.besideSign(p, from, to)
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

// besideSign returns the background beside where a sign would be, between x = from and x = to, and the greatest distance of a
// pixel there from it, 0 to 255.
func (c *crossing) besideSign(p *pixel.Picture, from, to int) (background pixel.RGB, noise int) {
	long := c.along.Len()
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
	background = t.Median()
	for _, colour := range beside {
		noise = max(noise, colour.Distance(background))
	}
	return background, noise
}
