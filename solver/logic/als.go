package logic

import (
	"fmt"

	"autosolve/solver"
)

// als is an almost locked set: n cells of one house with n+1 candidates. Take one of its digits away and the others
// are locked into the cells.
type als struct {
	cells  Cells
	digits Digits
	at     [10]Cells // at[d]: its cells with candidate d
	sight  [10]Cells // sight[d]: the cells outside that see all its cells with d and have candidate d themselves
}

// almostLocked is all almost locked sets, a cell with two candidates being the smallest. A set that lies in a line and
// a box comes once.
func almostLocked(s *State) []als {
	var out []als
	for h := range numHouses {
		open := s.at[0].And(cellsIn(h)).list()
		for k := 1; k <= min(8, len(open)); k++ {
			choose(open, k, func(cells []solver.Cell) bool {
				var digits Digits
				for _, c := range cells {
					digits |= s.cand[c]
				}
				if digits.Len() != k+1 {
					return true
				}
				if set := CellsOf(cells...); firstOf(shared(set)) == h {
					out = append(out, newALS(s, set, digits))
				}
				return true
			})
		}
	}
	return out
}

func newALS(s *State, cells Cells, digits Digits) als {
	a := als{cells: cells, digits: digits}
	for d := range digits.All() {
		a.at[d] = cells.And(s.at[d])
		a.sight[d] = a.at[d].Peers().And(s.at[d]).Minus(cells)
	}
	return a
}

// commons is the restricted common digits of two sets: every cell of the one with the digit sees every cell of the
// other with it, so it is not in both. Sets that overlap can have one if no cell with it is in both.
func (a *als) commons(b *als) Digits {
	var out Digits
	for d := range (a.digits & b.digits).All() {
		if b.at[d].In(a.sight[d]) && a.at[d].In(b.sight[d]) {
			out |= digitSet(d)
		}
	}
	return out
}

// part is the set as part of a step.
func (a *als) part() Part { return Part{Cells: a.cells, Digits: a.digits} }

// String is "r2c13 {2,4,7}".
func (a *als) String() string { return fmt.Sprintf("%v {%v}", a.cells, a.digits) }
