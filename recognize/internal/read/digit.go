package read

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// The limits for a cell's digit. "The width", "the height" and "the shorter side" are those of the cell's inside.
const (
	shortestDigit = 0.11 // the least height of a digit, as a share of the shorter side; anything less is dust or a pencil mark
	frameSide     = 0.78 // anything with at least this share of both the width and the height is a frame around the cell
	farthest      = 0.3  // the greatest distance of a digit's middle from its usual place, as a share of the width or height
	nearPart      = 0.05 // the greatest distance between the parts of a digit, as a share of the height
	leastPartInk  = 0.5  // the least ratio of a part's peak to the digit's; what compression leaves beside a digit has less ink
	noiseRoom     = 3    // a pixel may be noise if its ink is less than this many times the strongest ink of the background
	noiseShare    = 0.4  // the share of the cell's pixels, those with the least ink, that is taken for the background
	mostNoise     = 0.4  // more ink than this share of the peak is not noise, because a bold digit may fill most of a cell
)

// find finds the parts in a cell and cuts out its character. If the cell has a block or ring with a character inside, the
// parts and the character are those inside.
func (e *Evidence) find(p *pixel.Picture, m *Ink) {
	list, of := m.parts()
	e.All, e.Tallest, e.Parts = m.extent(p, list, of)
	e.Glyph = m.character(p, list, of)
	g := m.cutAllParts(p, list, of, e.All)
	if g != nil && e.Digits() >= wholeShare && (e.Glyph == nil || e.Glyph.Box != g.Box) {
		e.Whole = &Character{Glyph: g}
	}
	if inner, ok := m.inside(list, e.Glyph); ok {
		in := Measure(p, inner, p.Median(inner, pixel.SomeSamples))
		if e.Solid = e.Glyph != nil && solid(p, inner); e.Solid || in.Flat() {
			return
		}
		list, of := in.parts()
		if g := in.character(p, list, of); g != nil && (e.Glyph == nil || g.Height >= leastInside*e.Glyph.Height) {
			e.All, e.Tallest, e.Parts = in.extent(p, list, of)
			e.Glyph = g
		}
	}
}

// character cuts out what may be the digit in a cell: of the components near the middle, the likeliest, together with the parts
// that are separate in stencil and pixel typefaces. It returns nil if there is no such component.
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
		i := slices.IndexFunc(list, func(c Component) bool {
			return m.belongsTo(&whole, &c) && !of.hasOtherInk(p, &whole, &c)
		})
		if i < 0 {
			break
		}
		whole.join(&list[i])
		list = slices.Delete(list, i, i+1)
	}
	return of.Cut(p, &whole)
}

// likelier reports whether component c is more likely the cell's digit than o. A component that reaches into a corner of the
// cell, as the area outside a disc does, is less likely than one that does not. A vertical stroke, which may be a text caret,
// is less likely than another component, unless their heights differ much. Otherwise, the taller component is likelier.
func (m *Ink) likelier(c, o *Component) bool {
	const beside = 0.4 // the least ratio of the heights, the smaller to the larger, of a digit and a text caret beside it
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

// bar reports whether a component is a vertical stroke.
func (c *Component) bar() bool {
	const (
		widest = 0.33 // the greatest width / height of a stroke
		fill   = 0.85 // a stroke inks at least this share of its box
		hair   = 0.1  // the greatest width / height of a hairline, whose fill compression may have reduced
	)
	w, h := float64(c.Box.Dx()), float64(c.Box.Dy())
	return w <= widest*h && float64(c.Pixels) >= fill*w*h || w <= hair*h
}

// mayBeDigit reports whether the size and the place of a box in the picture fit a digit of this cell.
func (m *Ink) mayBeDigit(box image.Rectangle) bool {
	w, h := float64(m.w), float64(m.h)
	dx, dy := float64(box.Dx()), float64(box.Dy())
	middle := box.Min.Add(box.Max).Sub(m.at.Mul(2)) // twice the middle of the box, relative to the cell
	offX, offY := math.Abs((float64(middle.X)-w)/2-m.offset.x*w), math.Abs((float64(middle.Y)-h)/2-m.offset.y*h)
	return dy >= shortestDigit*min(w, h) && dy >= 5 && (dx < frameSide*w || dy < frameSide*h) && dx < 0.95*w &&
		offX <= farthest*w && offY <= farthest*h
}

// belongsTo reports whether a component is a part of a digit. It must be near the digit, have enough ink, and be narrower than
// the cell. It must also lie roughly between the digit's upper and lower edges, or overlap the digit horizontally by at least
// three fifths of the narrower one's width.
func (m *Ink) belongsTo(digit, part *Component) bool {
	near := max(1, int(nearPart*float64(m.h)))
	own, box := digit.Box, part.Box
	room := own.Dy() / 8
	if !own.Inset(-near).Overlaps(box) || box.Dx() >= m.w*9/10 || float64(part.peak) < leastPartInk*float64(digit.peak) {
		return false
	}
	beside := box.Min.Y >= own.Min.Y-room && box.Max.Y <= own.Max.Y+room
	aboveOrBelow := min(box.Max.X, own.Max.X)-max(box.Min.X, own.Min.X) >= min(box.Dx(), own.Dx())*3/5
	return beside || aboveOrBelow
}

// hasOtherInk reports whether a component is smaller than a digit and of a very different colour, like the corners of a
// selection. A larger component may itself be the digit, and the supposed digit only a shaded area of the cell.
func (l *labelled) hasOtherInk(p *pixel.Picture, digit, part *Component) bool {
	const other = 128 // colours farther apart than this, 0 to 255, differ; thin strokes and compression change them less
	return part.Pixels < digit.Pixels && l.strongestColour(p, digit).Distance(l.strongestColour(p, part)) > other
}

// wholeShare is the limit for a digit in pieces: the network's shares of all digits must sum to at least this.
const wholeShare = 0.3

// cutAllParts cuts out all components inside box, which surrounds the parts of a cell, as one character. It returns nil if box
// does not fit a digit, is close to the cell's edge, or is little larger, in both directions, than the largest components.
func (m *Ink) cutAllParts(p *pixel.Picture, list []Component, of *labelled, box image.Rectangle) *Glyph {
	const (
		edge   = 0.08 // anything nearer to the cell's edge, as a share of the shorter side, may be a line
		larger = 1.2  // all parts together must be at least this many times as tall as the tallest, or as wide as the widest
	)
	inner := image.Rect(0, 0, m.w, m.h).Add(m.at).Inset(max(1, int(edge*float64(min(m.w, m.h)))))
	if !m.mayBeDigit(box) || !box.In(inner) {
		return nil
	}
	var whole Component
	var tall, wide int
	for i := range list {
		if c := &list[i]; c.Box.In(box) {
			whole.join(c)
			tall, wide = max(tall, c.Box.Dy()), max(wide, c.Box.Dx())
		}
	}
	if float64(box.Dy()) < larger*float64(tall) && float64(box.Dx()) < larger*float64(wide) {
		return nil
	}
	return of.Cut(p, &whole)
}

// A block is a filled area behind a character, such as a selection or a disc. A ring is the outline of such an area.
const (
	blockSide   = 0.6  // the least width and height of a block or ring that fills most of a cell, as shares of the cell's sides
	blockRim    = 0.15 // the distance of the inside from the sides, as a share of the shorter side, because corners may be round
	textFill    = 0.6  // the block behind selected text covers at least this share of its box
	leastInside = 0.5  // the least height of the digit in a block, as a share of the block's height
	leastInner  = 8    // an inside that is narrower or shorter than this many pixels is not searched
)

// inside returns the inside of a block or ring in which a character may be found, and whether there is one. If the cell has a
// glyph, the inside is the glyph's box, and the glyph must look like the block behind selected text. Otherwise there must be a
// block or ring that takes up most of the cell.
func (m *Ink) inside(list []Component, g *Glyph) (image.Rectangle, bool) {
	if g != nil {
		return g.Box, g.Fill >= textFill && min(g.Box.Dx(), g.Box.Dy()) >= leastInner && m.boxed(g.Box)
	}
	for _, c := range list {
		if w, h := c.Box.Dx(), c.Box.Dy(); float64(w) >= blockSide*float64(m.w) && float64(h) >= blockSide*float64(m.h) {
			inner := c.Box.Inset(int(blockRim * float64(min(w, h))))
			return inner, min(inner.Dx(), inner.Dy()) >= leastInner
		}
	}
	return image.Rectangle{}, false
}

// solid reports whether a block is of one colour, except at its edges.
func solid(p *pixel.Picture, block image.Rectangle) bool {
	const edge = 2 // the width of the edges in pixels; they may lie between pixels, or be blurred
	within := block.Inset(edge)
	return Measure(p, within, p.Median(within, pixel.SomeSamples)).Flat()
}

// boxed reports whether all four sides of a box in the picture are inked, except at the corners.
func (m *Ink) boxed(box image.Rectangle) bool {
	const (
		share = 0.9 // at least this share of each side must be inked
		round = 6   // a corner is a sixth of the shorter side
	)
	b := box.Sub(m.at)
	off := max(1, min(b.Dx(), b.Dy())/round)
	side := func(from, to int, at func(int) uint8) bool {
		inked := 0
		for i := from; i < to; i++ {
			if at(i) >= m.least {
				inked++
			}
		}
		return float64(inked) >= share*float64(to-from)
	}
	return side(b.Min.X+off, b.Max.X-off, func(x int) uint8 { return m.level[b.Min.Y*m.w+x] }) &&
		side(b.Min.X+off, b.Max.X-off, func(x int) uint8 { return m.level[(b.Max.Y-1)*m.w+x] }) &&
		side(b.Min.Y+off, b.Max.Y-off, func(y int) uint8 { return m.level[y*m.w+b.Min.X] }) &&
		side(b.Min.Y+off, b.Max.Y-off, func(y int) uint8 { return m.level[y*m.w+b.Max.X-1] })
}
