package logic_test

import (
	"testing"

	"autosolve/solver/logic"
)

// TestBrief compares the short reasons of some examples with those that a person would give.
func TestBrief(t *testing.T) {
	for technique, want := range map[logic.Technique]string{
		logic.FullHouse:    "the only empty cell of box 2",
		logic.HiddenSingle: "only place left for 1 in box 8",
		logic.NakedSingle:  "only digit left for r6c4",
		"X-Wing":           "X-Wing",
	} {
		_, s, _ := technique.Example()
		if got := s.Brief(); got != want {
			t.Errorf("%v: %q, want %q", &s, got, want)
		}
	}
}
