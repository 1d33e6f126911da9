package logic

import "autosolve/solver"

// pairLink is a house in which a digit has exactly two places, of which one is true.
type pairLink struct {
	house solver.House
	a, b  solver.Cell
}

// ways returns the link in both directions.
func (l pairLink) ways() [2]pairLink { return [2]pairLink{l, {l.house, l.b, l.a}} }

// cells returns both ends.
func (l pairLink) cells() Cells { return CellsOf(l.a, l.b) }

// pairLinks returns the links of digit d in the houses.
func (s *State) pairLinks(d int, in Houses) (out []pairLink) {
	for h := range in.All() {
		if places := s.inHouse(d, h); places.Len() == 2 {
			a := places.First()
			out = append(out, pairLink{h, a, places.without(a).First()})
		}
	}
	return out
}

// twoLinksFinder finds two houses in which a digit has two places each. One place of the first house and one of the second
// see each other. These two places, the joined ends, are not both true, so at least one of the other two, the far ends, is
// true. Cells that see both far ends lose the digit. The function fits gets the places of both houses as links, each from the
// joined end a to the far end b; the house of the first link has the smaller number. It reports whether the ends a see each
// other in the way that the technique requires.
//
// Parts: the far ends with the digit; the joined ends.
func twoLinksFinder(fits func(l, m pairLink) bool) finder {
	return func(s *State, yield func(Step) bool) {
		for d := 1; d <= 9; d++ {
			for pair := range choose(s.pairLinks(d, allHouses), 2) {
				if pair[0].cells().Meets(pair[1].cells()) {
					continue
				}
				for _, l := range pair[0].ways() {
					for _, m := range pair[1].ways() {
						if !fits(l, m) {
							continue
						}
						ends := Part{Cells: CellsOf(l.b, m.b), Digits: digitSet(d)}
						yield(eliminating(s.strike(nil, d, ends.Cells.Peers()), ends, Part{Cells: CellsOf(l.a, m.a)}))
					}
				}
			}
		}
	}
}

// isSkyscraper reports whether the links are on two parallel lines and joined by a line across.
func isSkyscraper(l, m pairLink) bool {
	return l.house/9 == m.house/9 && m.house < firstBox && (l.a.Row() == m.a.Row() || l.a.Col() == m.a.Col())
}

// isKite reports whether the links are on a row and a column and joined by a box.
func isKite(l, m pairLink) bool {
	return l.house < firstCol && m.house >= firstCol && m.house < firstBox && l.a.Box() == m.a.Box()
}

// isTurbotFish reports whether the links are joined in any way.
func isTurbotFish(l, m pairLink) bool { return l.a.Sees(m.a) }

const (
	patternTwoEnds = "{digits 0} in {list 0} (connected by {cells 1})"
	whyTwoEnds     = "{each 1} cannot both be {digits 0} because they see each other, and each has only one other place to " +
		"pass its {digits 0} to; so at least one of {each 0} is {digits 0}"
)

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
	patternEmptyRectangle = "{digits 0} in {short 0} ({cells 1})"
	whyEmptyRectangle     = "all {digits 0}s of {house 0} are on one row and one column; one of {each 1} is {digits 0} too, " +
		"and if it is the one on the box's line, the box has its {digits 0} on the other line, so the cell that both ways " +
		"lead to cannot be {digits 0}"
)
