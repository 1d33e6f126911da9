package solver

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// agree checks Solve against the textbook backtracker.
func agree(t *testing.T, g Grid) (solutions int) {
	t.Helper()
	want, first := textbookCount(g, 2)
	if got, err := count(g, 2); got != want || (err != nil) != (g.Check() != nil) {
		t.Fatalf("%v: count %d, %v; textbook %d", g, got, err, want)
	}
	got, err := Solve(g)
	switch {
	case want == 0 && g.Check() == nil && !errors.Is(err, ErrNoSolution),
		want == 2 && !errors.Is(err, ErrManySolutions),
		want == 1 && (err != nil || got != first):
		t.Fatalf("%v: %v, %v; textbook %d solutions, %v", g, got, err, want, first)
	}
	if g.Check() == nil {
		s := search{engine: plain()}
		if err := s.run(&g, 2, math.MaxInt); err != nil || s.found != want || want == 1 && s.solution() != first {
			t.Fatalf("%v: plain engine %d, %v, %v; textbook %d solutions, %v", g, s.found, s.solution(), err, want, first)
		}
	}
	return want
}

// textbookPart is roughly the number of puzzles of a set that are also solved with the textbook backtracker, which takes
// milliseconds for each.
const textbookPart = 60

// TestSets solves the sets of puzzles with both engines, and a part of each with the textbook backtracker.
func TestSets(t *testing.T) {
	for _, name := range setNames {
		t.Run(name, func(t *testing.T) {
			set := loadSet(t, name)
			many := name == "many-solutions"
			for _, g := range set {
				got, err := Solve(g)
				s := search{engine: plain()}
				if err := s.run(&g, 2, math.MaxInt); err != nil || (s.found == 2) != many || !many && s.solution() != got {
					t.Fatalf("%v: plain engine %d solutions, %v", g, s.found, err)
				}
				if many != errors.Is(err, ErrManySolutions) || !many && (err != nil || got.Check() != nil) {
					t.Fatalf("%v: %v, %v", g, got, err)
				}
			}
			for i := 0; i < len(set); i += 1 + len(set)/textbookPart {
				agree(t, set[i])
			}
		})
	}
}

// TestRandom compares Solve with the textbook backtracker on 100,000 random puzzles, many of which have no
// solution or several.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var seen [3]int
	for range 100_000 {
		seen[agree(t, randomPuzzle(r))]++
	}
	t.Logf("none %d, one %d, more %d", seen[0], seen[1], seen[2])
	for n, times := range seen {
		if times < 1000 {
			t.Errorf("only %d of the puzzles had %d solutions", times, n)
		}
	}
}

// randomPuzzle keeps 22 to 39 cells of a shuffled full grid, because the textbook backtracker is slow with fewer givens. In
// some puzzles it puts a random digit into an empty cell, after which there is usually no solution.
func randomPuzzle(r *rand.Rand) Grid {
	full := randomFull(r)
	var g Grid
	for _, i := range r.Perm(81)[:22+r.IntN(18)] {
		g[i] = full[i]
	}
	if r.IntN(3) == 0 {
		i := r.IntN(81)
		if d := uint8(1 + r.IntN(9)); g[i] == 0 {
			g[i] = d
		}
	}
	return g
}

// randomFull shuffles the digits, rows, columns, bands and stacks of a plain pattern.
func randomFull(r *rand.Rand) (g Grid) {
	digits := r.Perm(9)
	lines := func() (order [9]int) {
		for i, band := range r.Perm(3) {
			for j, line := range r.Perm(3) {
				order[3*i+j] = 3*band + line
			}
		}
		return order
	}
	rows, cols, flip := lines(), lines(), r.IntN(2) == 0
	for i, row := range rows {
		for j, col := range cols {
			d := uint8(1 + digits[(row*3+row/3+col)%9])
			if flip {
				g[9*j+i] = d
			} else {
				g[9*i+j] = d
			}
		}
	}
	return g
}

func TestSolveAllocatesNothing(t *testing.T) {
	g, err := Parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() {
		if _, err := Solve(g); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// FuzzSolve compares Solve with the textbook backtracker. The bytes are the cells; those above 9 count as empty.
func FuzzSolve(f *testing.F) {
	for _, line := range []string{line1, line2, line1[:80] + "8", "11" + line1[2:]} {
		g, err := Parse(line)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(g[:])
	}
	f.Fuzz(func(t *testing.T, cells []byte) {
		var g Grid
		for i, d := range cells[:min(len(cells), len(g))] {
			if d <= 9 {
				g[i] = d
			}
		}
		if textbookIsSlow(g) {
			t.Skip("the textbook backtracker takes too long")
		}
		agree(t, g)
	})
}
