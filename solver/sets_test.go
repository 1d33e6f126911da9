package solver

import (
	"bufio"
	"os"
	"testing"

	"autosolve/test/data"
)

// setNames are the sets of puzzles that tests and benchmarks solve.
var setNames = []string{"17-clue", "magictour", "hardest-11plus", "hardest-1106", "many-solutions"}

// loadSet reads a set of puzzles, one per line. The repository has only a part of the puzzles with 17 givens. Since no puzzle has
// fewer, each of them has several solutions without its first given, which makes a second set.
func loadSet(tb testing.TB, name string) []Grid {
	tb.Helper()
	const seventeen = "testdata/17-clue.txt"
	switch name {
	case "17-clue":
		return readSet(tb, data.PathOr(tb, "puzzles/17-clue.txt", seventeen))
	case "many-solutions":
		if path := data.PathOr(tb, "puzzles/many-solutions.txt", ""); path != "" {
			return readSet(tb, path)
		}
		set := readSet(tb, seventeen)
		for i := range set {
			for c, d := range set[i] {
				if d != 0 {
					set[i][c] = 0
					break
				}
			}
		}
		return set
	}
	return readSet(tb, data.Path(tb, "puzzles/"+name+".txt"))
}

func readSet(tb testing.TB, path string) (set []Grid) {
	tb.Helper()
	f, err := os.Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		g, err := Parse(lines.Text())
		if err != nil {
			tb.Fatalf("%s line %d: %v", path, len(set)+1, err)
		}
		set = append(set, g)
	}
	if err := lines.Err(); err != nil {
		tb.Fatal(err)
	}
	return set
}
