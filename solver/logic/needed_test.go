package logic_test

import (
	"errors"
	"slices"
	"testing"

	"autosolve/solver"
	"autosolve/solver/logic"
)

// manyEliminations is a puzzle in which several eliminations are needed before some of the digits.
const manyEliminations = "...8.1.7.4...5..2....9....4...1...47.6...3.89.3......57..3.5.....5.9.....21......"

// toNextDigit returns the steps up to the next placement, and the position after them.
func toNextDigit(t testing.TB, st *logic.State) ([]logic.Step, *logic.State) {
	t.Helper()
	after := *st
	var steps []logic.Step
	for !after.Solved() {
		step, ok := logic.Solver{}.Next(&after)
		if !ok {
			return nil, &after
		}
		steps = append(steps, step)
		after.Apply(&step)
		if len(step.Placements) > 0 {
			break
		}
	}
	return steps, &after
}

// onPage returns the position with the same digits and all candidates that they leave.
func onPage(t testing.TB, st *logic.State) *logic.State {
	t.Helper()
	puzzle, placed := givens(st), st.Grid()
	for c := range st.Givens().All() {
		placed[c] = 0
	}
	out, err := logic.NewPosition(puzzle, placed, nil)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// checkNeeded checks that the steps are found one after the other from the position, agree with the solution, and end with
// the same conclusion as last.
func checkNeeded(t testing.TB, from *logic.State, solution solver.Grid, needed []logic.Step, last *logic.Step) {
	t.Helper()
	st := *from
	for i := range needed {
		step := &needed[i]
		sound(t, givens(from), solution, step)
		if !slow[step.Technique] && !contains(step.Technique.FindAll(&st), step) {
			t.Errorf("%v: %v is not found in its position", givens(from), step)
		}
		st.Apply(step)
	}
	if got := &needed[len(needed)-1]; got.Technique != last.Technique || got.Conclusion() != last.Conclusion() {
		t.Errorf("%v: ends with %v, want %v", givens(from), got, last)
	}
}

func contains(steps []logic.Step, want *logic.Step) bool {
	return slices.ContainsFunc(steps, func(s logic.Step) bool { return s.String() == want.String() })
}

// TestNeeded solves puzzles digit by digit. After each digit, it forgets the eliminations, which a page does not show.
func TestNeeded(t *testing.T) {
	puzzles := []string{easyPuzzle, hardPuzzle, manyEliminations}
	for _, technique := range logic.Techniques() {
		st, _, _ := technique.Example()
		puzzles = append(puzzles, givens(st).String())
	}
	slices.Sort(puzzles)
	puzzles = slices.Compact(puzzles)
	if testing.Short() {
		puzzles = puzzles[:4]
	}
	found, kept := 0, 0
	for _, text := range puzzles {
		g := grid(t, text)
		solution, err := solver.Solve(g)
		if err != nil {
			t.Fatal(err)
		}
		st := position(t, text)
		for {
			steps, after := toNextDigit(t, st)
			if len(steps) == 0 {
				break
			}
			needed := logic.Needed(st, steps)
			checkNeeded(t, st, solution, needed, &steps[len(steps)-1])
			found, kept = found+len(steps)-1, kept+len(needed)-1
			st = onPage(t, after)
		}
	}
	t.Logf("%d of %d eliminating steps are needed", kept, found)
	if kept == 0 || kept*2 > found {
		t.Errorf("%d of %d eliminating steps are needed: want some, and less than half", kept, found)
	}
}

// TestNeededIsMinimal checks that none of the eliminating steps can be left out of the result.
func TestNeededIsMinimal(t *testing.T) {
	st := position(t, manyEliminations)
	several := false
	for {
		steps, after := toNextDigit(t, st)
		if len(steps) == 0 {
			break
		}
		needed := logic.Needed(st, steps)
		last := &needed[len(needed)-1]
		several = several || len(needed) > 2
		for out := range len(needed) - 1 {
			left := *st
			for i := range needed[:len(needed)-1] {
				if i != out && contains(needed[i].Technique.FindAll(&left), &needed[i]) {
					left.Apply(&needed[i])
				}
			}
			if slices.ContainsFunc(last.Technique.FindAll(&left), func(s logic.Step) bool { return s.Conclusion() == last.Conclusion() }) {
				t.Errorf("%v follows without %v", last, &needed[out])
			}
		}
		st = onPage(t, after)
	}
	if !several {
		t.Error("no digit needs two eliminations: the test proves nothing")
	}
}

// TestNeededWithPlacements passes all steps from the beginning, and checks that Needed takes the digits placed before the
// last step as being on the board already.
func TestNeededWithPlacements(t *testing.T) {
	g := grid(t, manyEliminations)
	r, err := logic.Solver{}.Run(g)
	if err != nil {
		t.Fatal(err)
	}
	from := position(t, manyEliminations)
	for i := range r.Steps {
		if len(r.Steps[i].Placements) == 0 {
			continue
		}
		needed := logic.Needed(from, r.Steps[:i+1])
		st := *from
		for _, s := range r.Steps[:i] {
			for _, p := range s.Placements {
				st.Place(p)
			}
		}
		for j := range needed[:len(needed)-1] {
			step := &needed[j]
			if len(step.Placements) > 0 {
				t.Errorf("before %v: %v is on the board already", &r.Steps[i], step)
			}
			sound(t, g, r.State.Grid(), step)
			st.Apply(step)
		}
		if last := &needed[len(needed)-1]; last.Conclusion() != r.Steps[i].Conclusion() || !contains(last.Technique.FindAll(&st), last) {
			t.Errorf("%v is not found after the steps that it needs", last)
		}
	}
}

func TestNeededOfFewSteps(t *testing.T) {
	st := position(t, easyPuzzle)
	if got := logic.Needed(st, nil); got != nil {
		t.Errorf("needed of no steps: %v", got)
	}
	step, ok := logic.Solver{}.Next(st)
	if !ok {
		t.Fatal("no step")
	}
	if got := logic.Needed(st, []logic.Step{step}); len(got) != 1 || got[0].String() != step.String() {
		t.Errorf("needed of %v: %v", &step, got)
	}
}

// BenchmarkNeeded calls Needed for every placement in a puzzle, each time with all steps from the beginning.
func BenchmarkNeeded(b *testing.B) {
	for _, bm := range []struct{ name, puzzle string }{{"medium", manyEliminations}, {"hard", hardPuzzle}} {
		b.Run(bm.name, func(b *testing.B) {
			r, err := logic.Solver{}.Run(grid(b, bm.puzzle))
			if err != nil && !errors.Is(err, logic.ErrStuck) {
				b.Fatal(err)
			}
			from := position(b, bm.puzzle)
			kept := 0
			for b.Loop() {
				kept = 0
				for i := range r.Steps {
					if len(r.Steps[i].Placements) > 0 {
						kept += len(logic.Needed(from, r.Steps[:i+1]))
					}
				}
			}
			b.ReportMetric(float64(len(r.Steps)), "steps")
			b.ReportMetric(float64(kept), "kept")
		})
	}
}
