package logic

import (
	"fmt"

	"autosolve/solver"
)

// unique3: two corners on a line have further candidates, one of which is true there. With n other cells of a house
// they share that have, with these candidates, n+1 digits between them, they make a naked subset.
//
//	Uniqueness Test 3: 5/8 in r27c89 with 1,3 in r7c189 => r7c3<>3
//
// Third part: the cells of the subset with the digits of the subset and the house.
func unique3(s *State, r *rectangle, yield func(Step) bool) bool {
	if r.extra.Len() != 2 {
		return true
	}
	more := s.union(r.extra) &^ r.digits
	for h := range shared(r.extra).All() {
		open := s.at[0].And(cellsIn(h)).Minus(r.cells())
		for n := 1; n < open.Len(); n++ {
			ok := choose(open.list(), n, func(cells []solver.Cell) bool {
				return unique3With(s, r, more, h, CellsOf(cells...), yield)
			})
			if !ok {
				return false
			}
		}
	}
	return true
}

func unique3With(s *State, r *rectangle, more Digits, h solver.House, cells Cells, yield func(Step) bool) bool {
	digits := more | s.union(cells)
	if digits.Len() != cells.Len()+1 {
		return true
	}
	all := cells.Or(r.extra)
	var gone []Candidate
	for other := range shared(all).All() {
		gone = s.strikeAll(gone, digits, cellsIn(other).Minus(all))
	}
	return len(gone) == 0 || yield(uniqueStep(Uniqueness3, r, gone, Part{Cells: cells, Digits: digits, Houses: houseSet(h)}))
}

func patternUnique3(s *Step) string {
	return patternRectangle(s) + fmt.Sprintf(" with %v in %v", s.Parts[2].Digits, s.Parts[2].Cells.Or(s.Parts[1].Cells))
}

// whyRectangle begins the explanation of every uniqueness test.
func whyRectangle(s *Step) string {
	return fmt.Sprintf("if %v held only %s, these digits could be swapped there and the puzzle would have two solutions",
		s.Parts[0].Cells, s.Parts[0].Digits.join(" and "))
}

func whyUnique1(s *Step) string {
	return whyRectangle(s) + fmt.Sprintf("; only %v can prevent that, by being something else", s.Parts[1].Cells)
}

func whyUnique25(s *Step) string {
	return whyRectangle(s) + fmt.Sprintf("; so one of %s is %v, and cells that see all of these are not",
		wordsOf(s.Parts[1].Cells), s.Parts[2].Digits)
}

func whyUnique3(s *Step) string {
	p := s.Parts[2]
	return whyRectangle(s) + fmt.Sprintf("; so one of %s takes one of the other digits, and with %v it uses up %v in %s",
		wordsOf(s.Parts[1].Cells), p.Cells, p.Digits, p.Houses.words())
}

func whyUnique4(s *Step) string {
	p := s.Parts[2]
	return whyRectangle(s) + fmt.Sprintf("; %s has its %v in one of %s, so the other one must not complete the pattern",
		p.Houses.words(), p.Digits, wordsOf(s.Parts[1].Cells))
}

func whyUnique6(s *Step) string {
	p := s.Parts[2]
	return whyRectangle(s) + fmt.Sprintf("; the %v of %s can only be in the rectangle, so %s in one of %s would put "+
		"it into both and complete the pattern",
		p.Digits, p.Houses.words(), p.Digits.one(), wordsOf(s.Parts[1].Cells))
}

func whyHiddenRectangle(s *Step) string {
	p := s.Parts[2]
	return whyRectangle(s) + fmt.Sprintf("; the %v of %s can only be in the rectangle, so the other digit where they "+
		"cross would force it into both neighbours and complete the pattern",
		p.Digits, p.Houses.words())
}
