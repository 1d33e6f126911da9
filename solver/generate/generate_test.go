package generate

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"autosolve/solver"
	"autosolve/solver/logic"
)

func next(t testing.TB, g *Generator) Puzzle {
	t.Helper()
	p, err := g.Next(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func newGenerator(t testing.TB, seed uint64, opts Options) *Generator {
	t.Helper()
	g, err := New(seed, opts)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestMinimal(t *testing.T) {
	for _, s := range Symmetries() {
		t.Run(s.String(), func(t *testing.T) {
			g := newGenerator(t, 7, Options{Symmetry: s})
			for range 30 {
				p := next(t, g)
				if got, err := solver.Solve(p.Grid); err != nil || got != p.Solution {
					t.Fatalf("%v: solution %v, %v; the generator has %v", p.Grid, got, err, p.Solution)
				}
				checkPattern(t, p.Grid, s)
			}
		})
	}
}

// checkPattern checks that the givens have the symmetry and that no group of them can be removed.
func checkPattern(t *testing.T, g solver.Grid, s Symmetry) {
	t.Helper()
	for c := range solver.Cell(81) {
		if g[c] == 0 {
			continue
		}
		if g[s.partner(c)] == 0 {
			t.Errorf("%v: %v is given and %v is not", g, c, s.partner(c))
		}
		less := g
		less[c], less[s.partner(c)] = 0, 0
		if _, err := solver.Solve(less); !errors.Is(err, solver.ErrManySolutions) {
			t.Errorf("%v: without %v: %v, want several solutions", g, c, err)
		}
	}
}

func TestGivens(t *testing.T) {
	for _, givens := range []int{23, 28, 40, 80, 81} {
		for _, s := range Symmetries() {
			if s == Rotational && givens == 23 {
				continue // takes long
			}
			g := newGenerator(t, 3, Options{Givens: givens, Symmetry: s})
			p := next(t, g)
			if n := p.Grid.Digits(); n != givens {
				t.Errorf("%v: %d givens, want %d", p.Grid, n, givens)
			}
			if got, err := solver.Solve(p.Grid); err != nil || got != p.Solution {
				t.Errorf("%v: solution %v, %v; the generator has %v", p.Grid, got, err, p.Solution)
			}
		}
	}
}

func TestReproducible(t *testing.T) {
	a, b, other := newGenerator(t, 1, Options{}), newGenerator(t, 1, Options{}), newGenerator(t, 2, Options{})
	for range 10 {
		x, y, z := next(t, a), next(t, b), next(t, other)
		if x != y {
			t.Errorf("the same seed gives %v and %v", x.Grid, y.Grid)
		}
		if x == z {
			t.Errorf("two different seeds give %v", x.Grid)
		}
	}
}

func TestAcceptAndCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	calls := 0
	g := newGenerator(t, 1, Options{Accept: func(p solver.Grid) bool {
		if calls++; calls == 8 {
			cancel()
		}
		return calls == 5
	}})
	if _, err := g.Next(ctx); err != nil || calls != 5 {
		t.Errorf("%d calls, %v", calls, err)
	}
	if _, err := g.Next(ctx); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "none of 3 puzzles") {
		t.Errorf("after cancelling: %v", err)
	}
}

// TestLevels rates puzzles made for a level with all techniques, and checks their level and their number of givens.
func TestLevels(t *testing.T) {
	for _, level := range logic.Levels() {
		for _, symmetry := range []Symmetry{None, Rotational} {
			o := ForLevel(level)
			o.Symmetry = symmetry
			g := newGenerator(t, 11, o)
			for range 10 {
				p := next(t, g)
				r, err := logic.Solver{}.Run(p.Grid)
				if r == nil {
					t.Fatal(err)
				}
				if got := r.Rating.Level(); got != level {
					t.Errorf("%v is %v, want %v", p.Grid, got, level)
				}
				if n := p.Grid.Digits(); n != o.Givens {
					t.Errorf("%v has %d givens, want %d", p.Grid, n, o.Givens)
				}
			}
		}
	}
	if ForLevel(logic.Easy).Accept(solver.Grid{}) {
		t.Error("an empty grid is taken for a puzzle")
	}
}

// TestTechniques solves puzzles made for a technique with all techniques, and checks that this one is the hardest they need.
func TestTechniques(t *testing.T) {
	for _, technique := range logic.Default() {
		o := ForTechnique(technique)
		if slices.Contains(o.Seeds, solver.Grid{}) {
			t.Fatalf("%v: seeds %v", technique, o.Seeds)
		}
		if len(o.Seeds) == 0 {
			continue // none was found yet
		}
		p := next(t, newGenerator(t, 11, o))
		r, err := logic.Solver{}.Run(p.Grid)
		if err != nil || r.Rating.Hardest != technique {
			t.Errorf("%v is made for %v: %v, %v", p.Grid, technique, r, err)
		}
	}
	if o := ForTechnique(""); len(o.Seeds) > 0 || o.Accept(solver.Grid{}) {
		t.Error("no technique has seeds, or an empty grid is taken for a puzzle")
	}
	if o := ForTechnique("X-Wing"); o.Accept(solver.Grid{}) {
		t.Error("an empty grid is taken for a puzzle")
	}
}

func TestBadOptions(t *testing.T) {
	for _, o := range []Options{{Givens: 16}, {Givens: 82}, {Givens: -1}} {
		if _, err := New(1, o); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
}

// TestFill checks that grids are full and keep the rules, and that all digits are about equally frequent in a cell.
func TestFill(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	var times [10]int
	for range 900 {
		g := fill(r)
		if err := g.Check(); err != nil || g.Digits() != 81 {
			t.Fatalf("%v: %v", g, err)
		}
		times[g[80]]++
	}
	for d := 1; d <= 9; d++ {
		if times[d] < 50 || times[d] > 150 {
			t.Errorf("r9c9 is %d in %d of 900 grids", d, times[d])
		}
	}
}

func BenchmarkMinimal(b *testing.B) {
	for _, s := range Symmetries() {
		b.Run(s.String(), func(b *testing.B) {
			g := newGenerator(b, 1, Options{Symmetry: s})
			for b.Loop() {
				next(b, g)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}

// BenchmarkLevel makes puzzles of each level, as the practice page does.
func BenchmarkLevel(b *testing.B) {
	for _, level := range logic.Levels() {
		b.Run(level.String(), func(b *testing.B) {
			g := newGenerator(b, 1, ForLevel(level))
			for b.Loop() {
				next(b, g)
			}
		})
	}
}
