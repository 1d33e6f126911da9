package logic

import (
	"iter"

	"autosolve/solver"
)

// findEmptyRectangles looks for a box in which a digit is only on one row and one column, and a line outside the box
// with two places, one of them on that row (or column). If this place is true, the digit in the box is on the column;
// if not, the line's other place is true. The cell on the column that sees the other place loses the digit.
//
// Parts: the places in the box with the digit and the box; the line's two places.
func findEmptyRectangles(s *State, yield func(Step) bool) {
	for d := 1; d <= 9; d++ {
		links := s.pairLinks(d, allRows|allCols)
		for box := firstBox; box < numHouses; box++ {
			places := Part{Cells: s.inHouse(d, box), Digits: digitSet(d), Houses: houseSet(box)}
			for row, col := range crossings(places.Cells, box) {
				for _, l := range links {
					if l.cells().Meets(cellsIn(box)) {
						continue
					}
					for _, gone := range s.rectangleLosses(d, l, row, col, box) {
						if !yield(eliminating(gone, places, Part{Cells: l.cells()})) {
							return
						}
					}
				}
			}
		}
	}
}

// crossings yields each row and column that together hold all places in the box, if neither of the two holds all of
// them.
func crossings(places Cells, box solver.House) iter.Seq2[solver.House, solver.House] {
	return func(yield func(row, col solver.House) bool) {
		for c := range cellsIn(box).All() {
			row, col := rowOf(c), colOf(c)
			onRow, onCol := places.And(cellsIn(row)), places.And(cellsIn(col))
			if onRow.Or(onCol) == places && !onRow.In(onCol) && !onCol.In(onRow) && !yield(row, col) {
				return
			}
		}
	}
}

// rectangleLosses returns the candidates that the link eliminates with one end on the row, and those that it eliminates with
// one end on the column.
func (s *State) rectangleLosses(d int, l pairLink, row, col, box solver.House) (out [][]Candidate) {
	for _, lines := range [...][2]solver.House{{row, col}, {col, row}} {
		in, across := cellsIn(lines[0]), cellsIn(lines[1])
		for _, l := range l.ways() {
			if !in.Has(l.a) || in.Has(l.b) {
				continue
			}
			if gone := s.strike(nil, d, board.peers[l.b].And(across).Minus(cellsIn(box)).without(l.a)); len(gone) > 0 {
				out = append(out, gone)
			}
		}
	}
	return out
}

const (
	patternEmptyRectangle     = "{digits 0} in {short 0} ({cells 1})"
	patternDualEmptyRectangle = "{digits 0} in {short 0} ({cells 1}, {cells 2})"
	whyEmptyRectangle         = "all {digits 0}s of {house 0} are on one row and one column; one of {each 1} is {digits 0} too, " +
		"and if it is the one on the box's line, the box has its {digits 0} on the other line, so the cell that both ways " +
		"lead to cannot be {digits 0}"
)
