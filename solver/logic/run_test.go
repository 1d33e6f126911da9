package logic_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"autosolve/solver"
	"autosolve/solver/logic"
)

// An easy puzzle, and the one known as AI Escargot, once called the hardest.
const (
	easyPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	hardPuzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
)

func TestRun(t *testing.T) {
	g := grid(t, easyPuzzle)
	want, err := solver.Solve(g)
	if err != nil {
		t.Fatal(err)
	}
	r, err := logic.Solver{}.Run(g)
	if err != nil || r.State.Grid() != want || len(r.Steps) != strings.Count(easyPuzzle, ".") {
		t.Fatalf("%d steps to %v: %v", len(r.Steps), r.State.Grid(), err)
	}
	if r.Rating.Unfinished || r.Rating.Level() > logic.Medium {
		t.Errorf("rated %+v", r.Rating)
	}
}

func TestRunSinglesOnly(t *testing.T) {
	g := grid(t, hardPuzzle)
	r, err := logic.Solver{Techniques: logic.Singles()}.Run(g)
	if !errors.Is(err, logic.ErrStuck) || r == nil || r.State.Solved() || !r.Rating.Unfinished {
		t.Fatalf("singles: %+v, %v", r, err)
	}
	if r.Rating.Level() != logic.Evil {
		t.Errorf("a puzzle that singles do not solve is %v", r.Rating.Level())
	}
	for _, s := range r.Steps {
		if !slices.Contains(logic.Singles(), s.Technique) {
			t.Errorf("not a single: %v", &s)
		}
	}
}

func TestRunRefusesBadPuzzles(t *testing.T) {
	var empty, clash solver.Grid
	clash[0], clash[8] = 4, 4
	if _, err := (logic.Solver{}).Run(empty); !errors.Is(err, solver.ErrManySolutions) {
		t.Errorf("empty grid: %v", err)
	}
	var where *solver.ClashError
	if _, err := (logic.Solver{}).Run(clash); !errors.As(err, &where) {
		t.Errorf("two fours in row 1: %v", err)
	}
}

func TestLevels(t *testing.T) {
	tests := []struct {
		rating logic.Rating
		want   string
	}{
		{logic.Rating{}, "easy"},
		{logic.Rating{Difficulty: 1.5}, "easy"},
		{logic.Rating{Difficulty: 2.3}, "medium"},
		{logic.Rating{Difficulty: 3.6}, "hard"},
		{logic.Rating{Difficulty: 3.8}, "evil"},
		{logic.Rating{Difficulty: 1.2, Unfinished: true}, "evil"},
	}
	for _, tt := range tests {
		if got := tt.rating.Level().String(); got != tt.want {
			t.Errorf("%+v: %s, want %s", tt.rating, got, tt.want)
		}
	}
	for _, level := range logic.Levels() {
		if got, err := logic.ParseLevel(level.String()); got != level || err != nil {
			t.Errorf("%v is read as %v, %v", level, got, err)
		}
	}
	if _, err := logic.ParseLevel("Easy"); err == nil {
		t.Error("an unknown level is accepted")
	}
}

// TestFindIsOneOfAll checks that the step of Find is among those of FindAll.
func TestFindIsOneOfAll(t *testing.T) {
	st := position(t, hardPuzzle)
	for _, technique := range logic.Default() {
		step, ok := technique.Find(st)
		if !ok || slow[technique] {
			continue
		}
		found := false
		for _, s := range technique.FindAll(st) {
			found = found || s.String() == step.String()
		}
		if !found {
			t.Errorf("%v is not among all steps", &step)
		}
	}
}
