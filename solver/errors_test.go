package solver

import (
	"errors"
	"math"
	"strings"
	"sync"
	"testing"
)

func parse(t testing.TB, line string) Grid {
	t.Helper()
	g, err := Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// count returns the number of solutions of g, and stops counting at limit.
func count(g Grid, limit int) (int, error) {
	s := search{engine: fastest()}
	err := s.run(&g, limit, math.MaxInt)
	return s.found, err
}

func TestClash(t *testing.T) {
	for _, c := range []struct {
		name  string
		cells map[Cell]uint8
		want  ClashError
		text  string
	}{
		{"row", map[Cell]uint8{1: 7, 4: 7}, ClashError{House: 0, Cells: [2]Cell{1, 4}, Digit: 7}, "row 1: r1c2 and r1c5 are both 7"},
		{"column", map[Cell]uint8{8: 3, 80: 3}, ClashError{House: 17, Cells: [2]Cell{8, 80}, Digit: 3}, "column 9: r1c9 and r9c9 are both 3"},
		{"box", map[Cell]uint8{30: 9, 41: 9}, ClashError{House: 22, Cells: [2]Cell{30, 41}, Digit: 9}, "box 5: r4c4 and r5c6 are both 9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var g Grid
			for at, d := range c.cells {
				g[at] = d
			}
			_, solveErr := Solve(g)
			_, countErr := count(g, 2)
			for _, err := range []error{solveErr, countErr, g.Check()} {
				var clash *ClashError
				if !errors.As(err, &clash) || *clash != c.want || err.Error() != c.text {
					t.Errorf("%v, want %s", err, c.text)
				}
			}
		})
	}
}

// TestEveryClash puts the same digit into every two cells. Check must fail if and only if they share a house.
func TestEveryClash(t *testing.T) {
	for a := range Cell(81) {
		for b := range a {
			var g Grid
			g[a], g[b] = 5, 5
			peers := a.Row() == b.Row() || a.Col() == b.Col() || a.Box() == b.Box()
			_, err := count(g, 1)
			var clash *ClashError
			if errors.As(err, &clash) != peers || !peers && err != nil {
				t.Errorf("5 in %v and %v: %v", b, a, err)
			}
			if peers && clash.Cells != [2]Cell{b, a} {
				t.Errorf("5 in %v and %v: %v", b, a, err)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	almost := parse(t, line1)
	almost[2] = 1 // r1c3 is 4
	// The last is Peter Norvig's impossible puzzle, for which a plain search takes minutes.
	for _, g := range []Grid{almost, parse(t, ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........")} {
		if _, err := Solve(g); !errors.Is(err, ErrNoSolution) {
			t.Errorf("%v: %v", g, err)
		}
	}

	g := parse(t, line1)
	g[0], g[1], g[4], g[9], g[12] = 0, 0, 0, 0, 0
	g[14], g[13], g[10], g[19] = 0, 0, 0, 0
	if _, err := Solve(g); err != ErrManySolutions {
		t.Errorf("%v: %v", g, err)
	}

	if _, err := Solve(Grid{0: 1, 80: 2}); !errors.Is(err, ErrManySolutions) || !strings.Contains(err.Error(), ": 2 givens, at least 17 ") {
		t.Errorf("two givens: %v", err)
	}
	// Few givens, but no candidate for r1c9.
	if _, err := Solve(parse(t, "12345678."+"........9"+dots(63))); !errors.Is(err, ErrNoSolution) {
		t.Errorf("nine givens and no solution: %v", err)
	}

	if _, err := Solve(Grid{40: 10}); err == nil || err.Error() != "r5c5 holds 10, not a digit" {
		t.Errorf("10 in a cell: %v", err)
	}
}

func dots(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = '.'
	}
	return string(b)
}

func TestCount(t *testing.T) {
	for _, c := range []struct {
		puzzle      string
		limit, want int
	}{
		{line1, 5, 1},
		{dots(81), 1, 1},
		{dots(81), 1000, 1000},
		// A puzzle of 17 givens from which one has been removed.
		{"000000010400000000020000000000050407008000300001090000300400200050100000000800000", 100_000, -1},
		{"123456789" + dots(72), 12_345, 12_345},
	} {
		got, err := count(parse(t, c.puzzle), c.limit)
		if err != nil {
			t.Fatal(err)
		}
		if c.want < 0 {
			c.want, _ = textbookCount(parse(t, c.puzzle), c.limit)
		}
		if got != c.want {
			t.Errorf("%s: %d solutions, want %d", c.puzzle, got, c.want)
		}
	}
}

// TestConcurrent solves in many goroutines at once; run it with the race detector too.
func TestConcurrent(t *testing.T) {
	want, err := Solve(parse(t, line2))
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 200 {
				if got, err := Solve(parse(t, line2)); err != nil || got != want {
					t.Errorf("%v, %v", got, err)
				}
				if n, err := count(Grid{}, 50); n != 50 || err != nil {
					t.Errorf("%d, %v", n, err)
				}
			}
		})
	}
	group.Wait()
}

// TestAttempt checks that Attempt decides every board on which a page is likely to be read, also boards that are no puzzles, and
// gives up on one that was made to be hard.
func TestAttempt(t *testing.T) {
	for _, line := range []string{ // no solution, with 15 to 17 digits; guesses in arbitrary cells would take seconds
		".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
		".....5......6.1.43..........1.5........1.6...3.......553.....61........4.........",
		".....5.8....6.1..3..........1.5........1.6...3.......553.....61........4.........",
		"3....5.8....6.1.43..........1.5........1.6...........553.....61........4.........",
	} {
		if _, n := Attempt(parse(t, line)); n != NoSolution {
			t.Errorf("%s: %v", line, n)
		}
	}
	hard := parse(t, "........2..7..5.9.....9..5......9.1....57...3...13.5.9...3....5.7..........9.2..7")
	if _, n := Attempt(hard); n != Undecided {
		t.Errorf("%v: %v", hard, n)
	}
	if _, err := Solve(hard); err != ErrManySolutions {
		t.Errorf("%v: %v", hard, err)
	}
	want := parse(t, line1)
	if got, n := Attempt(want); n != OneSolution || got.Check() != nil {
		t.Errorf("%v: %v", got, n)
	}
	for _, name := range setNames {
		t.Run(name, func(t *testing.T) {
			for _, g := range loadSet(t, name) {
				if _, n := Attempt(g); n == Undecided {
					t.Errorf("%v: %v", g, n)
				}
			}
		})
	}
}
