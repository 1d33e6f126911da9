package logic

import (
	"fmt"

	"autosolve/solver"
)

// A rectangle of two rows, two columns and two boxes whose cells hold only two digits crosswise could be turned round,
// and the puzzle would have two solutions. A proper puzzle has one, so something must break the pattern. None of the
// cells may be given. All techniques of this file and of avoidable.go rest on the puzzle having one solution.

// rectangle is four empty cells a/b: corners[0] and [1] on a line, [2] below (or beside) [0], [3] below [1].
type rectangle struct {
	corners [4]solver.Cell
	digits  Digits // a and b
	plain   Cells  // corners with no candidate but a and b
	extra   Cells  // the other corners
}

func (r *rectangle) cells() Cells { return CellsOf(r.corners[:]...) }

// opposite is the corner diagonal to c.
func (r *rectangle) opposite(c solver.Cell) solver.Cell {
	for i, k := range r.corners {
		if k == c {
			return r.corners[3-i]
		}
	}
	return c
}

// eachCorners visits every four cells on two rows, two columns and two boxes.
func eachCorners(visit func(corners [4]solver.Cell) bool) bool {
	for r1 := range 9 {
		for r2 := r1 + 1; r2 < 9; r2++ {
			for c1 := range 9 {
				for c2 := c1 + 1; c2 < 9; c2++ {
					if (r1/3 == r2/3) == (c1/3 == c2/3) {
						continue
					}
					at := func(r, c int) solver.Cell { return solver.Cell(9*r + c) }
					if !visit([4]solver.Cell{at(r1, c1), at(r1, c2), at(r2, c1), at(r2, c2)}) {
						return false
					}
				}
			}
		}
	}
	return true
}

// eachRectangle visits every four empty cells and two digits that could still fill them crosswise, one or both of them
// in every corner.
func eachRectangle(s *State, visit func(r *rectangle) bool) bool {
	var r rectangle
	return eachCorners(func(corners [4]solver.Cell) bool {
		cells := CellsOf(corners[:]...)
		if !cells.In(s.at[0]) {
			return true
		}
		digits := allDigits & s.union(cells)
		for a := range digits.All() {
			for b := range (digits &^ (digitSet(a)<<1 - 1)).All() {
				if r.set(s, corners, digitSet(a)|digitSet(b)) && !visit(&r) {
					return false
				}
			}
		}
		return true
	})
}

// set makes it the rectangle of the corners and digits, and reports whether these can fill it crosswise and some corner
// has no others.
func (r *rectangle) set(s *State, corners [4]solver.Cell, digits Digits) bool {
	*r = rectangle{corners: corners, digits: digits}
	diagonal := [2]Digits{s.cand[corners[0]] & s.cand[corners[3]], s.cand[corners[1]] & s.cand[corners[2]]}
	a, b := digitSet(digits.Min()), digits&(digits-1)
	if diagonal[0]&a == 0 || diagonal[1]&b == 0 {
		if diagonal[0]&b == 0 || diagonal[1]&a == 0 {
			return false
		}
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

// uniqueStep is a step from the rectangle; more are the pattern's parts besides.
func uniqueStep(t Technique, r *rectangle, gone []Candidate, more ...Part) Step {
	return Step{
		Technique:    t,
		Parts:        append([]Part{{Cells: r.cells(), Digits: r.digits}, {Cells: r.extra}}, more...),
		Eliminations: normalize(gone),
	}
}

// rectangleFinder finds rectangles from which conclude draws something.
func rectangleFinder(conclude func(s *State, r *rectangle, yield func(Step) bool) bool) finder {
	return func(s *State, yield func(Step) bool) bool {
		return eachRectangle(s, func(r *rectangle) bool { return conclude(s, r, yield) })
	}
}

// unique1: three corners have only a and b, so the fourth is neither.
//
//	Uniqueness Test 1: 5/7 in r89c67 => r9c7<>7
//
// Parts of all tests: the rectangle with its two digits; the corners with further candidates.
func unique1(s *State, r *rectangle, yield func(Step) bool) bool {
	if r.extra.Len() != 1 {
		return true
	}
	return yield(uniqueStep(Uniqueness1, r, s.strikeAll(nil, r.digits, r.extra)))
}

// unique25: the corners that have more have the same one digit more, and one of them is it. Two on a line make it
// test 2, two on a diagonal or three test 5.
//
//	Uniqueness Test 2: 2/6 in r12c69 => r2c5<>9
//	Uniqueness Test 5: 2/8 in r46c59 => r4c6<>7
func unique25(t Technique) func(*State, *rectangle, func(Step) bool) bool {
	return func(s *State, r *rectangle, yield func(Step) bool) bool {
		more := s.union(r.extra) &^ r.digits
		inLine := r.extra.Len() == 2 && shared(r.extra) != 0
		if r.extra.Len() < 2 || more.Len() != 1 || inLine != (t == Uniqueness2) {
			return true
		}
		gone := s.strikeAll(nil, more, r.extra.Peers())
		return len(gone) == 0 || yield(uniqueStep(t, r, gone, Part{Digits: more}))
	}
}

// unique4: one of a and b has no place in a house but the two corners there, which have more: one of them is it, so
// neither can be the other one.
//
//	Uniqueness Test 4: 1/2 in r12c29 => r12c9<>2
//
// Third part: the digit that must be there, and the house.
func unique4(s *State, r *rectangle, yield func(Step) bool) bool {
	if r.extra.Len() != 2 {
		return true
	}
	for d := range r.digits.All() {
		for h := range sharedOrNone(r.extra).All() {
			if s.inHouse(d, h) != r.extra {
				continue
			}
			gone := s.strikeAll(nil, r.digits&^digitSet(d), r.extra)
			if len(gone) > 0 && !yield(uniqueStep(Uniqueness4, r, gone, Part{Digits: digitSet(d), Houses: houseSet(h)})) {
				return false
			}
		}
	}
	return true
}

// sharedOrNone is shared, and nothing for an empty set.
func sharedOrNone(cells Cells) Houses {
	if cells.Empty() {
		return 0
	}
	return shared(cells)
}

// unique6: two diagonal corners have more, and one of a and b has no other place on both rows, or both columns. Were
// it in one of these corners it would be in both, and the pattern complete.
//
//	Uniqueness Test 6: 4/6 in r79c68 => r7c8,r9c6<>4
//
// Third part: the digit and the lines.
func unique6(s *State, r *rectangle, yield func(Step) bool) bool {
	if r.extra.Len() != 2 || shared(r.extra) != 0 {
		return true
	}
	for d := range r.digits.All() {
		rows := houseSet(rowOf(r.corners[0])) | houseSet(rowOf(r.corners[3]))
		cols := houseSet(colOf(r.corners[0])) | houseSet(colOf(r.corners[3]))
		for _, lines := range [...]Houses{rows, cols} {
			if !s.onlyIn(d, lines, r.cells()) {
				continue
			}
			gone := s.strike(nil, d, r.extra)
			if len(gone) > 0 && !yield(uniqueStep(Uniqueness6, r, gone, Part{Digits: digitSet(d), Houses: lines})) {
				return false
			}
		}
	}
	return true
}

// onlyIn reports whether digit d has all its places in the houses within the cells.
func (s *State) onlyIn(d int, houses Houses, cells Cells) bool {
	for h := range houses.All() {
		if !s.inHouse(d, h).In(cells) {
			return false
		}
	}
	return true
}

// hiddenRectangle: a corner has only a and b, and on the row and the column of the corner opposite a has no place
// outside the rectangle. Were the opposite corner b, both its neighbours would be a and the first corner b.
//
//	Hidden Rectangle: 5/6 in r46c59 => r6c9<>5
//
// Third part: the digit a and the two lines.
func hiddenRectangle(s *State, r *rectangle, yield func(Step) bool) bool {
	for c := range r.plain.All() {
		o := r.opposite(c)
		lines := houseSet(rowOf(o)) | houseSet(colOf(o))
		for a := range r.digits.All() {
			if !s.onlyIn(a, lines, r.cells()) {
				continue
			}
			gone := s.strikeAll(nil, r.digits&^digitSet(a), CellsOf(o))
			if len(gone) > 0 && !yield(uniqueStep(HiddenRectangle, r, gone, Part{Digits: digitSet(a), Houses: lines})) {
				return false
			}
		}
	}
	return true
}

func patternRectangle(s *Step) string {
	return fmt.Sprintf("%s in %v", s.Parts[0].Digits.join("/"), s.Parts[0].Cells)
}
