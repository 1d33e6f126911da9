package main

import (
	"errors"
	"fmt"

	"autosolve/solver"
	"autosolve/solver/logic"
)

// The ways to solve a puzzle.
const (
	methodBacktracking = "backtracking"
	methodLogic        = "logic"   // as a person does, with every technique
	methodSingles      = "singles" // with naked and hidden singles only
)

var methods = []string{methodBacktracking, methodLogic, methodSingles}

// outcome is what a method made of a puzzle.
type outcome struct {
	page    solver.Page   // with the solution, if there is one
	reached solver.Grid   // if err is a *stuckError: how far it came
	steps   []logic.Step  // none from backtracking
	rating  *logic.Rating // nil if that was not asked for
	unrated bool          // the rating was asked for, but the puzzle is beyond all techniques
	err     error
}

// stuckError says that a method is not enough for a puzzle.
type stuckError struct {
	enough string // what is not
	left   int    // cells that are empty still
}

func (e *stuckError) Error() string {
	return fmt.Sprintf("this puzzle needs more than %s: %d cells are still empty", e.enough, e.left)
}

// solve solves one puzzle, of which the digits in shown are on the page. It always runs backtracking first, because the
// techniques assume that there is exactly one solution.
func (o *solveOptions) solve(givens, shown solver.Grid) (out outcome) {
	if out.page, out.err = solver.SolvePage(givens, shown); out.err != nil {
		if is[*solver.EntriesError](out.err) {
			out.err = solver.ErrManySolutions // a text does not say what its entries are for
		}
		return out
	}
	if o.method != methodBacktracking {
		out.reason(out.page.Puzzle, o.method)
	}
	if o.rate {
		out.rate(out.page.Puzzle)
	}
	return out
}

// reason solves the puzzle by techniques.
func (out *outcome) reason(puzzle solver.Grid, method string) {
	var s logic.Solver
	if method == methodSingles {
		s.Techniques = logic.Singles()
	}
	r, err := s.Run(puzzle)
	if r == nil {
		out.err = err
		return
	}
	out.reached, out.steps = r.State.Grid(), r.Steps
	if errors.Is(err, logic.ErrStuck) {
		enough := map[string]string{methodLogic: "the known techniques", methodSingles: "singles"}[method]
		out.err = &stuckError{enough: enough, left: 81 - out.reached.Digits()}
		return
	}
	out.err = err
}

// rate finds out how hard the puzzle is for a person.
func (out *outcome) rate(puzzle solver.Grid) {
	r, err := logic.Solver{}.Run(puzzle)
	switch {
	case err == nil:
		out.rating = &r.Rating
	case errors.Is(err, logic.ErrStuck):
		out.unrated = true
	case out.err == nil:
		out.err = err
	}
}
