package logic

import (
	"slices"

	"autosolve/solver"
)

// A template is one way to put a digit into all nine rows, columns and boxes. A person cannot go through all templates
// that a position allows, but a program can: what is in every one of them is certain, and what is in none is
// impossible.

// templates returns, by digit, the cells that are in every way to place it, and the cells that are in some. It leaves
// out ways that use a cell which must hold another digit. For a digit with no way left, both are empty.
func templates(s *State) (every, some [10]Cells) {
	var ways [10][]Cells
	for d := 1; d <= 9; d++ {
		ways[d] = waysToPlace(s, d)
	}
	for changed := true; changed; {
		changed = false
		for d := 1; d <= 9; d++ {
			all, any := allCells, Cells{}
			for _, w := range ways[d] {
				all, any = all.And(w), any.Or(w)
			}
			all = all.And(any)
			changed = changed || all != every[d] || any != some[d]
			every[d], some[d] = all, any
			for e := 1; e <= 9; e++ {
				if e != d {
					ways[e] = slices.DeleteFunc(ways[e], all.Meets)
				}
			}
		}
	}
	return every, some
}

// waysToPlace returns every choice of places for digit d, one in each row, column and box that lacks it.
func waysToPlace(s *State, d int) (ways []Cells) {
	var fill func(row solver.House, taken, free Cells)
	fill = func(row solver.House, taken, free Cells) {
		for row < firstCol && s.have[row].Has(d) {
			row++
		}
		if row == firstCol {
			ways = append(ways, taken)
			return
		}
		for c := range free.And(cellsIn(row)).All() {
			fill(row+1, taken.with(c), free.Minus(board.peers[c]))
		}
	}
	fill(0, Cells{}, s.at[d])
	return ways
}

// findTemplateSet looks for cells that every way to place a digit has in common.
//
// Parts: the digit.
func findTemplateSet(s *State, yield func(Step) bool) {
	every, _ := templates(s)
	for d := 1; d <= 9; d++ {
		step := Step{Parts: []Part{{Digits: digitSet(d)}}}
		for c := range every[d].All() {
			step.Placements = append(step.Placements, Candidate{c, d})
		}
		if !yield(step) {
			return
		}
	}
}

// findTemplateDelete looks for candidates that occur in none of the ways to place their digit in the whole grid.
//
// Parts: the digit.
func findTemplateDelete(s *State, yield func(Step) bool) {
	_, some := templates(s)
	for d := 1; d <= 9; d++ {
		if !some[d].Empty() && !yield(eliminating(s.strike(nil, d, s.at[d].Minus(some[d])), Part{Digits: digitSet(d)})) {
			return
		}
	}
}

const (
	patternTemplate   = "{digits 0}"
	whyTemplateSet    = "of all ways to put {a 0} into every row, column and box, each has it there"
	whyTemplateDelete = "of all ways to put {a 0} into every row, column and box, none has it there"
)
