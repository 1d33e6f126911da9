package logic

import (
	"fmt"

	"autosolve/solver"
)

// hiddenSingleInLine is the difficulty of a hidden single that is seen in a row or column only.
const hiddenSingleInLine = 1.5

// findFullHouses looks for a house with one empty cell.
//
//	Full House: r2c6=7
//
// Parts: the cell, its digit, the house.
func findFullHouses(s *State, yield func(Step) bool) bool {
	for c := range s.at[0].All() {
		for _, h := range [...]solver.House{boxOf(c), rowOf(c), colOf(c)} {
			if s.at[0].And(cellsIn(h)).Len() != 1 || s.cand[c].Len() != 1 {
				continue
			}
			if !yield(single(FullHouse, Candidate{c, s.cand[c].Min()}, houseSet(h))) {
				return false
			}
			break
		}
	}
	return true
}

// findHiddenSingles looks for a digit that has only one place left in a house; boxes first, they are easiest to see.
//
//	Hidden Single: r7c5=1
//
// Parts: the cell, its digit, the house.
func findHiddenSingles(s *State, yield func(Step) bool) bool {
	for d := 1; d <= 9; d++ {
		var seen Cells
		for i := range numHouses {
			h := (firstBox + i) % numHouses
			places := s.inHouse(d, h)
			if places.Len() != 1 || places.In(seen) {
				continue
			}
			seen = seen.Or(places)
			if !yield(single(HiddenSingle, Candidate{places.First(), d}, houseSet(h))) {
				return false
			}
		}
	}
	return true
}

// findNakedSingles looks for a cell with one candidate.
//
//	Naked Single: r6c4=4
//
// Parts: the cell, its digit.
func findNakedSingles(s *State, yield func(Step) bool) bool {
	for c := range s.at[0].All() {
		if s.cand[c].Len() == 1 && !yield(single(NakedSingle, Candidate{c, s.cand[c].Min()}, 0)) {
			return false
		}
	}
	return true
}

func single(t Technique, p Candidate, h Houses) Step {
	return Step{
		Technique:  t,
		Parts:      []Part{{Cells: CellsOf(p.Cell), Digits: digitSet(p.Digit), Houses: h}},
		Placements: []Candidate{p},
	}
}

// noPattern is the pattern of a single, whose placement says it all.
func noPattern(*Step) string { return "" }

// firstCell is the step's cell in its first part.
func (s *Step) firstCell() solver.Cell { return s.Parts[0].Cells.First() }

func whyFullHouse(s *Step) string {
	return fmt.Sprintf("%v is the only empty cell in %s, and %v is the only digit missing there",
		s.firstCell(), s.Parts[0].Houses.words(), s.Parts[0].Digits)
}

func whyHiddenSingle(s *Step) string {
	return fmt.Sprintf("every %s needs %s, and in %s only %v can still take it",
		s.Parts[0].Houses.kind(), s.Parts[0].Digits.one(), s.Parts[0].Houses.words(), s.firstCell())
}

func whyNakedSingle(s *Step) string {
	return fmt.Sprintf("every digit but %v is ruled out in %v", s.Parts[0].Digits, s.firstCell())
}
