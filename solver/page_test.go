package solver

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestSolvePage solves pages with different givens and entries, which decide which digits are taken as the puzzle.
func TestSolvePage(t *testing.T) {
	const (
		puzzle   = "38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86"
		solution = "385697412967421538214358769856749123739216845142583697621835974478962351593174286"
		empty    = "................................................................................."
	)
	givens, entries := puzzle[:40]+empty[40:], empty[:40]+puzzle[40:] // of one puzzle, each half with several solutions
	for _, c := range []struct {
		name, givens, entries string
		from                  string // the digits that the page is solved from, or "" if it is not solved
		wrong                 []Cell
		says                  string // the end of the error
	}{
		{name: "a puzzle", givens: puzzle, entries: empty, from: puzzle},
		{name: "right entries", givens: puzzle, entries: solution, from: puzzle},
		{name: "a wrong entry", givens: puzzle, entries: "..4" + empty[3:], from: puzzle, wrong: []Cell{2}},
		{name: "a wrong entry in a full grid", givens: puzzle, entries: "..4" + solution[3:], from: puzzle, wrong: []Cell{2}},
		{name: "givens that look like entries", givens: givens, entries: entries, from: puzzle},
		{name: "all digits look like entries", givens: empty, entries: puzzle, from: puzzle},
		{name: "solved, although the givens have several solutions", givens: givens, entries: solution, from: givens},
		{name: "too few digits", givens: givens[:20] + empty[20:], entries: empty[:80] + "6", says: "more than one solution: 5 givens, at least 17 are needed for a single one"},
		{name: "several solutions from all digits", givens: givens, entries: empty[:80] + "6", says: "the puzzle has more than one solution: 13 givens, at least 17 are needed for a single one"},
		{name: "a clash with an entry", givens: givens, entries: "..3" + entries[3:], says: "an entry may be wrong (row 1: r1c1 and r1c3 are both 3)"},
		{name: "no solution with an entry", givens: givens, entries: "....2" + entries[5:], says: "with the entries there is none: an entry may be wrong"},
		{name: "no solution", givens: "3846" + puzzle[4:], entries: empty[:10] + "6" + empty[11:], says: "the puzzle has no solution"},
		{name: "a clash of givens", givens: "33.6" + puzzle[4:], entries: empty, says: "row 1: r1c1 and r1c2 are both 3"},
	} {
		shown := []byte(c.givens)
		for i, d := range []byte(c.entries) {
			if shown[i] == '.' {
				shown[i] = d
			}
		}
		p, err := SolvePage(parse(t, c.givens), parse(t, string(shown)))
		switch {
		case c.from == "":
			if err == nil || !strings.HasSuffix(err.Error(), c.says) || p.Solution != (Grid{}) {
				t.Errorf("%s: %v, solution %v, want an error that ends with %q", c.name, err, p.Solution, c.says)
			}
		case err != nil || p.Puzzle != parse(t, c.from) || p.Solution != parse(t, solution) || !slices.Equal(p.Wrong, c.wrong):
			t.Errorf("%s: %v, from %v, solution %v, wrong %v", c.name, err, p.Puzzle, p.Solution, p.Wrong)
		}
		if p.FromAll() != (c.from == puzzle && c.givens != puzzle) {
			t.Errorf("%s: from all digits: %v", c.name, p.FromAll())
		}
	}
}

// TestEntriesErrorIsOfManySolutions checks that a clash with an entry is not reported as one of givens, whose advice differs.
func TestEntriesErrorIsOfManySolutions(t *testing.T) {
	err := error(&EntriesError{Err: &ClashError{Digit: 3}})
	if _, clash := errors.AsType[*ClashError](err); clash || !errors.Is(err, ErrManySolutions) || errors.Is(err, ErrNoSolution) {
		t.Error("it is taken for another error")
	}
}
