package logic

// findSueDeCoqs looks for two or three cells on which a line and a box cross, with further cells of the line and of the box,
// such that there are as many cells as their digits can fill. A digit can fill one cell of the line outside the box and one
// of the box outside the line, or a single cell where line and box cross. Since all of these cells must be filled, every
// digit is used as often as possible, and is nowhere else on its line or in its box.
//
// Parts: the cells where line and box cross; the other cells of the line, with the line; the other cells of the box, with
// the box; each with their digits.
func findSueDeCoqs(s *State, yield func(Step) bool) {
	for box := firstBox; box < numHouses; box++ {
		for line := range firstBox {
			onBox, onLine := s.at[0].And(cellsIn(box)), s.at[0].And(cellsIn(line))
			for cross := range s.subsets(onBox.And(onLine).list(), 2, 3) {
				if cross.Digits.Len() < cross.Cells.Len()+2 {
					continue
				}
				for l := range s.subsets(onLine.Minus(cellsIn(box)).list(), 1, 6) {
					for b := range s.subsets(onBox.Minus(cellsIn(line)).list(), 1, 6) {
						all, twice := cross.Digits|l.Digits|b.Digits, l.Digits&b.Digits
						if all.Len()+twice.Len() == cross.Cells.Len()+l.Cells.Len()+b.Cells.Len() {
							l.Houses, b.Houses = houseSet(line), houseSet(box)
							yield(eliminating(s.coqLosses(cross, l, b), cross, l, b))
						}
					}
				}
			}
		}
	}
}

// coqLosses returns the candidates that are eliminated from the line of part l, from the box of part b, and from the
// cells where the two cross.
func (s *State) coqLosses(cross, l, b Part) []Candidate {
	onLine, inBox := cellsIn(firstOf(l.Houses)).Minus(cross.Cells), cellsIn(firstOf(b.Houses)).Minus(cross.Cells)
	// A digit of both l and b fills one cell of each, so no cell where line and box cross holds it.
	gone := s.strikeAll(nil, l.Digits&b.Digits, cross.Cells)
	gone = s.strikeAll(gone, (cross.Digits|l.Digits)&^(b.Digits&^l.Digits), onLine.Minus(l.Cells))
	return s.strikeAll(gone, (cross.Digits|b.Digits)&^(l.Digits&^b.Digits), inBox.Minus(b.Cells))
}

const (
	patternCoq = "{set 0} ({set 1}, {set 2})"
	whyCoq     = "{cells 0}, with {cells 1} in {house 1} and {cells 2} in {house 2}, have just as many cells as their digits " +
		"have room for, so every one of these digits is used up there"
)
