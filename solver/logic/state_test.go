package logic_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"autosolve/solver"
	"autosolve/solver/logic"
)

func TestNewPosition(t *testing.T) {
	var givens, placed solver.Grid
	givens[cell(1, 1)], placed[cell(5, 5)] = 4, 7
	st, err := logic.NewPosition(givens, placed, candidates(612, 912))
	if err != nil {
		t.Fatal(err)
	}
	if got := st.Candidates(cell(1, 2)); got != digits(1235789)&^digits(9) {
		t.Errorf("r1c2: %v", got)
	}
	if got := st.Candidates(cell(1, 5)); got != digits(1235689) {
		t.Errorf("r1c5, which sees both digits: %v", got)
	}
	if st.Candidates(cell(5, 5)) != 0 || st.Places(7).Has(cell(5, 5)) {
		t.Error("a placed digit left candidates in its cell")
	}
	if !st.Givens().Has(cell(1, 1)) || st.Givens().Has(cell(5, 5)) {
		t.Errorf("givens: %v", st.Givens())
	}
	if g := st.Grid(); g[cell(1, 1)] != 4 || g[cell(5, 5)] != 7 {
		t.Errorf("grid: %v", g)
	}
	copied := *st
	copied.Place(logic.Candidate{Cell: cell(9, 9), Digit: 1})
	if !st.Places(1).Has(cell(9, 1)) {
		t.Error("a copy shares its candidates")
	}
}

func TestBadPositions(t *testing.T) {
	var row, eleven solver.Grid
	row[cell(3, 1)], row[cell(3, 9)] = 5, 5
	eleven[cell(8, 8)] = 11
	tests := []struct {
		name           string
		givens, placed solver.Grid
		text           string
	}{
		{"clash of givens", row, solver.Grid{}, "r3c9"},
		{"clash of placed digits", solver.Grid{}, row, "r3c9"},
		{"not a digit", eleven, solver.Grid{}, "r8c8"},
	}
	for _, tt := range tests {
		_, err := logic.NewPosition(tt.givens, tt.placed, nil)
		if err == nil || !strings.Contains(err.Error(), tt.text) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// TestBrokenPositions checks that the techniques end also on positions without a solution, and describe the steps that they
// find there.
func TestBrokenPositions(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 3 {
		st := position(t, hardPuzzle)
		for range 20 + r.IntN(200) {
			st.Remove(logic.Candidate{Cell: solver.Cell(r.IntN(81)), Digit: 1 + r.IntN(9)})
		}
		for _, technique := range logic.Techniques() {
			if slow[technique] {
				continue
			}
			if step, ok := technique.Find(st); ok && (step.String() == "" || step.Explain() == "") {
				t.Errorf("%v: step without words", technique)
			}
		}
	}
}
