package logic

import (
	"iter"

	"autosolve/solver"
)

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

// linkPairs yields every pair of links of digit d, one of them in a house of the set first and the other in a house of the
// set second. If the two sets are equal, it yields each pair only once.
func (s *State) linkPairs(d int, first, second Houses) iter.Seq2[pairLink, pairLink] {
	return func(yield func(l, m pairLink) bool) {
		links := s.pairLinks(d, first)
		others := links
		if second != first {
			others = s.pairLinks(d, second)
		}
		for i, l := range links {
			if second == first {
				others = links[i+1:]
			}
			for _, m := range others {
				if !yield(l, m) {
					return
				}
			}
		}
	}
}
