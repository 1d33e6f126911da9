package main

import (
	"fmt"
	"strings"
)

// prepareKiller chooses cages. About a third of the boards keep all digits and count as Sudokus, because a Sudoku with cages
// and enough digits is read like any other. The rest keep fewer than 17 digits.
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

// linesOfCages draws the lines of the grid, the sums of the cages and, unless bareCages is set, lines around the cages.
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

// outline draws, moved inwards by inset, the sides of a cell that border on another group of cells or on the board's edge.
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

// spell chooses an alphabet in place of digits, and a typeface for it if the givens' typeface lacks a character. If the search
// for a typeface fails, the alphabet is A to I.
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
