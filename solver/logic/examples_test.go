package logic_test

import (
	"os"
	"strings"
	"testing"

	"autosolve/solver"
	"autosolve/solver/logic"
)

// example is a step and the position it is found in.
type example struct {
	step  string
	state *logic.State
}

// examples reads testdata/examples.txt, which has three lines for each technique.
func examples(t testing.TB) []example {
	t.Helper()
	data, err := os.ReadFile("testdata/examples.txt")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	if len(lines)%3 != 0 {
		t.Fatalf("%d lines, want three for each example", len(lines))
	}
	var out []example
	for i := 0; i < len(lines); i += 3 {
		c, err := parseCase(":::" + lines[i+1] + ":" + lines[i+2] + ":::")
		if err != nil {
			t.Fatalf("%s: %v", lines[i], err)
		}
		out = append(out, example{lines[i], c.state})
	}
	return out
}

// TestExamples checks that every technique has an example, that it is found in its position, and that it agrees with the
// solution.
func TestExamples(t *testing.T) {
	byName := map[string]example{}
	for _, e := range examples(t) {
		name, _, _ := strings.Cut(e.step, ": ")
		byName[name] = e
	}
	for _, technique := range logic.Techniques() {
		e, ok := byName[technique.String()]
		if !ok {
			t.Errorf("%v: no example", technique)
			continue
		}
		puzzle := givens(e.state)
		solution, err := solver.Solve(puzzle)
		if err != nil {
			t.Errorf("%v: %v", technique, err)
			continue
		}
		found := false
		for _, s := range technique.FindAll(e.state) {
			if s.String() == e.step {
				found = true
				sound(t, puzzle, solution, &s)
				break
			}
		}
		if !found {
			t.Errorf("%v: not found: %s", technique, e.step)
		}
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
