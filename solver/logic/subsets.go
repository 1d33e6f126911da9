package logic

import (
	"fmt"

	"autosolve/solver"
)

// nakedFinder finds n cells of a house that have only n digits between them: these digits go there, in some order,
// and nowhere else in the house. Cells that are on a line and in a box clear both.
//
//	Naked Pair: 7,9 in r8c59 => r8c8<>9
//	Naked Triple: 3,7,8 in r5c23,r6c2 => r46c3<>8
//	Naked Quadruple: 2,3,5,8 in r9c2389 => r9c456<>5
//
// Parts: the cells, their digits, the houses they clear.
func nakedFinder(t Technique, n int) finder {
	return func(s *State, yield func(Step) bool) bool {
		return eachNaked(s, n, func(cells Cells, h solver.House) bool {
			houses := shared(cells)
			if firstOf(houses) != h {
				return true // the same cells were seen in a line already
			}
			step, both := nakedStep(s, t, cells, houses)
			if both && n < 4 || len(step.Eliminations) == 0 {
				return true
			}
			return yield(step)
		})
	}
}

// lockedFinder finds naked pairs and triples on the three cells that a line and a box share, where both lose candidates.
//
//	Locked Pair: 2,7 in r4c56 => r4c8,r6c5<>2
//	Locked Triple: 1,2,4 in r123c2 => r13c3,r6c2<>2, r13c3,r9c2<>4
//
// Parts: the cells, their digits, both houses.
func lockedFinder(t Technique, n int) finder {
	return func(s *State, yield func(Step) bool) bool {
		return eachNaked(s, n, func(cells Cells, h solver.House) bool {
			houses := shared(cells)
			step, both := nakedStep(s, t, cells, houses)
			if firstOf(houses) != h || !both {
				return true
			}
			return yield(step)
		})
	}
}

// eachNaked calls visit with every n cells of a house that have n digits between them.
func eachNaked(s *State, n int, visit func(Cells, solver.House) bool) bool {
	for h := range numHouses {
		open := s.at[0].And(cellsIn(h))
		if open.Len() <= n {
			continue
		}
		ok := choose(open.list(), n, func(cells []solver.Cell) bool {
			var digits Digits
			for _, c := range cells {
				digits |= s.cand[c]
				if s.cand[c].Len() < 2 {
					return true
				}
			}
			return digits.Len() != n || visit(CellsOf(cells...), h)
		})
		if !ok {
			return false
		}
	}
	return true
}

// nakedStep is what the naked subset eliminates, and whether two houses lose candidates to it.
func nakedStep(s *State, t Technique, cells Cells, houses Houses) (step Step, both bool) {
	digits := s.union(cells)
	losers := 0
	var gone []Candidate
	for h := range houses.All() {
		before := len(gone)
		gone = s.strikeAll(gone, digits, cellsIn(h).Minus(cells))
		if len(gone) > before {
			losers++
		}
	}
	return Step{
		Technique:    t,
		Parts:        []Part{{Cells: cells, Digits: digits, Houses: houses}},
		Eliminations: normalize(gone),
	}, losers > 1
}

// hiddenFinder finds n digits that have only n places between them in a house: these cells hold them, and no others.
//
//	Hidden Pair: 5,8 in r68c1 => r8c1<>2, r6c1<>4
//	Hidden Triple: 1,6,7 in r9c456 => r9c456<>5
//	Hidden Quadruple: 4,6,7,9 in r6c1367 => r6c6<>1
//
// Parts: the cells, the digits, the house.
func hiddenFinder(t Technique, n int) finder {
	return func(s *State, yield func(Step) bool) bool {
		for h := range numHouses {
			if !findHiddenIn(s, t, n, h, yield) {
				return false
			}
		}
		return true
	}
}

func findHiddenIn(s *State, t Technique, n int, h solver.House, yield func(Step) bool) bool {
	var open []int // digits with few enough places
	for d := 1; d <= 9; d++ {
		if k := s.inHouse(d, h).Len(); k > 1 && k <= n {
			open = append(open, d)
		}
	}
	return choose(open, n, func(ds []int) bool {
		var cells Cells
		var digits Digits
		for _, d := range ds {
			cells = cells.Or(s.inHouse(d, h))
			digits |= digitSet(d)
		}
		if cells.Len() != n {
			return true
		}
		gone := s.strikeAll(nil, allDigits&^digits, cells)
		return len(gone) == 0 || yield(Step{
			Technique:    t,
			Parts:        []Part{{Cells: cells, Digits: digits, Houses: houseSet(h)}},
			Eliminations: gone,
		})
	})
}

func patternSubset(s *Step) string {
	return fmt.Sprintf("%v in %v", s.Parts[0].Digits, s.Parts[0].Cells)
}

func whyNaked(s *Step) string {
	p := s.Parts[0]
	return fmt.Sprintf("the %d cells %v have only the %d digits %v left, so they use these digits up and nothing else "+
		"in %s can have them",
		p.Cells.Len(), p.Cells, p.Digits.Len(), p.Digits, p.Houses.words())
}

func whyHidden(s *Step) string {
	p := s.Parts[0]
	return fmt.Sprintf("in %s the %d digits %v can only go into the %d cells %v, which have no room for any other digit",
		p.Houses.words(), p.Digits.Len(), p.Digits, p.Cells.Len(), p.Cells)
}
