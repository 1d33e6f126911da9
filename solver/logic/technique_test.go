package logic_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"autosolve/solver/logic"
)

func TestTechniqueTable(t *testing.T) {
	names := map[string]bool{}
	last := 0.0
	for _, technique := range logic.Techniques() {
		name, difficulty := technique.String(), technique.Difficulty()
		if name == "" || names[name] {
			t.Errorf("name %q missing or taken", name)
		}
		names[name] = true
		if difficulty < last || difficulty > 11 {
			t.Errorf("%v: difficulty %.1f after %.1f", technique, difficulty, last)
		}
		last = difficulty
	}
	if got := logic.Technique("X-Ray").FindAll(position(t, strings.Repeat(".", 81))); got != nil {
		t.Errorf("a technique that does not exist finds %v", got)
	}
}

func TestDefaultTechniques(t *testing.T) {
	byDifficulty := func(t, u logic.Technique) int { return cmp.Compare(t.Difficulty(), u.Difficulty()) }
	if !slices.IsSortedFunc(logic.Default(), byDifficulty) {
		t.Error("default techniques out of order")
	}
	if got := logic.UpTo(logic.Easy); !slices.Equal(got, []logic.Technique{logic.FullHouse, logic.HiddenSingle}) {
		t.Errorf("easy: %v", got)
	}
	if got := logic.UpTo(logic.Hard); got[len(got)-1] != logic.NakedTriple {
		t.Errorf("hard ends with %v", got[len(got)-1])
	}
	if got := logic.UpTo(logic.Evil); !slices.Equal(got, logic.Default()) {
		t.Errorf("evil: %v", got)
	}
}
