package logic

import "autosolve/solver"

// findXChains looks for chains of one digit that begin and end with a house with two places for it.
//
//	X-Chain: 1 r5c8 =1= r8c8 -1- r7c9 =1= r7c1 => r5c1<>1
//
// The chain's first node is assumed false.
func findXChains(s *State, yield func(Step) bool) bool {
	for d := 1; d <= 9; d++ {
		g := newGraph(s, digitSet(d), byHouse)
		if !g.sameDigitEnds(XChain, yield) {
			return false
		}
	}
	return true
}

// findXYChains looks for chains through cells with two candidates that begin and end with the same digit.
//
//	XY-Chain: 5/9 5- r7c4 -9- r8c4 -5 => r6c4,r9c456<>5
//
// The chain has two nodes to a cell, the first assumed false.
func findXYChains(s *State, yield func(Step) bool) bool {
	return newGraph(s, allDigits, byPair).sameDigitEnds(XYChain, yield)
}

// sameDigitEnds reports every chain whose ends clear what sees both.
func (g *graph) sameDigitEnds(t Technique, yield func(Step) bool) bool {
	var w walk
	for a, n := range g.nodes {
		g.from(&w, a, false)
		for _, st := range w.order {
			b := st / 2
			if st&1 == 0 || b <= a || g.nodes[b].Digit != n.Digit {
				continue
			}
			gone := g.s.refuted(n, g.nodes[b])
			if len(gone) > 0 && !g.report(t, &w, st, gone, yield) {
				return false
			}
		}
	}
	return true
}

// findRemotePairs looks for a chain of four cells or more with the same two candidates, each seeing the next: they
// take the two digits in turn, so any two an odd number of links apart have both, and what sees both has neither.
//
//	Remote Pair: 5/6 r1c7 -6- r4c7 -5- r5c9 -6- r5c3 => r1c3<>6
//
// Parts: the cells with both digits. The chain has one node to a cell, the two digits in turn.
func findRemotePairs(s *State, yield func(Step) bool) bool {
	pairs := s.bivalue()
	for start := range pairs.All() {
		var same Cells
		for c := range pairs.All() {
			if s.cand[c] == s.cand[start] {
				same = same.with(c)
			}
		}
		if same.Len() > 3 && !remotePairs(s, []solver.Cell{start}, same.without(start), yield) {
			return false
		}
	}
	return true
}

// remotePairs reports the chain and goes on to every cell of the rest that its end sees.
func remotePairs(s *State, path []solver.Cell, rest Cells, yield func(Step) bool) bool {
	last := path[len(path)-1]
	if len(path) > 3 && path[0] < last && !remotePair(s, path, yield) {
		return false
	}
	for c := range rest.And(board.peers[last]).All() {
		if !remotePairs(s, append(path[:len(path):len(path)], c), rest.without(c), yield) {
			return false
		}
	}
	return true
}

func remotePair(s *State, path []solver.Cell, yield func(Step) bool) bool {
	digits := s.cand[path[0]]
	on := CellsOf(path...)
	var gone []Candidate
	for i := range path {
		for j := i + 3; j < len(path); j += 2 {
			gone = s.strikeAll(gone, digits, CellsOf(path[i], path[j]).Peers().Minus(on))
		}
	}
	if len(gone) == 0 {
		return true
	}
	step := Step{
		Technique:    RemotePair,
		Parts:        []Part{{Cells: on, Digits: digits}},
		Eliminations: normalize(gone),
	}
	chain := Chain{FromTrue: true}
	for i, c := range path {
		d := digits.Min()
		if i%2 == 1 {
			d = (digits &^ digitSet(d)).Min()
		}
		chain.Nodes = append(chain.Nodes, Node{d, CellsOf(c)})
	}
	step.Chains = []Chain{chain}
	return yield(step)
}

func patternRemotePair(s *Step) string {
	text := s.Parts[0].Digits.join("/")
	for i, n := range s.Chains[0].Nodes {
		if i > 0 {
			text += " -" + string(rune('0'+n.Digit)) + "-"
		}
		text += " " + n.Cells.String()
	}
	return text
}

func whyRemotePair(s *Step) string {
	return "the cells " + wordsOf(s.Parts[0].Cells) + " can only be " + s.Parts[0].Digits.join(" or ") +
		", and since each sees the next they take the two in turn; what sees two cells that differ sees both digits"
}
