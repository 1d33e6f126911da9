package logic

import (
	"fmt"

	"autosolve/solver"
)

// findGuess gives one digit away: that of the cell with the fewest candidates in the solution which backtracking
// finds. It is no technique, and is used only where it is asked for. A position without exactly one solution gives none.
//
//	Guess: r1c5=1
//
// Parts: the cell with its candidates.
func findGuess(s *State, yield func(Step) bool) bool {
	if s.Solved() {
		return true
	}
	solution, err := solver.Solve(s.grid)
	if err != nil {
		return true // no digit is certain, so there is none to give
	}
	var cell solver.Cell = -1
	for c := range s.at[0].All() {
		if cell < 0 || s.cand[c].Len() < s.cand[cell].Len() {
			cell = c
		}
	}
	if !s.cand[cell].Has(int(solution[cell])) {
		return true
	}
	return yield(Step{
		Technique:  Guess,
		Parts:      []Part{{Cells: CellsOf(cell), Digits: s.cand[cell]}},
		Placements: []Candidate{{cell, int(solution[cell])}},
	})
}

func whyGuess(s *Step) string {
	return fmt.Sprintf("no technique leads further; trying out %s in %v shows which one works", s.Parts[0].Digits.join(", "), s.Parts[0].Cells)
}
