package logic

// findEmptyRectangles looks for a box in which a digit is only on one row and one column, and for a line with two places for
// the digit, both outside the box and one of them on that row (or column). If this place is true, the digit in the box is on
// the column (or row); if not, the line's other place is true. A cell on the column (or row) that sees the other place loses
// the digit.
//
// Parts: the places in the box with the digit and the box; the line's two places.
func findEmptyRectangles(s *State, yield func(Step) bool) {
	for d := 1; d <= 9; d++ {
		for box := firstBox; box < numHouses; box++ {
			places := Part{Cells: s.inHouse(d, box), Digits: digitSet(d), Houses: houseSet(box)}
			for c := range cellsIn(box).All() {
				row, col := cellsIn(rowOf(c)), cellsIn(colOf(c))
				onRow, onCol := places.Cells.And(row), places.Cells.And(col)
				if onRow.Or(onCol) == places.Cells && !onRow.In(onCol) && !onCol.In(onRow) {
					s.emptyRectangles(places, row, col, yield)
				}
			}
		}
	}
}

// emptyRectangles yields the steps from the places in a box, all of which are on the row and the column.
func (s *State) emptyRectangles(places Part, row, col Cells, yield func(Step) bool) {
	d, box := places.Digits.Min(), cellsIn(firstOf(places.Houses))
	for _, link := range s.pairLinks(d, allRows|allCols) {
		if link.cells().Meets(box) {
			continue
		}
		for _, lines := range [...][2]Cells{{row, col}, {col, row}} {
			for _, l := range link.ways() {
				if lines[0].Has(l.a) && !lines[0].Has(l.b) {
					gone := s.strike(nil, d, board.peers[l.b].And(lines[1]).Minus(box).without(l.a))
					yield(eliminating(gone, places, Part{Cells: l.cells()}))
				}
			}
		}
	}
}

const (
	patternEmptyRectangle     = "{digits 0} in {short 0} ({cells 1})"
	patternDualEmptyRectangle = "{digits 0} in {short 0} ({cells 1}, {cells 2})"
	whyEmptyRectangle         = "all {digits 0}s of {house 0} are on one row and one column; one of {each 1} is {digits 0} too, " +
		"and if it is the one on the box's line, the box has its {digits 0} on the other line, so the cell that both ways " +
		"lead to cannot be {digits 0}"
)
