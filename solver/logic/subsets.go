package logic

import (
	"iter"
	"slices"

	"autosolve/solver"
)

// subsets yields every selection of n cells, least <= n <= most, small selections first, with the candidates of their cells
// together.
func (s *State) subsets(cells []solver.Cell, least, most int) iter.Seq[Part] {
	return func(yield func(Part) bool) {
		for n := least; n <= min(most, len(cells)); n++ {
			for chosen := range choose(cells, n) {
				var digits Digits
				for _, c := range chosen {
					digits |= s.cand[c]
				}
				if !yield(Part{Cells: CellsOf(chosen...), Digits: digits}) {
					return
				}
			}
		}
	}
}

// nakedFinder finds n cells of a house that have only n digits between them: these digits go there, in some order, and
// nowhere else in the house. A pair or triple on cells that a line and a box share is called locked if both houses lose
// candidates. If the argument locked is set, only locked pairs and triples are found, else only other subsets.
//
// Parts: the cells with their digits and the houses that contain all of them.
func nakedFinder(n int, locked bool) finder {
	return func(s *State, yield func(Step) bool) {
		for h := range numHouses {
			open := s.at[0].And(cellsIn(h)).list()
			if len(open) <= n {
				continue
			}
			open = slices.DeleteFunc(open, func(c solver.Cell) bool { return s.cand[c].Len() < 2 })
			for p := range s.subsets(open, n, n) {
				if p.Digits.Len() != n || firstOf(shared(p.Cells)) != h {
					continue
				}
				if gone, both := s.nakedLosses(&p); (both && n < 4) == locked && !yield(eliminating(gone, p)) {
					return
				}
			}
		}
	}
}

// nakedLosses sets the houses of a naked subset, which are those that contain all of its cells, and returns the candidates
// that these houses lose. It reports whether two houses lose candidates.
func (s *State) nakedLosses(p *Part) (gone []Candidate, both bool) {
	p.Houses = shared(p.Cells)
	for h := range p.Houses.All() {
		before := len(gone)
		gone = s.strikeAll(gone, p.Digits, cellsIn(h).Minus(p.Cells))
		both = before > 0 && len(gone) > before
	}
	return gone, both
}

// hiddenFinder finds n digits that have only n places between them in a house: these places hold the n digits and no others.
//
// Parts: the cells with the digits and the house.
func hiddenFinder(n int) finder {
	return func(s *State, yield func(Step) bool) {
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
				if p.Cells.Len() == n && !yield(eliminating(s.strikeAll(nil, allDigits&^p.Digits, p.Cells), p)) {
					return
				}
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
