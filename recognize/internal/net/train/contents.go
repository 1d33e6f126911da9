package main

import (
	"fmt"
	"strings"
)

// notDigits are signs that a cell may hold and that must not be read as a digit. Letters that some typefaces draw like a
// digit (I, l) are left out, because nothing could distinguish them.
var notDigits = strings.Fields("A C D E F G H J K L M N O P Q R T U V W X Y a c d e f h k m n p r t u w x " +
	"0 0 0 0 + = ? @ # % & * $ € × ÷ ★ ♥ ● ■ ▲ ✓ ♞ ♜ ☺ ☀ ✈ → ← ◆ △ ✕ > < ~ II III IV VI VII VIII IX 一 二 三 四 五 六 七 八 九")

// fillCell writes a cell's contents.
func (b *board) fillCell(k *cell) {
	if b.chance(b.contents.clutter) {
		b.underlay(k)
	}
	if b.chance(b.contents.sums) {
		b.sum(k)
	}
	switch {
	case !b.chance(b.contents.digits):
		k.kind = emptyPlain
		if b.chance(b.contents.marks) {
			b.pencil(k, b.contents.layout)
			k.kind = emptyMarks
		}
	case b.chance(b.contents.others):
		b.writeOther(k)
	default:
		b.writeDigit(k)
	}
}

// writeDigit writes a digit, of the puzzle or of the player.
func (b *board) writeDigit(k *cell) {
	if b.disc > 0 {
		x, y := k.at(0.5, 0.5)
		r := b.disc * min(k.w(), k.h())
		k.background = b.tone
		b.round(box{x - r, y - r, x + r, y + r}, r, b.tone, 1)
	}
	k.label = 1 + b.IntN(9)
	k.pen, k.color = b.givens, b.given
	if b.chance(0.35) {
		k.pen, k.color = b.entries, b.entry
	}
	b.write(k, fmt.Sprint(k.label), b.height)
	switch {
	case b.theme.odd:
		k.kind = digitOdd
	case b.height < 0.3:
		k.kind = digitLow
	default:
		k.kind = digitPlain
	}
	if b.height < 0.62 && b.height > 0.34 && b.chance(b.contents.beside) {
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
		k.color = b.inkOn(k.background, 60)
	}
	px := height * k.h()
	w := k.pen.word(text, px)
	if wide := w.extent.w(); wide > 0.9*k.w() {
		w = k.pen.word(text, px*0.9*k.w()/wide)
	}
	room := max(0, (k.h()-w.extent.h())/2/k.h())
	side := max(0, (k.w()-w.extent.w())/2/k.w())
	dx := min(side, max(-side, b.dx+b.around(b.loose)))
	dy := min(room, max(-room, b.dy+b.around(b.loose)))
	k.text = text
	k.middle[0], k.middle[1] = k.at(0.5+dx, 0.5+dy)
	k.ink = k.pen.ink(b.dice, w, k.middle[0], k.middle[1])
	if b.glow > 0 {
		shadow := *k.ink
		off := 1 + int(px/25)
		shadow.x, shadow.y = shadow.x+off, shadow.y+off
		b.canvas.draw(&shadow, rgb{}.mix(rgb{255, 255, 255}, one(b.dice, 0.0, 0.0, 1.0)), b.glow*0.6)
	}
	b.canvas.draw(k.ink, k.color, 1)
}

// writeOther writes something other than a digit: a sign, a number of two digits, or a part of a digit.
func (b *board) writeOther(k *cell) {
	k.label, k.pen, k.color = other, b.givens, b.given
	height := min(0.8, max(b.height, 0.3, 9/k.h()))
	switch b.weighted(5, 3, 3) {
	case 0:
		text := one(b.dice, notDigits...)
		if groupOf(k.pen.face.class) >= odd || !k.pen.has(text) {
			k.pen = newPen(b.dice, b.library.pick(b.dice, [groups]float64{50, 50, 0, 0}), false)
		}
		if !k.pen.has(text) {
			text = "11" // every typeface has digits
		}
		k.kind = otherSign
		b.write(k, text, height)
	case 1:
		k.kind = otherNumber
		if !k.pen.has("0") {
			k.pen = newPen(b.dice, b.library.pick(b.dice, [groups]float64{50, 50, 0, 0}), false)
		}
		text := fmt.Sprint(10 + b.IntN(90))
		if !k.pen.has(text) {
			text = "11"
		}
		b.write(k, text, max(height, 0.4))
	default:
		k.kind = otherCut
		b.write(k, string("2345689"[b.IntN(7)]), max(height, 0.4))
		b.cut(k)
	}
}

// cut removes the upper or lower part of a cell's digit.
func (b *board) cut(k *cell) {
	m := k.ink
	y := float64(m.y) + float64(m.h)*b.between(0.42, 0.6)
	part := box{float64(m.x), float64(m.y) - 1, float64(m.x + m.w), y}
	if b.chance(0.5) {
		part.y0, part.y1 = y, float64(m.y+m.h)+1
	}
	background := k.background
	if b.chance(0.3) {
		background = b.anyColor()
		part.x0, part.x1 = k.x0, k.x1
	}
	b.fill(part, background, 1)
}

// layouts is the number of ways to arrange pencil marks.
const layouts = 6

// pencil writes pencil marks into an empty cell.
func (b *board) pencil(k *cell, layout int) {
	m := marker{b, k, b.markHeight * min(k.h(), 1.2*k.w()), b.mark}
	if contrast(m.color, k.background) < 20 {
		m.color = b.inkOn(k.background, 30)
	}
	n := b.weighted(0, 3, 6, 6, 3, 2, 1, 1, 1, 1)
	switch layout {
	case 0, 1: // nine places
		m.grid(one(b.dice, 0.2, 0.3, 0.4, 0.6, 1))
	case 2, 5: // one or more rows in the middle
		m.rows(max(2, n)) // a single one in the middle might be a digit
	case 3: // corners
		m.places(n, 0.2, 0.8)
	case 4: // along the top or the bottom
		text := m.digits(min(n, 5))
		x, y := k.at(0.5, one(b.dice, 0.2, 0.2, 0.8))
		m.put(text, x, y)
	}
}

// corners writes pencil marks beside a digit.
func (b *board) corners(k *cell) {
	m := marker{b, k, b.between(0.1, 0.16) * k.h(), b.mark}
	m.places(1+b.IntN(4), 0.13, 0.87)
}

// A marker writes pencil marks into a cell.
type marker struct {
	*board
	k      *cell
	height float64 // pixels
	color  rgb
}

// put writes a text around a place.
func (m *marker) put(text string, x, y float64) {
	if !m.marks.has(text) {
		return
	}
	w := m.marks.word(text, m.height)
	if wide := w.extent.w(); wide > 0.95*m.k.w() {
		w = m.marks.word(text, m.height*0.95*m.k.w()/wide)
	}
	m.canvas.draw(m.marks.ink(m.dice, w, x, y), m.color, 1)
}

// digits are some digits in order.
func (m *marker) digits(n int) string {
	chosen := m.Perm(9)[:n]
	has := [9]bool{}
	for _, d := range chosen {
		has[d] = true
	}
	text := ""
	for d, ok := range has {
		if ok {
			text += fmt.Sprint(d + 1)
		}
	}
	return text
}

// grid writes digits in three rows of three, each at its own place. share is the share of them that are written.
func (m *marker) grid(share float64) {
	step, others := m.between(0.25, 0.34), 0
	for d := range 9 {
		if m.chance(share) && (d != 4 || share > 0.5) {
			if d != 4 {
				others++
			}
			x, y := m.k.at(0.5+float64(d%3-1)*step, 0.5+float64(d/3-1)*step)
			m.put(fmt.Sprint(d+1), x, y)
		}
	}
	if share > 0.5 && others == 0 {
		m.k.label = unclear // a single 5 in the middle
	}
}

// rows writes digits in one row, or in two or more if there are many.
func (m *marker) rows(n int) {
	text := m.digits(n)
	each := m.IntN(3) + 3
	rows := (len(text) + each - 1) / each
	for r := range rows {
		part := text[r*each : min(len(text), (r+1)*each)]
		x, y := m.k.at(0.5, 0.5)
		m.put(part, x, y+(float64(r)-float64(rows-1)/2)*m.height*1.35)
	}
}

// places writes single digits near the corners and the sides.
func (m *marker) places(n int, low, high float64) {
	spots := [][2]float64{{low, low}, {high, low}, {low, high}, {high, high}, {0.5, low}, {0.5, high}, {low, 0.5}, {high, 0.5}}
	for i, text := range strings.Split(m.digits(min(n, len(spots))), "") {
		x, y := m.k.at(spots[i][0], spots[i][1])
		m.put(text, x, y)
	}
}

// sum writes a cage's sum and the dashes around it.
func (b *board) sum(k *cell) {
	m := marker{b, k, b.between(0.14, 0.24) * k.h(), b.mark}
	x, y := k.at(0.22, 0.19)
	m.put(fmt.Sprint(1+b.IntN(45)), x, y)
	in := k.inset(k.h() * b.between(0.05, 0.1))
	dash := rule{width: max(0.7, k.h()/45), alpha: 0.8, ink: m.color, dash: max(1, k.h()/14)}
	if b.chance(0.7) {
		b.rule(dash, box{in.x0, in.y0, in.x0 + dash.width, in.y1})
	}
	if b.chance(0.7) {
		b.rule(dash, box{in.x0, in.y0, in.x1, in.y0 + dash.width})
	}
}
