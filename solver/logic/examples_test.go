package logic_test

import (
	"slices"
	"testing"

	"autosolve/solver"
	"autosolve/solver/logic"
)

// TestExamples checks that every technique has a text and an example, which agrees with the solution.
func TestExamples(t *testing.T) {
	for _, technique := range logic.Techniques() {
		if slices.Contains(logic.Default(), technique) != (technique.About() != "") {
			t.Errorf("%v: the text is %q", technique, technique.About())
		}
		st, step, ok := technique.Example()
		if !ok {
			t.Errorf("%v: no example", technique)
			continue
		}
		puzzle := givens(st)
		solution, err := solver.Solve(puzzle)
		if err != nil {
			t.Errorf("%v: %v", technique, err)
			continue
		}
		sound(t, puzzle, solution, &step)
	}
}

// givens returns the puzzle of a position.
func givens(st *logic.State) solver.Grid {
	g := st.Grid()
	for i := range g {
		if !st.Givens().Has(solver.Cell(i)) {
			g[i] = 0
		}
	}
	return g
}
