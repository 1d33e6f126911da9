package read

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// What may be a cell's digit. Shares are of the cell's inside, width and height.
const (
	lowestDigit = 0.11 // of the shorter side; anything shorter is dust, or at most a pencil mark
	frameSide   = 0.78 // of the width and of the height: anything this large both ways is a frame around the cell
	farthest    = 0.3  // of the width and of the height: the farthest of the digit's middle from the cell's, or from where the grid's characters stand
	nearPart    = 0.05 // of the height: the farthest that the parts of a digit are apart
	asInked     = 0.5  // of another part's peak: the least ink of a part; compression leaves less beside a digit
	noiseRoom   = 3    // times the noise of the cell's background, which ink must exceed
	noiseShare  = 0.4  // of the cell, which is certainly background
	mostNoise   = 0.4  // of the peak: more is not noise but a bold digit
)

// find finds the parts in a cell and cuts out its character. It searches the inside of a block or a ring.
func (e *Evidence) find(p *pixel.Picture, m *Ink) {
	list, of := m.parts()
	e.All, e.Tallest, e.Parts = m.extent(p, list, of)
	e.Glyph = m.character(p, list, of)
	if g := m.cutAllParts(p, list, of, e.All); g != nil && e.Digits() >= wholeShare && (e.Glyph == nil || e.Glyph.Box != g.Box) {
		e.Whole = &Character{Glyph: g}
	}
	if inner, ok := m.inside(list, e.Glyph); ok {
		in := Measure(p, inner, p.Median(inner, pixel.SomeSamples))
		if e.Solid = e.Glyph != nil && solid(p, inner); e.Solid || in.Flat() {
			return
		}
		within := Evidence{Cell: inner}
		list, of := in.parts()
		within.All, within.Tallest, within.Parts = in.extent(p, list, of)
		if g := in.character(p, list, of); g != nil && (e.Glyph == nil || g.Height >= leastInside*e.Glyph.Height) {
			e.All, e.Tallest, e.Parts, e.Glyph = within.All, within.Tallest, within.Parts, g
		}
	}
}

// character cuts out what may be the digit in a cell: the tallest component near the middle, with the parts that stencils
// or pixel typefaces separate from it.
func (m *Ink) character(p *pixel.Picture, list []Component, of *labelled) *Glyph {
	best := -1
	for i := range list {
		if m.mayBeDigit(list[i].Box) && (best < 0 || m.likelier(&list[i], &list[best])) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	whole := list[best]
	list = slices.Delete(slices.Clone(list), best, best+1)
	for {
		i := slices.IndexFunc(list, func(c Component) bool { return m.partOf(&whole, &c) && !of.lessOfOtherInk(p, &whole, &c) })
		if i < 0 {
			break
		}
		whole.join(&list[i])
		list = slices.Delete(list, i, i+1)
	}
	return of.Cut(p, &whole)
}

// likelier reports whether one component is more likely the cell's digit than another: it is taller, or the other is a
// plain stroke beside it, as a text caret is, or a corner of the cell, as a disc leaves them.
func (m *Ink) likelier(c, o *Component) bool {
	const beside = 0.4 // of the stroke's height: a digit beside a text caret is no shorter
	if m.corner(c) != m.corner(o) {
		return m.corner(o)
	}
	if c.bar() != o.bar() && float64(min(c.Box.Dy(), o.Box.Dy())) >= beside*float64(max(c.Box.Dy(), o.Box.Dy())) {
		return o.bar()
	}
	return c.Box.Dy() > o.Box.Dy()
}

// corner reports whether a component reaches into a corner of the cell.
func (m *Ink) corner(c *Component) bool {
	b := c.Box.Sub(m.at)
	return (b.Min.X == 0 || b.Max.X == m.w) && (b.Min.Y == 0 || b.Max.Y == m.h)
}

// bar reports whether a component is a plain vertical stroke.
func (c *Component) bar() bool {
	const (
		widest = 0.33 // width / height
		fill   = 0.85 // of its box
		hair   = 0.1  // width / height of a hairline, whatever compression has left of it
	)
	w, h := float64(c.Box.Dx()), float64(c.Box.Dy())
	return w <= widest*h && float64(c.Pixels) >= fill*w*h || w <= hair*h
}

func (m *Ink) mayBeDigit(box image.Rectangle) bool {
	w, h := float64(m.w), float64(m.h)
	dx, dy := float64(box.Dx()), float64(box.Dy())
	middle := box.Min.Add(box.Max).Sub(m.at.Mul(2)) // twice the box's middle, in the cell
	offX, offY := math.Abs((float64(middle.X)-w)/2-m.offset.x*w), math.Abs((float64(middle.Y)-h)/2-m.offset.y*h)
	return dy >= lowestDigit*min(w, h) && dy >= 5 && (dx < frameSide*w || dy < frameSide*h) && dx < 0.95*w &&
		offX <= farthest*w && offY <= farthest*h
}

// partOf reports whether a component belongs to a digit: it is about between its upper and its lower edge, near, and has as
// much ink.
func (m *Ink) partOf(digit, part *Component) bool {
	near := max(1, int(nearPart*float64(m.h)))
	own, box := digit.Box, part.Box
	room := own.Dy() / 8
	if !own.Inset(-near).Overlaps(box) || box.Dx() >= m.w*9/10 || float64(part.peak) < asInked*float64(digit.peak) {
		return false
	}
	level := box.Min.Y >= own.Min.Y-room && box.Max.Y <= own.Max.Y+room
	under := min(box.Max.X, own.Max.X)-max(box.Min.X, own.Min.X) >= min(box.Dx(), own.Dx())*3/5
	return level || under
}

// lessOfOtherInk reports whether a component has less ink than a digit and a very different colour, such as the corners of
// a selection. One with more ink may be the digit itself, and the other a shade of the cell.
func (l *labelled) lessOfOtherInk(p *pixel.Picture, digit, part *Component) bool {
	const other = 128 // of 255: thin strokes and compression change a colour by less
	return part.Pixels < digit.Pixels && l.strongest(p, digit).Distance(l.strongest(p, part)) > other
}

// wholeShare is the network's least share of all digits together for a cell that may hold one in pieces.
const wholeShare = 0.3

// cutAllParts cuts out all parts of a cell as one character, if together they may be a digit.
func (m *Ink) cutAllParts(p *pixel.Picture, list []Component, of *labelled, all image.Rectangle) *Glyph {
	const (
		edge   = 0.08 // of the shorter side: anything nearer to the cell's edge may be a line
		larger = 1.2  // than the largest part, in height or width
	)
	inner := image.Rect(0, 0, m.w, m.h).Add(m.at).Inset(max(1, int(edge*float64(min(m.w, m.h)))))
	if !m.mayBeDigit(all) || !all.In(inner) {
		return nil
	}
	var whole Component
	var high, wide int
	for i := range list {
		if c := &list[i]; c.Box.In(all) {
			whole.join(c)
			high, wide = max(high, c.Box.Dy()), max(wide, c.Box.Dx())
		}
	}
	if float64(all.Dy()) < larger*float64(high) && float64(all.Dx()) < larger*float64(wide) {
		return nil
	}
	return of.Cut(p, &whole)
}
