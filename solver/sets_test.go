package solver

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// setNames are the files with one puzzle per line that tests and benchmarks solve.
var setNames = []string{"17-clue", "magictour", "hardest-11plus", "hardest-1106", "many-solutions"}

// loadSet reads a set of puzzles from ../shared/puzzles next to the module. Without it the test is skipped, or fails on CI.
func loadSet(tb testing.TB, name string) []Grid {
	tb.Helper()
	f, err := os.Open(filepath.Join("..", "..", "shared", "puzzles", name+".txt"))
	if err != nil && os.Getenv("CI") == "" {
		tb.Skip("puzzle sets are not here: ", err)
	}
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	var set []Grid
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		g, err := Parse(lines.Text())
		if err != nil {
			tb.Fatal(fmt.Errorf("%s line %d: %w", name, len(set)+1, err))
		}
		set = append(set, g)
	}
	if err := lines.Err(); err != nil {
		tb.Fatal(err)
	}
	return set
}
