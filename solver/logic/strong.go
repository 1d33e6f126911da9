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

// ways returns the link from either end.
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

// linkPairs yields every two links of digit d: one in the houses first, and one in the houses second. The two sets of
// houses may be equal.
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
