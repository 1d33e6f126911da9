package logic

import "autosolve/solver"

// lockedFinder finds digits whose places in a house h, with begin <= h < end, are at least two and all lie in a second house
// too. The digit goes into one of these places, and so nowhere else in the second house. This is called pointing if h is a
// box, else claiming.
//
// Parts: the places with the digit and the house h; the house that loses the digit.
func lockedFinder(begin, end solver.House) finder {
	return func(s *State, yield func(Step) bool) {
		for h := begin; h < end; h++ {
			for d := 1; d <= 9; d++ {
				places := s.inHouse(d, h)
				if places.Len() < 2 {
					continue
				}
				for other := range (shared(places) &^ houseSet(h)).All() {
					gone := s.strike(nil, d, cellsIn(other).Minus(cellsIn(h)))
					locked := Part{Cells: places, Digits: digitSet(d), Houses: houseSet(h)}
					if !yield(eliminating(gone, locked, Part{Houses: houseSet(other)})) {
						return
					}
				}
			}
		}
	}
}

const (
	patternLocked = "{digits 0} in {short 0}"
	whyLocked     = "in {house 0} the {digits 0} must be in {cells 0}, and these cells are all in {house 1} too, which " +
		"therefore cannot have its {digits 0} anywhere else"
)
