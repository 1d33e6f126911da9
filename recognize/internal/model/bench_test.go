package model

import "testing"

// BenchmarkInputs makes the inputs of the board model for a board with a character in every third cell.
func BenchmarkInputs(b *testing.B) {
	all, grid := board(), &Grid{Edges: new([81][4]Edge)}
	for b.Loop() {
		InputsOf(all, grid)
	}
}
