package logic

import "fmt"

// findALSChains looks for four or more almost locked sets, each with a restricted common digit to the next, no two
// links at a set by the same digit: if the first set lacks its link's digit it is full, and if not the second lacks
// it, holds the next link's digit, and so on to the last. A digit that the first and last have besides their links is in
// one of them.
//
//	ALS-Chain: A=r5c124789 {1,2,3,5,7,8,9}, B=r45c45,r6c4 {2,3,4,5,7,9}, C=r3c59 {5,6,7}, D=r3c1 {5,7}, X,Y=5,7, Z=7 => r2c1<>7
//
// Parts: the sets in order; the digits of the links; the digits that go.
func findALSChains(s *State, yield func(Step) bool) bool {
	g := newSetGraph(s)
	w := setWalk{parent: make([]int, 10*len(g.sets))}
	for first := range g.sets {
		var tried Digits
		for _, link := range g.next[first] {
			if tried.Has(link.digit) {
				continue
			}
			tried |= digitSet(link.digit)
			if !g.chainsFrom(&w, first, link.digit, yield) {
				return false
			}
		}
	}
	return true
}

func whyALSChain(s *Step) string {
	n := len(s.Parts) - 2
	return fmt.Sprintf("%s each have one digit more than cells, and each shares one of %v with the next that only one "+
		"of the two can use: if the first uses the digit it shares, the second misses it and uses the next one, and so "+
		"on to the last. So the first or the last holds %v",
		saySets(s.Parts[:n]), s.Parts[n].Digits, s.Parts[n+1].Digits)
}

// setWalk is what is reached from a set: a state is ten times a set's number plus the digit that links it to the set
// before.
type setWalk struct {
	parent []int // by state: the state before plus 1, 0 for not reached
	order  []int
}

// chainsFrom reports the chains that leave the first set by digit x.
func (g *setGraph) chainsFrom(w *setWalk, first, x int, yield func(Step) bool) bool {
	for _, st := range w.order {
		w.parent[st] = 0
	}
	start := 10 * first // entered by no digit
	w.order = append(w.order[:0], start)
	w.parent[start] = start + 1
	for i := 0; i < len(w.order); i++ {
		st := w.order[i]
		if i > 0 && !g.chainTo(w, st, x, yield) {
			return false
		}
		for _, link := range g.next[st/10] {
			if link.digit == st%10 || i == 0 && link.digit != x {
				continue
			}
			if to := 10*link.to + link.digit; w.parent[to] == 0 && link.to != first {
				w.parent[to] = st + 1
				w.order = append(w.order, to)
			}
		}
	}
	return true
}

// chainTo reports the chain to state st if it is long enough and eliminates something.
func (g *setGraph) chainTo(w *setWalk, st, x int, yield func(Step) bool) bool {
	first, last := &g.sets[w.order[0]/10], &g.sets[st/10]
	gone := g.either(first, last, allDigits&^digitSet(x)&^digitSet(st%10))
	if len(gone) == 0 {
		return true
	}
	var sets []*als
	var linkDigits Digits
	for ; w.parent[st] != st+1; st = w.parent[st] - 1 {
		sets = append(sets, &g.sets[st/10])
		linkDigits |= digitSet(st % 10)
	}
	if len(sets) < 3 {
		return true
	}
	return yield(setStep(ALSChain, gone, linkDigits, append(sets, first)...))
}
