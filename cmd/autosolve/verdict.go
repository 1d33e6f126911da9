package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// verdict is what the solver says about a board.
type verdict struct {
	solution solver.Grid   // if err is nil
	solved   bool          // the board shows the solution already
	wrong    []solver.Cell // entries that are not as in the solution
	err      error         // why there is not exactly one solution
}

// solve solves the puzzle of a board: its givens, whatever else has been entered.
func (b *bot) solve(board *recognize.Board) (v verdict) {
	start := time.Now()
	shown := board.Grid()
	if digits(shown) == len(shown) && shown.Check() == nil {
		v.solution, v.solved = shown, true
	} else {
		v.solution, v.err = solver.Solve(board.Givens())
	}
	b.times.Solve = milliseconds(time.Since(start))
	for i, d := range shown {
		if v.err == nil && d != 0 && d != v.solution[i] {
			v.wrong = append(v.wrong, solver.Cell(i))
		}
	}
	b.log.Info("puzzle solved", "solutions", v.solutions(), "took", time.Since(start))
	return v
}

// solutions is the number of solutions, 2 for more than one.
func (v *verdict) solutions() int {
	switch {
	case v.err == nil:
		return 1
	case errors.Is(v.err, solver.ErrManySolutions):
		return 2
	}
	return 0
}

// String is the verdict as a sentence.
func (v verdict) String() string {
	switch {
	case v.solved:
		return "the grid is solved already"
	case v.err == nil && len(v.wrong) > 0:
		return fmt.Sprintf("the puzzle has one solution, from which these entries differ: %s", strings.Trim(fmt.Sprint(v.wrong), "[]"))
	case v.err == nil:
		return "the puzzle has one solution"
	case is[*solver.ClashError](v.err):
		return "the puzzle has no solution: " + v.err.Error()
	}
	return v.err.Error()
}
