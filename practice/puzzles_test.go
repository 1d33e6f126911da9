package practice

import (
	"strings"
	"testing"

	"autosolve/solver"
)

func TestPuzzlesHaveOneSolution(t *testing.T) {
	s, err := readShelf(puzzleList)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[solver.Grid]bool{}
	for level := range len(levelNames()) {
		if len(s[level+1]) < 5 {
			t.Errorf("level %d has %d puzzles, want several", level+1, len(s[level+1]))
		}
		for _, g := range s[level+1] {
			if _, err := solver.Solve(g); err != nil {
				t.Errorf("level %d, %v: %v", level+1, g, err)
			}
			if seen[g] {
				t.Errorf("%v twice", g)
			}
			seen[g] = true
		}
	}
}

func TestReadShelfRefuses(t *testing.T) {
	good := puzzleList
	for name, text := range map[string]string{
		"unknown level": good + "\nsimple " + strings.Repeat(".", 81),
		"short puzzle":  good + "\neasy 123",
		"empty level":   strings.ReplaceAll(good, "evil ", "hard "),
	} {
		if _, err := readShelf(text); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{1: "1", 999: "999", 1000: "1,000", 5119963614: "5,119,963,614"} {
		if got := thousands(n); got != want {
			t.Errorf("thousands(%d) = %s, want %s", n, got, want)
		}
	}
}
