package check

import (
	"strings"
	"testing"

	"autosolve/solver"
)

// TestClashes counts the houses in which a digit occurs twice.
func TestClashes(t *testing.T) {
	empty := strings.Repeat(".", 81)
	for board, want := range map[string]int{
		sound: 0, empty: 0, "11" + empty[2:]: 2, "1...1" + empty[5:]: 1, "111" + empty[3:]: 2, strings.Repeat("1", 81): 27,
	} {
		g, err := solver.Parse(board)
		if err != nil {
			t.Fatal(err)
		}
		if got := clashes(g); got != want {
			t.Errorf("%s: %d, want %d", board, got, want)
		}
	}
}
