package read

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// An offset is how far to the right of and below the middles of their cells a grid's characters stand, as shares of the cells' width and
// height; none where they stand about in the middles. What is written in a text field may stand at its left, or in its upper corner.
type offset struct{ x, y float64 }

// enoughCharacters show where a grid's characters stand, and how high they are.
const enoughCharacters = 10

// offsetOf is the offset of a grid's characters, if most of those that are as high as digits stand alike, and are not cut off: a layout that is
// off cuts them.
func offsetOf(p *pixel.Picture, all []*Evidence) offset {
	const (
		least  = 0.15 // of the cell: what is nearer is in the middle, as a typeface may stand higher than another
		near   = 0.08 // of the cell: what is further off does not stand alike,
		most   = 0.3  // and no more of the characters do not
		steps  = 16   // of the cell: a further digit does not change the offset
		lowest = 0.85 // of the usual height, and a pixel less
	)
	usual := usualHeight(all)
	var xs, ys []float64
	apart := 0
	for _, e := range all {
		for _, c := range e.Parts {
			h := float64(c.Box.Dy())
			x, y := e.PlaceOf(c.Box)
			switch {
			case usual == 0 || h < lowest*usual-1 || h > usual/lowest+1:
			case c.Box.Dx() == e.Cell.Dx() || c.Box.Dy() == e.Cell.Dy(): // the edge of a tile, or a ring
			case cutOff(p, e.Cell, c.Box):
				apart++
			default:
				xs, ys = append(xs, x), append(ys, y)
			}
		}
	}
	x, y := pixel.Median(xs), pixel.Median(ys)
	if len(xs) < enoughCharacters || math.Abs(x) < least && math.Abs(y) < least {
		return offset{}
	}
	for i := range xs {
		if math.Abs(xs[i]-x) > near || math.Abs(ys[i]-y) > near {
			apart++
		}
	}
	if float64(apart) > most*float64(len(xs)) {
		return offset{}
	}
	return offset{math.Round(steps*x) / steps, math.Round(steps*y) / steps}
}

// cutOff reports whether what is in a box in a cell goes on beyond the cell's edge: where it touches an edge, what is beside that is of more
// than one colour. A line is of one.
func cutOff(p *pixel.Picture, cell, box image.Rectangle) bool {
	beside := [...]image.Rectangle{
		image.Rect(cell.Min.X-1, box.Min.Y, cell.Min.X, box.Max.Y), image.Rect(cell.Max.X, box.Min.Y, cell.Max.X+1, box.Max.Y),
		image.Rect(box.Min.X, cell.Min.Y-1, box.Max.X, cell.Min.Y), image.Rect(box.Min.X, cell.Max.Y, box.Max.X, cell.Max.Y+1),
	}
	touches := [...]bool{box.Min.X == cell.Min.X, box.Max.X == cell.Max.X, box.Min.Y == cell.Min.Y, box.Max.Y == cell.Max.Y}
	for side, strip := range beside {
		strip = strip.Intersect(p.Bounds())
		if !touches[side] || strip.Empty() {
			continue
		}
		first := p.RGB(strip.Min.X, strip.Min.Y)
		for y := strip.Min.Y; y < strip.Max.Y; y++ {
			for x := strip.Min.X; x < strip.Max.X; x++ {
				if p.RGB(x, y).Distance(first) > pixel.InkSlack {
					return true
				}
			}
		}
	}
	return false
}

// usualHeight is the greatest height in pixels that the tallest parts of a good number of cells share, 0 for none: that of the digits,
// however many pencil marks there are.
func usualHeight(all []*Evidence) float64 {
	var heights []float64
	for _, e := range all {
		if e.Tallest > 0 {
			heights = append(heights, e.Tallest)
		}
	}
	return GreatestShared(heights, enoughCharacters)
}

// SameHeight is by what share the digits of one typeface differ in height, and by a pixel.
const SameHeight = 0.12

// GreatestShared is the greatest of some heights in pixels that a good part of them share, and so many at the least; 0 for none. It sorts
// them.
func GreatestShared(heights []float64, least int) float64 {
	const share = 0.15 // of the heights: pencil marks may be more
	slices.Sort(heights)
	for i := len(heights) - 1; i >= 0; i-- {
		from, _ := slices.BinarySearch(heights, heights[i]*(1-SameHeight)-1)
		if n := i + 1 - from; float64(n) >= max(float64(least), share*float64(len(heights))) {
			return heights[i-n/2]
		}
	}
	return 0
}
