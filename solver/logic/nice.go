package logic

import (
	"slices"

	"autosolve/solver"
)

// Chains begin with an assumption and follow links that alternate: a strong link leads from false to true, a weak one
// from true to false. What follows from the two ends is the same for every chain between them, so for each start all
// that can be reached is found at once, by the shortest way.

// aicFinder finds alternating inference chains: if the first node is false the last is true, so one of them is.
//
//	AIC: 1 r5c8 =1= r8c8 -1- r7c9 =1= r7c1 => r5c1<>1
//	Grouped AIC: 1 r5c8 =1= r8c8 -1- r8c2 =1= r78c1 => r5c1<>1
//
// Ends of the same digit clear what sees both; ends of different digits in cells that see each other take the other's
// digit from each; ends in one cell leave it no third candidate.
//
// The chain's first node is assumed false. Parts: the almost locked sets used.
func aicFinder(t Technique, l links) finder {
	return func(s *State, yield func(Step) bool) bool {
		g := newGraph(s, allDigits, l)
		var w walk
		for a := range g.first {
			g.from(&w, a, false)
			for _, st := range w.order {
				if b := st / 2; st&1 == 0 || b <= a || b >= g.first {
					continue
				}
				gone := s.refuted(g.nodes[a], g.nodes[st/2])
				if len(gone) > 0 && !g.report(t, &w, st, gone, yield) {
					return false
				}
			}
		}
		return true
	}
}

// shortestChain is the nodes of the shortest chain: two strong links joined by a weak one. A single strong link is no
// chain but a pair or a locked candidate.
const shortestChain = 4

// shortestRing is the nodes of the shortest ring: with four it is a naked or hidden pair or an X-wing.
const shortestRing = 6

// report yields the step from the chain to state st if it is long enough to be called a chain.
func (g *graph) report(t Technique, w *walk, st int, gone []Candidate, yield func(Step) bool) bool {
	path := w.path(st)
	links := len(path) - 1
	if path[0]^1 == st && path[0]&1 == 1 {
		links -= 2 // both end links only lead to and from the candidate that goes
	}
	return links < shortestChain-1 || yield(g.chainStep(t, path, gone))
}

// refuted is what cannot be if one of two nodes is true.
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
	return normalize(s.strike(s.strike(nil, b.Digit, a.Cells), a.Digit, b.Cells))
}

// discontinuousFinder finds chains from a candidate back to itself: one that follows from its own opposite is true and
// the cell's others go; one whose opposite follows from it goes.
//
//	Discontinuous Nice Loop: 2/5/8 r7c3 -2- r7c5 =2= r6c5 =5= r6c3 =8= r7c3 -2 => r7c3<>2
//	Grouped Discontinuous Nice Loop: 1 r8c2 -1- r8c8 =1= r5c8 -1- r5c1 =1= r78c1 -1- r8c2 => r8c2<>1
//
// The chain's first and last node are the same. Parts: the almost locked sets used.
func discontinuousFinder(t Technique, l links) finder {
	return func(s *State, yield func(Step) bool) bool {
		g := newGraph(s, allDigits, l)
		var w walk
		for a, n := range g.nodes[:g.first] {
			if n.Cells.Len() != 1 {
				continue
			}
			for _, isTrue := range [...]bool{false, true} {
				g.from(&w, a, isTrue)
				end := state(a, !isTrue)
				if w.parent[end] < 0 {
					continue
				}
				gone := []Candidate{{n.Cells.First(), n.Digit}}
				if !isTrue {
					gone = s.strikeAll(nil, allDigits&^digitSet(n.Digit), n.Cells)
				}
				if len(gone) > 0 && !g.report(t, &w, end, gone, yield) {
					return false
				}
			}
		}
		return true
	}
}

// loopFinder finds rings of alternating links: of the two nodes of each weak link exactly one is true, so what sees
// both loses the digit, and a cell in which two digits meet loses the others. An almost locked set in the ring keeps
// its other digits, which go from what sees them all.
//
//	Continuous Nice Loop: 1/4/6 r6c4 =1= r9c4 =6= r1c4 =4= r6c4 => r69c4<>5
//
// The chain's first node is assumed false, and Loop is set. Parts: the almost locked sets used.
func loopFinder(t Technique, l links) finder {
	return func(s *State, yield func(Step) bool) bool {
		g := newGraph(s, allDigits, l)
		return g.shortLoops(t, yield)
	}
}

// shortLoops reports, for every node and each strong link from it, the shortest ways back.
func (g *graph) shortLoops(t Technique, yield func(Step) bool) bool {
	var w walk
	for a := range g.nodes {
		links := g.strong[a]
		for i := range links {
			g.strong[a] = links[i : i+1]
			g.from(&w, a, false)
			for _, b := range g.weak[a] {
				if st := state(b, true); w.parent[st] >= 0 && !g.loop(t, w.path(st), yield) {
					return false
				}
			}
		}
		g.strong[a] = links
	}
	return true
}

// allLoopsFinder finds more rings than loopFinder, and takes its time: for every two links in a row the shortest ways
// back to the first node. Rings that need no almost locked set are also looked for without them, lest shorter ones with
// sets hide them.
func allLoopsFinder(t Technique, kinds ...links) finder {
	return func(s *State, yield func(Step) bool) bool {
		for _, l := range kinds {
			g := newGraph(s, allDigits, l)
			if !g.shortLoops(t, yield) || !g.manyLoops(t, yield) {
				return false
			}
		}
		return true
	}
}

func (g *graph) manyLoops(t Technique, yield func(Step) bool) bool {
	var w walk
	for a := range g.nodes {
		for _, first := range g.strong[a] {
			for _, n := range g.weak[first.to] {
				g.from(&w, n, false)
				for _, b := range g.weak[a] {
					end := state(b, true)
					if w.parent[end] < 0 {
						continue
					}
					path := append([]int{state(a, false), state(first.to, true)}, w.path(end)...)
					if !g.loop(t, path, yield) {
						return false
					}
				}
			}
		}
	}
	return true
}

// loop reports the ring through the states, if it eliminates something. Each of its statements implies the next, round
// to the first, so they all stand or fall together.
func (g *graph) loop(t Technique, path []int, yield func(Step) bool) bool {
	if len(path) < shortestRing || !g.consistent(path) {
		return true
	}
	var links, locked []Candidate
	for i := 1; i < len(path); i += 2 { // weak links lead from odd positions on
		before, n, next := path[i-1]/2, path[i]/2, path[(i+1)%len(path)]/2
		links = append(links, g.between(g.nodes[n], g.nodes[next])...)
		if set := g.setBetween(before, n); set >= 0 {
			locked = append(locked, g.lockedIn(&g.sets[set], g.nodes[before], g.nodes[n])...)
		}
	}
	for _, gone := range g.versions(path, links, locked) {
		step := g.chainStep(t, path, gone)
		step.Chains[0].Loop = true
		if !yield(step) {
			return false
		}
	}
	return true
}

// versions is what a ring eliminates: all of it, then without what lies in the ring's own cells, and each without what
// the almost locked sets add. A person may see the one without the other.
func (g *graph) versions(path []int, links, locked []Candidate) [][]Candidate {
	var on Cells
	for _, st := range path {
		on = on.Or(g.nodes[st/2].Cells)
	}
	own := func(c Candidate) bool { return on.Has(c.Cell) && g.crosses(path, c.Cell) }
	all := normalize(slices.Concat(links, locked))
	plain := normalize(slices.Clone(links))
	var out [][]Candidate
	for _, v := range [][]Candidate{all, slices.DeleteFunc(slices.Clone(all), own), plain, slices.DeleteFunc(slices.Clone(plain), own)} {
		if len(v) > 0 && !slices.ContainsFunc(out, func(o []Candidate) bool { return slices.Equal(o, v) }) {
			out = append(out, v)
		}
	}
	return out
}

// crosses reports whether the ring does not change digits in the cell, so that what it eliminates there comes from
// links elsewhere.
func (g *graph) crosses(path []int, c solver.Cell) bool {
	for i := 1; i < len(path); i += 2 {
		n, next := g.nodes[path[i]/2], g.nodes[path[(i+1)%len(path)]/2]
		if n.Digit != next.Digit && n.Cells.Has(c) {
			return false
		}
	}
	return true
}

// lockedIn is what goes by the digits of a set besides the two that the ring enters and leaves it by. Where one of these
// is in a cell beside the set, that cell has the digit or one of the set's that it sees, so only what sees it too loses
// these.
func (g *graph) lockedIn(a *als, before, after Node) []Candidate {
	var gone []Candidate
	for d := range a.digits.All() {
		goes, used := a.sight[d], false
		for _, n := range [...]Node{before, after} {
			if n.Cells.In(a.cells) {
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

// consistent reports whether no node is in the path both true and false.
func (g *graph) consistent(path []int) bool {
	seen := map[int]bool{}
	for _, st := range path {
		if seen[st/2] {
			return false
		}
		seen[st/2] = true
	}
	return true
}

// between is what a weak link of a ring eliminates.
func (g *graph) between(a, b Node) []Candidate {
	if a.Digit == b.Digit {
		return g.s.strike(nil, a.Digit, a.Cells.Peers().And(b.Cells.Peers()))
	}
	return g.s.strikeAll(nil, allDigits&^digitSet(a.Digit)&^digitSet(b.Digit), a.Cells)
}
