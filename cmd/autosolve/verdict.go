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
	solver.Page
	err error // why there is not exactly one solution
}

// solve solves the puzzle of a board.
func (b *bot) solve(board *recognize.Board) (v verdict) {
	start := time.Now()
	v.Page, v.err = solver.SolvePage(board.Givens(), board.Grid())
	b.times.Solve = milliseconds(time.Since(start))
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

// String is a verdict without an error as text.
func (v verdict) String() string {
	switch {
	case v.Solved():
		return "the grid is solved already"
	case len(v.Wrong) > 0:
		return fmt.Sprintf("the puzzle has one solution, from which these entries differ: %s", strings.Trim(fmt.Sprint(v.Wrong), "[]"))
	}
	return "the puzzle has one solution"
}
