package logic

import (
	"fmt"
	"slices"
	"strings"
)

// Forcing chains follow one candidate's assumption through the graph of links wherever it leads, and look at all that
// follows together.

// findForcingContradictions looks for an assumption from which two things follow that cannot both be: a node that is
// true and false, or a cell or house that has lost every candidate. The opposite of the assumption is certain.
//
//	Forcing Chain Contradiction: r1c4=2 refuted by 2 in r1c4 => r1c4<>2
//
// Chains: from the assumption to each of the things that clash. Parts: where they clash.
func findForcingContradictions(s *State, yield func(Step) bool) bool {
	g := newGraph(s, allDigits, groupLinks)
	spots := s.spots()
	var w walk
	for a, n := range g.nodes[:g.first] {
		if n.Cells.Len() != 1 {
			continue
		}
		for _, isTrue := range [...]bool{true, false} {
			g.from(&w, a, isTrue)
			ends, where := g.clash(&w, spots)
			if len(ends) == 0 {
				continue
			}
			gone := s.strike(nil, n.Digit, n.Cells)
			if !isTrue {
				gone = s.strikeAll(nil, s.cand[n.Cells.First()]&^digitSet(n.Digit), n.Cells)
			}
			if len(gone) > 0 && !yield(g.forcingStep(ForcingChainContradiction, &w, ends, where, gone)) {
				return false
			}
		}
	}
	return true
}

// spot is a cell or a house with candidates of which one must be true.
type spot struct {
	candidates []Candidate
	part       Part
}

// spots is every empty cell with its candidates and every house with the places of a digit, where there are any.
func (s *State) spots() []spot {
	var out []spot
	add := func(sp spot) {
		if len(sp.candidates) > 0 {
			out = append(out, sp)
		}
	}
	for c := range s.at[0].All() {
		sp := spot{part: Part{Cells: CellsOf(c), Digits: s.cand[c]}}
		for d := range s.cand[c].All() {
			sp.candidates = append(sp.candidates, Candidate{c, d})
		}
		add(sp)
	}
	for h := range numHouses {
		for d := 1; d <= 9; d++ {
			sp := spot{part: Part{Cells: s.inHouse(d, h), Digits: digitSet(d), Houses: houseSet(h)}}
			for c := range sp.part.Cells.All() {
				sp.candidates = append(sp.candidates, Candidate{c, d})
			}
			add(sp)
		}
	}
	return out
}

// clash is states that follow but cannot be together, and where they clash; none if all that follows is possible.
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

// forcingStep is a step from the chains that lead to the ends.
func (g *graph) forcingStep(t Technique, w *walk, ends []int, where Part, gone []Candidate) Step {
	step := Step{Technique: t, Parts: []Part{where}, Eliminations: normalize(gone)}
	for _, st := range ends {
		step.Chains = append(step.Chains, g.chain(w.path(st)))
	}
	return step
}

// findForcingVerities looks for a cell, or a house and a digit, such that the same thing follows from every candidate
// there: one of these is true, so it is certain.
//
//	Forcing Chain Verity: 5 in r6 => r7c3<>2
//
// Chains: from each candidate to the thing. Parts: the cell with its digits, or the digit's places with the house.
func findForcingVerities(s *State, yield func(Step) bool) bool {
	g := newGraph(s, allDigits, groupLinks)
	walks := make([]walk, g.first)
	for _, sp := range s.spots() {
		var from []*walk
		for _, c := range sp.candidates {
			i := g.single[c.Cell][c.Digit]
			if walks[i].order == nil {
				g.from(&walks[i], i, true)
			}
			from = append(from, &walks[i])
		}
		if !g.verities(sp, from, yield) {
			return false
		}
	}
	return true
}

// verities reports what follows in all walks from one spot and eliminates something.
func (g *graph) verities(sp spot, from []*walk, yield func(Step) bool) bool {
	for _, st := range from[0].order {
		n := g.nodes[st/2]
		if n.Cells.Len() != 1 || slices.ContainsFunc(from, func(w *walk) bool { return w.parent[st] < 0 }) {
			continue
		}
		gone := g.s.strike(nil, n.Digit, n.Cells)
		if st&1 == 1 {
			gone = g.s.strikeAll(nil, g.s.cand[n.Cells.First()]&^digitSet(n.Digit), n.Cells)
		}
		if len(gone) == 0 {
			continue
		}
		step := Step{Technique: ForcingChainVerity, Parts: []Part{sp.part}, Eliminations: normalize(gone)}
		for _, w := range from {
			step.Chains = append(step.Chains, g.chain(w.path(st)))
		}
		if !yield(step) {
			return false
		}
	}
	return true
}

// patternSpot is where a contradiction shows or a verity starts.
func patternSpot(s *Step) string {
	p := s.Parts[0]
	if p.Houses != 0 {
		return fmt.Sprintf("%v in %v", p.Digits, p.Houses)
	}
	return fmt.Sprintf("%v in %v", p.Digits, p.Cells)
}

// patternContradiction is the assumption and where it breaks down.
func patternContradiction(s *Step) string {
	return s.assumption() + " refuted by " + patternSpot(s)
}

// assumption is what the first chain assumes: "r1c1=4" or "r1c1<>4".
func (s *Step) assumption() string {
	n, sign := s.Chains[0].Nodes[0], "<>"
	if s.Chains[0].FromTrue {
		sign = "="
	}
	return fmt.Sprintf("%v%s%d", n.Cells, sign, n.Digit)
}

func whyContradiction(s *Step) string {
	return s.tales("") + "; this cannot all be, so the assumption is wrong"
}

func whyVerity(s *Step) string {
	return s.tales(" there is nothing more to it") + "; one of these assumptions is right, and all lead to the same"
}

// tales tells every chain. Of a chain that is only its assumption it says what alone is, or nothing.
func (s *Step) tales(alone string) string {
	var out []string
	for _, c := range s.Chains {
		if len(c.Nodes) > 1 {
			out = append(out, c.tale())
		} else if alone != "" {
			out = append(out, c.tale()+","+alone)
		}
	}
	return strings.Join(out, "; ")
}
