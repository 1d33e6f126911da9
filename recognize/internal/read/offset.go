package read

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// An offset is how far to the right of and below the middles of their cells a grid's characters stand, as shares of the
// cells' width and height; zero if about in the middles. In a text field they may stand at the left, or in the upper
// corner.
type offset struct{ x, y float64 }

// enoughCharacters is the number of characters that are enough to show where a grid's characters stand and how tall they
// are.
const enoughCharacters = 10

// offsetOf returns the offset of a grid's characters, if most of those as tall as digits have the same and are not cut off,
// as a wrong layout cuts them.
func offsetOf(p *pixel.Picture, all []*Evidence) offset {
	const (
		least  = 0.15 // of the cell: anything nearer is in the middle, as one typeface may be set higher than another
		near   = 0.08 // of the cell: anything farther has another offset
		most   = 0.3  // of the characters that may have another offset
		steps  = 16   // to which the offset is rounded, of the cell
		lowest = 0.85 // of the usual height, and 1 px less
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

// cutOff reports whether something goes on beyond the cell's edge that it touches: the pixels beside it there are of
// several colours, unlike a line's.
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

// usualHeight returns the greatest height in pixels that the tallest parts of many cells share, 0 if there is none: that of
// the digits, however many pencil marks there are.
func usualHeight(all []*Evidence) float64 {
	var heights []float64
	for _, e := range all {
		if e.Tallest > 0 {
			heights = append(heights, e.Tallest)
		}
	}
	return GreatestShared(heights, enoughCharacters)
}

// SameHeight is the share by which, with 1 px, the digits of one typeface may differ in height.
const SameHeight = 0.12

// GreatestShared returns the greatest of some heights in pixels that a good part of them, and at least least, share; 0 if
// there is none. It sorts them.
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
