package logic

import "autosolve/solver"

// twoLinksFinder finds two houses in which a digit has two places each. One place of the first house and one of the second
// see each other, as the function touch reports. These two places, the joined ends, are not both true, so at least one of
// the other two, the far ends, is true. Cells that see both far ends lose the digit.
//
//	Skyscraper     two parallel lines, joined by a line across
//	2-String Kite  a row and a column, joined by a box
//	Turbot Fish    any two houses, joined in any way
//
// Parts: the far ends with the digit; the joined ends.
func twoLinksFinder(touch func(a, b solver.Cell) bool, houses ...[2]Houses) finder {
	return func(s *State, yield func(Step) bool) {
		for d := 1; d <= 9; d++ {
			for _, in := range houses {
				for l, m := range s.linkPairs(d, in[0], in[1]) {
					if !l.cells().Meets(m.cells()) && !s.joinLinks(d, l, m, touch, yield) {
						return
					}
				}
			}
		}
	}
}

// joinLinks yields what follows from two links for each end of the one that touches an end of the other. It reports whether
// to go on.
func (s *State) joinLinks(d int, l, m pairLink, touch func(a, b solver.Cell) bool, yield func(Step) bool) bool {
	for _, l := range l.ways() {
		for _, m := range m.ways() {
			if !touch(l.a, m.a) {
				continue
			}
			ends := Part{Cells: CellsOf(l.b, m.b), Digits: digitSet(d)}
			gone := s.strike(nil, d, ends.Cells.Peers())
			if len(gone) > 0 && !yield(eliminating(gone, ends, Part{Cells: CellsOf(l.a, m.a)})) {
				return false
			}
		}
	}
	return true
}

var findKites = twoLinksFinder(sameBox, [2]Houses{allRows, allCols})

func onOneLine(a, b solver.Cell) bool { return a.Row() == b.Row() || a.Col() == b.Col() }

func sameBox(a, b solver.Cell) bool { return a.Box() == b.Box() }

// dualFinder finds pairs of steps of another finder. Both have the same digit and the same part at index, which is 0 or 1,
// and together they eliminate at least as many candidates as minimum.
//
// Parts: both parts of the first step; the part in which the second step differs.
func dualFinder(find finder, index, minimum int) finder {
	return func(s *State, yield func(Step) bool) {
		var all []Step
		find(s, func(step Step) bool {
			all = append(all, step)
			return true
		})
		for pair := range choose(all, 2) {
			a, b := pair[0], pair[1]
			if a.Parts[index] != b.Parts[index] || a.Parts[0].Digits != b.Parts[0].Digits {
				continue
			}
			gone := normalize(append(a.Eliminations[:len(a.Eliminations):len(a.Eliminations)], b.Eliminations...))
			if len(gone) >= minimum && !yield(eliminating(gone, a.Parts[0], a.Parts[1], b.Parts[1-index])) {
				return
			}
		}
	}
}

const (
	patternTwoEnds  = "{digits 0} in {list 0} (connected by {cells 1})"
	patternFourEnds = "{digits 0} in {list 0} and {list 2} (connected by {cells 1})"
	whyTwoEnds      = "{each 1} cannot both be {digits 0} because they see each other, and each has only one other place to " +
		"pass its {digits 0} to; so at least one of {each 0} is {digits 0}"
	whyFourEnds = whyTwoEnds + ", and in the same way at least one of {each 2}"
)
