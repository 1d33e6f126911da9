package solver

import "errors"

// guessesForAny limits the search for one of several solutions. A puzzle with that many guesses takes a fraction of a second.
const guessesForAny = 300_000

// SolvePageAny is SolvePage, but if the puzzle has several solutions it chooses one of them, which Page.Several says. That
// solution agrees with the entries where possible: entries are taken over row by row, each unless no solution has it together
// with those before it. The error is ErrUndecided if the search for a solution takes too long.
func SolvePageAny(givens, shown Grid) (Page, error) {
	p, err := SolvePage(givens, shown)
	if !errors.Is(err, ErrManySolutions) {
		return p, err
	}
	guesses := guessesForAny
	if p.Solution, err = anySolution(givens, &guesses); err != nil {
		return p, err
	}
	if all, err := anySolution(shown, &guesses); err == nil {
		p.Solution = all
	} else {
		p.Solution = p.agree(&guesses)
	}
	p.Several = true
	p.findWrong()
	return p, nil
}

// agree returns a solution of the givens that agrees with the entries that can be taken over one after the other. It begins with
// Page.Solution, which is a solution of the givens. If the guesses run out, the entries that are left are not taken over.
func (p *Page) agree(guesses *int) Grid {
	known, solution := p.Givens, p.Solution
	for i, d := range p.Shown {
		if d == 0 || known[i] != 0 {
			continue
		}
		next := known
		next[i] = d
		if d == solution[i] {
			known = next
		} else if other, err := anySolution(next, guesses); err == nil {
			known, solution = next, other
		}
	}
	return solution
}

// anySolution returns the first solution of g that a search finds, and subtracts the guesses of the search from guesses. The
// error is that of Solve, except ErrManySolutions, or ErrUndecided.
func anySolution(g Grid, guesses *int) (Grid, error) {
	s := searches.Get().(*search)
	defer searches.Put(s)
	if *guesses == 0 {
		return Grid{}, ErrUndecided
	}
	s.mostGuesses = *guesses
	_, err := s.run(&g, 1)
	*guesses, s.mostGuesses = s.mostGuesses-s.guesses, 0
	switch {
	case err != nil:
		return Grid{}, err
	case s.found > 0:
		return s.solution(), nil
	case *guesses == 0:
		return Grid{}, ErrUndecided
	}
	return Grid{}, ErrNoSolution
}
