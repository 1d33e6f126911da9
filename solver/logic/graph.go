package logic

import "slices"

// links selects the nodes and links of a graph.
type links uint8

const (
	byHouse   links = 1 << iota // strong: two nodes have all places of a digit in a house
	byPair                      // strong: the two candidates of a cell
	inCell                      // weak: any two candidates of a cell
	withGroup                   // groups on the cells that a line and a box share
	withSets                    // strong: two digits of an almost locked set

	niceLinks  = byHouse | byPair | inCell // the links of plain chains
	groupLinks = niceLinks | withGroup     // the links of grouped chains
	setLinks   = groupLinks | withSets     // the links of grouped chains through almost locked sets
)

// strongLink leads from a false node to one that is then true.
type strongLink struct {
	to  int
	set int // the index of the almost locked set that links them, -1 for a house or a cell
}

// graph has the statements that follow directly from a node being true or false.
type graph struct {
	s      *State
	nodes  []Node
	index  map[Node]int
	strong [][]strongLink // by node: the nodes that are true if this one is false
	weak   [][]int        // by node: the nodes that are false if this one is true
	sets   []als
	first  int // the number of the first node that belongs only to almost locked sets
}

// newGraph returns the graph of the candidates, with the kinds of nodes and links in l. Without byHouse, only cells with two
// candidates have nodes.
func newGraph(s *State, l links) *graph {
	g := &graph{s: s, index: map[Node]int{}}
	for d := 1; d <= 9; d++ {
		for c := range s.at[d].All() {
			if l&byHouse != 0 || s.cand[c].Len() == 2 {
				g.node(d, CellsOf(c))
			}
		}
	}
	if l&withGroup != 0 {
		g.addGroups()
	}
	g.first = len(g.nodes)
	if l&withSets != 0 {
		g.addSets()
	}
	if l&byHouse != 0 {
		g.linkHouses()
	}
	if l&byPair != 0 {
		g.linkPairs()
	}
	g.linkWeak(l&inCell != 0)
	return g
}

// node returns the number of a node, which is added if it is new.
func (g *graph) node(d int, cells Cells) int {
	n := Node{d, cells}
	i, ok := g.index[n]
	if !ok {
		i = len(g.nodes)
		g.index[n] = i
		g.nodes = append(g.nodes, n)
		g.strong = append(g.strong, nil)
		g.weak = append(g.weak, nil)
	}
	return i
}

func (g *graph) addGroups() {
	for d := 1; d <= 9; d++ {
		for box := firstBox; box < numHouses; box++ {
			for line := range firstBox {
				if cells := g.s.inHouse(d, box).And(cellsIn(line)); cells.Len() > 1 {
					g.node(d, cells)
				}
			}
		}
	}
}

// addSets adds the almost locked sets of two cells or more. A set of one cell needs no nodes: its two candidates are linked
// anyway.
func (g *graph) addSets() {
	for _, a := range almostLocked(g.s) {
		if a.Cells.Len() < 2 {
			continue
		}
		g.sets = append(g.sets, a)
		for x := range a.Digits.All() {
			if a.sight[x].Empty() {
				continue
			}
			for z := range (a.Digits &^ digitSet(x)).All() {
				if !a.sight[z].Empty() {
					g.linkSet(g.node(x, a.at[x]), g.node(z, a.at[z]))
				}
			}
			g.linkBeside(&a, x)
		}
	}
}

// linkSet links two nodes by the set added last: if the first is false, the second is true.
func (g *graph) linkSet(from, to int) {
	g.strong[from] = append(g.strong[from], strongLink{to, len(g.sets) - 1})
}

// linkBeside links digit x of a set with cells beside the set: without x, the set holds its other digits, and a cell
// that sees all places of two or more of them may have just one candidate left.
func (g *graph) linkBeside(a *als, x int) {
	var beside Cells
	for z := range (a.Digits &^ digitSet(x)).All() {
		beside = beside.Or(a.sight[z])
	}
	for c := range beside.All() {
		left := g.s.cand[c]
		for z := range (a.Digits & left &^ digitSet(x)).All() {
			if a.sight[z].Has(c) {
				left &^= digitSet(z)
			}
		}
		if left.Len() == 1 && g.s.cand[c].Len() > 2 {
			from, to := g.node(x, a.at[x]), g.node(left.Min(), CellsOf(c))
			g.linkSet(from, to)
			g.linkSet(to, from)
		}
	}
}

// linkHouses links nodes that together have all places of their digit in a house.
func (g *graph) linkHouses() {
	for i, n := range g.nodes[:g.first] {
		for h := range shared(n.Cells).All() {
			rest := g.s.inHouse(n.Digit, h).Minus(n.Cells)
			if j, ok := g.index[Node{n.Digit, rest}]; ok && j < g.first {
				g.addStrong(i, j)
			}
		}
	}
}

func (g *graph) linkPairs() {
	for c := range g.s.bivalue().All() {
		a, b := g.s.cand[c].Min(), g.s.cand[c]&(g.s.cand[c]-1)
		i, j := g.node(a, CellsOf(c)), g.node(b.Min(), CellsOf(c))
		g.addStrong(i, j)
		g.addStrong(j, i)
	}
}

// addStrong adds a link by house or cell, unless it exists.
func (g *graph) addStrong(i, j int) {
	if l := (strongLink{j, -1}); !slices.Contains(g.strong[i], l) {
		g.strong[i] = append(g.strong[i], l)
	}
}

// linkWeak links nodes of one digit that see each other and, if the argument cells is true, candidates of one cell.
func (g *graph) linkWeak(cells bool) {
	var byDigit [10][]int
	for i, n := range g.nodes {
		byDigit[n.Digit] = append(byDigit[n.Digit], i)
	}
	for i, n := range g.nodes {
		sight := n.Cells.Peers()
		for _, j := range byDigit[n.Digit] {
			if g.nodes[j].Cells.In(sight) {
				g.weak[i] = append(g.weak[i], j)
			}
		}
		if !cells || n.Cells.Len() != 1 {
			continue
		}
		for d := range (g.s.cand[n.Cells.First()] &^ digitSet(n.Digit)).All() {
			if j, ok := g.index[Node{d, n.Cells}]; ok {
				g.weak[i] = append(g.weak[i], j)
			}
		}
	}
}

// walk has everything that follows, link by link, from one assumption. In a walk through a graph, a state is twice the number
// of a node, plus one if the node is true.
type walk struct {
	parent []int // by state: the state from which it follows, -1 if it does not follow; the start is its own parent
	order  []int // the states in the order in which they were reached, shortest chains first
}

func state(node int, isTrue bool) int {
	if isTrue {
		return 2*node + 1
	}
	return 2 * node
}

// walkFrom follows the links from the assumption that the node is true, or that it is false. The start may be reached again
// only as its opposite.
func (g *graph) walkFrom(w *walk, node int, isTrue bool) {
	w.begin(2*len(g.nodes), state(node, isTrue))
	for i := 0; i < len(w.order); i++ {
		st := w.order[i]
		if st&1 == 0 {
			for _, l := range g.strong[st/2] {
				w.reach(state(l.to, true), st)
			}
			continue
		}
		for _, to := range g.weak[st/2] {
			w.reach(state(to, false), st)
		}
	}
}

// begin forgets what was reached before, and reaches the start. The number of states must be the same in all calls.
func (w *walk) begin(states, start int) {
	if w.parent == nil {
		w.parent = slices.Repeat([]int{-1}, states)
	}
	for _, st := range w.order {
		w.parent[st] = -1
	}
	w.parent[start] = start
	w.order = append(w.order[:0], start)
}

func (w *walk) reach(st, from int) {
	if w.parent[st] < 0 {
		w.parent[st] = from
		w.order = append(w.order, st)
	}
}

// path returns the states from the start to st.
func (w *walk) path(st int) (out []int) {
	for ; w.parent[st] != st; st = w.parent[st] {
		out = append(out, st)
	}
	out = append(out, st)
	slices.Reverse(out)
	return out
}

// chain returns the chain through the states.
func (g *graph) chain(path []int) Chain {
	c := Chain{Nodes: make([]Node, len(path)), FromTrue: path[0]&1 == 1}
	for i, st := range path {
		c.Nodes[i] = g.nodes[st/2]
	}
	return c
}

// chainStep returns a step from the chain through the states; its parts are the almost locked sets used.
func (g *graph) chainStep(path []int, gone []Candidate) Step {
	step := Step{Eliminations: gone, Chains: []Chain{g.chain(path)}}
	for i, st := range path[1:] {
		if set := g.setBetween(path[i]/2, st/2); st&1 == 1 && set >= 0 {
			step.Parts = append(step.Parts, g.sets[set].Part)
		}
	}
	return step
}

// setBetween returns the index of the almost locked set by which one node follows strongly from the other. It returns -1 if
// a house or a cell links the two, or if they have no strong link.
func (g *graph) setBetween(from, to int) int {
	best := -1
	for _, l := range g.strong[from] {
		if l.to == to && l.set < 0 {
			return -1
		}
		if l.to == to && best < 0 {
			best = l.set
		}
	}
	return best
}
