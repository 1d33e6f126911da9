package logic

// findBUG looks for a position in which every empty cell has two candidates, except one with three, and every digit has two
// places or no place in each house, except one digit of that cell. Without this candidate, the position would be a "bivalue
// universal grave", which never has exactly one solution.
//
// Parts: the cell with the digit.
func findBUG(s *State, yield func(Step) bool) {
	odd := s.at[0].Minus(s.bivalue())
	if odd.Len() != 1 || s.cand[odd.First()].Len() != 3 {
		return
	}
	cell := odd.First()
	for d := range s.cand[cell].All() {
		if s.isGraveWithout(Candidate{cell, d}) {
			yield(eliminating(s.strikeAll(nil, s.cand[cell]&^digitSet(d), odd), Part{Cells: odd, Digits: digitSet(d)}))
			return
		}
	}
}

// isGraveWithout reports whether every digit has two places or no place in each house once the candidate is left out.
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

const whyBUG = "every empty cell has two candidates but {cells 0}; without its {digits 0} each digit would have two places in " +
	"every house and the puzzle could not have exactly one solution"
