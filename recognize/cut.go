package recognize

import (
	"cmp"
	"image"
	"math"
	"slices"

	"autosolve/recognize/pixel"
	"autosolve/recognize/shape"
	"autosolve/solver"
)

// Digits that their cell's edge cuts.

// sides are the sides of a cell over which something goes on: 1 where it does.
type sides struct{ left, top, right, bottom int }

// reach tells over which sides of the map a piece of ink goes on. Where a line runs along a side it is the line that is
// seen there, and nothing can be told.
func (m *inkMap) reach(p *pixel.Picture, labels []int32, b *blot) (over sides) {
	if b.box.Min.X == 0 && m.goesOn(p, labels, b, m.h, func(i int) (in, out image.Point) { return image.Pt(0, i), image.Pt(-1, i) }) {
		over.left = 1
	}
	if b.box.Max.X == m.w && m.goesOn(p, labels, b, m.h, func(i int) (in, out image.Point) { return image.Pt(m.w-1, i), image.Pt(m.w, i) }) {
		over.right = 1
	}
	if b.box.Min.Y == 0 && m.goesOn(p, labels, b, m.w, func(i int) (in, out image.Point) { return image.Pt(i, 0), image.Pt(i, -1) }) {
		over.top = 1
	}
	if b.box.Max.Y == m.h && m.goesOn(p, labels, b, m.w, func(i int) (in, out image.Point) { return image.Pt(i, m.h-1), image.Pt(i, m.h) }) {
		over.bottom = 1
	}
	return over
}

// goesOn looks along n pixels at a side of the map, in, and at those beside them beyond it, out: whether most of those
// that are the piece's have ink beyond them, which is no line from end to end.
func (m *inkMap) goesOn(p *pixel.Picture, labels []int32, b *blot, n int, at func(i int) (in, out image.Point)) bool {
	strong := b.peak / 2
	beyond := make([]uint8, n)
	own, ownOn := 0, 0
	for i := range n {
		in, out := at(i)
		if q := out.Add(m.at); q.In(p.Bounds()) {
			beyond[i] = uint8(p.RGB(q.X, q.Y).Distance(m.background))
		}
		if k := in.Y*m.w + in.X; b.owns(labels[k]) && m.ink[k] >= strong {
			own++
			if beyond[i] >= strong {
				ownOn++
			}
		}
	}
	line := inkMap{least: strong}
	return ownOn > 0 && 2*ownOn >= own && !line.trace(n, func(i int) uint8 { return beyond[i] }).line(true)
}

// growSteps is in how many steps a cell grows by a quarter to hold a digit that its edge cuts.
const growSteps = 6

// regrown is the digit of a cell whose edge cuts it, for a line was taken to be where it is not: it is looked for again in
// ever larger cells, so that the line beside it is not taken for a part of it. If it touches that line, what there is of
// it will do where that is nearly all: see cutAlone.
func regrown(p *pixel.Picture, cell image.Rectangle, ground *pixel.RGB, first *Glyph, height float64) (*Glyph, string) {
	step := max(1, cell.Dy()/growSteps/4)
	cut, why := first, ""
	for range growSteps {
		over := cut.reaches
		cell = image.Rect(cell.Min.X-over.left*step, cell.Min.Y-over.top*step,
			cell.Max.X+over.right*step, cell.Max.Y+over.bottom*step).Intersect(p.Bounds())
		ink := readInk(p, cell, ground)
		if cut, why = ink.digit(p, height); cut == nil {
			break
		}
		if float64(cut.box.Dx()) > lineLike*float64(cell.Dx()) {
			break // the line is part of it now
		}
		if cut.height < nearlyAll*first.height {
			break // a hole of it
		}
		if cut.reaches == (sides{}) {
			return cut, why
		}
	}
	if first.height >= nearlyAll*height {
		return first, ""
	}
	return nil, cmp.Or(why, reachesOut)
}

const (
	nearlyAll = 0.85 // of the digits' height: so much of a digit that is cut must be seen to read it
	lineLike  = 0.85 // of the cell's width: no digit is as wide
)

// cutAlone doubts the digits that are cut, or may be for they touch a frame around them, or their cell's edge as no other
// does, unless they look like whole ones: a 7 without its bar looks like a 1, but not like the 1 of its typeface.
func cutAlone(found []reading, b *Board, l *Layout) {
	const (
		fellows = 2
		alike   = 0.8  // so well they correlate
		offLine = 0.12 // of the cell
	)
	lines := make([]float64, len(found))
	for i := range found {
		lines[i] = found[i].off(l)
	}
	line := median(lines)
	cut := func(f *reading) bool {
		return f.glyph.reaches != (sides{}) || f.glyph.framed || f.touches(l) && math.Abs(f.off(l)-line) > offLine
	}
	for i := range found {
		f, whole := &found[i], 0
		if b.Cells[f.cell].Digit == 0 || !cut(f) || f.asHigh(found, cut) {
			continue
		}
		for k := range found {
			o := &found[k]
			if !cut(o) && b.Cells[o.cell].Digit == b.Cells[f.cell].Digit && shape.Correlation(f.coarse, o.coarse) >= alike {
				whole++
			}
		}
		if whole < fellows {
			b.doubt(f.cell, reachesOut)
		}
	}
}

// asHigh tells whether a digit that only goes on above or below is as high as the others of its ink, which are all alike
// and not cut: then nothing of it is cut off.
func (f *reading) asHigh(found []reading, cut func(f *reading) bool) bool {
	const (
		enough = 5    // others
		alike  = 0.04 // by so much of their height they may differ, and half a pixel
	)
	if f.glyph.reaches.left+f.glyph.reaches.right > 0 || f.glyph.framed {
		return false
	}
	var heights []float64
	for i := range found {
		if o := &found[i]; sameInk(o.glyph, f.glyph) && !cut(o) {
			heights = append(heights, o.glyph.height)
		}
	}
	if len(heights) < enough {
		return false
	}
	slack := alike*median(heights) + 0.5
	return within(f.glyph.height, median(heights), slack) && slices.Max(heights)-slices.Min(heights) <= slack
}

// touches tells whether the character lies at its cell's edge.
func (f *reading) touches(l *Layout) bool {
	const near = 1 // px
	return !f.glyph.box.In(l.Cell(solver.Cell(f.cell)).Inset(near))
}
