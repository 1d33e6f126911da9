package logic

import (
	"slices"
	"strings"
)

// A forcing net assumes a candidate and places every single that follows, and every single that follows from these.
// Unlike in a chain, a single may follow from several earlier singles together.

// net has what follows from an assumption.
type net struct {
	placed []Candidate // the assumption and the singles that follow, in order
	left   State       // the position after the assumption and the singles
	broken Part        // where the net breaks: a cell without a candidate, or a house without a place for a digit; else zero
	inner  []*net      // nets inside this one that broke, so that their assumptions were removed
}

// spread follows an assumption until no single is left or the net breaks.
func (s *State) spread(assumed Candidate) *net {
	n := &net{left: *s}
	n.follow(assumed)
	return n
}

// follow places a candidate and every single that follows, until no single is left or the net breaks.
func (n *net) follow(next Candidate) {
	for ok := true; ok && !n.isBroken(); next, ok = n.left.anySingle() {
		n.left.Place(next)
		n.placed = append(n.placed, next)
		n.broken = n.left.brokenBy(next)
	}
}

// isBroken reports whether the assumption leads to a contradiction.
func (n *net) isBroken() bool { return n.broken != (Part{}) }

// anySingle returns a single of the position, if there is one.
func (s *State) anySingle() (Candidate, bool) {
	for c := range s.at[0].All() {
		if s.cand[c].Len() == 1 {
			return Candidate{c, s.cand[c].Min()}, true
		}
	}
	for d := 1; d <= 9; d++ {
		for h := range numHouses {
			if places := s.inHouse(d, h); places.Len() == 1 {
				return Candidate{places.First(), d}, true
			}
		}
	}
	return Candidate{}, false
}

// brokenBy looks for a contradiction in the cells and houses that p, which was placed last, affects. It returns a cell
// without a candidate, or a house without a place for some digits. If there is neither, it returns a zero Part.
func (s *State) brokenBy(p Candidate) Part {
	for c := range s.at[0].And(board.peers[p.Cell]).All() {
		if s.cand[c] == 0 {
			return Part{Cells: CellsOf(c)}
		}
	}
	for _, h := range board.of[p.Cell] {
		if lost := allDigits &^ s.have[h] &^ s.union(s.at[0].And(cellsIn(h))); lost != 0 {
			return Part{Digits: lost, Houses: houseSet(h)}
		}
	}
	for h := range numHouses {
		if !s.have[h].Has(p.Digit) && !s.at[p.Digit].Meets(cellsIn(h)) {
			return Part{Digits: digitSet(p.Digit), Houses: houseSet(h)}
		}
	}
	return Part{}
}

// findNetContradictions looks for a candidate whose net breaks: a cell is left without a candidate, or a house without a
// place for a digit.
//
// Parts: where the net breaks. The chain has the candidate and then the singles in order, all of them true.
func findNetContradictions(s *State, yield func(Step) bool) {
	for _, p := range normalize(s.candidates()) {
		if n := s.spread(p); n.isBroken() {
			yield(n.step())
		}
	}
}

// step returns the step that eliminates the assumption of a broken net. The chain of the net comes first, then those of
// the nets inside it.
func (n *net) step() Step {
	step := Step{Parts: []Part{n.broken}, Chains: []Chain{n.chain()}, Eliminations: n.placed[:1:1]}
	for _, in := range n.inner {
		step.Chains = append(step.Chains, in.chain())
	}
	return step
}

// chain returns the net's assumption and its singles.
func (n *net) chain() Chain {
	c := Chain{FromTrue: true, Unlinked: true}
	for _, p := range n.placed {
		c.Nodes = append(c.Nodes, Node{p.Digit, CellsOf(p.Cell)})
	}
	return c
}

// findNetVerities eliminates, for each cell, and for each house and digit, the candidates that the nets of all candidates
// there remove. It finds nothing for a cell, or a house and digit, with a candidate whose net breaks.
//
// Parts: the cell with its digits, or the digit's places with the house. Chains: the assumption and the singles of each net.
func findNetVerities(s *State, yield func(Step) bool) {
	nets := map[Candidate]*net{}
	for _, p := range s.candidates() {
		nets[p] = s.spread(p)
	}
	for _, spot := range s.spots() {
		var from []*net
		for _, p := range s.strikeAll(nil, spot.Digits, spot.Cells) {
			from = append(from, nets[p])
		}
		step := Step{Parts: []Part{spot}, Eliminations: s.commonLosses(from)}
		if len(step.Eliminations) == 0 {
			continue
		}
		for _, n := range from {
			step.Chains = append(step.Chains, n.chain())
		}
		yield(step)
	}
}

// commonLosses returns the candidates that all of the nets remove. If a net is broken, it returns nil.
func (s *State) commonLosses(nets []*net) (gone []Candidate) {
	if slices.ContainsFunc(nets, (*net).isBroken) {
		return nil
	}
	for c := range s.at[0].All() {
		var stays Digits
		for _, n := range nets {
			stays |= n.left.possible(c)
		}
		gone = s.strikeAll(gone, allDigits&^stays, CellsOf(c))
	}
	return gone
}

func whyNetContradiction(s *Step) string {
	return s.Chains[0].singles() + ", one single after the other, and " + s.broken() + "; so the assumption is wrong"
}

// broken describes where a net breaks.
func (s *Step) broken() string {
	if s.Parts[0].Houses != 0 {
		return s.says("{house 0} has no place left for {digits 0}")
	}
	return s.says("{cells 0} has no candidate left")
}

func whyNetVerity(s *Step) string {
	return sentences(s.Chains, (*Chain).singles) + "; one of these assumptions is right, and all of them rule out the same"
}

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
