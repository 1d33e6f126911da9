package label

import (
	"math"
	"testing"

	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// TestGroups checks that cells are grouped by what they look like, regardless of the templates and the network.
func TestGroups(t *testing.T) {
	s := newGenerator()
	all := s.board(shown)
	for _, e := range all {
		e.Shares = [read.Classes]float32{}
	}
	found := make([]reading, 0, len(all))
	for i, e := range all {
		if !e.Flat {
			found = append(found, reading{Evidence: e, cell: solver.Cell(i)})
		}
	}
	groups := groupsOf(found)
	seen := map[byte]bool{}
	for _, g := range groups {
		digit := shown[g.readings[0].cell]
		if seen[digit] {
			t.Errorf("the cells with %c are in several groups", digit)
		}
		seen[digit] = true
		for _, f := range g.readings {
			if shown[f.cell] != digit {
				t.Errorf("a group contains %c and %c", digit, shown[f.cell])
			}
		}
		if long := read.Correlation(g.shape, g.shape); math.Abs(long-1) > 1e-5 {
			t.Errorf("the mean shape of the group of %c has length %v", digit, long)
		}
	}
	if len(groups) != 9 {
		t.Errorf("%d groups, want 9", len(groups))
	}
	low := found[0]
	low.short = true
	if found[0].likeness(&low) != read.Unlike {
		t.Error("a digit looks like a pencil mark of its shape")
	}
}

// TestTypicalHeight finds the height of the digits even if there are many more pencil marks than digits.
func TestTypicalHeight(t *testing.T) {
	s := newGenerator()
	all := s.board(shown)
	for i := range all {
		if all[i].Flat {
			all[i] = s.glyph(i, 8, 5)
			all[i].Shares[3] = 0.98
		}
	}
	if got := newGridEvidence(all).height; got != height {
		t.Errorf("the digits are %v px high, want %v", got, height)
	}
	var none [81]*read.Evidence
	for i := range none {
		none[i] = s.nothing(i)
	}
	if got := newGridEvidence(&none).height; got != 0 {
		t.Errorf("the digits of an empty board are %v px high", got)
	}
}
