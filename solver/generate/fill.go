package generate

import (
	"math/bits"
	"math/rand/v2"

	"autosolve/solver"
)

// filler makes a full grid by backtracking: the empty cell with the fewest possible digits gets a random one of them.
type filler struct {
	grid   solver.Grid
	used   [27]uint16 // the digits used in each house, as bits: 1<<d for digit d
	random *rand.Rand
}

// fill returns a random full grid. Every grid is possible, though not all are equally likely.
func fill(random *rand.Rand) solver.Grid {
	f := filler{random: random}
	for i, d := range random.Perm(9) { // every order of the first row can be completed
		f.put(solver.Cell(i), uint8(d+1))
	}
	f.rest()
	return f.grid
}

// rest fills the empty cells. If that is not possible, it returns false and leaves them empty.
func (f *filler) rest() bool {
	c, possible := f.tightest()
	if c < 0 {
		return true
	}
	for possible != 0 {
		d := f.pick(possible)
		possible &^= 1 << d
		f.put(c, d)
		if f.rest() {
			return true
		}
		f.put(c, d)
	}
	return false
}

// tightest returns the empty cell with the fewest possible digits, and these digits as bits. It returns -1 if no cell is
// empty.
func (f *filler) tightest() (best solver.Cell, possible uint16) {
	best, fewest := -1, 10
	for i, d := range f.grid {
		if d != 0 {
			continue
		}
		c := solver.Cell(i)
		h := c.Houses()
		free := 0x3FE &^ (f.used[h[0]] | f.used[h[1]] | f.used[h[2]])
		if n := bits.OnesCount16(free); n < fewest {
			best, fewest, possible = c, n, free
		}
	}
	return best, possible
}

// pick returns a random digit of a set, which must not be empty.
func (f *filler) pick(set uint16) uint8 {
	for range f.random.IntN(bits.OnesCount16(set)) {
		set &= set - 1
	}
	return uint8(bits.TrailingZeros16(set))
}

// put puts a digit into an empty cell, or removes the digit from a cell that has it.
func (f *filler) put(c solver.Cell, d uint8) {
	f.grid[c] ^= d
	for _, h := range c.Houses() {
		f.used[h] ^= 1 << d
	}
}
