package logic

import "slices"

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
// The chain's first node is assumed false, and Loop is set. Parts: the almost locked sets used.
func loopFinder(t Technique, l links) finder {
	return func(s *State, yield func(Step) bool) bool {
		g := newGraph(s, allDigits, l)
		return g.shortLoops(func(path []int) bool {
			gone := normalize(slices.Concat(g.ringLosses(path)))
			return len(gone) == 0 || yield(g.ringStep(t, path, gone))
		})
	}
}

// shortLoops visits, for every node and each strong link from it, the shortest rings.
func (g *graph) shortLoops(visit func(path []int) bool) bool {
	var w walk
	for a := range g.nodes {
		links := g.strong[a]
		for i := range links {
			g.strong[a] = links[i : i+1]
			g.from(&w, a, false)
			for _, b := range g.weak[a] {
				st := state(b, true)
				if w.parent[st] < 0 {
					continue
				}
				if path := w.path(st); g.isRing(path) && !visit(path) {
					return false
				}
			}
		}
		g.strong[a] = links
	}
	return true
}

// isRing reports whether a path back to its start is long enough to be a ring and has no node both true and false.
func (g *graph) isRing(path []int) bool {
	seen := map[int]bool{}
	for _, st := range path {
		seen[st/2] = true
	}
	return len(path) >= shortestRing && len(seen) == len(path)
}

// ringLosses is what the weak links of a ring eliminate, and what its almost locked sets do. Each statement of a ring
// implies the next, round to the first, so they are all true or all false.
func (g *graph) ringLosses(path []int) (links, locked []Candidate) {
	for i := 1; i < len(path); i += 2 { // weak links lead from odd positions on
		before, n, next := path[i-1]/2, path[i]/2, path[(i+1)%len(path)]/2
		links = append(links, g.between(g.nodes[n], g.nodes[next])...)
		if set := g.setBetween(before, n); set >= 0 {
			locked = append(locked, g.lockedIn(&g.sets[set], g.nodes[before], g.nodes[n])...)
		}
	}
	return links, locked
}

func (g *graph) ringStep(t Technique, path []int, gone []Candidate) Step {
	step := g.chainStep(t, path, gone)
	step.Chains[0].Loop = true
	return step
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

// between is what a weak link of a ring eliminates.
func (g *graph) between(a, b Node) []Candidate {
	if a.Digit == b.Digit {
		return g.s.strike(nil, a.Digit, a.Cells.Peers().And(b.Cells.Peers()))
	}
	return g.s.strikeAll(nil, allDigits&^digitSet(a.Digit)&^digitSet(b.Digit), a.Cells)
}
