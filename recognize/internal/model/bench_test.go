package model

import (
	"testing"

	"autosolve/recognize/internal/locate"
)

// BenchmarkInputs makes the inputs of the board model for a board with a character in every third cell.
func BenchmarkInputs(b *testing.B) {
	all, grid := board(), &locate.Candidate{}
	for b.Loop() {
		InputsOf(all, grid, nil)
	}
}
