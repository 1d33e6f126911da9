package logic

import "autosolve/solver"

// lockedFinder finds digits whose places in one of the houses from <= h < to all lie in a second house too: the digit
// goes into one of these, and so nowhere else in the second house. This is called pointing if the first house is a box,
// else claiming.
//
// Parts: the places, the digit, and the house they are locked in; then the house that loses the digit.
func lockedFinder(from, to solver.House) finder {
	return func(s *State, yield func(Step) bool) { s.findLocked(from, to, yield) }
}

// findLocked is a function of its own, as is findHidden, because the compiler does not inline sequences in function
// literals.
func (s *State) findLocked(from, to solver.House, yield func(Step) bool) {
	for h := from; h < to; h++ {
		for d := 1; d <= 9; d++ {
			places := s.inHouse(d, h)
			if places.Len() < 2 {
				continue
			}
			for other := range (shared(places) &^ houseSet(h)).All() {
				gone := s.strike(nil, d, cellsIn(other).Minus(cellsIn(h)))
				locked := Part{Cells: places, Digits: digitSet(d), Houses: houseSet(h)}
				if len(gone) > 0 && !yield(eliminating(gone, locked, Part{Houses: houseSet(other)})) {
					return
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
