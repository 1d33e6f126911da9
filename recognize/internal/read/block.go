package read

import (
	"image"

	"autosolve/recognize/internal/pixel"
)

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
