package solver

import "math/bits"

// textbook is a plain backtracker that keeps a set of the digits used in each house, and tries the empty cell with the fewest
// possible digits next. Tests and benchmarks compare with it.
type textbook struct {
	grid, first   Grid
	row, col, box [9]uint16 // bit d: the digit is used
	found, limit  int
	steps, most   int // most is the limit of steps; 0 for no limit
}

// textbookCount returns the number of solutions up to limit, and the first of them.
func textbookCount(g Grid, limit int) (int, Grid) {
	t := textbook{limit: limit}
	if !t.start(g) {
		return 0, Grid{}
	}
	t.try()
	return t.found, t.first
}

// textbookIsSlow reports whether the textbook backtracker takes more than a few milliseconds to look for two solutions.
func textbookIsSlow(g Grid) bool {
	t := textbook{limit: 2, most: 20_000}
	if t.start(g) {
		t.try()
	}
	return t.steps >= t.most
}

// start sets up the givens, or returns false if they clash.
func (t *textbook) start(g Grid) bool {
	for i, d := range g {
		if d == 0 {
			continue
		}
		if t.used(Cell(i))>>d&1 != 0 {
			return false
		}
		t.put(Cell(i), d)
	}
	return true
}

func (t *textbook) used(c Cell) uint16 { return t.row[c.Row()] | t.col[c.Col()] | t.box[c.Box()] }

func (t *textbook) put(c Cell, d uint8) {
	t.grid[c] = d
	t.toggle(c, d)
}

func (t *textbook) take(c Cell) {
	t.toggle(c, t.grid[c])
	t.grid[c] = 0
}

func (t *textbook) toggle(c Cell, d uint8) {
	t.row[c.Row()] ^= 1 << d
	t.col[c.Col()] ^= 1 << d
	t.box[c.Box()] ^= 1 << d
}

// try fills in the rest of the grid in all ways, up to the limit.
func (t *textbook) try() {
	t.steps++
	best, fewest := Cell(-1), 10
	for i, d := range t.grid {
		if d != 0 {
			continue
		}
		if n := 9 - bits.OnesCount16(t.used(Cell(i))); n < fewest {
			best, fewest = Cell(i), n
		}
	}
	if best < 0 {
		if t.found == 0 {
			t.first = t.grid
		}
		t.found++
		return
	}
	for d := uint8(1); d <= 9; d++ {
		if t.used(best)>>d&1 != 0 {
			continue
		}
		t.put(best, d)
		t.try()
		t.take(best)
		if t.found >= t.limit || t.most != 0 && t.steps >= t.most {
			return
		}
	}
}
