package logic

import (
	"iter"

	"autosolve/solver"
)

// nakedFinder finds n cells of a house that have only n digits between them: these digits go there, in some order, and
// nowhere else in the house. A pair or triple on cells that a line and a box share is called locked if both houses lose
// candidates. If the argument locked is set, only these are found, else only the others.
//
// Parts: the cells, their digits, the houses that lose candidates.
func nakedFinder(n int, locked bool) finder {
	return func(s *State, yield func(Step) bool) {
		for cells, digits := range s.naked(n) {
			losers := 0
			var gone []Candidate
			for h := range shared(cells).All() {
				before := len(gone)
				gone = s.strikeAll(gone, digits, cellsIn(h).Minus(cells))
				if len(gone) > before {
					losers++
				}
			}
			if (losers > 1 && n < 4) != locked || len(gone) == 0 {
				continue
			}
			if !yield(eliminating(gone, Part{Cells: cells, Digits: digits, Houses: shared(cells)})) {
				return
			}
		}
	}
}

// naked yields every n cells of a house that have n digits between them, with these digits. Each cell has at least two
// candidates. Cells that a line and a box share come once.
func (s *State) naked(n int) iter.Seq2[Cells, Digits] {
	return func(yield func(Cells, Digits) bool) { s.eachNaked(n, yield) }
}

func (s *State) eachNaked(n int, yield func(Cells, Digits) bool) {
	for h := range numHouses {
		open := s.at[0].And(cellsIn(h))
		if open.Len() <= n {
			continue
		}
		for list := range choose(open.list(), n) {
			digits, single := s.digitsOf(list)
			if single || digits.Len() != n {
				continue
			}
			if cells := CellsOf(list...); firstOf(shared(cells)) == h && !yield(cells, digits) {
				return
			}
		}
	}
}

// digitsOf returns the candidates of the cells together, and whether some cell has fewer than two candidates.
func (s *State) digitsOf(cells []solver.Cell) (digits Digits, single bool) {
	for _, c := range cells {
		digits |= s.cand[c]
		single = single || s.cand[c].Len() < 2
	}
	return digits, single
}

// hiddenFinder finds n digits that have only n places between them in a house: these places hold the n digits and no others.
//
// Parts: the cells, the digits, the house.
func hiddenFinder(n int) finder {
	return func(s *State, yield func(Step) bool) { s.findHidden(n, yield) }
}

func (s *State) findHidden(n int, yield func(Step) bool) {
	for h := range numHouses {
		var open []int // the digits with two to n places
		for d := 1; d <= 9; d++ {
			if k := s.inHouse(d, h).Len(); k > 1 && k <= n {
				open = append(open, d)
			}
		}
		for chosen := range choose(open, n) {
			p := Part{Houses: houseSet(h)}
			for _, d := range chosen {
				p = p.and(Part{Cells: s.inHouse(d, h), Digits: digitSet(d)})
			}
			if p.Cells.Len() != n {
				continue
			}
			gone := s.strikeAll(nil, allDigits&^p.Digits, p.Cells)
			if len(gone) > 0 && !yield(eliminating(gone, p)) {
				return
			}
		}
	}
}

const (
	patternSubset = "{digits 0} in {cells 0}"
	whyNaked      = "the {count 0} cells {cells 0} have only the {count 0} digits {digits 0} left, so they use these digits " +
		"up and nothing else in {house 0} can have them"
	whyHidden = "in {house 0} the {count 0} digits {digits 0} can only go into the {count 0} cells {cells 0}, which have no " +
		"room for any other digit"
)
