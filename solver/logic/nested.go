package logic

import (
	"slices"
	"strings"
)

// findNestedNets looks for a candidate whose forcing net breaks with the help of nets inside it. When the outer net has no
// single left, candidates are assumed in it one by one. If the inner net of such an assumption breaks, the candidate is
// removed, and the outer net follows the singles that appear. Inner nets first assume only candidates with one alternative
// in their cell or a house; if no outer net breaks then, they assume all candidates.
//
// Parts: the cell or house where the outer net breaks. Chains: the assumption and the singles of the outer net; then those of
// each inner net that broke.
func findNestedNets(s *State, yield func(Step) bool) {
	assumed := normalize(s.candidates())
	slices.SortStableFunc(assumed, func(a, b Candidate) int { return s.cand[a.Cell].Len() - s.cand[b.Cell].Len() })
	s.findNestedNetsOf(assumed, yield)
}

// findNestedNetsOf looks for nested nets whose outer net assumes one of the given candidates, in this order.
func (s *State) findNestedNetsOf(assumed []Candidate, yield func(Step) bool) {
	found := false
	for _, inner := range [...]func(*State) []Candidate{(*State).tight, (*State).candidates} {
		for _, p := range assumed {
			n := s.spread(p)
			if n.nest(inner); !n.isBroken() {
				continue
			}
			if found = true; !yield(n.step()) {
				return
			}
		}
		if found {
			return
		}
	}
}

// nest assumes candidates inside n, removes those whose nets break, and follows the singles that appear, until n breaks or
// no candidate can be removed. The function inner returns the candidates to assume.
func (n *net) nest(inner func(*State) []Candidate) {
	for again := true; again && !n.isBroken(); {
		again = false
		for _, p := range inner(&n.left) {
			if !n.left.cand[p.Cell].Has(p.Digit) {
				continue
			}
			in := n.left.spread(p)
			if !in.isBroken() {
				continue
			}
			n.inner = append(n.inner, in)
			n.left.Remove(p)
			again = true
			if next, ok := n.left.anySingle(); ok {
				n.follow(next)
			}
			if n.isBroken() {
				return
			}
		}
	}
}

// candidates returns all candidates of the position.
func (s *State) candidates() []Candidate { return s.strikeAll(nil, allDigits, s.at[0]) }

// tight returns the candidates from which usually the most follows: both candidates of cells with two, and both places of
// digits with two places in a house.
func (s *State) tight() (out []Candidate) {
	pairs := s.bivalue()
	for d := 1; d <= 9; d++ {
		at := pairs.And(s.at[d])
		for _, l := range s.pairLinks(d, allHouses) {
			at = at.Or(l.cells())
		}
		out = s.strike(out, d, at)
	}
	return out
}

func whyNestedNet(s *Step) string {
	out := []string{s.Chains[0].singles()}
	for _, c := range s.Chains[1:] {
		out = append(out, "there, "+c.singles()+", which fails")
	}
	return strings.Join(out, "; ") + "; in the end " + s.broken() + ", so the assumption is wrong"
}
