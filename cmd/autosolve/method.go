package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"autosolve/internal/hint"
	"autosolve/solver"
	"autosolve/solver/generate"
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
	rated   *logic.Result // the puzzle solved with all techniques; nil if no rating is wanted
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

// solve solves one puzzle. shown contains the givens and the entries. A finished game's entries are left out: SolvePage would
// take the 81 digits for the only solution without solving the givens. solve always runs backtracking first, because the
// techniques assume that there is exactly one solution.
func (o *solveOptions) solve(givens, shown solver.Grid) (out outcome) {
	if shown.Digits() == len(shown) {
		shown = givens
	}
	if out.page, out.err = solver.SolvePage(givens, shown); out.err != nil {
		if is[*solver.EntriesError](out.err) {
			out.err = solver.ErrManySolutions // the digits that a text marks as entries may be something else
		}
		return out
	}
	if o.method != methodBacktracking {
		out.err = out.reason(out.page.Puzzle, o.method)
	}
	if o.rate {
		rated, err := rate(out.page.Puzzle)
		out.rated, out.err = rated, cmp.Or(out.err, err)
	}
	return out
}

// reason applies the techniques of the method to the puzzle until it is solved or none of them finds a step, which is a
// *stuckError.
func (out *outcome) reason(puzzle solver.Grid, method string) error {
	s, tried := logic.Solver{}, "the known techniques"
	if method == methodSingles {
		s.Techniques, tried = logic.Singles(), "singles"
	}
	r, err := s.Run(puzzle)
	if r != nil {
		out.reached, out.steps = r.State.Grid(), r.Steps
	}
	if errors.Is(err, logic.ErrStuck) {
		return &stuckError{tried: tried, left: 81 - out.reached.Digits()}
	}
	return err
}

// rate solves a puzzle with all techniques, which rates how hard it is for a person. A puzzle that needs others is no error.
func rate(puzzle solver.Grid) (*logic.Result, error) {
	r, err := logic.Solver{}.Run(puzzle)
	if errors.Is(err, logic.ErrStuck) {
		err = nil
	}
	return r, err
}

// mostNamed is the largest number of techniques that a rating names.
const mostNamed = 3

// sayRating says how hard a puzzle is, and how often it needs its hardest techniques: "evil, 6.2: 3 × X-Wing, 1 ×
// ALS-XZ". It does not count singles, unless there is nothing else.
func sayRating(r *logic.Result) string {
	if r.Rating.Unfinished {
		return r.Rating.Level().String() + ", not rated: it needs techniques that autosolve does not know"
	}
	times := map[logic.Technique]int{}
	for i := range r.Steps {
		times[r.Steps[i].Technique]++
	}
	var named []string
	all := logic.Default()
	for i, t := range slices.Backward(all) {
		if times[t] > 0 && len(named) < mostNamed && (i >= len(logic.Singles()) || len(named) == 0) {
			named = append(named, fmt.Sprintf("%d × %v", times[t], t))
		}
	}
	slices.Reverse(named)
	if len(named) == 0 { // the puzzle is full
		return fmt.Sprintf("%v, %.1f", r.Rating.Level(), r.Rating.Difficulty)
	}
	return fmt.Sprintf("%v, %.1f: %s", r.Rating.Level(), r.Rating.Difficulty, strings.Join(named, ", "))
}

// practise returns the command that makes puzzles to practise the hardest technique of a rating: puzzles of that technique if
// some are stored for it and it is no single, otherwise puzzles of the level.
func practise(r *logic.Rating) string {
	if len(generate.ForTechnique(r.Hardest).Seeds) == 0 || slices.Contains(logic.Singles(), r.Hardest) {
		return "autosolve generate --level " + r.Level().String()
	}
	return "autosolve generate --technique " + hint.Name(r.Hardest)
}

// writeSteps writes the log of one puzzle: the puzzle, then for each digit that was placed a numbered line and the grid after that
// step, and at the end the error, if any. Steps that only exclude digits are left out.
func writeSteps(w io.Writer, r *result) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Puzzle of %s\n", r.place())
	if r.puzzle.Err == nil {
		b.WriteString(ruledOff(digitCells(r.puzzle.Grid.String(), nil), false))
	}
	grid := r.puzzle.Grid
	for i, p := range r.placements() {
		grid[p.Cell] = uint8(p.Digit)
		fmt.Fprintf(&b, "\nStep %d - %d @ R%dC%d\n%s", i+1, p.Digit, p.Cell.Row()+1, p.Cell.Col()+1, ruledOff(digitCells(grid.String(), nil), false))
	}
	if r.err != nil {
		fmt.Fprintf(&b, "\n%v\n", r.err)
	}
	b.WriteByte('\n')
	_, err := io.WriteString(w, b.String())
	return wrapError("write steps", err)
}

// placements returns the digits that the steps placed, in order. For backtracking, these are the digits of the solution in the
// empty cells, in reading order.
func (r *result) placements() (list []logic.Candidate) {
	for i := range r.steps {
		list = append(list, r.steps[i].Placements...)
	}
	if r.steps != nil || r.err != nil {
		return list
	}
	for i, d := range r.puzzle.Grid {
		if d == 0 {
			list = append(list, logic.Candidate{Cell: solver.Cell(i), Digit: int(r.page.Solution[i])})
		}
	}
	return list
}
