package logic_test

import (
	"testing"

	"autosolve/solver/logic"
)

// BenchmarkRun solves puzzles step by step: an easy one and one of the hardest.
func BenchmarkRun(b *testing.B) {
	for _, bm := range []struct{ name, puzzle string }{{"easy", easyPuzzle}, {"hard", hardPuzzle}} {
		b.Run(bm.name, func(b *testing.B) {
			g := grid(b, bm.puzzle)
			for b.Loop() {
				if _, err := (logic.Solver{}).Run(g); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
