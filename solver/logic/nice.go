package logic

// Chains begin with an assumption and follow links that alternate: a strong link leads from false to true, a weak one
// from true to false. What follows from the two ends is the same for every chain between them, so for each start all
// that can be reached is found at once, by the shortest way.

// niceLinks is the links of plain chains, groupedLinks those that may use groups and small almost locked sets as well.
var (
	niceLinks    = links{houses: true, pairs: true, cells: true}
	groupedLinks = links{houses: true, pairs: true, cells: true, groups: true, sets: maxChainSet}
)

// maxChainSet limits the almost locked sets in chains: larger ones are many and rarely what a chain needs.
const maxChainSet = 8

// aicFinder finds alternating inference chains: if the first node is false the last is true, so one of them is.
//
//	AIC: 1/5/8 r2c4 =5= r2c9 -5- r8c9 -8- r8c2 => r8c4<>5
//	Grouped AIC: 4 r1c1 =4= r1c78 -4- r3c9 =4= r7c9 => r7c1<>4
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
				if len(gone) > 0 && !yield(g.chainStep(t, w.path(st), gone)) {
					return false
				}
			}
		}
		return true
	}
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
//	Discontinuous Nice Loop: 2/3/8 r6c4 =2= r6c1 -2- r5c1 =2= r5c4 ... => r6c4<>3,8
//	Grouped Discontinuous Nice Loop: ...
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
				if len(gone) > 0 && !yield(g.chainStep(t, w.path(end), gone)) {
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
//	Continuous Nice Loop: 3/8 r7c4 =3= r9c5 -3- r9c7 ... => r8c5<>3
//
// The chain's first node is assumed false, and Loop is set. Parts: the almost locked sets used.
func loopFinder(t Technique, l links) finder {
	return func(s *State, yield func(Step) bool) bool {
		g := newGraph(s, allDigits, l)
		var w walk
		for a := range g.nodes {
			links := g.strong[a]
			for i := range links {
				g.strong[a] = links[i : i+1] // one way out at a time, for more rings than the shortest
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
}

// loop reports the ring through the states, if no node is in it twice and it eliminates something.
func (g *graph) loop(t Technique, path []int, yield func(Step) bool) bool {
	if len(path) < 4 || !g.simple(path) {
		return true
	}
	var gone []Candidate
	for i := 1; i < len(path); i += 2 { // weak links lead from odd positions on
		gone = append(gone, g.between(g.nodes[path[i]/2], g.nodes[path[(i+1)%len(path)]/2])...)
	}
	step := g.chainStep(t, path, nil)
	for i := 1; i < len(path); i += 2 {
		if set := g.setBetween(path[i-1]/2, path[i]/2); set >= 0 {
			a := &g.sets[set]
			for d := range (a.digits &^ digitSet(g.nodes[path[i]/2].Digit) &^ digitSet(g.nodes[path[i-1]/2].Digit)).All() {
				gone = g.s.strike(gone, d, a.sight[d])
			}
		}
	}
	step.Eliminations, step.Chains[0].Loop = normalize(gone), true
	return len(gone) == 0 || yield(step)
}

// between is what a weak link of a ring eliminates.
func (g *graph) between(a, b Node) []Candidate {
	if a.Digit == b.Digit {
		return g.s.strike(nil, a.Digit, a.Cells.Peers().And(b.Cells.Peers()))
	}
	return g.s.strikeAll(nil, allDigits&^digitSet(a.Digit)&^digitSet(b.Digit), a.Cells)
}

// simple reports whether no cell and digit is in two nodes of the path.
func (g *graph) simple(path []int) bool {
	var used [10]Cells
	for _, st := range path {
		n := g.nodes[st/2]
		if used[n.Digit].Meets(n.Cells) {
			return false
		}
		used[n.Digit] = used[n.Digit].Or(n.Cells)
	}
	return true
}
