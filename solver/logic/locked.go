package logic

import (
	"fmt"

	"autosolve/solver"
)

// findPointing looks for a digit whose places in a box all lie on one row or column: wherever it goes in the box, it
// is on that line, and so nowhere else on the line.
//
//	Locked Candidates Type 1 (Pointing): 3 in b3 => r9c9<>3
//
// Parts: the places, the digit, and the house they are locked in; then the house that loses the digit.
func findPointing(s *State, yield func(Step) bool) bool {
	for h := firstBox; h < numHouses; h++ {
		if !findLockedIn(s, Pointing, h, yield) {
			return false
		}
	}
	return true
}

// findClaiming looks for a digit whose places on a line all lie in one box, which loses it elsewhere.
//
//	Locked Candidates Type 2 (Claiming): 6 in c8 => r8c7<>6
//
// Parts: as for pointing.
func findClaiming(s *State, yield func(Step) bool) bool {
	for h := range firstBox {
		if !findLockedIn(s, Claiming, h, yield) {
			return false
		}
	}
	return true
}

// findLockedIn looks for digits whose places in house h all share a second house.
func findLockedIn(s *State, t Technique, h solver.House, yield func(Step) bool) bool {
	for d := 1; d <= 9; d++ {
		places := s.inHouse(d, h)
		if places.Len() < 2 {
			continue
		}
		for other := range (shared(places) &^ houseSet(h)).All() {
			gone := s.strike(nil, d, cellsIn(other).Minus(cellsIn(h)))
			if len(gone) == 0 {
				continue
			}
			step := Step{
				Technique: t,
				Parts: []Part{
					{Cells: places, Digits: digitSet(d), Houses: houseSet(h)},
					{Houses: houseSet(other)},
				},
				Eliminations: gone,
			}
			if !yield(step) {
				return false
			}
		}
	}
	return true
}

func patternLocked(s *Step) string {
	return fmt.Sprintf("%v in %v", s.Parts[0].Digits, s.Parts[0].Houses)
}

func whyLocked(s *Step) string {
	p := s.Parts[0]
	return fmt.Sprintf("in %s the %v must be in %v, and these cells are all in %s too, which therefore cannot have "+
		"its %v anywhere else",
		p.Houses.words(), p.Digits, p.Cells, s.Parts[1].Houses.words(), p.Digits)
}
