package logic

import (
	"slices"
	"strings"
)

// Forcing chains follow each assumption through the graph of links to all of its conclusions, and compare the conclusions.

// findForcingContradictions looks for an assumption from which a contradiction follows: a node that is both true and false,
// a cell without a candidate, or a house without a place for a digit. The opposite of the assumption is then certain.
//
// Chains: from the assumption to each statement of the contradiction. Parts: where the contradiction is.
func findForcingContradictions(s *State, yield func(Step) bool) {
	g := newGraph(s, groupLinks)
	spots := g.spots()
	for start, w := range g.walks(true) {
		ends, where := g.clash(w, spots)
		if len(ends) == 0 {
			continue
		}
		step := Step{Parts: []Part{where}, Eliminations: g.losses(start ^ 1)}
		for _, st := range ends {
			step.Chains = append(step.Chains, g.chain(w.path(st)))
		}
		yield(step)
	}
}

// spots returns one Part for each empty cell and its candidates, and one for each house and digit with the digit's places.
// One of the candidates in each Part must be true. Parts without candidates are left out.
func (s *State) spots() (out []Part) {
	for c := range s.at[0].All() {
		if s.cand[c] != 0 {
			out = append(out, s.part(c))
		}
	}
	for h := range numHouses {
		for d := 1; d <= 9; d++ {
			if places := s.inHouse(d, h); !places.Empty() {
				out = append(out, Part{Cells: places, Digits: digitSet(d), Houses: houseSet(h)})
			}
		}
	}
	return out
}

// spot is a cell with its candidates, or a house with the places of a digit, and the numbers of the nodes that stand for these
// candidates in a graph.
type spot struct {
	Part
	nodes []int
}

func (g *graph) spots() (out []spot) {
	for _, p := range g.s.spots() {
		sp := spot{Part: p}
		for _, c := range g.s.strikeAll(nil, p.Digits, p.Cells) {
			sp.nodes = append(sp.nodes, g.index[Node{c.Digit, CellsOf(c.Cell)}])
		}
		out = append(out, sp)
	}
	return out
}

// clash returns states that follow from a walk's assumption but cannot all hold, and the part where they clash. It
// returns no states if there is no contradiction.
func (g *graph) clash(w *walk, spots []spot) (ends []int, where Part) {
	for _, st := range w.order {
		if w.parent[st^1] >= 0 {
			n := g.nodes[st/2]
			return []int{st, st ^ 1}, Part{Cells: n.Cells, Digits: digitSet(n.Digit)}
		}
	}
	for _, sp := range spots {
		if slices.ContainsFunc(sp.nodes, func(n int) bool { return w.parent[state(n, false)] < 0 }) {
			continue
		}
		for _, n := range sp.nodes {
			ends = append(ends, state(n, false))
		}
		return ends, sp.Part
	}
	return nil, Part{}
}

// patternSpot names the cell or house where a contradiction is found or a verity starts.
func patternSpot(s *Step) string {
	switch p := s.Parts[0]; {
	case p.Houses != 0:
		return s.says("{digits 0} in {short 0}")
	case p.Digits != 0:
		return s.says("{digits 0} in {cells 0}")
	}
	return s.says("{cells 0}")
}

// patternContradiction returns the assumption, as "r1c1=4" or "r1c1<>4", and where the contradiction is found.
func patternContradiction(s *Step) string {
	n, sign := s.Chains[0].Nodes[0], "<>"
	if s.Chains[0].FromTrue {
		sign = "="
	}
	return n.Cells.String() + sign + digitSet(n.Digit).String() + " refuted by " + patternSpot(s)
}

func whyContradiction(s *Step) string {
	chains := slices.DeleteFunc(slices.Clone(s.Chains), func(c Chain) bool { return len(c.Nodes) == 1 })
	return sentences(chains, (*Chain).sentence) + "; this cannot all be, so the assumption is wrong"
}

// sentences describes the chains one after the other.
func sentences(chains []Chain, sentence func(*Chain) string) string {
	return strings.Join(texts(slices.Values(chains), func(c Chain) string { return sentence(&c) }), "; ")
}
