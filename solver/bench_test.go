package solver

import (
	"errors"
	"math"
	"testing"
)

// BenchmarkSets prints the time per puzzle for each set of puzzles, including the proof that the solution is unique: with the
// engine that Solve uses on this processor, with the plain one, and with the textbook backtracker.
func BenchmarkSets(b *testing.B) {
	for _, name := range setNames {
		b.Run(name+"/solve", func(b *testing.B) {
			benchSet(b, name, 1, func(g Grid) {
				if _, err := Solve(g); err != nil && !errors.Is(err, ErrManySolutions) {
					b.Fatal(err)
				}
			})
		})
		b.Run(name+"/plain", func(b *testing.B) {
			s := search{engine: plain()}
			benchSet(b, name, 1, func(g Grid) {
				if err := s.run(&g, 2, math.MaxInt); err != nil {
					b.Fatal(err)
				}
			})
		})
		b.Run(name+"/textbook", func(b *testing.B) {
			benchSet(b, name, 37, func(g Grid) { textbookCount(g, 2) })
		})
	}
}

// benchSet solves every step-th puzzle of the set in turn.
func benchSet(b *testing.B, name string, step int, solve func(Grid)) {
	set := loadSet(b, name)
	i := 0
	for b.Loop() {
		solve(set[i])
		if i += step; i >= len(set) {
			i -= len(set)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N), "µs/puzzle")
}
