package model

import (
	"math"
	"testing"

	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/read"
)

// board returns the evidence of a board with a character in every third cell.
func board() *[81]*read.Evidence {
	var all [81]*read.Evidence
	for i := range all {
		if all[i] = flat(); i%3 == 0 {
			all[i] = cellWith(matching(uint8(i%9+1), 0.9))
			all[i].Shape = read.Normalised([]float32{1, 2, float32(i % 9)})
			all[i].SmallShares[i%9+1], all[i].Shares[i%9+1] = 1, 1
		}
	}
	return &all
}

// TestInputs checks that there are as many inputs as the model has, that all are finite, and that they are the same for
// exactly the cells that look the same.
func TestInputs(t *testing.T) {
	if Inputs != net.BoardInputs {
		t.Fatalf("%d inputs, the model has %d", Inputs, net.BoardInputs)
	}
	inputs := InputsOf(board(), &locate.Candidate{}, nil)
	for i := range inputs {
		for k, v := range inputs[i] {
			if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
				t.Errorf("cell %d, input %d is %v", i, k, v)
			}
		}
	}
	if inputs[0] != inputs[9] || inputs[0] == inputs[3] || inputs[1] != inputs[2] {
		t.Error("cells that look the same have different inputs, or different cells the same")
	}
}

// TestKin checks the numbers of solutions of the givens and of the entries, which have different inks.
func TestKin(t *testing.T) {
	const solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	all := board()
	for i := range all {
		d := solved[i] - '0'
		all[i] = cellWith(matching(d, 0.9))
		all[i].Shares[d] = 1
		if puzzle[i] == '.' {
			all[i].Glyph.Colour[2] = 200
		}
	}
	guesses := guessesOf(all)
	kin := kinOf(all, &guesses)
	for i := range kin {
		// The first kinship is by ink: the solutions of the digits in the cell's ink, and of all other digits.
		want := [2]float64{1, 1}
		if got := [2]float64{kin[i][0], kin[i][1]}; got != want {
			t.Errorf("cell %d: %v solutions, want %v", i, got, want)
		}
		if kin[i][2*len(kinships)] != 1 || kin[i][kinInputs-1] != 1 {
			t.Errorf("cell %d: %v, want that its digit agrees with the only solution", i, kin[i])
		}
	}
}
