package logic

import "autosolve/solver"

// findRemotePairs looks for a chain of four or more cells with the same two candidates, each seeing the next. They hold
// the two digits in turn, so two cells an odd number of links apart hold both digits, and a cell that sees both holds
// neither.
//
// Parts: the cells with both digits. The chain has one node for each cell, with the two digits in turn.
func findRemotePairs(s *State, yield func(Step) bool) {
	pairs := s.bivalue()
	for start := range pairs.All() {
		var same Cells
		for c := range pairs.All() {
			if s.cand[c] == s.cand[start] {
				same = same.with(c)
			}
		}
		if same.Len() > 3 && !remotePairs(s, []solver.Cell{start}, same.without(start), yield) {
			return
		}
	}
}

// remotePairs yields the step from the chain of cells in path if there are four or more, and extends the chain to each cell
// in rest that the last cell of path sees. It reports whether to go on.
func remotePairs(s *State, path []solver.Cell, rest Cells, yield func(Step) bool) bool {
	last := path[len(path)-1]
	if len(path) > 3 && path[0] < last && !yield(remotePair(s, path)) {
		return false
	}
	for c := range rest.And(board.peers[last]).All() {
		if !remotePairs(s, append(path[:len(path):len(path)], c), rest.without(c), yield) {
			return false
		}
	}
	return true
}

// remotePair returns the step from a chain of cells. It may eliminate nothing.
func remotePair(s *State, path []solver.Cell) (step Step) {
	pair := Part{Cells: CellsOf(path...), Digits: s.cand[path[0]]}
	for i := range path {
		for j := i + 3; j < len(path); j += 2 {
			step.Eliminations = s.strikeAll(step.Eliminations, pair.Digits, CellsOf(path[i], path[j]).Peers().Minus(pair.Cells))
		}
	}
	if len(step.Eliminations) == 0 {
		return step
	}
	chain := Chain{FromTrue: true}
	digit, other := pair.Digits.Min(), (pair.Digits & (pair.Digits - 1)).Min()
	for _, c := range path {
		chain.Nodes = append(chain.Nodes, Node{digit, CellsOf(c)})
		digit, other = other, digit
	}
	step.Parts, step.Chains = []Part{pair}, []Chain{chain}
	return step
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

const whyRemotePair = "the cells {each 0} can only be {or 0}, and since each sees the next they take the two in turn; what sees " +
	"two cells that differ sees both digits"
