package main

import "math"

// smallCell is the height of a cell in pixels below which a text cursor or a text pointer is as large as a digit.
const smallCell = 34

// hairCaret draws a text cursor of one or two whole pixels, as browsers draw it: beside a digit, at the left side of an empty
// cell or in its middle, where the page centres what is typed.
func (b *board) hairCaret(k *cell) {
	width, height := one(b.dice, 1.0, 1, 2), k.h()*b.between(0.45, 1)
	if b.chance(0.6) { // as tall as a line of the digits' text
		height = min(1, b.height*b.between(1.1, 1.7)) * k.h()
	}
	x, y := k.at(one(b.dice, 0.5, 0.5, b.between(0.04, 0.2)), b.between(0.47, 0.53))
	if k.ink != nil {
		x = float64(k.ink.x+k.ink.w) + k.h()*b.between(0, 0.06)
	}
	bar := box{math.Round(x), math.Round(y - height/2), math.Round(x) + width, math.Round(y + height/2)}
	ink := one(b.dice, b.given, b.entry, blackOrWhite(k.background))
	if contrast(ink, k.background) < 40 {
		ink = b.inkOn(k.background, 60)
	}
	b.mayBeOne(k, bar)
	b.fill(bar, ink, 1)
}

// textPointer draws a text pointer of a usual size with its middle in a cell, which it may fill from top to bottom.
func (b *board) textPointer(k *cell) {
	size := b.between(12, 22)
	x, y := k.at(b.between(0.1, 0.9), b.between(0.2, 0.8))
	b.point(b.beam(), size, x-size/2, y-size/2)
}

// cursorsInSmallCells draws a text cursor, a text pointer or both on some boards with small cells.
func (b *board) cursorsInSmallCells() {
	if b.ph > smallCell || !b.chance(0.25) {
		return
	}
	if k := b.active(); b.chance(0.6) {
		k.over = true
		b.hairCaret(k)
	}
	if b.chance(0.6) {
		b.textPointer(one(b.dice, b.cells...))
	}
}
