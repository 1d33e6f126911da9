package read

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// An offset is how far a grid's characters stand to the right of the middles of their cells and below them, as shares of the
// cells' width and height. It is zero if they stand near the middles. In text fields, characters may stand at the left or in
// an upper corner.
type offset struct{ x, y float64 }

// enoughCharacters is the number of characters that suffice to show where a grid's characters stand and how tall they are.
const enoughCharacters = 10

// offsetOf returns the offset of a grid's characters if most of those that are as tall as digits share it, and zero otherwise.
// Characters that are cut off by the edges of their cells count against the offset, because they suggest that the layout is
// wrong.
func offsetOf(p *pixel.Picture, all []*Evidence) offset {
	const (
		least    = 0.15 // smaller offsets, as shares of the cell, count as zero: typefaces set digits at different heights
		near     = 0.08 // how far a character's offset may be from the median, as a share of the cell
		most     = 0.3  // the offset is zero if more than this share of the characters have another one or are cut off
		steps    = 16   // the offset is rounded to sixteenths of the cell
		shortest = 0.85 // a digit is at least this many times as tall as usual, less 1 px, and at most 1/shortest times, plus 1 px
	)
	usual := partHeight(all)
	var xs, ys []float64
	apart := 0
	for _, e := range all {
		for _, c := range e.Parts {
			h := float64(c.Box.Dy())
			x, y := e.PlaceOf(c.Box)
			switch {
			case usual == 0 || h < shortest*usual-1 || h > usual/shortest+1: // not a digit
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

// cutOff reports whether the contents of a box that touches an edge of the cell continue beyond this edge: the pixels just
// outside are then of several colours, unlike those of a line.
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

// partHeight estimates the height of the digits before the offset and the glyphs are known: it returns the greatest height that
// the tallest parts of many cells share. It returns 0 if no height is shared by enough cells.
func partHeight(all []*Evidence) float64 {
	var heights []float64
	for _, e := range all {
		if e.Tallest > 0 {
			heights = append(heights, e.Tallest)
		}
	}
	return greatestShared(heights, enoughCharacters)
}

// DigitHeight returns the height of a grid's digits in pixels: the greatest height that several characters share, even if there
// are many more pencil marks. It returns 0 if there is no such height.
func DigitHeight(all []*Evidence) float64 {
	const several = 4
	var heights []float64
	for _, e := range all {
		if e.Glyph != nil {
			heights = append(heights, e.Glyph.Height)
		}
	}
	return greatestShared(heights, several)
}

// SameHeight is how far the digits of one typeface may differ in height, as a share of the height, in addition to 1 px.
const SameHeight = 0.12

// greatestShared returns the height in pixels that the tallest group of enough similar heights shares, or 0 if there is no
// such group. Heights are similar within SameHeight. Enough means at least the given minimum, and at least a certain share of
// all heights. greatestShared sorts heights.
func greatestShared(heights []float64, minimum int) float64 {
	const share = 0.15 // small, because most heights may be those of pencil marks
	slices.Sort(heights)
	for i := len(heights) - 1; i >= 0; i-- {
		from, _ := slices.BinarySearch(heights, heights[i]*(1-SameHeight)-1)
		if n := i + 1 - from; float64(n) >= max(float64(minimum), share*float64(len(heights))) {
			return heights[i-n/2]
		}
	}
	return 0
}
