package main

import (
	"fmt"
	"strings"
)

// The ways to arrange pencil marks. The two with a second name are chosen twice as often.
const (
	marksInGrid = iota // each digit at its own place, in three rows of three
	marksInGrid2
	marksInRows // one or more rows in the middle
	marksInRows2
	marksInCorners  // near corners and sides
	marksAtEdge     // along the top or the bottom
	marksInFullGrid // all nine digits, in a grid
	marksSingle     // one to three in the middle
	layouts         // the number of layouts above
	marksInTallRows // mostly three or more marks, up to three in a row, almost as tall as digits or as tall as fits
	marksInQuarters // one to four marks, each in the middle of a quarter of the cell, two fifths to four fifths as tall as digits
)

// loneHeight is the least height of a single mark, as a share of the digits' height, at which it may be a digit.
const loneHeight = 0.75

// pencil writes pencil marks into an empty cell.
func (b *board) pencil(k *cell) {
	m := marker{b, k, b.markHeight * min(k.h(), 1.2*k.w()), b.mark, b.position.allowed[k.index()]}
	if c := contrast(m.color, k.background); c < 20 || b.strong[k.index()] && c < 60 {
		m.color = blackOrWhite(k.background)
	}
	k.label, k.kind = labelMarks, emptyMarks
	n := b.weighted(0, 4, 6, 6, 3, 2, 1, 1, 1, 1)
	if b.contents.candidates {
		n = 9
	} else if b.markHeight > loneHeight*b.height {
		n = max(n, 3)
	}
	switch b.contents.layout {
	case marksInGrid, marksInGrid2:
		m.grid(n)
	case marksInRows, marksInRows2:
		m.rows(n)
	case marksInCorners:
		m.places(n, 0.2, 0.8)
	case marksAtEdge:
		x, y := k.at(0.5, one(b.dice, 0.2, 0.2, 0.8))
		text := m.digits(min(n, 5))
		if m.put(text, x, y); len(text) == 1 {
			m.single(text)
		}
	case marksInFullGrid:
		m.allowed = everyDigit
		m.grid(9)
	case marksSingle:
		m.rows(1 + b.weighted(5, 3, 1))
	case marksInTallRows:
		m.rows(n)
	case marksInQuarters:
		m.quarters(min(n, 4))
	}
}

// corners writes pencil marks beside a digit.
func (b *board) corners(k *cell) {
	m := marker{b, k, min(0.6*b.height, b.between(0.1, 0.16)) * k.h(), b.mark, everyDigit}
	m.places(1+b.IntN(4), 0.13, 0.87)
}

// A marker writes pencil marks into a cell.
type marker struct {
	*board
	k       *cell
	height  float64 // of the digits, in pixels
	color   rgb
	allowed [9]bool // the digits that may be written
}

var everyDigit = [9]bool{true, true, true, true, true, true, true, true, true}

// put writes a text with its middle at (x, y), narrow enough for the cell. It writes nothing if the typeface lacks a character.
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

// digits returns n random ones of the allowed digits, or all if there are fewer, in ascending order.
func (m *marker) digits(n int) (text string) {
	chosen := [9]bool{}
	for _, d := range m.Perm(9) {
		if m.allowed[d] && n > 0 {
			chosen[d] = true
			n--
		}
	}
	for d, ok := range chosen {
		if ok {
			text += fmt.Sprint(d + 1)
		}
	}
	return text
}

// grid writes at most n digits in three rows of three, each at its own place.
func (m *marker) grid(n int) {
	step := m.between(0.27, 0.33)
	m.height = min(m.height, 0.85*step*m.k.h())
	text := m.digits(n)
	for _, c := range text {
		d := int(c - '1')
		x, y := m.k.at(0.5+float64(d%3-1)*step, 0.5+float64(d/3-1)*step)
		m.put(string(c), x, y)
	}
	if text == "5" {
		m.single(text)
	}
}

// single records that the cell has a single mark, in the middle or straight above or below it. Only the mark's height
// distinguishes it from a digit. It is compared with the height of the same digit on the board, because the digits of text
// figures differ in height.
func (m *marker) single(text string) {
	m.k.kind = emptyLone
	tall := func(p *pen, height float64) float64 { return p.word(text, height).extent.h() }
	digit := min(tall(m.givens, m.theme.height), tall(m.entries, m.entryHeight)) * m.k.h()
	m.k.single = tall(m.theme.marks, m.height) / digit
	if m.k.single >= loneHeight {
		m.k.label = labelMarkOrDigit
	}
}

// rows writes at most n digits in one row, or in several if there are many.
func (m *marker) rows(n int) {
	text := m.digits(n)
	each, tall := m.IntN(3)+3, m.height > loneHeight*m.theme.height*m.k.h()
	switch {
	case len(text) == 1:
		m.single(text)
	case tall && len(text) == 2: // may be a number
		m.k.label = labelUnclear
	case tall:
		each = 3
	}
	rows := (len(text) + each - 1) / each
	m.height = min(m.height, 0.9*m.k.h()/(1.35*float64(rows)))
	for r := range rows {
		part := text[r*each : min(len(text), (r+1)*each)]
		x, y := m.k.at(0.5, 0.5)
		m.put(part, x, y+(float64(r)-float64(rows-1)/2)*m.height*1.35)
	}
}

// places writes at most n single digits near the corners and the sides.
func (m *marker) places(n int, low, high float64) {
	spots := [][2]float64{{low, low}, {high, low}, {low, high}, {high, high}, {0.5, low}, {0.5, high}, {low, 0.5}, {high, 0.5}}
	m.height = min(m.height, 0.3*m.k.h())
	for i, text := range strings.Split(m.digits(min(n, len(spots))), "") {
		x, y := m.k.at(spots[i][0], spots[i][1])
		m.put(text, x, y)
	}
}

// quarters writes at most n digits, each in the middle of a quarter of the cell.
func (m *marker) quarters(n int) {
	m.height = min(0.44, max(m.between(0.4, 0.8)*m.theme.height, 2.5/m.k.h())) * m.k.h()
	for i, text := range strings.Split(m.digits(n), "") {
		x, y := m.k.at(0.25+0.5*float64(i%2), 0.25+0.5*float64(i/2))
		m.put(text, x, y)
	}
}

// sum writes a random sum of a cage into the corner of a cell, and mostly dashes along the left and upper sides.
func (b *board) sum(k *cell) {
	m := marker{b, k, b.between(0.14, 0.24) * k.h(), b.mark, everyDigit}
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
