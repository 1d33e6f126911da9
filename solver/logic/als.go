package logic

import (
	"fmt"
	"strings"
)

// als is an almost locked set: n cells of one house that together have n+1 different candidates. If it lacks one of these
// digits, the others are locked into its cells.
type als struct {
	Part
	at    [10]Cells // at[d]: the set's cells with candidate d
	sight [10]Cells // sight[d]: the cells outside the set that have candidate d and see all of at[d]
}

// almostLocked returns all almost locked sets, including single cells with two candidates. A set that lies in both a
// line and a box is returned once.
func almostLocked(s *State) (out []als) {
	for h := range numHouses {
		for p := range s.subsets(s.at[0].And(cellsIn(h)).list(), 1, 8) {
			if p.Digits.Len() == p.Cells.Len()+1 && firstOf(shared(p.Cells)) == h {
				out = append(out, newALS(s, p))
			}
		}
	}
	return out
}

func newALS(s *State, p Part) als {
	a := als{Part: p}
	for d := range p.Digits.All() {
		a.at[d] = p.Cells.And(s.at[d])
		a.sight[d] = a.at[d].Peers().And(s.at[d]).Minus(p.Cells)
	}
	return a
}

// commons returns the restricted common digits of two sets. Every cell of one set that has such a digit sees every cell of
// the other set that has it, so the digit is in at most one of the sets. Sets that overlap can have a restricted common
// digit if none of their common cells has it.
func (a *als) commons(b *als) (out Digits) {
	for d := range (a.Digits & b.Digits).All() {
		if b.at[d].In(a.sight[d]) && a.at[d].In(b.sight[d]) {
			out |= digitSet(d)
		}
	}
	return out
}

// either returns the candidates that are eliminated if each of the given digits that both sets have is in at least one of
// the sets.
func (s *State) either(a, b *als, digits Digits) (gone []Candidate) {
	for z := range (digits & a.Digits & b.Digits).All() {
		gone = s.strike(gone, z, a.sight[z].And(b.sight[z]))
	}
	return gone
}

// setStep returns a step from almost locked sets linked by the digits x. The last two parts of the step are the digits
// x and the eliminated digits.
func setStep(gone []Candidate, x Digits, sets ...*als) Step {
	step := eliminating(gone)
	for _, a := range sets {
		step.Parts = append(step.Parts, a.Part)
	}
	step.Parts = append(step.Parts, Part{Digits: x}, Part{Digits: digitsIn(gone)})
	return step
}

// digitsIn returns the digits of the candidates.
func digitsIn(candidates []Candidate) (digits Digits) {
	for _, c := range candidates {
		digits |= digitSet(c.Digit)
	}
	return digits
}

// findALSXZ looks for two almost locked sets with a restricted common digit X. One of the sets lacks X and so holds all
// its other digits, so a further common digit Z is in one of the sets. If the sets have two restricted common digits,
// each set holds one of them, and all other digits of a set are locked into it.
//
// Parts: both sets; the restricted common digits; the eliminated digits other than these.
func findALSXZ(s *State, yield func(Step) bool) {
	sets := almostLocked(s)
	for i := range sets {
		for j := range i {
			a, b := &sets[j], &sets[i]
			x := a.commons(b)
			if x == 0 {
				continue
			}
			if gone := s.linked(a, b, x); len(gone) > 0 {
				step := setStep(gone, x, a, b)
				step.Parts[3].Digits &^= x
				yield(step)
			}
		}
	}
}

// linked returns the candidates that two sets with the restricted common digits x eliminate.
func (s *State) linked(a, b *als, x Digits) []Candidate {
	if x.Len() == 1 {
		return s.either(a, b, allDigits&^x)
	}
	gone := s.either(a, b, allDigits)
	for _, set := range [...]*als{a, b} {
		for d := range (set.Digits &^ x).All() {
			gone = s.strike(gone, d, set.sight[d].Minus(a.Cells).Minus(b.Cells))
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
	type common struct {
		to    *als // the other set
		digit Digits
	}
	sets := almostLocked(s)
	commons := make([][]common, len(sets)) // by set: its restricted common digits with other sets
	for i := range sets {
		for j := range i {
			for d := range sets[i].commons(&sets[j]).All() {
				commons[i] = append(commons[i], common{&sets[j], digitSet(d)})
				commons[j] = append(commons[j], common{&sets[i], digitSet(d)})
			}
		}
	}
	for c := range sets {
		for i, x := range commons[c] {
			for _, y := range commons[c][:i] {
				if x.digit == y.digit || x.to == y.to {
					continue
				}
				if gone := s.either(x.to, y.to, allDigits&^x.digit&^y.digit); len(gone) > 0 {
					yield(setStep(gone, x.digit|y.digit, x.to, y.to, &sets[c]))
				}
			}
		}
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
