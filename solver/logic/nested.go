package logic

import (
	"iter"
	"strings"
)

// findNestedNets looks for a candidate whose forcing net breaks with the help of nets inside it. When the outer net has no
// single left, candidates are assumed in it one by one. If the inner net of such an assumption breaks, the candidate is
// removed, and the outer net follows the singles that appear. Inner nets first assume only candidates with one alternative
// in their cell or a house; if that refutes nothing, they assume all candidates.
//
// Parts: the cell or house where the net breaks. Chains: the singles of the net; then those of each inner net that
// broke.
func findNestedNets(s *State, yield func(Step) bool) {
	for _, inner := range [...]func(*State) []Candidate{(*State).tight, (*State).candidates} {
		found := false
		for n := range s.nestedNets(inner) {
			if found = true; !yield(n.step()) {
				return
			}
		}
		if found {
			return
		}
	}
}

// findNestedNet does what findNestedNets does, for one candidate.
func (s *State) findNestedNet(assumed Candidate, yield func(Step) bool) {
	for _, inner := range [...]func(*State) []Candidate{(*State).tight, (*State).candidates} {
		n := s.spread(assumed)
		if n.nest(inner); n.isBroken() {
			yield(n.step())
			return
		}
	}
}

// nestedNets assumes every candidate, beginning with cells that have few candidates, and yields the nets that break.
// The function inner returns the candidates to try inside a net.
func (s *State) nestedNets(inner func(*State) []Candidate) iter.Seq[*net] {
	return func(yield func(*net) bool) {
		for few := 2; few <= 9; few++ {
			for c := range s.at[0].All() {
				if s.cand[c].Len() != few {
					continue
				}
				for d := range s.cand[c].All() {
					n := s.spread(Candidate{c, d})
					if n.nest(inner); n.isBroken() && !yield(n) {
						return
					}
				}
			}
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

// tight returns the candidates from which the most conclusions follow: both candidates of cells with two, and both places of
// digits with two places in a house.
func (s *State) tight() []Candidate {
	var at [10]Cells
	for c := range s.bivalue().All() {
		for d := range s.cand[c].All() {
			at[d] = at[d].with(c)
		}
	}
	var out []Candidate
	for d := 1; d <= 9; d++ {
		for h := range numHouses {
			if places := s.inHouse(d, h); places.Len() == 2 {
				at[d] = at[d].Or(places)
			}
		}
		out = s.strike(out, d, at[d])
	}
	return out
}

func whyNestedNet(s *Step) string {
	out := []string{s.Chains[0].singlesSentence()}
	for _, c := range s.Chains[1:] {
		out = append(out, "there, "+c.singlesSentence()+", which fails")
	}
	return strings.Join(out, "; ") + "; in the end " + s.broken() + ", so the assumption is wrong"
}
