package logic

import (
	"slices"

	"autosolve/solver"
)

// findRemotePairs looks for a chain of four or more cells with the same two candidates, each seeing the next. They hold
// the two digits in turn, so two cells an odd number of links apart hold both digits, and a cell that sees these two holds
// neither digit.
//
// Parts: the cells with both digits. The chain has one node for each cell, with the two digits in turn.
func findRemotePairs(s *State, yield func(Step) bool) {
	pairs := s.bivalue()
	for start := range pairs.All() {
		same := pairs
		for d := range s.cand[start].All() {
			same = same.And(s.at[d])
		}
		if same.Len() > 3 && !s.remotePairs([]solver.Cell{start}, same.without(start), yield) {
			return
		}
	}
}

// remotePairs yields the step from the chain of cells in path if there are four or more, but only in one of the chain's two
// directions. It then extends the chain to each cell in rest that the last cell of path sees. It reports whether to go on.
func (s *State) remotePairs(path []solver.Cell, rest Cells, yield func(Step) bool) bool {
	last := path[len(path)-1]
	if len(path) > 3 && path[0] < last && !yield(s.remotePair(path)) {
		return false
	}
	for c := range rest.And(board.peers[last]).All() {
		if !s.remotePairs(append(path[:len(path):len(path)], c), rest.without(c), yield) {
			return false
		}
	}
	return true
}

// remotePair returns the step from a chain of cells. It may eliminate nothing.
func (s *State) remotePair(path []solver.Cell) Step {
	pair, chain := Part{Cells: CellsOf(path...), Digits: s.cand[path[0]]}, Chain{FromTrue: true, Unlinked: true}
	var gone []Candidate
	digit, other := pair.Digits.Min(), (pair.Digits & (pair.Digits - 1)).Min()
	for i, c := range path {
		for j := i + 3; j < len(path); j += 2 {
			gone = s.strikeAll(gone, pair.Digits, CellsOf(c, path[j]).Peers().Minus(pair.Cells))
		}
		chain.Nodes = append(chain.Nodes, Node{digit, CellsOf(c)})
		digit, other = other, digit
	}
	return Step{Parts: []Part{pair}, Chains: []Chain{chain}, Eliminations: gone}
}

func patternRemotePair(s *Step) string {
	text := s.says("{slash 0} ")
	for i, n := range s.Chains[0].Nodes {
		if i > 0 {
			text += " -" + digitSet(n.Digit).String() + "- "
		}
		text += n.Cells.String()
	}
	return text
}

func whyRemotePair(s *Step) string {
	cells := func(n Node) string { return n.Cells.String() }
	return "the cells " + joinWords(texts(slices.Values(s.Chains[0].Nodes), cells)) +
		s.says(" can only be {or 0}, and since each sees the next they take the two in turn; what sees two cells that "+
			"differ sees both digits")
}
