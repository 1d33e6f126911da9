package main

import (
	"fmt"
	"strings"
)

// contents are what the cells of a board hold apart from the digits of its position.
type contents struct {
	others      float64 // the probability of something else in place of a digit
	marks       float64 // the probability of pencil marks in an empty cell
	beside      float64 // the probability of pencil marks beside a digit
	layout      int     // how pencil marks are arranged
	candidates  bool    // a cell has pencil marks for all allowed digits, if the layout has room for them
	cluttered   bool    // many cells may have something behind or over their contents
	clutter     float64 // the probability of something behind a cell's contents, and of something over them
	pointer     float64 // the probability of a mouse pointer over a cell
	sums        float64 // the probability of a cage's sum in a cell
	sign        string  // what the page shows in empty cells, or ""
	signHeight  float64 // the height of digits in the sign's typeface and size, as a share of the board's digits' height
	signCentred bool    // the sign is in the middle of the cell rather than on the digits' baseline
	paleness    float64 // the share of the background's colour in the sign's
	selection   int     // the place of a cell that is selected by its background, or -1
}

func newContents(d dice) contents {
	c := contents{layout: d.IntN(layouts), candidates: d.chance(0.4), selection: -1}
	switch d.weighted(50, 25, 25) {
	case 1:
		c.marks, c.beside = d.between(0.03, 0.8), one(d, 0, 0, 0, 0.1)
	case 2:
		c.marks, c.beside = 1, one(d, 0, 0, 0, 0.3)
	}
	switch d.weighted(80, 15, 5) {
	case 1:
		c.others = d.between(0.02, 0.1)
	case 2:
		c.others = d.between(0.1, 0.3)
	}
	if c.cluttered = d.chance(0.33); c.cluttered {
		c.clutter = d.between(0.02, 0.35)
		if d.chance(0.25) {
			c.pointer = d.between(0.03, 0.3)
		}
	} else if d.chance(0.35) {
		c.selection = d.IntN(across * across)
	}
	if d.chance(0.06) {
		c.sums = d.between(0.1, 0.6)
	}
	if d.chance(0.09) {
		c.sign = one(d, "0", "0", "0", "0", ".", ".", "-", "_", "?", "x", "*", "#", "·", "o", "▢", "□", "＿")
		c.signHeight = one(d, 1, 1, d.between(0.25, 1))
		c.signCentred = d.chance(0.4)
		c.paleness = one(d, 0, 0, d.between(0, 0.6))
		c.others, c.marks = 0, one(d, 0, 0, c.marks)
	}
	return c
}

// chooseSigns chooses the typeface of the sign for an empty cell: mostly the givens' one, if it has the sign. If no typeface
// with the sign is found, the sign becomes a 0 in the givens' typeface, or is left out if that has no 0.
func (b *board) chooseSigns() {
	b.signs = b.givens
	if sign := b.contents.sign; sign != "" && (!b.signs.has(sign) || b.chance(0.25)) {
		if face := b.library.faceWith(b.dice, sign); face != nil {
			b.signs = newPen(b.dice, face, false)
		} else if b.contents.sign = "0"; !b.signs.has("0") {
			b.contents.sign = ""
		}
	}
}

// notDigits are characters and short texts that a cell may hold and that must not be read as a digit. Single letters that some
// typefaces draw like a digit, such as I and l, are left out, because nothing could distinguish them.
var notDigits = strings.Fields("A C D E F G H J K L M N O P Q R T U V W X Y a c d e f h k m n p r t u w x " +
	"0 0 0 0 + = ? @ # % & * $ € × ÷ ★ ♥ ● ■ ▲ ✓ ♞ ♜ ☺ ☀ ✈ → ← ◆ △ ✕ > < ~ II III IV VI VII VIII IX 一 二 三 四 五 六 七 八 九")

// fillCell writes a cell's contents.
func (b *board) fillCell(k *cell) {
	switch {
	case k.index() == b.contents.selection:
		b.selectCell(k)
	case b.chance(b.contents.clutter):
		b.underlay(k)
	}
	if b.chance(b.contents.sums) {
		b.sum(k)
	}
	switch {
	case b.position.shown[k.index()] == 0:
		b.leaveEmpty(k)
	case b.chance(b.contents.others):
		b.writeOther(k)
	default:
		b.writeDigit(k)
	}
}

// leaveEmpty writes what an empty cell may hold: nothing, pencil marks or the page's sign for it.
func (b *board) leaveEmpty(k *cell) {
	k.kind = emptyPlain
	switch sign := b.contents.sign; {
	case b.lone.in[k.index()]:
		b.loneMark(k)
	case b.chance(b.contents.marks):
		b.pencil(k)
	case sign != "" && b.signs.has(sign):
		k.pen, k.color = b.signs, b.given.mix(k.background, b.contents.paleness)
		k.label, k.kind = labelSign, emptySign
		b.write(k, sign, b.contents.signHeight*b.height)
		const legible = 1.2 // pixels
		if e := k.pen.word(sign, b.contents.signHeight*b.height*k.h()).extent; max(e.w(), e.h()) < legible {
			k.label = labelUnclear
		}
	}
}

// writeDigit writes a given or an entry, in some cases with pencil marks beside it.
func (b *board) writeDigit(k *cell) {
	if b.disc > 0 {
		x, y := k.at(0.5, 0.5)
		r := b.disc * min(k.w(), k.h())
		k.background = b.tone
		b.round(box{x - r, y - r, x + r, y + r}, r, b.tone, 1)
	}
	v, given, height := b.position.shown[k.index()], b.position.given[k.index()], b.height
	k.pen, k.color = b.givens, b.inkOf(k, v, given)
	k.label = labelGiven + uint8(v) - 1
	if !given {
		k.pen, height = b.entries, b.entryHeight
		if b.difference != 0 {
			k.label = labelEntry + uint8(v) - 1
		}
	}
	b.write(k, fmt.Sprint(v), height)
	switch {
	case groupOf(k.pen.face.class) >= odd:
		k.kind = digitOdd
	case height < 0.3:
		k.kind = digitLow
	default:
		k.kind = digitPlain
	}
	if height < 0.62 && height > 0.34 && b.chance(b.contents.beside) {
		b.corners(k)
		k.kind = digitMarks
	}
}

// write writes a text into a cell and keeps its ink.
func (b *board) write(k *cell, text string, height float64) {
	if k.selected {
		k.color = rgb{255, 255, 255}
	}
	if contrast(k.color, k.background) < 28 {
		k.color = blackOrWhite(k.background)
	}
	px := height * k.h()
	w := k.pen.word(text, px)
	if wide := w.extent.w(); wide > 0.9*k.w() {
		w = k.pen.word(text, px*0.9*k.w()/wide)
	}
	room := max(0, (k.h()-w.extent.h())/2/k.h())
	side := max(0, (k.w()-w.extent.w())/2/k.w())
	dx := min(side, max(-side, b.dx+b.around(b.loose)))
	dy := b.dy + b.around(b.loose)
	if k.kind == emptySign && !b.contents.signCentred { // on the digits' baseline
		dy += ((w.extent.y0+w.extent.y1)/2 + b.height*k.h()/2) / k.h()
	}
	dy = min(room, max(-room, dy))
	k.text = text
	driftX, driftY := b.driftOf(k)
	x, y := k.at(0.5+dx+driftX, 0.5+dy+driftY)
	k.middle[0], k.middle[1] = k.moved(x, y, w.extent)
	k.ink = k.pen.ink(b.dice, w, k.middle[0], k.middle[1])
	if b.glow > 0 {
		shadow := *k.ink
		off := 1 + int(px/25)
		shadow.x, shadow.y = shadow.x+off, shadow.y+off
		b.canvas.draw(&shadow, rgb{}.mix(rgb{255, 255, 255}, one(b.dice, 0.0, 0.0, 1.0)), b.glow*0.6)
	}
	b.surroundInk(k.ink, k.color, px)
	b.canvas.draw(k.ink, k.color, 1)
}

// writeOther writes something other than a digit: a sign, a number of two digits, or a part of a digit.
func (b *board) writeOther(k *cell) {
	k.label, k.pen, k.color = labelOther, b.givens, b.given
	height := min(0.8, max(b.height, 0.3, 9/k.h()))
	switch b.weighted(5, 3, 3) {
	case 0:
		k.kind = otherSign
		b.writeText(k, one(b.dice, notDigits...), height)
	case 1:
		k.kind = otherNumber
		b.writeText(k, fmt.Sprint(10+b.IntN(90)), max(height, 0.4))
	default:
		k.label, k.kind = labelCovered, otherCut
		b.write(k, string("2345689"[b.IntN(7)]), max(height, 0.4))
		b.cut(k)
	}
}

// writeText writes a text with the cell's pen, or with another if the pen's typeface lacks a character or is too odd for a
// sign. If the other typeface lacks a character as well, it writes 11.
func (b *board) writeText(k *cell, text string, height float64) {
	if k.kind == otherSign && groupOf(k.pen.face.class) >= odd || !k.pen.has(text) {
		k.pen = newPen(b.dice, b.library.pick(b.dice, [groups]float64{50, 50, 0, 0}), false)
	}
	if !k.pen.has(text) {
		text = "11" // every typeface has digits
	}
	b.write(k, text, height)
}
