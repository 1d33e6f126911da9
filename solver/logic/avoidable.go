package logic

import (
	"iter"

	"autosolve/solver"
)

// findAvoidable1 looks for a rectangle with three solved corners, none of them given. It eliminates the candidate of the
// fourth corner that would complete the pattern of two digits, each in two diagonal corners.
//
// Parts: the rectangle with its digits; the empty corners.
func findAvoidable1(s *State, yield func(Step) bool) {
	for corners, open := range s.avoidable(3) {
		for i, c := range corners {
			if !open.Has(c) {
				continue
			}
			a, b := int(s.grid[corners[3-i]]), int(s.grid[corners[i^1]])
			if b != int(s.grid[corners[i^2]]) {
				continue
			}
			r := rectangle{corners: corners, digits: digitSet(a) | digitSet(b), extra: open}
			if !yield(r.step(s.strike(nil, a, open))) {
				return
			}
		}
	}
}

// findAvoidable2 looks for a rectangle with two solved corners, none of them given, and two empty ones. Each empty
// corner has two candidates: the digit that would complete the pattern, and a further digit, the same in both corners.
// One of the two corners must hold the further digit.
//
// Parts: the rectangle with its digits; the empty corners; the further digit.
func findAvoidable2(s *State, yield func(Step) bool) {
	for corners, open := range s.avoidable(2) {
		if shared(open) == 0 {
			continue
		}
		var digits, more Digits
		complete := true
		for i, c := range corners {
			if !open.Has(c) {
				continue
			}
			completes := digitSet(int(s.grid[corners[3-i]]))
			complete = complete && s.cand[c]&completes != 0 && s.cand[c].Len() == 2
			digits |= completes
			more |= s.cand[c] &^ completes
		}
		r := rectangle{corners: corners, digits: digits, extra: open}
		if complete && more.Len() == 1 && !yield(r.step(s.strikeAll(nil, more, open.Peers()), Part{Digits: more})) {
			return
		}
	}
}

// avoidable yields the corners of every rectangle with n solved corners, none of them given, and the empty corners
// among them.
func (s *State) avoidable(n int) iter.Seq2[[4]solver.Cell, Cells] {
	return func(yield func(corners [4]solver.Cell, open Cells) bool) {
		for corners := range rectangleCorners {
			cells := CellsOf(corners[:]...)
			open := cells.And(s.at[0])
			if !cells.Meets(s.givens) && open.Len() == 4-n && !yield(corners, open) {
				return
			}
		}
	}
}

const (
	whyAvoidable1 = whyRectangle + "; none of its digits was given, so {cells 1} must not complete it"
	whyAvoidable2 = whyRectangle + "; none of its digits was given, so one of {each 1} is {digits 2}, and cells that see both are not"
)
