package main

import (
	"fmt"
	"math"
)

// prepareLarger chooses a grid of 12 x 12 or more cells, of which the board is a part of nine by nine.
func (b *board) prepareLarger() {
	b.forgetSudoku()
	b.withoutBoxes()
	b.height = min(b.height, 0.6)
	b.size = one(b.dice, 12, 16, 16, 25)
	b.before = [2]int{b.IntN(b.size - across + 1), b.IntN(b.size - across + 1)}
	b.letters, b.share = b.chance(0.5), b.between(0.3, 1)
}

// beyond returns how many columns or rows of the larger grid are beyond a side of the board: the left (0), the upper (1), the
// right (2) or the lower one (3). It returns 0 if there is no larger grid.
func (b *board) beyond(side int) int {
	switch {
	case b.size == 0:
		return 0
	case side < 2:
		return b.before[side]
	}
	return b.size - across - b.before[side-2]
}

// linesOfLarger draws those cells of the larger grid that are outside the board, and all lines of the larger grid. Whatever is
// outside the picture is cut off.
func (b *board) linesOfLarger() {
	first := b.cellBox(0, 0)
	place := func(i, j int) (x, y float64) { return first.at(float64(i), float64(j)) }
	left, top := -b.before[0], -b.before[1]
	x0, y0 := place(left, top)
	x1, y1 := place(left+b.size, top+b.size)
	for _, margin := range []box{{x0, y0, x1, first.y0}, {x0, first.y0 + across*b.ph, x1, y1}, {x0, y0, first.x0, y1}, {first.x0 + across*b.pw, y0, x1, y1}} {
		b.fill(margin, b.background, 1)
	}
	whole := box{0, 0, float64(b.Rect.Dx()), float64(b.Rect.Dy())}
	for at := range b.size * b.size {
		i, j := left+at%b.size, top+at/b.size
		x, y := place(i, j)
		k := &cell{box: box{x, y, x + b.pw, y + b.ph}, background: b.background}
		inside := i >= 0 && j >= 0 && i < across && j < across
		if !inside && k.x1 > whole.x0 && k.x0 < whole.x1 && k.y1 > whole.y0 && k.y0 < whole.y1 {
			b.fillLarger(k)
		}
	}
	wide := map[int]int{12: 4, 16: 4, 25: 5}[b.size]
	tall := b.size / wide
	for i := range b.size + 1 {
		x, y := place(left+i, top+i)
		r, s := b.thin, b.thin
		if i%wide == 0 {
			r = b.thick
		}
		if i%tall == 0 {
			s = b.thick
		}
		b.rule(r, box{x - r.width/2, y0, x + r.width/2, y1})
		b.rule(s, box{x0, y - s.width/2, x1, y + s.width/2})
	}
}

// fillLarger writes a number or a letter, or leaves the cell empty.
func (b *board) fillLarger(k *cell) {
	k.kind = emptyPlain
	if !b.chance(b.share) {
		return
	}
	v := 1 + b.IntN(b.size)
	k.label, k.kind, k.pen, k.color = labelOther, otherNumber, b.givens, b.given
	text := fmt.Sprint(v)
	switch {
	case v <= 9:
		k.label, k.kind = labelGiven+uint8(v)-1, digitPlain
	case b.letters:
		text, k.kind = string(rune('A'+v-10)), otherSign
	}
	b.writeText(k, text, b.height)
}

// prepareWrongPlace makes the reader look for the grid in a wrong place.
func (b *board) prepareWrongPlace() { b.misplaced = true }

// misplace moves the borders away from the grid's, by the board's offset if it has one. Otherwise, in at least one direction,
// they span more or fewer than nine cells or are shifted. All cells become unclear.
func (b *board) misplace(t *truth, width, height float64) {
	const clear = 0.35 // of a cell: the least error of one side
	if b.offset != [2]float64{} {
		b.move(t)
		return
	}
	for wrong := false; !wrong; {
		wrong = b.stretch(&t.x, width) > clear
		wrong = b.stretch(&t.y, height) > clear || wrong
	}
	t.forgetLabels()
}

// forgetLabels makes all cells unclear.
func (t *truth) forgetLabels() {
	for at := range t.labels {
		t.labels[at] = labelUnclear
	}
}

// stretch replaces borders by others between 0 and far, the end of the picture, or in some cases by the same. It returns the
// larger error of the two outer borders in cells.
func (b *board) stretch(borders *[across + 1]float64, far float64) float64 {
	from, pitch := borders[0], (borders[across]-borders[0])/across
	start, end := 0.0, float64(across)
	if b.chance(0.7) {
		start, end = b.between(max(-2, -from/pitch), 4), b.between(5, min(11, (far-from)/pitch))
	}
	if b.chance(0.5) { // at whole cells, so that there are lines at the borders
		start, end = max(math.Round(start), -from/pitch), min(math.Round(end), (far-from)/pitch)
	}
	for i := range borders {
		borders[i] = from + pitch*(start+(end-start)*float64(i)/across)
	}
	return max(math.Abs(start), math.Abs(end-across))
}
