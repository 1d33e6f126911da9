package logic_test

import (
	"slices"
	"strings"
	"testing"

	"autosolve/solver/logic"
)

// TestWhy checks for all singles of several puzzles that the reasons that Why returns rule out every alternative, and that
// none of them is superfluous.
func TestWhy(t *testing.T) {
	seen := map[logic.Technique]int{}
	withEliminations := 0
	for _, text := range []string{easyPuzzle, hardPuzzle, manyEliminations} {
		st := position(t, text)
		for !st.Solved() {
			for _, technique := range logic.Singles() {
				for _, step := range technique.FindAll(st) {
					seen[technique]++
					withEliminations += checkWhy(t, st, &step)
				}
			}
			step, ok := logic.Solver{}.Next(st)
			if !ok {
				break
			}
			st.Apply(&step)
		}
	}
	if len(seen) != 3 || withEliminations == 0 {
		t.Errorf("%v singles, %d with earlier eliminations", seen, withEliminations)
	}
}

// checkWhy checks one single, and returns the number of eliminations among the reasons.
func checkWhy(t *testing.T, st *logic.State, step *logic.Step) int {
	t.Helper()
	blockers, eliminated := st.Why(step)
	p, grid := step.Placements[0], st.Grid()
	open := map[logic.Candidate]bool{} // the alternatives that nothing has ruled out yet
	switch step.Technique {
	case logic.NakedSingle:
		for d := 1; d <= 9; d++ {
			if d != p.Digit {
				open[logic.Candidate{Cell: p.Cell, Digit: d}] = true
			}
		}
	default:
		for h := range step.Parts[0].Houses.All() {
			for _, c := range h.Cells() {
				if c != p.Cell && grid[c] == 0 {
					open[logic.Candidate{Cell: c, Digit: p.Digit}] = true
				}
			}
		}
	}
	for _, b := range blockers {
		if int(grid[b.Cell]) != b.Digit {
			t.Fatalf("%v: %v is not on the board", step, b)
		}
		rules := 0
		for c := range b.Blocks.All() {
			if in := b.House.Cells(); grid[c] != 0 || !slices.Contains(in[:], c) || !slices.Contains(in[:], b.Cell) {
				t.Errorf("%v: %v does not block %v in %v", step, b, c, b.House)
			}
			if at := (logic.Candidate{Cell: c, Digit: b.Digit}); open[at] {
				rules++
				delete(open, at)
			}
		}
		if rules == 0 && step.Technique != logic.FullHouse {
			t.Errorf("%v: %v rules out no alternative that the others leave", step, b)
		}
	}
	for _, e := range eliminated {
		if !open[e] || st.Candidates(e.Cell).Has(e.Digit) {
			t.Errorf("%v: %v was not eliminated before", step, e)
		}
		delete(open, e)
	}
	if len(open) > 0 {
		t.Errorf("%v: nothing rules out %v", step, open)
	}
	if text := step.ExplainIn(st); !strings.HasSuffix(text, "So place "+p.String()+".") || strings.Contains(text, " a 8") {
		t.Errorf("%v: %s", step, text)
	}
	return len(eliminated)
}

func TestExplainIn(t *testing.T) {
	st := position(t, manyEliminations)
	found := map[string]bool{}
	for !st.Solved() {
		step, ok := logic.Solver{}.Next(st)
		if !ok {
			t.Fatal("no step")
		}
		found[step.ExplainIn(st)] = true
		st.Apply(&step)
	}
	for _, want := range []string{
		"Row 2 already has a 2 (r2c8), so in box 2 only r3c6 is left. So place 2 in r3c6.",
		"Row 1 (r1c4) and column 8 (r5c8) already have an 8, so in box 3 only r2c7 is left. So place 8 in r2c7.",
		"Row 8 (r8c4), row 9 (r9c2) and box 3 (r2c8) already have a 2, so in column 9 only r7c9 is left. So place 2 in r7c9.",
		"Earlier steps rule out the 6 in r9c4, so in column 4 only r2c4 is left. So place 6 in r2c4.",
		"Row 6 already has 3, 5 and 7, column 4 has 1, 2, 8 and 9, and earlier steps rule out 6, so only 4 is left for r6c4. So place 4 in r6c4.",
		"r2c6 is the only empty cell in box 2, and 7 is the only digit missing there. So place 7 in r2c6.",
	} {
		if !found[want] {
			t.Errorf("no step says %q", want)
		}
	}
}
