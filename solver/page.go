package solver

import (
	"errors"
	"fmt"
)

// A Page is a puzzle as a page shows it: some of its digits look like givens, the others like entries.
type Page struct {
	Givens   Grid   // the digits that look like givens
	Shown    Grid   // all digits, givens and entries
	Puzzle   Grid   // Shown if it has an empty cell and only one solution, but Givens has several; otherwise Givens
	Solution Grid   // empty if there is an error
	Several  bool   // Solution is one of several (SolvePageAny)
	Wrong    []Cell // the cells whose digit differs from the solution
}

// SolvePage solves the puzzle on a page from its givens, regardless of the entries. If the givens have several solutions and
// all digits together have only one, the puzzle is solved from all digits, since a given may look like an entry, for example
// because its cell is highlighted. If the page has 81 digits that follow the rules, they are its solution.
//
// The error is that of Solve for the givens, or an *EntriesError if the givens have several solutions and all digits together
// have none.
func SolvePage(givens, shown Grid) (Page, error) {
	p := Page{Givens: givens, Shown: shown, Puzzle: givens}
	if shown.Digits() == len(shown) && shown.Check() == nil {
		p.Solution = shown
		return p, nil
	}
	var err error
	if p.Solution, err = Solve(givens); errors.Is(err, ErrManySolutions) && shown != givens {
		err = p.solveFromAll(err)
	}
	if err == nil {
		p.findWrong()
	}
	return p, err
}

// findWrong sets Page.Wrong.
func (p *Page) findWrong() {
	for i, d := range p.Shown {
		if d != 0 && d != p.Solution[i] {
			p.Wrong = append(p.Wrong, Cell(i))
		}
	}
}

// solveFromAll solves the page from all of its digits. If all digits have several solutions too, it returns errGivens,
// the error for the givens.
func (p *Page) solveFromAll(errGivens error) error {
	solution, err := Solve(p.Shown)
	switch {
	case errors.Is(err, ErrManySolutions):
		return errGivens
	case err != nil:
		return &EntriesError{Err: err}
	}
	p.Puzzle, p.Solution = p.Shown, solution
	return nil
}

// Solved reports whether the page shows the whole solution. The page must have been solved without an error.
func (p *Page) Solved() bool { return p.Shown == p.Solution }

// Entries returns the correct digits on the page that do not belong to the puzzle.
func (p *Page) Entries() (entries Grid) {
	for i, d := range p.Shown {
		if p.Puzzle[i] == 0 && d == p.Solution[i] {
			entries[i] = d
		}
	}
	return entries
}

// FromAll reports whether Puzzle is Shown rather than Givens, because the givens alone have several solutions.
func (p *Page) FromAll() bool { return p.Puzzle != p.Givens }

// Note explains to the user that the solution is one of several, or that the page was solved from all digits. It returns "" if
// neither is so.
func (p *Page) Note() string {
	switch {
	case p.Several:
		return "the puzzle has several solutions; this fills in one of them, and the page may accept only another"
	case !p.FromAll():
		return ""
	}
	return fmt.Sprintf("only %d of the %d digits look like givens, which leaves several solutions, so all digits were used: "+
		"if one is a wrong entry, the solution is wrong too", p.Givens.Digits(), p.Shown.Digits())
}

// EntriesError means that the digits that look like givens have several solutions, and all digits on the page together have
// none. It wraps ErrManySolutions.
type EntriesError struct {
	Err error // the error of Solve for all digits: a *ClashError or ErrNoSolution
}

func (e *EntriesError) Error() string {
	text := "the givens alone have several solutions, and with the entries there is none: an entry may be wrong"
	if clash, ok := errors.AsType[*ClashError](e.Err); ok {
		text += " (" + clash.Error() + ")"
	}
	return text
}

// Unwrap makes errors.Is(err, ErrManySolutions) true.
func (e *EntriesError) Unwrap() error { return ErrManySolutions }

// guessesForAny limits the search for one of several solutions. A puzzle with that many guesses takes a fraction of a second.
const guessesForAny = 300_000

// SolvePageAny is SolvePage, but if the givens have several solutions and SolvePage would fail, it chooses one of them and sets
// Page.Several. That solution agrees with the entries where possible: entries are taken over row by row, each unless no
// solution has it together with those before it, or none is found in time. The error is ErrUndecided if the search for a first
// solution takes too long.
func SolvePageAny(givens, shown Grid) (Page, error) {
	p, err := SolvePage(givens, shown)
	if !errors.Is(err, ErrManySolutions) {
		return p, err
	}
	guesses := guessesForAny
	if p.Solution, err = solve(&givens, 1, &guesses); err != nil {
		return p, err
	}
	if all, err := solve(&shown, 1, &guesses); err == nil {
		p.Solution = all
	} else {
		p.Solution = p.agree(&guesses)
	}
	p.Several = true
	p.findWrong()
	return p, nil
}

// agree returns a solution of the givens that agrees with the entries that can be taken over one after the other. It begins with
// Page.Solution, which is a solution of the givens. If the guesses run out, only entries that need none are still taken over.
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
		} else if other, err := solve(&next, 1, guesses); err == nil {
			known, solution = next, other
		}
	}
	return solution
}
