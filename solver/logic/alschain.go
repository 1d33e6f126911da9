package logic

import (
	"fmt"
	"slices"
	"strings"
)

// findALSXZ looks for two almost locked sets with a restricted common digit X. One of the sets lacks X and so holds all
// its other digits, so a further common digit Z is in one of the sets. If the sets have two restricted common digits,
// each set holds one of them, and all other digits of a set are locked into it.
//
// Parts: both sets; the restricted common digits; the eliminated digits other than these.
func findALSXZ(s *State, yield func(Step) bool) {
	g := newSetGraph(s)
	for i := range g.sets {
		for j := range i {
			a, b := &g.sets[j], &g.sets[i]
			x := a.commons(b)
			if x == 0 {
				continue
			}
			if gone := g.linked(a, b, x); len(gone) > 0 {
				step := setStep(gone, x, a, b)
				step.Parts[3].Digits &^= x
				yield(step)
			}
		}
	}
}

// linked returns the candidates that two sets with the restricted common digits x eliminate.
func (g *setGraph) linked(a, b *als, x Digits) []Candidate {
	if x.Len() == 1 {
		return g.either(a, b, allDigits&^x)
	}
	gone := g.either(a, b, allDigits)
	for _, set := range [...]*als{a, b} {
		for d := range (set.Digits &^ x).All() {
			gone = g.s.strike(gone, d, set.sight[d].Minus(a.Cells).Minus(b.Cells))
		}
	}
	return gone
}

// findALSXYWing looks for a set C that has a restricted common digit X with a set A, and another one, Y, with a set B. C can
// lack only one of its digits, so it holds X or Y. Then A lacks X or B lacks Y, and so one of A and B holds all its other
// digits. So a further digit that A and B have in common, Z, is in one of these two sets.
//
// Parts: A, B, C; the restricted common digits; the eliminated digits.
func findALSXYWing(s *State, yield func(Step) bool) {
	g := newSetGraph(s)
	for k := range g.sets {
		for i, x := range g.next[k] {
			for _, y := range g.next[k][:i] {
				a, b, xy := &g.sets[x.to], &g.sets[y.to], digitSet(x.digit)|digitSet(y.digit)
				if x.digit == y.digit || x.to == y.to {
					continue
				}
				if gone := g.either(a, b, allDigits&^xy); len(gone) > 0 {
					yield(setStep(gone, xy, a, b, &g.sets[k]))
				}
			}
		}
	}
}

// findALSChains looks for four or more almost locked sets, each linked to the next by a restricted common digit. The
// two links of a set have different digits. If the first set lacks the digit of its link, it holds all its other
// digits. Otherwise the second set lacks that digit and so holds the digit of the next link, and so on to the last set,
// which then holds all digits but that of its link. So each further digit that the first and the last set have in
// common is in one of these two sets.
//
// Parts: the sets in order; the digits of the links; the digits eliminated.
func findALSChains(s *State, yield func(Step) bool) {
	g := newSetGraph(s)
	var w walk
	for first := range g.sets {
		var links Digits
		for _, link := range g.next[first] {
			if !links.Has(link.digit) {
				links |= digitSet(link.digit)
				g.chainsFrom(&w, first, link.digit, yield)
			}
		}
	}
}

// chainsFrom yields the chains that leave the first set by digit x. A state of the walk is ten times the number of a set plus
// the digit by which the set was reached.
func (g *setGraph) chainsFrom(w *walk, first, x int, yield func(Step) bool) {
	w.begin(10*len(g.sets), 10*first) // the first set was not reached by a digit
	for i := 0; i < len(w.order); i++ {
		st := w.order[i]
		if i > 0 {
			g.chainTo(w, st, x, yield)
		}
		for _, link := range g.next[st/10] {
			if link.digit != st%10 && (i > 0 || link.digit == x) && link.to != first {
				w.reach(10*link.to+link.digit, st)
			}
		}
	}
}

// chainTo yields the chain to state st if it is long enough and eliminates something.
func (g *setGraph) chainTo(w *walk, st, x int, yield func(Step) bool) {
	first, last := &g.sets[w.order[0]/10], &g.sets[st/10]
	gone := g.either(first, last, allDigits&^digitSet(x)&^digitSet(st%10))
	if len(gone) == 0 {
		return
	}
	var sets []*als
	var links Digits
	for _, st := range slices.Backward(w.path(st)[1:]) {
		sets = append(sets, &g.sets[st/10])
		links |= digitSet(st % 10)
	}
	if len(sets) >= 3 {
		yield(setStep(gone, links, append(sets, first)...))
	}
}

// patternSets lists the sets under the names A, B, C ..., then the digits that link them and the digits that are eliminated.
func patternSets(s *Step) string {
	n := len(s.Parts) - 2
	var out []string
	for i, p := range s.Parts[:n] {
		out = append(out, fmt.Sprintf("%c=%v {%v}", 'A'+i, p.Cells, p.Digits))
	}
	linked, z := s.Parts[n].Digits, s.Parts[n+1].Digits
	out = append(out, fmt.Sprintf("%s=%v", [...]string{"X", "X,Y"}[min(linked.Len(), 2)-1], linked))
	if z != 0 {
		out = append(out, fmt.Sprintf("Z=%v", z))
	}
	return strings.Join(out, ", ")
}

func whyALSXZ(s *Step) string {
	const sets = "{with 0} and {with 1} each have one digit more than cells, and "
	if s.Parts[2].Digits.Len() > 1 {
		return s.says(sets + "each of {digits 2} can be in only one of them; so each is in one, and all other digits are " +
			"locked where they are")
	}
	return s.says(sets + "only one of them can have {digits 2}; the other one then holds all its other digits, so {digits 3} is " +
		"in one of them wherever both have it")
}

const whyALSXYWing = "{with 0}, {with 1} and {with 2} each have one digit more than cells; of the digits {digits 3}, {cells 2} " +
	"shares one with {cells 0} and the other with {cells 1}, and no two sets can both use what they share. {cells 2} misses one " +
	"digit at most, so {cells 0} or {cells 1} misses its own and then holds {digits 4}"

func whyALSChain(s *Step) string {
	n := len(s.Parts) - 2
	return fmt.Sprintf("%s each have one digit more than cells, and each shares one of %v with the next that only one "+
		"of the two can use: if the first uses the digit it shares, the second misses it and uses the next one, and so "+
		"on to the last. So the first or the last holds %v",
		sets(s.Parts[:n]), s.Parts[n].Digits, s.Parts[n+1].Digits)
}
