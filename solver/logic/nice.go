package logic

import (
	"iter"
	"slices"
)

// chainFinder finds alternating inference chains: if the first node is false, the last is true, so at least one of the two is
// true. If both have the same digit, every cell that sees both loses it. If they have different digits in cells that see
// each other, neither cell can hold the other's digit. If they are two candidates of one cell, the cell can hold no other
// digit. What follows is the same for every chain between two ends, so only the shortest one is taken, in one direction. Nodes
// that belong only to almost locked sets cannot be ends of a chain.
//
// With only the links of byHouse, these are X-chains: all nodes have one digit. With only those of byPair, they are XY-chains,
// which have two nodes for each cell. If oneDigit is true, both ends must have the same digit.
//
// The chain's first node is assumed false. Parts: the almost locked sets used.
func chainFinder(l links, oneDigit bool) finder {
	return func(s *State, yield func(Step) bool) {
		g := newGraph(s, l)
		var w walk
		for a, n := range g.nodes[:g.first] {
			g.walkFrom(&w, a, false)
			for _, st := range w.order {
				b := st / 2
				if st&1 == 1 && b > a && b < g.first && (!oneDigit || g.nodes[b].Digit == n.Digit) {
					g.report(&w, st, s.refuted(n, g.nodes[b]), yield)
				}
			}
		}
	}
}

// shortestChain is the least number of nodes of a chain: two strong links joined by a weak one. A single strong link is a
// simpler technique, such as a naked pair or locked candidates.
const shortestChain = 4

// shortestRing is the least number of nodes of a ring. Without groups and almost locked sets, a ring of four nodes is a naked
// or hidden pair or an X-wing, which are simpler techniques.
const shortestRing = 6

// report yields the step that eliminates the candidates gone by the walk's chain from its start to state st. It yields nothing
// if gone is empty, or if the chain is too short to be called one.
func (g *graph) report(w *walk, st int, gone []Candidate, yield func(Step) bool) {
	if len(gone) == 0 {
		return
	}
	path := w.path(st)
	links := len(path) - 1
	if path[0]^1 == st && path[0]&1 == 1 {
		links -= 2 // the first and the last link only lead from and to the eliminated candidate
	}
	if links >= shortestChain-1 {
		yield(g.chainStep(path, gone))
	}
}

// refuted returns the candidates that are impossible if at least one of two nodes is true. It returns none for two different
// digits unless both nodes are single cells.
func (s *State) refuted(a, b Node) []Candidate {
	if a.Digit == b.Digit {
		return s.strike(nil, a.Digit, a.Cells.Peers().And(b.Cells.Peers()))
	}
	if a.Cells.Len() != 1 || b.Cells.Len() != 1 {
		return nil
	}
	if a.Cells == b.Cells {
		return s.strikeAll(nil, allDigits&^digitSet(a.Digit)&^digitSet(b.Digit), a.Cells)
	}
	if !b.Cells.In(a.Cells.Peers()) {
		return nil
	}
	return s.strike(s.strike(nil, b.Digit, a.Cells), a.Digit, b.Cells)
}

// discontinuousFinder finds chains from a candidate back to itself. If the candidate follows from its opposite, it is
// true, and the other candidates of its cell are eliminated. If the opposite follows from the candidate, the candidate is
// eliminated.
//
// The chain's first and last node are the same. Parts: the almost locked sets used.
func discontinuousFinder(l links) finder {
	return func(s *State, yield func(Step) bool) {
		g := newGraph(s, l)
		for start, w := range g.walks(false) {
			if end := start ^ 1; w.parent[end] >= 0 {
				g.report(w, end, g.losses(end), yield)
			}
		}
	}
}

// walks yields two walks from every candidate, each with the state from which it starts. One walk assumes that the candidate
// is true, the other that it is false; the argument first is the assumption of the first of the two. Each walk overwrites
// the one before.
func (g *graph) walks(first bool) iter.Seq2[int, *walk] {
	return func(yield func(start int, w *walk) bool) {
		var w walk
		for i, n := range g.nodes[:g.first] {
			for _, isTrue := range [...]bool{first, !first} {
				if n.Cells.Len() != 1 {
					continue
				}
				if g.walkFrom(&w, i, isTrue); !yield(state(i, isTrue), &w) {
					return
				}
			}
		}
	}
}

// losses returns the candidates that are eliminated if state st is certain, whose node is a single cell: the candidate of the
// node if it is false, all other candidates of the cell if it is true.
func (g *graph) losses(st int) []Candidate {
	n := g.nodes[st/2]
	if st&1 == 0 {
		return g.s.strike(nil, n.Digit, n.Cells)
	}
	return g.s.strikeAll(nil, allDigits&^digitSet(n.Digit), n.Cells)
}

// loopFinder finds rings of alternating links. Of the two nodes of each weak link exactly one is true, so a cell that
// sees both loses the digit, and a cell in which the digit changes loses its other candidates. An almost locked set in
// the ring keeps its other digits; cells that see all places of such a digit lose it.
//
// The chain's first node is assumed false, and Loop is set. Parts: the almost locked sets used.
func loopFinder(l links) finder {
	return func(s *State, yield func(Step) bool) {
		g := newGraph(s, l)
		g.shortLoops(func(path []int) {
			if gone := slices.Concat(g.ringLosses(path)); len(gone) > 0 {
				step := g.chainStep(path, gone)
				step.Chains[0].Loop = true
				yield(step)
			}
		})
	}
}

// shortLoops calls found for rings: for each strong link, and each weak link that leads back to the start of that strong
// link, it takes the shortest ring through both.
func (g *graph) shortLoops(found func(path []int)) {
	var w walk
	for a, links := range g.strong {
		for i := range links {
			g.strong[a] = links[i : i+1]
			g.walkFrom(&w, a, false)
			for _, b := range g.weak[a] {
				if end := state(b, true); w.parent[end] >= 0 {
					if path := w.path(end); g.isRing(path) {
						found(path)
					}
				}
			}
		}
		g.strong[a] = links
	}
}

// isRing reports whether a path back to its start is long enough to be a ring and has no node both true and false.
func (g *graph) isRing(path []int) bool {
	seen := map[int]bool{}
	for _, st := range path {
		seen[st/2] = true
	}
	return len(path) >= shortestRing && len(seen) == len(path)
}

// ringLosses returns the candidates that the weak links of a ring eliminate, and those that its almost locked sets
// eliminate. Each state of a ring implies the next, and the last implies the first, so they all hold or none does.
func (g *graph) ringLosses(path []int) (links, locked []Candidate) {
	for i := 1; i < len(path); i += 2 { // the links from nodes at odd positions are weak
		before, n, next := path[i-1]/2, path[i]/2, path[(i+1)%len(path)]/2
		links = append(links, g.s.refuted(g.nodes[n], g.nodes[next])...)
		if set := g.setBetween(before, n); set >= 0 {
			locked = append(locked, g.lockedIn(&g.sets[set], g.nodes[before], g.nodes[n])...)
		}
	}
	return links, locked
}

// lockedIn returns the candidates that the digits of a set eliminate, except the two digits by which the ring enters and
// leaves the set. The arguments before and after are the nodes that the set links. If one of the two is a cell beside the
// set, that cell holds the digit of its node, or a digit of the set all of whose places it sees. For these digits of the
// set, only candidates that also see the cell are eliminated.
func (g *graph) lockedIn(a *als, before, after Node) (gone []Candidate) {
	for d := range a.Digits.All() {
		goes, used := a.sight[d], false
		for _, n := range [...]Node{before, after} {
			if n.Cells.In(a.Cells) {
				used = used || n.Digit == d
			} else if a.sight[d].Meets(n.Cells) {
				goes = goes.And(n.Cells.Peers())
			}
		}
		if !used {
			gone = g.s.strike(gone, d, goes)
		}
	}
	return gone
}
