package logic

import (
	"iter"

	"autosolve/solver"
)

// If four cells on two rows, two columns and two boxes, none of them given, held just two digits crosswise, each digit in
// two diagonal corners, the digits could be swapped and the puzzle would have two solutions. A proper puzzle has only one,
// so some corner must hold another digit. All techniques of uniqueness.go and of avoidable.go rely on the puzzle having one
// solution.

// rectangle is four cells that may hold two digits a and b: corners[0] and [1] are on a row, [2] is below [0], [3]
// below [1].
type rectangle struct {
	corners [4]solver.Cell
	digits  Digits // a and b
	plain   Cells  // corners with no candidate but a and b
	extra   Cells  // the other corners
}

func (r *rectangle) cells() Cells { return CellsOf(r.corners[:]...) }

// opposite returns the corner diagonal to corner i.
func (r *rectangle) opposite(i int) solver.Cell { return r.corners[3-i] }

// rectangleCorners yields every four cells on two rows, two columns and two boxes.
func rectangleCorners(yield func(corners [4]solver.Cell) bool) {
	at := func(r, c int) solver.Cell { return solver.Cell(9*r + c) }
	for r1 := range 9 {
		for r2 := r1 + 1; r2 < 9; r2++ {
			for c1 := range 9 {
				for c2 := c1 + 1; c2 < 9; c2++ {
					if (r1/3 == r2/3) == (c1/3 == c2/3) {
						continue
					}
					if !yield([4]solver.Cell{at(r1, c1), at(r1, c2), at(r2, c1), at(r2, c2)}) {
						return
					}
				}
			}
		}
	}
}

// rectangles yields every rectangle of four empty cells, with each pair of digits that could still fill it crosswise, if
// some corner has no other candidates. Each rectangle overwrites the one before.
func (s *State) rectangles() iter.Seq[*rectangle] {
	return func(yield func(r *rectangle) bool) {
		var r rectangle
		for corners := range rectangleCorners {
			cells := CellsOf(corners[:]...)
			if !cells.In(s.at[0]) {
				continue
			}
			digits := s.union(cells)
			for a := range digits.All() {
				for b := range (digits &^ (digitSet(a)<<1 - 1)).All() {
					if r.set(s, corners, digitSet(a)|digitSet(b)) && !yield(&r) {
						return
					}
				}
			}
		}
	}
}

// set makes r the rectangle of the corners and digits, and reports whether the digits can fill it crosswise and some
// corner has no other candidates.
func (r *rectangle) set(s *State, corners [4]solver.Cell, digits Digits) bool {
	*r = rectangle{corners: corners, digits: digits}
	diagonal := [2]Digits{s.cand[corners[0]] & s.cand[corners[3]], s.cand[corners[1]] & s.cand[corners[2]]}
	a, b := digitSet(digits.Min()), digits&(digits-1)
	if (diagonal[0]&a == 0 || diagonal[1]&b == 0) && (diagonal[0]&b == 0 || diagonal[1]&a == 0) {
		return false
	}
	for _, c := range corners {
		if s.cand[c]&^digits == 0 {
			r.plain = r.plain.with(c)
		} else {
			r.extra = r.extra.with(c)
		}
	}
	return !r.plain.Empty()
}

// step returns a step from the rectangle, with further parts.
func (r *rectangle) step(gone []Candidate, further ...Part) Step {
	return eliminating(gone, append([]Part{{Cells: r.cells(), Digits: r.digits}, {Cells: r.extra}}, further...)...)
}

// rectangleFinder returns a finder that yields the steps which the function conclude returns for each rectangle. Some
// of the steps may eliminate nothing.
func rectangleFinder(conclude func(s *State, r *rectangle) []Step) finder {
	return func(s *State, yield func(Step) bool) {
		for r := range s.rectangles() {
			for _, step := range conclude(s, r) {
				if !yield(step) {
					return
				}
			}
		}
	}
}

const (
	patternRectangle = "{slash 0} in {cells 0}"
	whyRectangle     = "if {cells 0} held only {and 0}, these digits could be swapped there and the puzzle would have two solutions"
)
