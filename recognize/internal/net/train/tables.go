package main

import (
	"fmt"
	"math"
)

// prepareTable removes everything that only a Sudoku has, and mostly the heavy lines.
func (b *board) prepareTable() {
	b.withoutBoxes()
	b.forgetSudoku()
	if b.chance(0.7) {
		b.thick = b.thin
	}
	b.height = min(b.height, 0.5)
	b.loose = 0
}

// prepareDigits fills cells with random digits, which break the rules of a Sudoku.
func (b *board) prepareDigits() {
	b.prepareTable()
	share, most := one(b.dice, 1, b.between(0.3, 1)), one(b.dice, 9, 9, 5, 2)
	b.zeros = b.chance(0.4)
	for at := range b.position.shown {
		b.position.shown[at], b.position.given[at] = 0, true
		if b.chance(share) {
			b.position.shown[at] = 1 + b.IntN(most)
		}
	}
}

// prepareDrift chooses a table whose digits are further apart or closer together than the cells, horizontally, vertically or
// both. The digits of each column or row then stand elsewhere in their cells.
func (b *board) prepareDrift() {
	b.prepareTable()
	if b.height = min(b.height, 0.45); b.chance(0.7) {
		b.thin.width, b.thick.width, b.gap, b.radius, b.framed = 0, 0, 0, 0, 0
	}
	if b.chance(0.5) {
		b.prepareDigits()
	}
	how := b.weighted(5, 2, 3) // columns, rows, both
	for i := range 2 {
		if how == i || how == 2 {
			b.drift[i] = one(b.dice, -1.0, 1) * b.between(0.08, 0.3)
		}
	}
	b.drift[2] = b.between(-2, across)
}

// fillDrifting writes the cell's digit, if it has one, moved as driftOf says. The label is unclear.
func (b *board) fillDrifting(k *cell) {
	if b.position.shown[k.index()] > 0 {
		b.writeDigit(k)
	}
	k.label = labelUnclear
}

// fillDigit writes a digit or a 0, or leaves the cell empty.
func (b *board) fillDigit(k *cell) {
	switch {
	case b.position.shown[k.index()] > 0:
		b.writeDigit(k)
	case b.zeros:
		b.writeNumber(k, 0)
	default:
		k.kind = emptyPlain
	}
}

// writeNumber writes a number of one or more digits.
func (b *board) writeNumber(k *cell, number int) {
	if number >= 1 && number <= 9 {
		b.position.shown[k.index()], b.position.given[k.index()] = number, true
		b.writeDigit(k)
		return
	}
	k.label, k.kind, k.pen, k.color = labelOther, otherNumber, b.givens, b.given
	b.writeText(k, fmt.Sprint(number), b.height)
}

// fillNumber writes a number of two to four digits.
func (b *board) fillNumber(k *cell) {
	b.writeNumber(k, int(b.scaled(10, one(b.dice, 99.0, 999, 9999))))
}

// fillDay writes the number of a day or, in the first row, a weekday. The last two columns stay empty.
func (b *board) fillDay(k *cell) {
	switch day := (k.j-1)*7 + k.i + 1 - b.position.solution[0]%7; {
	case k.i > 6:
		k.kind = emptyPlain
	case k.j == 0:
		k.label, k.kind, k.pen, k.color = labelOther, otherSign, b.givens, b.given
		b.writeText(k, []string{"Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"}[k.i], b.height)
	case day < 1:
		b.writeNumber(k, 30+day)
	default:
		b.writeNumber(k, (day-1)%31+1)
	}
}

// fillKey writes the digits of a keypad again and again, in squares of three by three.
func (b *board) fillKey(k *cell) {
	b.writeNumber(k, 3*(k.j%3)+k.i%3+1)
}

// fillBingo writes a number of a bingo card, and draws a ring around some numbers.
func (b *board) fillBingo(k *cell) {
	b.writeNumber(k, k.i*10+1+b.IntN(10))
	if b.chance(0.2) {
		r := 0.4 * min(k.w(), k.h())
		x, y := k.at(0.5, 0.5)
		b.ring(box{x - r, y - r, x + r, y + r}, r, max(1, r/6), b.selectedColor)
	}
}

// fillProduct writes the product of the row's and the column's number.
func (b *board) fillProduct(k *cell) { b.writeNumber(k, (k.i+1)*(k.j+1)) }

// prepareSheet chooses small dark text on white, as in a spreadsheet.
func (b *board) prepareSheet() {
	b.prepareTable()
	b.height = min(b.height, 0.32)
	b.background, b.page = rgb{255, 255, 255}, rgb{235, 235, 235}
	b.other, b.given = b.background, rgb{20, 20, 20}
}

// fillSheet writes a word, an amount, a number or nothing. The first row and column have the names of the columns and rows.
func (b *board) fillSheet(k *cell) {
	k.kind = emptyPlain
	text := ""
	switch {
	case k.i == 0 && k.j > 0:
		b.writeNumber(k, k.j)
		return
	case k.j == 0 && k.i > 0:
		text = string(rune('A' + k.i - 1))
	case k.i > 0 && b.chance(0.6):
		text = one(b.dice, one(b.dice, words...), fmt.Sprintf("%.2f", b.scaled(1, 900)), fmt.Sprint(10+b.IntN(9000)))
	}
	if text != "" {
		k.label, k.kind, k.pen, k.color = labelOther, otherSign, b.givens, b.given
		b.writeText(k, text, b.height)
	}
}

// prepareChess chooses squares of two colours.
func (b *board) prepareChess() {
	b.prepareTable()
	b.thin.width, b.thick.width = 0, 0
	b.tints = []rgb{b.background, b.background.mix(b.given, b.between(0.2, 0.6))}
	for at := range b.tintOf {
		b.tintOf[at] = (at/across + at%across) % 2
	}
}

// fillChess draws a piece on some squares.
func (b *board) fillChess(k *cell) {
	k.kind = emptyPlain
	piece := one(b.dice, "♜", "♞", "♝", "♛", "♚", "♟", "♟", "♟")
	if face := b.library.faceWith(b.dice, piece); face != nil && b.chance(0.4) {
		k.label, k.kind, k.pen = labelOther, otherSign, &pen{face: face, wide: 1}
		k.color = one(b.dice, rgb{}, rgb{255, 255, 255})
		b.write(k, piece, 0.7)
	}
}

// linesThroughCells draws the lines of a go board, on whose crossings the stones lie.
func (b *board) linesThroughCells() {
	area := b.area()
	for i := range across {
		x, y := b.cellBox(i, i).at(0.5, 0.5)
		b.fill(box{math.Round(x), area.y0, math.Round(x) + 1, area.y1}, b.given, 1)
		b.fill(box{area.x0, math.Round(y), area.x1, math.Round(y) + 1}, b.given, 1)
	}
}

// fillStone lays a black or white stone on some crossings.
func (b *board) fillStone(k *cell) {
	k.label, k.kind = labelOther, otherSign
	if b.chance(0.5) {
		r := 0.45 * min(k.w(), k.h())
		x, y := k.at(0.5, 0.5)
		b.round(box{x - r, y - r, x + r, y + r}, r, one(b.dice, rgb{20, 20, 20}, rgb{245, 245, 245}), 1)
	}
}

// prepareEmpty removes all digits, sums and signs, and all pencil marks except lone ones.
func (b *board) prepareEmpty() {
	b.position.keep(b.dice, 0)
	b.contents.marks, b.contents.sums, b.contents.sign = 0, 0, ""
}
