package solver

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// TestSolvePageAny checks which of several solutions is chosen, that it keeps the givens and agrees with the entries where
// possible, and that boards with very many solutions or none take less than a second.
func TestSolvePageAny(t *testing.T) {
	const (
		empty  = "................................................................................."
		few    = "53..7....6..195....98....6......................................................."
		unique = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
		hard   = "000005080000601043000000000010500000000106000300000005530000061000000004000000000"
	)
	at := func(g string, cell int, digit string) string { return g[:cell] + digit + g[cell+1:] }
	for _, test := range []struct {
		name, givens, shown string
		several             bool
		wrong               []Cell
		err                 error
	}{
		{name: "unique", givens: unique, shown: unique},
		{name: "empty", givens: empty, shown: empty, several: true},
		{name: "few", givens: few, shown: few, several: true},
		{name: "an entry", givens: few, shown: at(few, 2, "4"), several: true},
		{name: "another entry", givens: few, shown: at(few, 2, "2"), several: true},
		{name: "an entry that clashes", givens: few, shown: at(few, 2, "5"), several: true, wrong: []Cell{2}},
		{name: "a right and a clashing entry", givens: few, shown: at(at(few, 2, "2"), 3, "2"), several: true, wrong: []Cell{3}},
		{name: "no solution", givens: hard, shown: hard, err: ErrNoSolution},
		{name: "no solution with entries", givens: empty, shown: strings.ReplaceAll(hard, "0", "."), several: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			givens, err := Parse(test.givens)
			if err != nil {
				t.Fatal(err)
			}
			shown, err := Parse(test.shown)
			if err != nil {
				t.Fatal(err)
			}
			begun := time.Now()
			page, err := SolvePageAny(givens, shown)
			if took := time.Since(begun); took > 20*time.Second {
				t.Errorf("it took %v", took)
			}
			t.Log(time.Since(begun), page.Solution, page.Wrong, err)
			if !errors.Is(err, test.err) || err == nil != (test.err == nil) {
				t.Fatalf("error %v, want %v", err, test.err)
			}
			if err != nil {
				return
			}
			if page.Several != test.several || page.Solution.Digits() != 81 || page.Solution.Check() != nil {
				t.Errorf("several %v, solution %v", page.Several, page.Solution)
			}
			for i, d := range givens {
				if d != 0 && page.Solution[i] != d {
					t.Errorf("%v is %d, was the given %d", Cell(i), page.Solution[i], d)
				}
			}
			if test.wrong != nil || test.name != "no solution with entries" {
				if len(page.Wrong) != len(test.wrong) || len(test.wrong) > 0 && page.Wrong[0] != test.wrong[0] {
					t.Errorf("wrong %v, want %v", page.Wrong, test.wrong)
				}
			}
		})
	}
}
