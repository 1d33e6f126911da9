package logic

import (
	"fmt"

	"autosolve/solver"
)

// All patterns of this file are two houses in which a digit has two places each, joined by two places that see each
// other: these are not both true, so at least one of the two far ends is, and what sees both far ends loses the digit.

// findSkyscrapers looks for two parallel lines that are joined by a line across.
//
//	Skyscraper: 1 in r6c3,r7c1 (connected by r67c9) => r5c1<>1
//
// Parts: the far ends with the digit; the joined ends.
func findSkyscrapers(s *State, yield func(Step) bool) bool {
	for d := 1; d <= 9; d++ {
		for _, lines := range [...]Houses{allRows, allCols} {
			ok := choose(s.pairLinks(d, lines), 2, func(l []pairLink) bool {
				return joinLinks(s, Skyscraper, d, l[0], l[1], func(a, b solver.Cell) bool {
					return shared(CellsOf(a, b))&^allBoxes != 0
				}, yield)
			})
			if !ok {
				return false
			}
		}
	}
	return true
}

// findTurbotFish looks for any two such houses, joined in any way: skyscrapers and kites are the easy ones among them.
//
//	Turbot Fish: 1 in r6c3,r7c1 (connected by r67c9) => r5c1<>1
//
// Parts: the far ends with the digit; the joined ends.
func findTurbotFish(s *State, yield func(Step) bool) bool {
	for d := 1; d <= 9; d++ {
		ok := choose(s.pairLinks(d, allRows|allCols|allBoxes), 2, func(l []pairLink) bool {
			return joinLinks(s, TurbotFish, d, l[0], l[1], sees, yield)
		})
		if !ok {
			return false
		}
	}
	return true
}

// joinLinks reports what follows from each way to join two links that touches accepts.
func joinLinks(s *State, t Technique, d int, l, m pairLink, touches func(a, b solver.Cell) bool, yield func(Step) bool) bool {
	if l.cells().Meets(m.cells()) {
		return true
	}
	for _, a := range [...]solver.Cell{l.a, l.b} {
		for _, b := range [...]solver.Cell{m.a, m.b} {
			if !touches(a, b) {
				continue
			}
			ends := CellsOf(l.other(a), m.other(b))
			gone := s.strike(nil, d, ends.Peers())
			if len(gone) > 0 && !yield(twoEnds(t, d, ends, CellsOf(a, b), gone)) {
				return false
			}
		}
	}
	return true
}

func twoEnds(t Technique, d int, ends, joint Cells, gone []Candidate) Step {
	return Step{
		Technique:    t,
		Parts:        []Part{{Cells: ends, Digits: digitSet(d)}, {Cells: joint}},
		Eliminations: gone,
	}
}

// findKites looks for a row and a column that are joined by a box.
//
//	2-String Kite: 1 in r5c8,r7c1 (connected by r7c9,r8c8) => r5c1<>1
//
// Parts: the far ends with the digit; the joined ends.
func findKites(s *State, yield func(Step) bool) bool {
	for d := 1; d <= 9; d++ {
		for _, row := range s.pairLinks(d, allRows) {
			for _, col := range s.pairLinks(d, allCols) {
				if !joinLinks(s, TwoStringKite, d, row, col, sameBox, yield) {
					return false
				}
			}
		}
	}
	return true
}

func sameBox(a, b solver.Cell) bool { return a.Box() == b.Box() }

// findDualKites looks for two kites that are joined by the same two cells: the row of each cell with the column of
// the other.
//
//	Dual 2-String Kite: 1 in r1c2,r4c8 and r2c1,r5c7 (connected by r4c1,r5c2) => r1c8,r2c7<>1
//
// Parts: the far ends of the first kite with the digit; the joined ends; the far ends of the second.
func findDualKites(s *State, yield func(Step) bool) bool {
	var kites []Step
	findKites(s, func(k Step) bool {
		kites = append(kites, k)
		return true
	})
	return choose(kites, 2, func(k []Step) bool {
		if k[0].Parts[0].Digits != k[1].Parts[0].Digits || k[0].Parts[1] != k[1].Parts[1] {
			return true
		}
		return yield(dual(DualTwoStringKite, k[0], k[1], k[1].Parts[0]))
	})
}

// dual is both steps as one.
func dual(t Technique, a, b Step, extra ...Part) Step {
	return Step{
		Technique:    t,
		Parts:        append(append([]Part(nil), a.Parts...), extra...),
		Eliminations: normalize(append(append([]Candidate(nil), a.Eliminations...), b.Eliminations...)),
	}
}

func patternTwoEnds(s *Step) string {
	text := fmt.Sprintf("%v in %v", s.Parts[0].Digits, byCell(s.Parts[0].Cells))
	if len(s.Parts) > 2 {
		text += " and " + byCell(s.Parts[2].Cells)
	}
	return text + fmt.Sprintf(" (connected by %v)", s.Parts[1].Cells)
}

func whyTwoEnds(s *Step) string {
	ends, joint := s.Parts[0], s.Parts[1].Cells
	text := fmt.Sprintf("%s cannot both be %v because they see each other, and each has only one other place to pass "+
		"its %v to; so at least one of %s is %v",
		wordsOf(joint), ends.Digits, ends.Digits, wordsOf(ends.Cells), ends.Digits)
	if len(s.Parts) > 2 {
		text += fmt.Sprintf(", and in the same way at least one of %s", wordsOf(s.Parts[2].Cells))
	}
	return text
}
