package logic_test

import (
	"testing"

	"autosolve/solver/logic"
)

// TestBrief compares the short descriptions of some examples with those that a person would give, and checks that the others
// are not empty.
func TestBrief(t *testing.T) {
	want := map[logic.Technique]string{
		logic.FullHouse:      "the only empty cell of box 2",
		logic.HiddenSingle:   "only place left for 1 in box 8",
		logic.NakedSingle:    "only digit left for r6c4",
		logic.Pointing:       "Pointing on 3 in box 3",
		"Locked Pair":        "Locked Pair on 2 and 7 in row 4 and box 5",
		logic.NakedTriple:    "Naked Triple on 3, 7 and 8 in box 4",
		"X-Wing":             "X-Wing on 9 in rows 2 and 4",
		"Swordfish":          "Swordfish on 6 in columns 3, 4 and 8",
		"Skyscraper":         "Skyscraper on 1 at r6c3 and r7c1",
		"Grouped AIC":        "Grouped AIC on 1 from r5c8",
		"Franken X-Wing":     "Franken X-Wing on 4 in boxes 4 and 9",
		"Mutant X-Wing":      "Mutant X-Wing on 1 in row 8 and column 2",
		"Uniqueness Test 1":  "Uniqueness Test 1 on 5 and 7 at r89c67",
		"Forcing Net Verity": "Forcing Net Verity on 8 in row 3",
	}
	for _, technique := range logic.Techniques() {
		_, s, _ := technique.Example()
		if got := s.Brief(); got == "" || want[technique] != "" && got != want[technique] {
			t.Errorf("%v: %q, want %q", &s, got, want[technique])
		}
		delete(want, technique)
	}
	if len(want) > 0 {
		t.Errorf("no example of %v", want)
	}
}
