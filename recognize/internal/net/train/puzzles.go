package main

import (
	"fmt"
	"math"
	"strings"
)

// prepareJigsaw replaces the boxes by irregular regions, with lines, colours or both.
func (b *board) prepareJigsaw() {
	b.regions, b.other, b.errors = jigsaw(b.dice), b.background, errorsNotShown
	colors := b.chance(0.45)
	if !colors || b.chance(0.5) {
		b.thick.width = max(b.thick.width, b.thin.width+1, min(b.pw, b.ph)*b.between(0.04, 0.1))
	} else {
		b.thick = b.thin
	}
	if colors {
		b.tintOf = b.regions
		b.chooseTints(across)
		b.difference &^= byBackground
	}
	if b.difference == 0 {
		b.entries, b.entry, b.entryHeight = b.givens, b.given, b.height
	}
}

// chooseTints chooses n backgrounds on which the digits are legible.
func (b *board) chooseTints(n int) {
	for len(b.tints) < n {
		tint := b.background
		for range 10 {
			next := b.background.mix(b.anyColor(), b.between(0.1, 0.6))
			if contrast(next, b.given) > 60 && contrast(next, b.entry) > 30 {
				tint = next
				break
			}
		}
		b.tints = append(b.tints, tint)
	}
}

// prepareKiller chooses cages, and leaves fewer than 17 digits. With more digits, which a third of these boards have, a
// Sudoku with cages is read like any other.
func (b *board) prepareKiller() {
	b.cages = cages(b.dice)
	b.contents.sums, b.contents.sign, b.contents.others = 0, "", 0
	if b.chance(0.35) {
		b.label = boardSudoku
		return
	}
	b.position.keep(b.dice, one(b.dice, 0, 0, b.IntN(fewestGivens)))
	if b.chance(0.3) {
		b.tintOf = b.cages
		for i := range b.tintOf {
			b.tintOf[i] %= 5
		}
		b.chooseTints(5)
	}
}

// prepareSums chooses a board with the sums of cages in the corners of cells, but without lines around the cages.
func (b *board) prepareSums() {
	b.prepareKiller()
	b.tints, b.bareCages = nil, true
}

// fewestGivens is the least number of givens of a Sudoku with one solution.
const fewestGivens = 17

// linesOfCages draws the lines of the grid, and dashes or thin lines around cages with their sums.
func (b *board) linesOfCages() {
	b.lines()
	m := marker{b, nil, b.between(0.16, 0.26) * b.ph, b.mark, everyDigit}
	inset := b.ph * b.between(0.05, 0.1)
	r := rule{width: max(1, b.ph/45), alpha: 1, ink: b.mark}
	if b.chance(0.7) {
		r.dash = max(1, b.ph*b.between(0.05, 0.1))
	}
	var sums [across * across]int
	for at, cage := range b.cages {
		sums[cage] += b.position.solution[at]
	}
	for at, cage := range b.cages {
		m.k = b.cells[at]
		if !b.bareCages {
			b.outline(m.k, inset, r, func(o int) bool { return b.cages[o] == cage })
		}
		if sums[cage] > 0 {
			x, y := m.k.at(0.24, 0.22)
			m.put(fmt.Sprint(sums[cage]), x, y)
			sums[cage] = 0
		}
	}
}

// outline draws those sides of a cell, moved inwards, beyond which there is a cell outside its group.
func (b *board) outline(k *cell, inset float64, r rule, inGroup func(at int) bool) {
	open := func(di, dj int) bool {
		i, j := k.i+di, k.j+dj
		return i >= 0 && j >= 0 && i < across && j < across && inGroup(j*across+i)
	}
	in := k.inset(inset)
	if open(-1, 0) {
		in.x0 = k.x0
	} else {
		defer func(x float64) { b.rule(r, box{x, in.y0, x + r.width, in.y1}) }(in.x0)
	}
	if open(1, 0) {
		in.x1 = k.x1
	} else {
		defer func(x float64) { b.rule(r, box{x - r.width, in.y0, x, in.y1}) }(in.x1)
	}
	if open(0, -1) {
		in.y0 = k.y0
	} else {
		b.rule(r, box{in.x0, in.y0, in.x1, in.y0 + r.width})
	}
	if open(0, 1) {
		in.y1 = k.y1
	} else {
		b.rule(r, box{in.x0, in.y1 - r.width, in.x1, in.y1})
	}
}

// prepareSigns removes the boxes.
func (b *board) prepareSigns() {
	b.withoutBoxes()
	b.height, b.entryHeight = min(b.height, 0.5), min(b.entryHeight, 0.5)
	b.position.keep(b.dice, b.IntN(40))
	if b.gap > 0 || b.chance(0.5) { // squares that stand apart
		b.gap = max(b.gap, 0.28*min(b.pw, b.ph))
		b.thin.width, b.thick.width = 0, 0
		b.framed = 0.5*b.gap + 0.5
	}
	b.contents.sign = ""
}

// linesWithSigns draws the lines of the grid and, between some cells, signs that compare their digits, or dots.
func (b *board) linesWithSigns() {
	b.lines()
	dots, share := b.chance(0.3), b.between(0.15, 0.5)
	size := max(b.gap*0.35, 0.09*min(b.pw, b.ph))
	for _, k := range b.cells {
		for _, down := range []bool{false, true} {
			x, y := k.x1, (k.y0+k.y1)/2
			if down {
				x, y = (k.x0+k.x1)/2, k.y1
			}
			if down && k.j == across-1 || !down && k.i == across-1 || !b.chance(share) {
				continue
			}
			if dots {
				at := box{x - size, y - size, x + size, y + size}
				b.round(at, size, one(b.dice, b.given, b.background), 1)
				b.ring(at, size, max(1, size/6), b.given, 1)
				continue
			}
			b.comparison(x, y, size, down)
		}
	}
}

// comparison draws a sign that says which of two cells has the larger digit.
func (b *board) comparison(x, y, size float64, down bool) {
	if b.chance(0.5) {
		size = -size
	}
	for _, side := range []float64{-1, 1} {
		width := max(1, math.Abs(size)/4)
		if down {
			b.line(x, y+size/2, x+side*size/1.4, y-size/2, width, b.given, 1)
		} else {
			b.line(x+size/2, y, x-size/2, y+side*size/1.4, width, b.given, 1)
		}
	}
}

// prepareCalcudoku draws heavy lines around cages, which have a result and an operation.
func (b *board) prepareCalcudoku() {
	b.withoutBoxes()
	b.forgetSudoku()
	b.cages = cages(b.dice)
	b.regions = b.cages
	b.height = min(b.height, 0.5)
	b.thick.width = max(b.thick.width, b.thin.width+1)
	b.position.keep(b.dice, one(b.dice, 0, 0, b.IntN(60)))
}

// linesOfCalcudoku draws the lines, and the results in the cages' first cells.
func (b *board) linesOfCalcudoku() {
	b.lines()
	m := marker{b, nil, b.between(0.18, 0.26) * b.ph, b.given, everyDigit}
	var named [across * across]bool
	for at, cage := range b.cages {
		if !named[cage] {
			named[cage] = true
			text := fmt.Sprint(1+b.IntN(one(b.dice, 12, 30, 200))) + one(b.dice, "+", "+", "-", "×", "÷", "")
			m.k = b.cells[at]
			x, y := m.k.at(0.3, 0.22)
			m.put(text, x, y)
		}
	}
}

// prepareLetters chooses nine letters or other numerals in place of the digits.
func (b *board) prepareLetters() {
	b.contents.marks, b.contents.beside, b.contents.others, b.contents.sign, b.digitInks = 0, 0, 0, "", nil
	b.spell(one(b.dice, "ABCDEFGHI", "ABCDEFGHI", "abcdefghk", "١٢٣٤٥٦٧٨٩", "۱۲۳۴۵۶۷۸۹", "१२३४५६७८९", "一二三四五六七八九"))
	if latin := b.alphabet[0] == "A"; latin && b.chance(0.6) {
		for i, at := range b.Perm(26)[:9] {
			b.alphabet[i] = string(rune('A' + at))
		}
	}
}

// spell chooses an alphabet in place of digits, and a typeface for it if the givens' lacks it. If none was found, the
// alphabet is a Latin one.
func (b *board) spell(alphabet string) {
	if face := b.library.faceWith(b.dice, alphabet); !b.givens.has(alphabet) && face != nil {
		b.givens = &pen{face: face, wide: 1}
		b.entries = b.givens
	} else if face == nil {
		alphabet = "ABCDEFGHI"
	}
	b.alphabet = strings.Split(alphabet, "")
}

// fillLetter writes the letter for a digit.
func (b *board) fillLetter(k *cell) {
	v := b.position.shown[k.index()]
	if v == 0 {
		k.kind = emptyPlain
		return
	}
	k.label, k.kind, k.pen = labelOther, otherSign, b.givens
	k.color = b.inkOf(k, v, b.position.given[k.index()])
	b.writeText(k, b.alphabet[v-1], b.height)
}

// prepareWords fills all cells with letters.
func (b *board) prepareWords() {
	b.withoutBoxes()
	b.forgetSudoku()
	b.spell("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	for at := range b.position.shown {
		b.position.shown[at], b.position.given[at] = 1+b.IntN(len(b.alphabet)), true
	}
	if b.chance(0.6) {
		b.thin.width = 0
	}
}
