package logic

import "autosolve/solver"

// hiddenSingleInLine is the difficulty of a hidden single in a row or column.
const hiddenSingleInLine = 1.5

// findFullHouses looks for a house with one empty cell.
//
// Parts: the cell with its digit and the house.
func findFullHouses(s *State, yield func(Step) bool) {
	for c := range s.at[0].All() {
		for _, h := range [...]solver.House{board.of[c][2], rowOf(c), colOf(c)} {
			if s.at[0].And(cellsIn(h)).Len() == 1 && s.cand[c].Len() == 1 {
				if !yield(single(c, s.cand[c], houseSet(h))) {
					return
				}
				break
			}
		}
	}
}

const whyFullHouse = "{cells 0} is the only empty cell in {house 0}, and {digits 0} is the only digit missing there"

// findHiddenSingles looks for a digit that has only one place left in a house. For each digit it begins with the boxes, in
// which hidden singles are easiest to see.
//
// Parts: the cell with its digit and the house.
func findHiddenSingles(s *State, yield func(Step) bool) {
	for d := 1; d <= 9; d++ {
		var seen Cells
		for i := range numHouses {
			h := (firstBox + i) % numHouses
			places := s.inHouse(d, h)
			if places.Len() != 1 || places.In(seen) {
				continue
			}
			seen = seen.Or(places)
			if !yield(single(places.First(), digitSet(d), houseSet(h))) {
				return
			}
		}
	}
}

const whyHiddenSingle = "every {kind 0} needs {a 0}, and in {house 0} only {cells 0} can still take it"

// findNakedSingles looks for a cell with one candidate.
//
// Parts: the cell with its digit.
func findNakedSingles(s *State, yield func(Step) bool) {
	for c := range s.at[0].All() {
		if s.cand[c].Len() == 1 && !yield(single(c, s.cand[c], 0)) {
			return
		}
	}
}

const whyNakedSingle = "every digit but {digits 0} is ruled out in {cells 0}"

func single(c solver.Cell, digit Digits, h Houses) Step {
	return Step{
		Parts:      []Part{{Cells: CellsOf(c), Digits: digit, Houses: h}},
		Placements: []Candidate{{c, digit.Min()}},
	}
}
