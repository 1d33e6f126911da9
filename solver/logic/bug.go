package logic

import "fmt"

// findBUG looks for a position in which every empty cell has two candidates but one, which has three, and every
// candidate is twice in each of its houses but for one digit of that cell. Without this digit every cell and house
// would have two ways (a "bivalue universal grave"), and such a position never has exactly one solution.
//
//	BUG+1: 5 in r4c7 => r4c7<>2, r4c7<>8
//
// Parts: the cell with the digit.
func findBUG(s *State, yield func(Step) bool) bool {
	var odd Cells
	for c := range s.at[0].All() {
		switch s.cand[c].Len() {
		case 2:
		case 3:
			odd = odd.with(c)
		default:
			return true
		}
	}
	if odd.Len() != 1 {
		return true
	}
	cell := odd.First()
	for d := range s.cand[cell].All() {
		if !s.isGraveWithout(Candidate{cell, d}) {
			continue
		}
		return yield(Step{
			Technique:    BUGPlus1,
			Parts:        []Part{{Cells: odd, Digits: digitSet(d)}},
			Eliminations: s.strikeAll(nil, s.cand[cell]&^digitSet(d), odd),
		})
	}
	return true
}

// isGraveWithout reports whether every digit has two places or none in every house once the candidate is left out.
func (s *State) isGraveWithout(x Candidate) bool {
	for d := 1; d <= 9; d++ {
		places := s.at[d]
		if d == x.Digit {
			places = places.without(x.Cell)
		}
		for h := range numHouses {
			if n := places.And(cellsIn(h)).Len(); n != 0 && n != 2 {
				return false
			}
		}
	}
	return true
}

func patternBUG(s *Step) string {
	return fmt.Sprintf("%v in %v", s.Parts[0].Digits, s.Parts[0].Cells)
}

func whyBUG(s *Step) string {
	return fmt.Sprintf("every empty cell has two candidates but %v; without its %v each digit would have two places "+
		"in every house and the puzzle could not have exactly one solution",
		s.Parts[0].Cells, s.Parts[0].Digits)
}
