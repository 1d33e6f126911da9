// Package generate makes Sudoku puzzles with exactly one solution.
//
// A puzzle starts as a random full grid. Its givens are removed in random order; a given is put back if the puzzle has
// several solutions without it. The removal ends when no further given can be removed, so that the puzzle is minimal, or when
// the requested number of givens is left. With a symmetry, the cells that it maps to each other are a group. The givens of a
// group are removed together, and minimal means that no group can be removed.
//
// ForLevel and ForTechnique return Options for puzzles of a level, or with a given hardest technique. Options.Accept is for
// other requirements.
package generate

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"

	"autosolve/solver"
)

// Options describe the puzzles to make. The zero value makes minimal puzzles without symmetry.
type Options struct {
	// Givens is the number of givens, solver.MinGivens to 81, or 0 for minimal puzzles. Without symmetry, minimal puzzles
	// have 24 givens on average, and Next tries about twenty grids for a puzzle with 22 givens, hundreds for 21, and tens of
	// thousands, which takes seconds, for 20. Fewer givens may take very long.
	Givens   int
	Symmetry Symmetry
	// Accept, if not nil, reports whether to return a finished puzzle, for example by its level.
	Accept func(puzzle solver.Grid) bool
	// Seeds, if there are any, are puzzles with exactly one solution each. Each new puzzle is then one of them with its digits,
	// rows and columns shuffled, and Givens and Symmetry count for nothing.
	Seeds []solver.Grid
}

// Puzzle is a puzzle and its only solution.
type Puzzle struct {
	Grid, Solution solver.Grid
}

// Generator makes puzzles one after the other. It is not safe for concurrent use.
type Generator struct {
	opts   Options
	groups [][]solver.Cell
	random *rand.Rand
}

// New returns a Generator, or an error if the number of givens is not valid. The same seed and options give the same puzzles in
// the same order.
func New(seed uint64, opts Options) (*Generator, error) {
	if opts.Givens != 0 && (opts.Givens < solver.MinGivens || opts.Givens > 81) {
		return nil, fmt.Errorf("generate: %d givens wanted, can be %d to 81, or 0 for a minimal puzzle", opts.Givens, solver.MinGivens)
	}
	return &Generator{opts: opts, groups: opts.Symmetry.groups(), random: rand.New(rand.NewPCG(seed, 0))}, nil
}

// Next makes puzzles until one meets the options. If ctx ends before that, the error wraps context.Cause(ctx).
func (g *Generator) Next(ctx context.Context) (Puzzle, error) {
	made := 0
	for ; ctx.Err() == nil; made++ {
		p := g.attempt()
		sized := len(g.opts.Seeds) > 0 || g.opts.Givens == 0 || p.Grid.Digits() == g.opts.Givens
		if sized && (g.opts.Accept == nil || g.opts.Accept(p.Grid)) {
			return p, nil
		}
	}
	return Puzzle{}, fmt.Errorf("generate: none of %d puzzles was as wanted: %w", made, context.Cause(ctx))
}

// attempt returns a random one of Options.Seeds, shuffled. Without Seeds, it removes givens from a random full grid. It tries
// each given once, in random order, together with those in the cells that the symmetry maps to each other. It keeps the givens
// without which the puzzle would have several solutions, or fewer givens than Options.Givens.
func (g *Generator) attempt() (p Puzzle) {
	if n := len(g.opts.Seeds); n > 0 {
		p.Grid = vary(g.random, g.opts.Seeds[g.random.IntN(n)])
		p.Solution, _ = solver.Solve(p.Grid) // it has one solution, as the seed has
		return p
	}
	p.Solution = fill(g.random)
	p.Grid = p.Solution
	g.random.Shuffle(len(g.groups), func(i, j int) { g.groups[i], g.groups[j] = g.groups[j], g.groups[i] })

	spare := 81 - g.opts.Givens // the number of givens that may still be removed
	for _, group := range g.groups {
		if len(group) > spare {
			continue
		}
		less := p.Grid
		for _, c := range group {
			less[c] = 0
		}
		if _, err := solver.Solve(less); err == nil {
			p.Grid = less
			spare -= len(group)
		}
	}
	return p
}

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

// Symmetry is a symmetry of the givens. It maps each cell to another one or to itself, and either both are givens or neither
// is.
type Symmetry int

const (
	None       Symmetry = iota
	Rotational          // a rotation by half a turn about the centre
	Mirror              // a reflection that swaps the left and the right half
	Diagonal            // a reflection in the diagonal from top left to bottom right
)

var names = [...]string{None: "none", Rotational: "rotational", Mirror: "mirror", Diagonal: "diagonal"}

// Symmetries returns all symmetries.
func Symmetries() []Symmetry { return []Symmetry{None, Rotational, Mirror, Diagonal} }

// String returns "none", "rotational", "mirror" or "diagonal".
func (s Symmetry) String() string { return names[s] }

// partner returns the cell to which the symmetry maps c. It may be c itself.
func (s Symmetry) partner(c solver.Cell) solver.Cell {
	switch s {
	case Rotational:
		return 80 - c
	case Mirror:
		return solver.Cell(9*c.Row() + 8 - c.Col())
	case Diagonal:
		return solver.Cell(9*c.Col() + c.Row())
	}
	return c
}

// groups returns the groups of cells that the symmetry maps to each other.
func (s Symmetry) groups() (groups [][]solver.Cell) {
	for c := range solver.Cell(81) {
		switch p := s.partner(c); {
		case p == c:
			groups = append(groups, []solver.Cell{c})
		case p > c:
			groups = append(groups, []solver.Cell{c, p})
		}
	}
	return groups
}
