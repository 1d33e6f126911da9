package pipeline

import (
	"testing"
	"time"

	"autosolve/solver"
)

// A person takes longer for a digit that rests on eliminations than for any other, and the digits take the pace in the mean.
func TestThoughts(t *testing.T) {
	puzzle, err := solver.Parse("....5...7.....468.....6..45.246..1..3.......2..1..297.85..9.....693.....7...4....")
	if err != nil {
		t.Fatal(err)
	}
	page, err := solver.SolvePage(puzzle, puzzle)
	if err != nil {
		t.Fatal(err)
	}
	found, err := findPath(&page)
	if err != nil {
		t.Fatal(err)
	}
	const pace = time.Second
	var whole, easiest, longest time.Duration // easiest of those after eliminations, longest of the others
	for i, thought := range found.thoughts(pace) {
		if thought.Cell != found[i].cell {
			t.Errorf("thought %d is about %v, not %v", i+1, thought.Cell, found[i].cell)
		}
		whole += thought.Time
		if found[i].thinking == nil {
			longest = max(longest, thought.Time)
		} else if easiest == 0 || thought.Time < easiest {
			easiest = thought.Time
		}
	}
	if easiest < 2*longest {
		t.Errorf("a digit after eliminations takes %v, another one %v", easiest, longest)
	}
	if mean := whole / time.Duration(len(found)); mean.Round(time.Millisecond) != pace {
		t.Errorf("the mean is %v, want %v", mean, pace)
	}
}
