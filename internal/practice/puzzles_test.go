package practice

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"testing"

	"autosolve/solver"
	"autosolve/solver/logic"
)

// TestGeneratePuzzle makes puzzles by their numbers. Each is the same every time, differs from the others and has its level.
func TestGeneratePuzzle(t *testing.T) {
	seen := map[solver.Grid]bool{}
	for i, level := range logic.Levels() {
		for _, set := range []int{1, 2, MaxSet, MaxSet + 1} {
			g, err := generatePuzzle(t.Context(), i+1, set)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := generatePuzzle(t.Context(), i+1, set); err != nil || again != g {
				t.Errorf("%v puzzle %d is %v, and then %v, %v", level, set, g, again, err)
			}
			if seen[g] {
				t.Errorf("%v twice", g)
			}
			seen[g] = true
			r, err := logic.Solver{}.Run(g)
			if r == nil {
				t.Fatal(err)
			}
			if got := r.Rating.Level(); got != level {
				t.Errorf("%v puzzle %d is %v", level, set, got)
			}
		}
	}
}

// TestVisitorGone checks that a request that ends before its puzzle is made fails because of that.
func TestVisitorGone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, query := range []url.Values{{}, {"puzzle": {strings.Repeat(".", 81)}}} {
		if _, err := parseOrder(ctx, query.Encode(), nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%v: %v", query, err)
		}
	}
}
