package solver

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"sync"
)

// Solve fills in the empty cells of g and proves that the solution is the only one. It may be called from many goroutines at
// once. Its memory comes from a pool, so that it usually allocates nothing unless it fails.
//
// The error is that of Grid.Check if g breaks the rules, and ErrNoSolution if g has no solution. If g has several, it is
// ErrManySolutions or, if g has fewer than MinGivens givens, an error that wraps it and says so.
func Solve(g Grid) (Grid, error) {
	guesses := math.MaxInt
	return solve(&g, 2, &guesses)
}

// Solutions says how many solutions a grid has.
type Solutions int

// The values of Solutions.
const (
	NoSolution Solutions = iota // the digits break the rules, or the empty cells cannot be filled within them
	OneSolution
	ManySolutions
	Undecided // Attempt gave up
)

// Attempt returns how many solutions g has, and the solution if there is exactly one. It gives up after a few milliseconds of
// searching. Reading a picture asks this about many sets of digits, of which most are no puzzles and some would take Solve
// seconds.
func Attempt(g Grid) (Grid, Solutions) {
	guesses := 10_000 // the hardest puzzles with one solution that are known take 780
	solution, err := solve(&g, 2, &guesses)
	switch {
	case err == nil:
		return solution, OneSolution
	case errors.Is(err, ErrManySolutions):
		return Grid{}, ManySolutions
	case errors.Is(err, ErrUndecided):
		return Grid{}, Undecided
	}
	return Grid{}, NoSolution
}

// solve returns a solution of g. With a limit of 2, it is an error if g has several, as in Solve; with a limit of 1, it is not.
// The search subtracts its guesses from guesses. If none is left, the error is ErrUndecided.
func solve(g *Grid, limit int, guesses *int) (Grid, error) {
	s := searches.Get().(*search)
	defer searches.Put(s)
	err := s.run(g, limit, *guesses)
	*guesses = s.guesses
	switch {
	case err != nil:
		return Grid{}, err
	case s.found == 0:
		return Grid{}, ErrNoSolution
	case s.found == 1:
		return s.solution(), nil
	case g.Digits() < MinGivens:
		return Grid{}, fmt.Errorf("%w: %d givens, at least %d are needed for a single one", ErrManySolutions, g.Digits(), MinGivens)
	}
	return Grid{}, ErrManySolutions
}

// search is one run of the backtracking.
type search struct {
	engine  engine
	found   int       // the number of solutions so far
	guesses int       // the number of guesses that may still be made
	last    board     // the last solution
	counts  counts    // the counts for the last position propagated
	stack   [82]board // the current position on top, those to return to below; each guess fixes a cell, so 82 are enough
}

// searches keeps searches for reuse, since it takes long to allocate and clear one. A run reads nothing that an earlier run
// wrote.
var searches = sync.Pool{New: func() any { return &search{engine: fastest()} }}

// run looks for solutions of g until it has found limit of them. The error is that of Grid.Check, or ErrUndecided if
// the guesses are used up before that.
func (s *search) run(g *Grid, limit, guesses int) error {
	s.found, s.guesses = 0, guesses
	if slices.Max(g[:]) > 9 || !s.stack[0].set(g) {
		return g.Check()
	}
	n := &s.counts
	for top := 0; top >= 0; {
		b := &s.stack[top]
		switch {
		case !b.propagate(n, &s.engine):
			top--
		case b.open[0]|b.open[1]|b.open[2] == 0:
			s.last = *b
			if s.found++; s.found == limit {
				return nil
			}
			top--
		case s.guesses == 0:
			return ErrUndecided
		default:
			s.guesses--
			top++
			s.guess(b, &s.stack[top])
		}
	}
	return nil
}

func (s *search) solution() (g Grid) {
	for band := range s.last.cand {
		for d, w := range s.last.cand[band][:9] {
			for ; w != 0; w &= w - 1 {
				g[27*band+bits.TrailingZeros32(w)] = uint8(d + 1)
			}
		}
	}
	return g
}

// guess chooses a cell and one of its digits. It makes child a copy of b with the digit placed there, and removes the digit
// from the cell in b.
func (s *search) guess(b, child *board) {
	at, d := s.counts.choose(b, &s.engine)
	*child = *b
	child.place(d, at)
	b.exclude(d, at)
	if digits := b.digits(at); digits&(digits-1) == 0 { // one digit is left: fixing it here is faster than counting
		b.open[at.band] &^= 1 << at.cell
		b.clearPeers(bits.TrailingZeros32(digits), at)
	}
}

// engine has the parts of the search for which vector instructions can be used, if the processor has them. All engines
// search the same positions.
type engine struct {
	// spread examines the digits whose words have changed, until nothing more follows. It does not look for cells with one
	// candidate. It returns false if a digit has no place left. If two digits must be in one cell, it either returns false or
	// leaves that to be found when the candidates are counted.
	spread func(*board) bool
	// pick returns the number of the best cell to guess among those of the argument pairs: the cells with two candidates, by
	// band. It returns -1 if there is no such cell.
	pick func(b *board, pairs *[3]uint32) int
}

func plain() engine { return engine{spread: spreadPlain, pick: pickPlain} }
