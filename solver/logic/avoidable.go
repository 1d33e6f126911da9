package logic

import (
	"fmt"

	"autosolve/solver"
)

// findAvoidable1 looks for a rectangle with three corners solved, none of them given, that one digit would complete to
// two digits crosswise.
//
//	Avoidable Rectangle Type 1: 2/7 in r49c45 => r9c4<>2
//
// Parts: the rectangle with its digits; the empty corners.
func findAvoidable1(s *State, yield func(Step) bool) bool {
	return eachAvoidable(s, 3, func(corners [4]solver.Cell, open Cells) bool {
		for i, c := range corners {
			if !open.Has(c) {
				continue
			}
			a, b := s.grid[corners[3-i]], s.grid[corners[i^1]]
			if b != s.grid[corners[i^2]] {
				return true
			}
			gone := s.strike(nil, int(a), open)
			r := rectangle{corners: corners, digits: digitSet(int(a)) | digitSet(int(b)), extra: open}
			return len(gone) == 0 || yield(uniqueStep(AvoidableRectangle1, &r, gone))
		}
		return true
	})
}

// findAvoidable2 looks for a rectangle with two corners solved, none of them given, and two empty ones that have the
// digit that would complete it and the same one digit more, which one of them must be.
//
//	Avoidable Rectangle Type 2: 2/3 in r79c69 => r45c6,r7c5<>9
//
// Parts: the rectangle with its digits; the empty corners; the digit that one of them is.
func findAvoidable2(s *State, yield func(Step) bool) bool {
	return eachAvoidable(s, 2, func(corners [4]solver.Cell, open Cells) bool {
		if shared(open) == 0 {
			return true
		}
		var digits, more Digits
		for i, c := range corners {
			if !open.Has(c) {
				continue
			}
			completes := digitSet(int(s.grid[corners[3-i]]))
			if s.cand[c]&completes == 0 || s.cand[c].Len() != 2 {
				return true
			}
			digits |= completes
			more |= s.cand[c] &^ completes
		}
		if more.Len() != 1 {
			return true
		}
		gone := s.strikeAll(nil, more, open.Peers())
		r := rectangle{corners: corners, digits: digits, extra: open}
		return len(gone) == 0 || yield(uniqueStep(AvoidableRectangle2, &r, gone, Part{Digits: more}))
	})
}

// eachAvoidable visits every four corners with n of them solved but not given, the rest empty.
func eachAvoidable(s *State, n int, visit func(corners [4]solver.Cell, open Cells) bool) bool {
	return eachCorners(func(corners [4]solver.Cell) bool {
		cells := CellsOf(corners[:]...)
		open := cells.And(s.at[0])
		if cells.Meets(s.givens) || open.Len() != 4-n {
			return true
		}
		return visit(corners, open)
	})
}

func whyAvoidable1(s *Step) string {
	return whyRectangle(s) + fmt.Sprintf("; none of its digits was given, so %v must not complete it", s.Parts[1].Cells)
}

func whyAvoidable2(s *Step) string {
	return whyRectangle(s) + fmt.Sprintf("; none of its digits was given, so one of %s is %v, and cells that see both are not",
		wordsOf(s.Parts[1].Cells), s.Parts[2].Digits)
}
