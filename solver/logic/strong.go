package logic

import "autosolve/solver"

// pairLink is a house in which a digit has exactly two places: one of them is true.
type pairLink struct {
	house solver.House
	a, b  solver.Cell
}

// other is the end that is not c.
func (l pairLink) other(c solver.Cell) solver.Cell {
	if c == l.a {
		return l.b
	}
	return l.a
}

// cells is both ends.
func (l pairLink) cells() Cells { return CellsOf(l.a, l.b) }

// pairLinks is the houses of the set in which digit d has exactly two places.
func (s *State) pairLinks(d int, in Houses) []pairLink {
	var out []pairLink
	for h := range in.All() {
		if places := s.inHouse(d, h); places.Len() == 2 {
			a := places.First()
			out = append(out, pairLink{h, a, places.without(a).First()})
		}
	}
	return out
}
