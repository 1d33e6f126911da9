package read

import (
	"math"
	"slices"

	"autosolve/recognize/pixel"
)

// An offset is how far to the right of and below the middles of their cells a grid's characters stand, as shares of the cells' width and
// height; none where they stand about in the middles. What is written in a text field may stand at its left, or in its upper corner.
type offset struct{ x, y float64 }

// offsetOf is the offset of a grid's characters, if most of those that are as high as digits stand alike. What is far from the middle does
// not touch the cell's edges: a layout that is off cuts characters there.
func offsetOf(all []*Evidence) offset {
	const (
		least  = 0.15 // of the cell: what is nearer is in the middle, as a typeface may stand higher than another
		far    = 0.3  // of the cell
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
			case max(math.Abs(x), math.Abs(y)) > far && !c.Box.In(e.Cell.Inset(1)):
				apart++
			default:
				xs, ys = append(xs, x), append(ys, y)
			}
		}
	}
	x, y := pixel.Median(xs), pixel.Median(ys)
	if math.Abs(x) < least && math.Abs(y) < least {
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

// usualHeight is the greatest height in pixels that the tallest parts of a good number of cells share, 0 for none: that of the digits,
// however many pencil marks there are.
func usualHeight(all []*Evidence) float64 {
	const (
		enough = 10   // cells,
		share  = 0.15 // and so many of those that are not empty
		alike  = 0.88 // of the height, and a pixel less
	)
	var heights []float64
	for _, e := range all {
		if e.Tallest > 0 {
			heights = append(heights, e.Tallest)
		}
	}
	slices.Sort(heights)
	for i := len(heights) - 1; i >= 0; i-- {
		from, _ := slices.BinarySearch(heights, alike*heights[i]-1)
		if n := i + 1 - from; float64(n) >= max(enough, share*float64(len(heights))) {
			return heights[i-n/2]
		}
	}
	return 0
}
