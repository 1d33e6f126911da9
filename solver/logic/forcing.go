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
	g := newGraph(s, allDigits, groupLinks)
	spots := s.spots()
	for start, w := range g.walks(true) {
		ends, where := g.clash(w, spots)
		if len(ends) == 0 {
			continue
		}
		step := Step{Parts: []Part{where}, Eliminations: g.losses(start ^ 1)}
		for _, st := range ends {
			step.Chains = append(step.Chains, g.chain(w.path(st)))
		}
		if !yield(step) {
			return
		}
	}
}

// spot is an empty cell with its candidates, or a house with the places of a digit. One of these candidates must be true.
type spot struct {
	candidates []Candidate
	part       Part
}

// spots returns a spot for each empty cell that has candidates, and for each house and each digit with places in it.
func (s *State) spots() (out []spot) {
	for c := range s.at[0].All() {
		if s.cand[c] != 0 {
			out = append(out, spot{s.strikeAll(nil, s.cand[c], CellsOf(c)), s.part(c)})
		}
	}
	for h := range numHouses {
		for d := 1; d <= 9; d++ {
			if places := s.inHouse(d, h); !places.Empty() {
				out = append(out, spot{s.strike(nil, d, places), Part{Cells: places, Digits: digitSet(d), Houses: houseSet(h)}})
			}
		}
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
		ends = ends[:0]
		for _, c := range sp.candidates {
			st := state(g.single[c.Cell][c.Digit], false)
			if w.parent[st] < 0 {
				break
			}
			ends = append(ends, st)
		}
		if len(ends) == len(sp.candidates) {
			return ends, sp.part
		}
	}
	return nil, Part{}
}

// findForcingVerities looks for a cell, or a house and a digit, such that the same conclusion follows from every
// candidate there. One of these is true, so the conclusion is certain.
//
// Chains: from each candidate to the conclusion. Parts: the cell with its digits, or the digit's places with the house.
func findForcingVerities(s *State, yield func(Step) bool) {
	g := newGraph(s, allDigits, groupLinks)
	walks := make([]walk, g.first)
	for _, sp := range s.spots() {
		var from []*walk
		for _, c := range sp.candidates {
			i := g.single[c.Cell][c.Digit]
			if walks[i].order == nil {
				g.walkFrom(&walks[i], i, true)
			}
			from = append(from, &walks[i])
		}
		for _, st := range from[0].order {
			if g.nodes[st/2].Cells.Len() != 1 || slices.ContainsFunc(from, func(w *walk) bool { return w.parent[st] < 0 }) {
				continue
			}
			step := Step{Parts: []Part{sp.part}, Eliminations: g.losses(st)}
			if len(step.Eliminations) == 0 {
				continue
			}
			for _, w := range from {
				step.Chains = append(step.Chains, g.chain(w.path(st)))
			}
			if !yield(step) {
				return
			}
		}
	}
}

// patternSpot names the cell or house where a contradiction is found or a verity starts.
func patternSpot(s *Step) string {
	if s.Parts[0].Houses != 0 {
		return s.says("{digits 0} in {short 0}")
	}
	return s.says("{digits 0} in {cells 0}")
}

// patternContradiction returns the assumption and where the contradiction is found.
func patternContradiction(s *Step) string {
	return s.assumption() + " refuted by " + patternSpot(s)
}

// assumption returns what the first chain assumes: "r1c1=4" or "r1c1<>4".
func (s *Step) assumption() string {
	n, sign := s.Chains[0].Nodes[0], "<>"
	if s.Chains[0].FromTrue {
		sign = "="
	}
	return n.Cells.String() + sign + digitSet(n.Digit).String()
}

func whyContradiction(s *Step) string {
	return s.sentences("") + "; this cannot all be, so the assumption is wrong"
}

func whyVerity(s *Step) string {
	return s.sentences(nothingMore) + "; one of these assumptions is right, and all lead to the same"
}

// nothingMore ends the description of a chain, or of a net, that is only its assumption.
const nothingMore = ", there is nothing more to it"

// sentences describes the chains of the step one after the other. The description of a chain that consists only of its
// assumption ends with ending, or is left out if ending is empty.
func (s *Step) sentences(ending string) string {
	var out []string
	for _, c := range s.Chains {
		if len(c.Nodes) > 1 {
			out = append(out, c.sentence())
		} else if ending != "" {
			out = append(out, c.sentence()+ending)
		}
	}
	return strings.Join(out, "; ")
}
