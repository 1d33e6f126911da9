package model

import (
	"autosolve/recognize/internal/read"
)

// inkInputs is the number of values that ink appends.
const inkInputs = 2 + 9 + 4 + 2

// ink appends the inked share of the whole cell, of the part where digits stand, and of each ninth of the cell; the share of
// the length of each side that has ink near it; and the inked shares of the column and of the row of pixels with the most ink,
// apart from those near the sides.
func (in *vector) ink(e *read.Evidence) {
	if e.Inked == nil {
		in.zeros(inkInputs)
		return
	}
	w, h, m := e.Cell.Dx(), e.Cell.Dy(), newInkMap(e)
	in.add(m.share(0, 0, w, h), m.share(w/4, h/5, w-w/4, h-h/5))
	for y := range 3 {
		for x := range 3 {
			in.add(m.share(x*w/3, y*h/3, (x+1)*w/3, (y+1)*h/3))
		}
	}
	in.add(m.down(1, 1+w/8), m.across(1, 1+h/8), m.down(w-1-w/8, w-1), m.across(h-1-h/8, h-1))
	column, row := 0.0, 0.0
	for x := w / 5; x < w-w/5; x++ {
		column = max(column, m.share(x, 0, x+1, h))
	}
	for y := h / 5; y < h-h/5; y++ {
		row = max(row, m.share(0, y, w, y+1))
	}
	in.add(column, row)
}

// An inkMap counts the inked pixels in rectangles of a cell.
type inkMap struct {
	w, h int
	sums []int32 // for each corner of a pixel, row by row, the number of inked pixels above it and to its left
}

func newInkMap(e *read.Evidence) *inkMap {
	m := &inkMap{w: e.Cell.Dx(), h: e.Cell.Dy()}
	m.sums = make([]int32, (m.w+1)*(m.h+1))
	for y := range m.h {
		above, row := m.sums[y*(m.w+1):][:m.w+1], m.sums[(y+1)*(m.w+1):][:m.w+1]
		n := int32(0)
		for x, inked := range e.Inked[y*m.w:][:m.w] {
			if inked {
				n++
			}
			row[x+1] = above[x+1] + n
		}
	}
	return m
}

// count returns the number of inked pixels in a rectangle.
func (m *inkMap) count(x0, y0, x1, y1 int) int32 {
	at := func(x, y int) int32 { return m.sums[y*(m.w+1)+x] }
	return at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)
}

// share returns the share of inked pixels in a rectangle.
func (m *inkMap) share(x0, y0, x1, y1 int) float64 {
	if x1 <= x0 || y1 <= y0 {
		return 0
	}
	return float64(m.count(x0, y0, x1, y1)) / float64((x1-x0)*(y1-y0))
}

// across returns the share of the pixel columns that have ink in at least one of the pixel rows y with from <= y < to.
func (m *inkMap) across(from, to int) float64 {
	n := 0
	for x := range m.w {
		if to > from && m.count(x, from, x+1, to) > 0 {
			n++
		}
	}
	return float64(n) / float64(m.w)
}

// down returns the share of the pixel rows that have ink in at least one of the pixel columns x with from <= x < to.
func (m *inkMap) down(from, to int) float64 {
	n := 0
	for y := range m.h {
		if to > from && m.count(from, y, to, y+1) > 0 {
			n++
		}
	}
	return float64(n) / float64(m.h)
}
