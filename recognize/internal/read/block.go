package read

import (
	"image"

	"autosolve/recognize/internal/pixel"
)

// Blocks and rings, in which a character may stand.

// When a block or a ring is searched for a character.
const (
	blockSide   = 0.6  // of the cell's width and height: a block or a ring around a whole cell is no smaller
	blockRim    = 0.15 // of its sides: how far from them the inside of a block is, if it may be round
	textFill    = 0.6  // of its box: the block behind selected text covers this much
	leastInside = 0.5  // of the block's height: the digit in it is no shorter
)

// leastInner is the least side in pixels of an inside that is searched.
const leastInner = 8

// inside returns the inside of a block or a ring in which a character may be: of a large one if nothing else is seen, and
// of the block behind a selected character.
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

// solid reports whether a block is of one colour, other than its edges.
func solid(p *pixel.Picture, block image.Rectangle) bool {
	const edge = 2 // px, which may lie between pixels, or be blurred
	within := block.Inset(edge)
	return Measure(p, within, p.Median(within, pixel.SomeSamples)).Flat()
}

// boxed reports whether all four sides of a box in the picture are inked, other than its corners.
func (m *Ink) boxed(box image.Rectangle) bool {
	const (
		share = 0.9 // of each side
		round = 6   // a sixth of the shorter side is a rounded corner
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
