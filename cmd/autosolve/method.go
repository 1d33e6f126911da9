package main

import (
	"errors"
	"fmt"

	"autosolve/solver"
	"autosolve/solver/logic"
)

// The values of --method.
const (
	methodBacktracking = "backtracking"
	methodLogic        = "logic"   // solves as a person does, with every technique
	methodSingles      = "singles" // solves with naked and hidden singles only
)

var methods = []string{methodBacktracking, methodLogic, methodSingles}

// outcome is the result of solving and rating one puzzle.
type outcome struct {
	page    solver.Page   // the page, with its solution if there is one
	reached solver.Grid   // the grid as far as the method solved it; empty for backtracking
	steps   []logic.Step  // nil for backtracking
	rating  *logic.Rating // nil if it is not wanted, or if unrated
	unrated bool          // a rating is wanted, but the known techniques do not solve the puzzle
	err     error
}

// stuckError means that a method does not solve a puzzle.
type stuckError struct {
	tried string // the techniques that are not enough
	left  int    // the number of cells that are still empty
}

func (e *stuckError) Error() string {
	return fmt.Sprintf("this puzzle needs more than %s: %d cells are still empty", e.tried, e.left)
}

// solve solves one puzzle. shown contains the givens and the entries. solve always runs backtracking first, because the
// techniques assume that there is exactly one solution.
func (o *solveOptions) solve(givens, shown solver.Grid) (out outcome) {
	if out.page, out.err = solver.SolvePage(givens, shown); out.err != nil {
		if is[*solver.EntriesError](out.err) {
			out.err = solver.ErrManySolutions // the digits that a text marks as entries may be something else
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

// reason solves the puzzle with the techniques of the method.
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
		tried := map[string]string{methodLogic: "the known techniques", methodSingles: "singles"}[method]
		out.err = &stuckError{tried: tried, left: 81 - out.reached.Digits()}
		return
	}
	out.err = err
}

// rate rates how hard the puzzle is for a person. It sets unrated if the known techniques do not solve the puzzle.
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
