package logic

import (
	"fmt"

	"autosolve/solver"
)

// findEmptyRectangles looks for a box in which a digit is only on one row and one column, and a line outside the box
// with two places, one of them on that row (or column): if it is true, the digit in the box is on the column, and if it
// is not, the line's other place is true. The cell that sees the column and that other place loses the digit.
//
//	Empty Rectangle: 1 in b6 (r7c19) => r5c1<>1
//
// Parts: the places in the box with the digit and the box; the line's two places.
func findEmptyRectangles(s *State, yield func(Step) bool) bool {
	for d := 1; d <= 9; d++ {
		links := s.pairLinks(d, allRows|allCols)
		for box := firstBox; box < numHouses; box++ {
			if !findEmptyRectanglesIn(s, d, box, links, yield) {
				return false
			}
		}
	}
	return true
}

func findEmptyRectanglesIn(s *State, d int, box solver.House, links []pairLink, yield func(Step) bool) bool {
	places := s.inHouse(d, box)
	if places.Len() < 2 {
		return true
	}
	for c := range cellsIn(box).All() {
		row, col := rowOf(c), colOf(c)
		onRow, onCol := places.And(cellsIn(row)), places.And(cellsIn(col))
		if onRow.Or(onCol) != places || onRow.In(onCol) || onCol.In(onRow) {
			continue
		}
		for _, l := range links {
			if l.cells().Meets(cellsIn(box)) {
				continue
			}
			ok := emptyRectangle(s, d, box, l, row, col, yield) && emptyRectangle(s, d, box, l, col, row, yield)
			if !ok {
				return false
			}
		}
	}
	return true
}

// emptyRectangle tries the link with one end on the box's line in; the elimination is on its line out.
func emptyRectangle(s *State, d int, box solver.House, l pairLink, in, out solver.House, yield func(Step) bool) bool {
	for _, near := range [...]solver.Cell{l.a, l.b} {
		far := l.other(near)
		if !cellsIn(in).Has(near) || cellsIn(in).Has(far) {
			continue
		}
		gone := s.strike(nil, d, board.peers[far].And(cellsIn(out)).Minus(cellsIn(box)).without(near))
		if len(gone) == 0 {
			continue
		}
		step := Step{
			Technique: EmptyRectangle,
			Parts: []Part{
				{Cells: s.inHouse(d, box), Digits: digitSet(d), Houses: houseSet(box)},
				{Cells: l.cells()},
			},
			Eliminations: gone,
		}
		if !yield(step) {
			return false
		}
	}
	return true
}

// findDualEmptyRectangles looks for two empty rectangles of the same box and digit, seen as one.
//
//	Dual Empty Rectangle: 7 in b2 (r5c15, r24c3) => r2c1,r4c5<>7
//
// Parts: the places in the box with the digit and the box; the first line's two places; the second's.
func findDualEmptyRectangles(s *State, yield func(Step) bool) bool {
	var all []Step
	findEmptyRectangles(s, func(e Step) bool {
		all = append(all, e)
		return true
	})
	return choose(all, 2, func(e []Step) bool {
		if e[0].Parts[0] != e[1].Parts[0] {
			return true
		}
		both := dual(DualEmptyRectangle, e[0], e[1], e[1].Parts[1])
		return len(both.Eliminations) < 2 || yield(both)
	})
}

func patternEmptyRectangle(s *Step) string {
	text := fmt.Sprintf("%v in %v (%v", s.Parts[0].Digits, s.Parts[0].Houses, s.Parts[1].Cells)
	if len(s.Parts) > 2 {
		text += ", " + s.Parts[2].Cells.String()
	}
	return text + ")"
}

func whyEmptyRectangle(s *Step) string {
	p := s.Parts[0]
	return fmt.Sprintf("all %vs of %s are on one row and one column; one of %s is %v too, and if it is the one on the "+
		"box's line, the box has its %v on the other line, so the cell that both ways lead to cannot be %v",
		p.Digits, p.Houses.words(), wordsOf(s.Parts[1].Cells), p.Digits, p.Digits, p.Digits)
}
