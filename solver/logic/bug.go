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
		rest := *s
		if rest.Remove(Candidate{cell, d}); rest.hasPairsOnly() {
			yield(eliminating(s.strikeAll(nil, s.cand[cell]&^digitSet(d), odd), Part{Cells: odd, Digits: digitSet(d)}))
			return
		}
	}
}

// hasPairsOnly reports whether every digit has two places or no place in each house.
func (s *State) hasPairsOnly() bool {
	for d := 1; d <= 9; d++ {
		for h := range numHouses {
			if n := s.inHouse(d, h).Len(); n != 0 && n != 2 {
				return false
			}
		}
	}
	return true
}

const whyBUG = "every empty cell has two candidates but {cells 0}; without its {digits 0} each digit would have two places in " +
	"every house and the puzzle could not have exactly one solution"
