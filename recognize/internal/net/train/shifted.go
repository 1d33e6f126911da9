package main

// prepareShifted chooses a grid in which the digits of one row stand higher or lower in their cells than all other digits, or
// those of one column further to the left or right.
func (b *board) prepareShifted() {
	b.prepareSudoku()
	b.height, b.entryHeight, b.loose = min(b.height, 0.5), min(b.entryHeight, 0.5), 0
	b.dx, b.dy, b.contents.marks, b.contents.others = 0, 0, 0, 0
	by, way := one(b.dice, -1.0, 1)*b.between(0.12, 0.26), b.IntN(2)
	for i := range b.jumps[way] { // the others move as far to the other side
		b.jumps[way][i] = -by / 2
	}
	b.jumps[way][b.fullestLine(way)] = by / 2
}

// fullestLine returns the column (way 0) or row (way 1) with the most digits.
func (b *board) fullestLine(way int) (fullest int) {
	var digits [across]int
	for at, v := range b.position.shown {
		if v > 0 {
			digits[[2]int{at % across, at / across}[way]]++
		}
	}
	for i, n := range digits {
		if n > digits[fullest] {
			fullest = i
		}
	}
	return fullest
}

// driftOf returns how far a cell's digit is from its usual place, in cells.
func (b *board) driftOf(k *cell) (x, y float64) {
	return b.drift[0]*(float64(k.i)-b.drift[2]) + b.jumps[0][k.i], b.drift[1]*(float64(k.j)-b.drift[2]) + b.jumps[1][k.j]
}

// prepareOffset makes the reader look for the grid a quarter to three quarters of a cell beside its place: horizontally,
// vertically or both.
func (b *board) prepareOffset() {
	b.misplaced = true
	how := b.weighted(1, 1, 1) // sideways, up or down, both
	for i := range b.offset {
		if how == i || how == 2 {
			b.offset[i] = one(b.dice, -1.0, 1) * b.between(0.25, 0.75)
		}
	}
}

// leaveRoom widens the margins so that borders moved by the offset are still in the picture.
func (b *board) leaveRoom(margin *[4]float64) {
	for i, pitch := range [2]float64{b.pw, b.ph} {
		margin[i] = max(margin[i], -b.offset[i]*pitch+1)
		margin[i+2] = max(margin[i+2], b.offset[i]*pitch+1)
	}
}

// move moves the borders by the offset, and makes all cells unclear.
func (b *board) move(t *truth) {
	for i, borders := range []*[across + 1]float64{&t.x, &t.y} {
		by := b.offset[i] * (borders[across] - borders[0]) / across
		for k := range borders {
			borders[k] += by
		}
	}
	t.forgetLabels()
}
