package recognize

import "image"

// Digits that their cell's edge cuts.

// sides are the sides of a cell over which something goes on: 1 where it does.
type sides struct{ left, top, right, bottom int }

// reach tells over which sides of the map a piece of ink goes on. Where a line runs along a side it is the line that is
// seen there, and nothing can be told.
func (m *inkMap) reach(p *picture, labels []int32, b *blot) (over sides) {
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
func (m *inkMap) goesOn(p *picture, labels []int32, b *blot, n int, at func(i int) (in, out image.Point)) bool {
	strong := b.peak / 2
	beyond := make([]uint8, n)
	own, ownOn := 0, 0
	for i := range n {
		in, out := at(i)
		if q := out.Add(m.at); q.In(p.bounds()) {
			beyond[i] = uint8(p.rgb(q.X, q.Y).distance(m.background))
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
