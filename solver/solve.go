package solver

import (
	"errors"
	"fmt"
	"math/bits"
	"sync"
)

// Solve fills in the empty cells of g and proves that the solution is the only one. It may be called from many goroutines at
// once. Its memory comes from a pool, so that it usually allocates nothing unless it fails.
//
// The error is a *DigitError or *ClashError if g breaks the rules, and ErrNoSolution if g has no solution. If g has several,
// it is ErrManySolutions or, if g has fewer than MinGivens givens, a *TooFewError, which wraps ErrManySolutions.
func Solve(g Grid) (Grid, error) { return solve(g, 0) }

// Solutions says how many solutions a grid has.
type Solutions int

// The values of Solutions.
const (
	NoSolution Solutions = iota // digits clash, or the empty cells cannot be filled within the rules
	OneSolution
	ManySolutions
	Undecided // Attempt gave up
)

// Attempt returns how many solutions g has, and the solution if there is exactly one. It gives up after a few milliseconds of
// searching. Reading a picture asks this about many sets of digits, of which most are no puzzles and some would take Solve
// seconds.
func Attempt(g Grid) (Grid, Solutions) {
	const mostGuesses = 10_000 // the hardest puzzles with one solution that are known take 780
	solution, err := solve(g, mostGuesses)
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

// solve is Solve with a search of at most mostGuesses guesses, or without a limit if that is 0.
func solve(g Grid, mostGuesses int) (Grid, error) {
	s := searches.Get().(*search)
	defer searches.Put(s)
	s.mostGuesses = mostGuesses
	givens, err := s.run(&g, 2)
	switch {
	case err != nil:
		return Grid{}, err
	case s.found < 2 && s.guesses == mostGuesses && mostGuesses > 0:
		return Grid{}, ErrUndecided
	case s.found == 0:
		return Grid{}, ErrNoSolution
	case s.found == 1:
		return s.solution(), nil
	case givens < MinGivens:
		return Grid{}, &TooFewError{Givens: givens}
	}
	return Grid{}, ErrManySolutions
}

// Count returns the number of solutions of g, and stops counting at limit. Like Solve, it usually allocates nothing. The
// error is a *DigitError or *ClashError if g breaks the rules, or another error if limit is less than 1.
func Count(g Grid, limit int) (int, error) {
	if limit < 1 {
		return 0, fmt.Errorf("count solutions: limit %d, want at least 1", limit)
	}
	s := searches.Get().(*search)
	defer searches.Put(s)
	s.mostGuesses = 0
	_, err := s.run(&g, limit)
	return s.found, err
}

// search is one run of the backtracking.
type search struct {
	engine      engine
	limit       int       // the number of solutions at which to stop
	mostGuesses int       // the number of guesses at which to stop; 0 for no limit
	found       int       // the number of solutions so far
	guesses     int       // the number of guesses so far
	last        board     // the last solution
	counts      counts    // the counts for the last position propagated
	stack       [82]board // the current position on top, those to return to below; each guess fixes a cell, so 82 are enough
}

// searches keeps searches for reuse, since it takes long to allocate and clear one. A run reads nothing that an earlier run
// wrote.
var searches = sync.Pool{New: func() any { return &search{engine: fastest()} }}

func (s *search) run(g *Grid, limit int) (givens int, err error) {
	s.limit, s.found, s.guesses = limit, 0, 0
	for _, d := range g {
		if d > 9 {
			return 0, g.Check()
		}
	}
	givens, ok := s.stack[0].set(g)
	if !ok {
		return givens, g.Check()
	}
	s.explore()
	return givens, nil
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

// explore looks for the solutions of the position at the bottom of the stack until a limit is reached.
func (s *search) explore() {
	n := &s.counts
	for top := 0; top >= 0; {
		b := &s.stack[top]
		if !b.propagate(n, &s.engine) {
			top--
			continue
		}
		if n.open[0]|n.open[1]|n.open[2] == 0 {
			s.last = *b
			if s.found++; s.found >= s.limit {
				return
			}
			top--
			continue
		}
		if s.guesses == s.mostGuesses && s.mostGuesses > 0 {
			return
		}
		s.guesses++
		top++
		s.guess(b, &s.stack[top])
	}
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
