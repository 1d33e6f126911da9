package main

import "fmt"

// prepareFilled chooses a puzzle with black cells: a crossword, a kakuro, a str8ts or a nonogram.
func (b *board) prepareFilled() {
	b.withoutBoxes()
	b.forgetSudoku()
	b.filled = filledStyle(b.IntN(int(filledStyles)))
	b.share = b.between(0.15, 0.5)
	if b.chance(0.4) {
		b.position.keep(b.dice, 0)
	}
}

// A filledStyle is a kind of puzzle with black cells.
type filledStyle int

const (
	crossword filledStyle = iota // letters, and small numbers in corners
	kakuro                       // digits, and sums in black cells with a diagonal
	str8ts                       // digits, also in black cells
	nonogram                     // no contents
	filledStyles
)

// fillBlack draws a cell of a puzzle with black cells.
func (b *board) fillBlack(k *cell) {
	k.kind = emptyPlain
	black := b.chance(b.share) || b.filled == kakuro && (k.i == 0 || k.j == 0)
	if black {
		k.background = b.given.mix(b.background, one(b.dice, 0, 0.01))
		b.fill(k.inset(b.thin.width/2), k.background, 1)
		k.label, k.kind = labelOther, otherSign
	}
	digit := b.position.shown[k.index()]
	switch {
	case b.filled == kakuro && black:
		b.diagonal(k)
	case b.filled == str8ts && digit > 0 && (!black || b.chance(0.4)):
		b.given, k.color = blackOrWhite(k.background), b.given
		b.writeDigit(k)
		b.given = k.color
	case b.filled == kakuro && digit > 0:
		b.writeDigit(k)
	case b.filled == crossword && !black:
		if b.chance(0.3) {
			m := marker{b, k, 0.2 * k.h(), b.given, everyDigit}
			x, y := k.at(0.2, 0.2)
			m.put(fmt.Sprint(1+b.IntN(60)), x, y)
		}
		if digit > 0 {
			k.label, k.kind, k.pen, k.color = labelOther, otherSign, b.givens, b.given
			b.writeText(k, string(rune('A'+b.IntN(26))), b.height)
		}
	}
}

// diagonal draws the diagonal and the sums of a cell of a kakuro.
func (b *board) diagonal(k *cell) {
	ink := blackOrWhite(k.background)
	b.line(k.x0, k.y0, k.x1, k.y1, max(1, k.h()/40), ink)
	m := marker{b, k, 0.28 * k.h(), ink, everyDigit}
	for _, at := range [][2]float64{{0.7, 0.28}, {0.3, 0.72}} {
		if x, y := k.at(at[0], at[1]); b.chance(0.6) {
			m.put(fmt.Sprint(3+b.IntN(40)), x, y)
		}
	}
}

// prepareMines chooses a field of Minesweeper: numbers, each in its own ink, and the share of closed tiles.
func (b *board) prepareMines() {
	b.withoutBoxes()
	b.forgetSudoku()
	b.thick = b.thin
	b.share = b.between(0.2, 0.7)
	for _, ink := range []rgb{{0, 0, 255}, {0, 128, 0}, {255, 0, 0}, {0, 0, 128}, {128, 0, 0}, {0, 128, 128}, {0, 0, 0}, {128, 128, 128}, {128, 0, 128}} {
		if contrast(ink, b.background) < 40 {
			ink = ink.mix(blackOrWhite(b.background), 0.6)
		}
		b.digitInks = append(b.digitInks, ink)
	}
	for at := range b.position.shown {
		b.position.shown[at], b.position.given[at] = b.weighted(3, 5, 3, 1.5, 0.5, 0.2, 0.1, 0.05, 0.05), true
	}
}

// fillMine draws a tile that is closed, perhaps with a flag, or open, with or without a number.
func (b *board) fillMine(k *cell) {
	k.kind = emptyPlain
	if !b.chance(b.share) {
		if b.position.shown[k.index()] > 0 {
			b.writeDigit(k)
		}
		return
	}
	face := k.background.mix(b.given, 0.2)
	k.background = face
	b.fill(k.inset(max(1, b.thin.width)/2), face, 1)
	edge := max(1, k.h()*0.06)
	b.fill(box{k.x0, k.y0, k.x1, k.y0 + edge}, rgb{255, 255, 255}, 0.7)
	b.fill(box{k.x0, k.y0, k.x0 + edge, k.y1}, rgb{255, 255, 255}, 0.7)
	b.fill(box{k.x0, k.y1 - edge, k.x1, k.y1}, rgb{}, 0.4)
	b.fill(box{k.x1 - edge, k.y0, k.x1, k.y1}, rgb{}, 0.4)
	if b.chance(0.2) {
		k.label, k.kind = labelOther, otherSign
		x, y := k.at(0.45, 0.3)
		s := k.h() * 0.25
		b.canvas.draw(maskOf(polygon([2]float64{x, y - s/2}, [2]float64{x + s, y}, [2]float64{x, y + s/2})), rgb{220, 20, 20}, 1)
		b.line(x, y-s/2, x, y+2*s, max(1, s/5), rgb{})
	}
}

// preparePictures chooses nine coloured discs or nine coloured symbols in place of the digits.
func (b *board) preparePictures() {
	b.forgetSudoku()
	if b.chance(0.5) {
		b.alphabet = []string{"★", "♥", "●", "■", "▲", "✓", "♞", "☺", "☀"}
	}
	for range across {
		b.symbolInks = append(b.symbolInks, b.inkOn(b.background, 40).mix(b.anyColor(), 0.3))
	}
}

// fillPicture draws the symbol for a digit, or a coloured disc if the board has no symbols or no typeface for them is found.
func (b *board) fillPicture(k *cell) {
	v := b.position.shown[k.index()]
	if v == 0 {
		k.kind = emptyPlain
		return
	}
	k.label, k.kind = labelOther, otherSign
	if b.alphabet != nil {
		if face := b.library.faceWith(b.dice, b.alphabet[v-1]); face != nil {
			k.pen, k.color = &pen{face: face, wide: 1}, b.symbolInks[v-1]
			b.write(k, b.alphabet[v-1], max(b.height, 0.4))
			return
		}
	}
	r := 0.42 * min(k.w(), k.h())
	x, y := k.at(0.5, 0.5)
	b.round(box{x - r, y - r, x + r, y + r}, r, b.symbolInks[v-1], 1)
}
