package logic

import (
	"fmt"

	"autosolve/solver"
)

// findXYWings looks for a pivot with two candidates x and y that sees a cell xz and a cell yz: whichever the pivot is,
// one of these pincers is z.
//
//	XY-Wing: 5/6/7 in r3c59,r5c5 => r5c9<>5
//
// Parts: the pivot, the two pincers, each with its digits; the eliminated digit last.
func findXYWings(s *State, yield func(Step) bool) bool {
	return eachWing(s, 2, func(pivot, p, q solver.Cell) bool {
		z := s.cand[p] & s.cand[q] &^ s.cand[pivot]
		if z.Len() != 1 || s.cand[p]|s.cand[q] != s.cand[pivot]|z {
			return true
		}
		return wing(s, XYWing, z, CellsOf(p, q).Peers(), yield, pivot, p, q)
	})
}

// findXYZWings looks for a pivot xyz that sees a cell xz and a cell yz: one of the three is z.
//
//	XYZ-Wing: 1/6/8 in r167c8 => r3c8<>6
//
// Parts: as for the XY-wing.
func findXYZWings(s *State, yield func(Step) bool) bool {
	return eachWing(s, 3, func(pivot, p, q solver.Cell) bool {
		z := s.cand[p] & s.cand[q]
		if z.Len() != 1 || s.cand[p]|s.cand[q] != s.cand[pivot] {
			return true
		}
		return wing(s, XYZWing, z, CellsOf(pivot, p, q).Peers(), yield, pivot, p, q)
	})
}

// eachWing calls visit with every cell of n candidates and two cells of two candidates that it sees.
func eachWing(s *State, n int, visit func(pivot, p, q solver.Cell) bool) bool {
	pairs := s.bivalue()
	for pivot := range s.at[0].All() {
		if s.cand[pivot].Len() != n {
			continue
		}
		ok := choose(pairs.And(board.peers[pivot]).list(), 2, func(p []solver.Cell) bool {
			return visit(pivot, p[0], p[1])
		})
		if !ok {
			return false
		}
	}
	return true
}

// wing reports that the digit z goes from the targets.
func wing(s *State, t Technique, z Digits, targets Cells, yield func(Step) bool, cells ...solver.Cell) bool {
	gone := s.strikeAll(nil, z, targets)
	if len(gone) == 0 {
		return true
	}
	step := Step{Technique: t, Eliminations: gone}
	for _, c := range cells {
		step.Parts = append(step.Parts, Part{Cells: CellsOf(c), Digits: s.cand[c]})
	}
	step.Parts = append(step.Parts, Part{Digits: z})
	return yield(step)
}

// findWWings looks for two cells with the same two candidates x and y, each seeing one end of a house with two places
// for x: one of these ends is x, so one of the cells is y.
//
//	W-Wing: 1/2 in r2c3,r9c5 connected by 1 in r1c25 => r2c5<>2
//
// Parts: the two cells with their digits; the connecting places with x and their house; the eliminated digit y.
func findWWings(s *State, yield func(Step) bool) bool {
	var links [10][]pairLink
	for d := 1; d <= 9; d++ {
		links[d] = s.pairLinks(d, allRows|allCols|allBoxes)
	}
	return choose(s.bivalue().list(), 2, func(p []solver.Cell) bool {
		digits := s.cand[p[0]]
		if s.cand[p[1]] != digits || sees(p[0], p[1]) {
			return true
		}
		for x := range digits.All() {
			for _, l := range links[x] {
				if !wWing(s, CellsOf(p...), digits, x, l, yield) {
					return false
				}
			}
		}
		return true
	})
}

func wWing(s *State, cells Cells, digits Digits, x int, l pairLink, yield func(Step) bool) bool {
	p, q := cells.First(), cells.without(cells.First()).First()
	joined := sees(p, l.a) && sees(q, l.b) || sees(p, l.b) && sees(q, l.a)
	if !joined || l.cells().Meets(cells) {
		return true
	}
	y := digits &^ digitSet(x)
	gone := s.strikeAll(nil, y, cells.Peers())
	return len(gone) == 0 || yield(Step{
		Technique: WWing,
		Parts: []Part{
			{Cells: cells, Digits: digits},
			{Cells: l.cells(), Digits: digitSet(x), Houses: houseSet(l.house)},
			{Digits: y},
		},
		Eliminations: gone,
	})
}

func patternWing(s *Step) string {
	digits := s.Parts[0].Digits | s.Parts[1].Digits | s.Parts[2].Digits
	return fmt.Sprintf("%s in %v", digits.join("/"), s.Cells())
}

func whyWing(s *Step) string {
	pivot, p, q, z := s.Parts[0], s.Parts[1], s.Parts[2], s.Parts[3].Digits
	return fmt.Sprintf("whatever %v turns out to be (%s), one of %v and %v becomes %v, or it is %v itself, so no cell "+
		"that sees all of them can be",
		pivot.Cells, pivot.Digits.join(" or "), p.Cells, q.Cells, z, z)
}

func whyXYWing(s *Step) string {
	pivot, p, q, z := s.Parts[0], s.Parts[1], s.Parts[2], s.Parts[3].Digits
	return fmt.Sprintf("%v is %s: if %s then %v is %v, if %s then %v is %v, so a cell that sees both %v and %v cannot be %v",
		pivot.Cells, pivot.Digits.join(" or "), (pivot.Digits &^ q.Digits).join(""), p.Cells, z,
		(pivot.Digits &^ p.Digits).join(""), q.Cells, z, p.Cells, q.Cells, z)
}

func patternWWing(s *Step) string {
	return fmt.Sprintf("%s in %v connected by %v in %v",
		s.Parts[0].Digits.join("/"), s.Parts[0].Cells, s.Parts[1].Digits, s.Parts[1].Cells)
}

func whyWWing(s *Step) string {
	p, l, y := s.Parts[0], s.Parts[1], s.Parts[2].Digits
	return fmt.Sprintf("%s has its %v in %s; whichever it is, one of %s sees it and becomes %v",
		l.Houses.words(), l.Digits, joinWordsOr(l.Cells), wordsOf(p.Cells), y)
}
