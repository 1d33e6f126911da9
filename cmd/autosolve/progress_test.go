package main

import (
	"testing"

	"autosolve/fill"
)

// TestFilling checks the progress line after events of a fill: each cell counts once, and not at all after its digit was
// erased because the way of filling had failed.
func TestFilling(t *testing.T) {
	f := &filling{cells: 51, howToStop: "Esc stops it", sent: map[string]bool{}}
	for _, c := range []struct{ what, cell, want string }{
		{"way", "", "0 of 51; Esc stops it"},
		{"sent", "r1c2", "1 of 51, r1c2; Esc stops it"},
		{"look", "", "1 of 51, r1c2; Esc stops it"},
		{"sent", "r5c6", "2 of 51, r5c6; Esc stops it"},
		{"sent", "r1c2", "2 of 51, r1c2; Esc stops it"},
		{"erase", "r5c6", "1 of 51, r1c2; Esc stops it"},
		{"restore", "r1c2", "0 of 51, r1c2; Esc stops it"},
	} {
		f.Record(fill.Event{What: c.what, Cell: c.cell})
		if got := f.String(); got != c.want {
			t.Errorf("after %s %s it is %q, want %q", c.what, c.cell, got, c.want)
		}
	}
}
