package logic_test

import (
	"slices"
	"strings"
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
		for i, part := range step.Parts {
			within := func(other logic.Part) bool { return other.Cells.And(part.Cells) == part.Cells }
			if text := strings.ToLower(step.Explain()); !names(text, part) && !slices.ContainsFunc(step.Parts[:i], within) {
				t.Errorf("%v: part %d, %v in %v, is not in %q", technique, i, part.Cells, part.Houses, text)
			}
		}
	}
}

// names reports whether a text has the houses of a part or its cells, together or one by one.
func names(text string, part logic.Part) bool {
	houses, cells := true, true
	for h := range part.Houses.All() {
		houses = houses && strings.Contains(text, h.String())
	}
	for c := range part.Cells.All() {
		cells = cells && strings.Contains(text, c.String())
	}
	if part.Houses != 0 && (houses || part.Cells.Empty()) {
		return houses
	}
	return cells || strings.Contains(text, part.Cells.String())
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
