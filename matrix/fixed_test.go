package main

import (
	"strings"
	"testing"
)

// TestFixedSet makes the small fixed set in Chromium and scores the reader on it.
func TestFixedSet(t *testing.T) {
	if testing.Short() {
		t.Skip("draws 90 pages")
	}
	families := installedFamilies(t)
	order := Order{Positives: 60, Negatives: 30, Seed: 2026, Dir: t.TempDir(), Tabs: 2}
	if _, err := makeSet(t.Context(), order, families); err != nil {
		t.Fatal(err)
	}
	readers, closeAll, err := openReaders(2)
	if err != nil {
		t.Fatal(err)
	}
	results, err := score(t.Context(), order.Dir, readers)
	if err != nil {
		t.Fatal(err)
	}
	if err := closeAll(); err != nil {
		t.Error(err)
	}
	var report strings.Builder
	if err := (Report{results}).Write(&report); err != nil {
		t.Fatal(err)
	}
	right, refused, wrong, _, accepted := Report{results}.Counts()
	if wrong+accepted > 0 || right < 5*refused {
		t.Errorf("%d grids read right, %d refused, %d read wrong; %d pages read that should be refused\n%s", right, refused, wrong, accepted, report.String())
	}
}
