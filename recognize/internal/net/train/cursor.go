package main

import "math"

// touching is the least distance between a text cursor and the ink of the digit beside it, as a share of the cell's height. It
// is negative: they may overlap slightly.
const touching = -0.02

// A bar in an empty cell may be a 1, which some typefaces draw as a bar, if its height is below mostHigh of the cell's height,
// its distance from the middle below mostAside of the cell's width, and its width below mostWide of its own height.
const (
	mostHigh  = 0.8
	mostAside = 0.22
	mostWide  = 0.35
)

// mayBeOne sets the kind of an empty cell to emptyBar if a bar in it may be a 1. The digits of the other cells show that the
// bar is no 1, unless the 1 of the givens or entries is a bar itself: then people would disagree, and the label says so.
func (b *board) mayBeOne(k *cell, bar box) {
	aside := math.Abs(bar.x0+bar.x1-k.x0-k.x1) / 2
	if k.kind != emptyPlain || bar.h() >= mostHigh*k.h() || aside >= mostAside*k.w() || bar.w() >= mostWide*bar.h() {
		return
	}
	k.kind = emptyBar
	if isBar(b.givens) || isBar(b.entries) {
		k.label = labelBarOrOne
	}
}

// isBar reports whether a pen's 1 is a bar or almost one.
func isBar(p *pen) bool {
	const wide = 0.27 // of its height; wider ones have a visible flag or foot
	one := p.word("1", 1).extent
	return one.w() < wide*one.h()
}

// caret draws the bar of a text cursor, beside a digit or in an empty cell.
func (b *board) caret(k *cell) {
	height := k.h() * b.between(0.35, 0.95)
	if b.chance(0.5) { // as tall as a line of the digits' text
		height = min(0.95, b.height*b.between(1.1, 1.7)) * k.h()
	}
	width := max(1, k.h()*b.between(0.015, 0.06))
	x, y := k.at(b.between(0.05, 0.6), b.between(0.45, 0.55))
	if k.ink != nil {
		off := k.h() * b.between(touching, 0.08)
		x = float64(k.ink.x+k.ink.w) + off
		if b.chance(0.3) {
			x = float64(k.ink.x) - off - width
		}
	}
	bar := box{x, y - height/2, x + width, y + height/2}
	if b.chance(0.7) {
		bar.x0 = math.Round(bar.x0)
		bar.x1 = bar.x0 + math.Ceil(width)
	}
	b.mayBeOne(k, bar)
	b.fill(bar, b.inkOn(k.background, 60), 1)
}

// block draws a text cursor as large as a character: its outline, or a solid block on which a digit is drawn again in the
// background's colour, in white or in black.
func (b *board) block(k *cell) {
	height := k.h() * b.between(0.3, 0.9)
	width := height * one(b.dice, b.between(0.1, 0.3), b.between(0.35, 0.65), b.between(0.35, 0.65))
	x, y := k.at(0.5, 0.5)
	if k.ink != nil {
		x, y = k.middle[0], k.middle[1]
		height, width = max(height, float64(k.ink.h)*1.1), max(width, float64(k.ink.w)*1.05)
	} else if b.chance(0.5) {
		x = k.x0 + width*b.between(0.6, 1.2)
	}
	at := box{x - width/2, y - height/2, x + width/2, y + height/2}
	ink := b.inkOn(k.background, 70)
	if b.chance(0.4) || k.label == labelOther {
		b.ring(at, 0, one(b.dice, 1, max(1, k.h()*0.03), max(1, k.h()*0.06)), ink)
		return
	}
	digit := k.background
	if b.chance(0.5) { // like selected text
		ink, digit = b.selectedColor, rgb{255, 255, 255}
		if contrast(ink, digit) < 60 {
			digit = rgb{}
		}
	}
	b.mayBeOne(k, at)
	b.fill(at, ink, 1)
	if k.ink != nil {
		b.canvas.draw(k.ink, digit, 1)
	}
}
