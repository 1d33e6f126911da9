package logic

import (
	"fmt"
	"strings"
)

// common says that two almost locked sets have a restricted common digit.
type common struct {
	to    int // the other set
	digit int
}

// setGraph is the almost locked sets of a position and their restricted commons.
type setGraph struct {
	s    *State
	sets []als
	next [][]common // by set
}

func newSetGraph(s *State) *setGraph {
	g := &setGraph{s: s, sets: almostLocked(s)}
	g.next = make([][]common, len(g.sets))
	for i := range g.sets {
		for j := range i {
			for d := range g.sets[i].commons(&g.sets[j]).All() {
				g.next[i] = append(g.next[i], common{j, d})
				g.next[j] = append(g.next[j], common{i, d})
			}
		}
	}
	return g
}

// either is what goes when each of the digits is in one of two sets.
func (g *setGraph) either(a, b *als, digits Digits) []Candidate {
	var gone []Candidate
	for z := range (digits & a.digits & b.digits).All() {
		gone = g.s.strike(gone, z, a.sight[z].And(b.sight[z]))
	}
	return gone
}

// findALSXZ looks for two almost locked sets with a restricted common digit X: it is missing in one of them, which then
// holds all its other digits, so a further common digit Z is in one or the other. With two restricted commons, each is
// in one of the sets and the sets' other digits are locked in theirs.
//
//	ALS-XZ: A=r3c59 {5,6,7}, B=r5c5 {5,7}, X=7, Z=5 => r5c9<>5
//
// Parts: both sets; the restricted commons; the other digits that go.
func findALSXZ(s *State, yield func(Step) bool) bool {
	g := newSetGraph(s)
	for i := range g.sets {
		for j := range i {
			a, b := &g.sets[j], &g.sets[i]
			x := a.commons(b)
			if x == 0 {
				continue
			}
			gone := g.linked(a, b, x)
			if len(gone) > 0 && !yield(setStep(ALSXZ, gone, x, a, b)) {
				return false
			}
		}
	}
	return true
}

// linked is what two sets with the restricted commons x eliminate.
func (g *setGraph) linked(a, b *als, x Digits) []Candidate {
	if x.Len() == 1 {
		return g.either(a, b, allDigits&^x)
	}
	gone := g.either(a, b, allDigits)
	for _, set := range [...]*als{a, b} {
		for d := range (set.digits &^ x).All() {
			gone = g.s.strike(gone, d, set.sight[d].Minus(a.cells).Minus(b.cells))
		}
	}
	return normalize(gone)
}

// setStep is a step from almost locked sets linked by the digits x; its last parts are these and the other digits z that
// go.
func setStep(t Technique, gone []Candidate, x Digits, sets ...*als) Step {
	step := Step{Technique: t, Eliminations: normalize(gone)}
	for _, a := range sets {
		step.Parts = append(step.Parts, a.part())
	}
	var z Digits
	for _, e := range gone {
		z |= digitSet(e.Digit)
	}
	if t == ALSXZ {
		z &^= x
	}
	step.Parts = append(step.Parts, Part{Digits: x}, Part{Digits: z})
	return step
}

// findALSXYWing looks for a set C with restricted commons X to a set A and Y to a set B: one of them is missing in C or
// C is too full, so A lacks X or B lacks Y, and a digit Z of both is in one of them.
//
//	ALS-XY-Wing: A=r7c368 {2,3,4,7}, B=r6c1 {2,8}, C=r6c3 {7,8}, X,Y=7,8, Z=2 => r7c1<>2
//
// Parts: A, B, C; the restricted commons; the digits that go.
func findALSXYWing(s *State, yield func(Step) bool) bool {
	g := newSetGraph(s)
	for k := range g.sets {
		for i, x := range g.next[k] {
			for _, y := range g.next[k][:i] {
				if x.digit == y.digit || x.to == y.to {
					continue
				}
				a, b := &g.sets[x.to], &g.sets[y.to]
				xy := digitSet(x.digit) | digitSet(y.digit)
				gone := g.either(a, b, allDigits&^xy)
				if len(gone) > 0 && !yield(setStep(ALSXYWing, gone, xy, a, b, &g.sets[k])) {
					return false
				}
			}
		}
	}
	return true
}

// patternSets names the sets A, B, C ..., the digits that link them and the digits that go.
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

// saySets lists the sets in a sentence: "r6c9 with {3,5} and r2c9 with {3,6}".
func saySets(parts []Part) string {
	var out []string
	for _, p := range parts {
		out = append(out, fmt.Sprintf("%v with {%v}", p.Cells, p.Digits))
	}
	return joinWords(out)
}

func whyALSXZ(s *Step) string {
	x, z := s.Parts[2].Digits, s.Parts[3].Digits
	text := fmt.Sprintf("%s each have one digit more than cells, and ", saySets(s.Parts[:2]))
	if x.Len() > 1 {
		return text + fmt.Sprintf("each of %v can be in only one of them; so each is in one, and all other digits are "+
			"locked where they are", x)
	}
	return text + fmt.Sprintf("only one of them can have %v; the other one then holds all its other digits, so %v is "+
		"in one of them wherever both have it", x, z)
}

func whyALSXYWing(s *Step) string {
	a, b, c := s.Parts[0], s.Parts[1], s.Parts[2]
	return fmt.Sprintf("%s each have one digit more than cells; of the digits %v, %v shares one with %v and the other "+
		"with %v, and no two sets can both use what they share. %v misses one digit at most, so %v or %v misses its own "+
		"and then holds %v",
		saySets(s.Parts[:3]), s.Parts[3].Digits, c.Cells, a.Cells, b.Cells, c.Cells, a.Cells, b.Cells, s.Parts[4].Digits)
}
