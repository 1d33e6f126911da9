package logic_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"autosolve/solver"
	"autosolve/solver/logic"
	"autosolve/test/data"
)

// symmetry turns a puzzle into an equivalent one: it moves cells and renames digits.
type symmetry struct {
	cell  [81]solver.Cell
	digit [10]int
}

// newSymmetry shuffles bands, stacks, their rows and columns, and digits, and perhaps swaps rows with columns.
func newSymmetry(r *rand.Rand) symmetry {
	lines := func() (out []int) {
		for _, band := range r.Perm(3) {
			for _, line := range r.Perm(3) {
				out = append(out, 3*band+line)
			}
		}
		return out
	}
	var s symmetry
	rows, cols, swap := lines(), lines(), r.IntN(2) == 1
	for c := range s.cell {
		row, col := rows[c/9], cols[c%9]
		if swap {
			row, col = col, row
		}
		s.cell[c] = solver.Cell(9*row + col)
	}
	for i, d := range r.Perm(9) {
		s.digit[i+1] = d + 1
	}
	return s
}

func (s *symmetry) candidates(in []logic.Candidate) []logic.Candidate {
	var out []logic.Candidate
	for _, c := range in {
		out = append(out, logic.Candidate{Cell: s.cell[c.Cell], Digit: s.digit[c.Digit]})
	}
	return out
}

// apply returns the equivalent case.
func (s *symmetry) apply(t *testing.T, c *libraryCase) libraryCase {
	t.Helper()
	var givens, placed solver.Grid
	var removed []logic.Candidate
	for i, d := range c.state.Grid() {
		if d == 0 {
			continue
		}
		if c.state.Givens().Has(solver.Cell(i)) {
			givens[s.cell[i]] = uint8(s.digit[d])
		} else {
			placed[s.cell[i]] = uint8(s.digit[d])
		}
	}
	for i := range 81 {
		for d := 1; d <= 9; d++ {
			if !c.state.Candidates(solver.Cell(i)).Has(d) {
				removed = append(removed, logic.Candidate{Cell: s.cell[i], Digit: s.digit[d]})
			}
		}
	}
	st, err := logic.NewPosition(givens, placed, removed)
	if err != nil {
		t.Fatal(err)
	}
	return libraryCase{code: c.code, variant: c.variant, state: st,
		eliminations: s.candidates(c.eliminations), placements: s.candidates(c.placements)}
}

// TestTechniqueLibraryTurned turns every published case into an equivalent one, and checks that the equivalent step is
// found, because no finder may depend on the order of cells and digits.
func TestTechniqueLibraryTurned(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[string]int{}
	for _, line := range puzzleLines(t, data.Path(t, "puzzles/techniques.txt")) {
		c, err := parseCase(line)
		if err != nil {
			t.Fatal(err)
		}
		seen[c.code]++
		s := newSymmetry(r)
		turned := s.apply(t, &c)
		if name := fmt.Sprintf("%s#%d", c.code, seen[c.code]); !passes(t, &turned) {
			t.Errorf("%s, turned: no step matches\nposition %v\nwants %v %v", name, turned.state.Grid(), turned.eliminations, turned.placements)
		}
	}
}
