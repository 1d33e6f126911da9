package logic

import "autosolve/solver"

// wingFinder finds a pivot that sees two cells of two candidates each, the pincers. The pivot of an XY-wing has the
// candidates x and y, that of an XYZ-wing also z. One pincer has x and z, the other y and z. So z is in one of the pincers or
// in the pivot of an XYZ-wing, and a cell that sees all of these loses z. The argument ofPivot is the number of the pivot's
// candidates.
//
// Parts: the pivot, the two pincers, each with its digits; the eliminated digit z last.
func wingFinder(ofPivot int) finder {
	return func(s *State, yield func(Step) bool) {
		pairs := s.bivalue()
		for pivot := range s.at[0].All() {
			if s.cand[pivot].Len() != ofPivot {
				continue
			}
			for p := range choose(pairs.And(board.peers[pivot]).list(), 2) {
				z, all := s.cand[p[0]]&s.cand[p[1]], s.cand[p[0]]|s.cand[p[1]]
				seen := CellsOf(p...)
				if ofPivot == 2 {
					z &^= s.cand[pivot]
					all &^= z
				} else {
					seen = seen.with(pivot)
				}
				if z.Len() == 1 && all == s.cand[pivot] {
					gone := s.strikeAll(nil, z, seen.Peers())
					yield(eliminating(gone, s.part(pivot), s.part(p[0]), s.part(p[1]), Part{Digits: z}))
				}
			}
		}
	}
}

// part returns a cell with its candidates.
func (s *State) part(c solver.Cell) Part { return Part{Cells: CellsOf(c), Digits: s.cand[c]} }

const (
	patternWing = "{slash 012} in {cells 012}"
	whyWing     = "whatever {cells 0} turns out to be ({or 0}), one of {cells 1} and {cells 2} becomes {digits 3}, or it is " +
		"{digits 3} itself, so no cell that sees all of them can be"
)

func whyXYWing(s *Step) string {
	pivot, p, q := s.Parts[0].Digits, s.Parts[1].Digits, s.Parts[2].Digits
	return s.says("{cells 0} is {or 0}: if " + (pivot &^ q).String() + " then {cells 1} is {digits 3}, if " + (pivot &^ p).String() +
		" then {cells 2} is {digits 3}, so a cell that sees both {cells 1} and {cells 2} cannot be {digits 3}")
}

// findWWings looks for two cells with the same two candidates x and y, and a house with two places for x, such that one cell
// sees one of these places and the other cell the other. One of the places is x, so at least one of the cells is y.
//
// Parts: the two cells with their digits; the connecting places with x and their house; the eliminated digit y.
func findWWings(s *State, yield func(Step) bool) {
	var links [10][]pairLink
	for d := 1; d <= 9; d++ {
		links[d] = s.pairLinks(d, allHouses)
	}
	for p := range choose(s.bivalue().list(), 2) {
		ends := Part{Cells: CellsOf(p...), Digits: s.cand[p[0]]}
		if s.cand[p[1]] != ends.Digits || p[0].Sees(p[1]) {
			continue
		}
		for x := range ends.Digits.All() {
			for _, l := range links[x] {
				joined := p[0].Sees(l.a) && p[1].Sees(l.b) || p[0].Sees(l.b) && p[1].Sees(l.a)
				if joined && !l.cells().Meets(ends.Cells) {
					link := Part{Cells: l.cells(), Digits: digitSet(x), Houses: houseSet(l.house)}
					y := ends.Digits &^ link.Digits
					yield(eliminating(s.strikeAll(nil, y, ends.Cells.Peers()), ends, link, Part{Digits: y}))
				}
			}
		}
	}
}

const (
	patternWWing = "{slash 0} in {cells 0} connected by {digits 1} in {cells 1}"
	whyWWing     = "{house 1} has its {digits 1} in {either 1}; whichever it is, one of {each 0} sees it and becomes {digits 2}"
)
