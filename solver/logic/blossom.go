package logic

import (
	"fmt"
	"strings"

	"autosolve/solver"
)

// findDeathBlossoms looks for a stem cell and for each of its candidates a petal, an almost locked set that has this
// candidate only where the stem sees it. Whatever the stem becomes, a petal loses the digit and holds all its others,
// so a digit that all petals have is in one of them.
//
//	Death Blossom: stem r3c3, 3: r2c158 {1,3,8,9}, 5: r6c3 {5,8} => r2c3<>8
//
// Parts: the stem with its digits; the petals in the order of these; the digits that go.
func findDeathBlossoms(s *State, yield func(Step) bool) bool {
	sets := almostLocked(s)
	for stem := range s.at[0].All() {
		if s.cand[stem].Len() < 2 {
			continue
		}
		b := blossom{s: s, stem: stem, yield: yield}
		for i := range sets {
			for d := range (sets[i].digits & s.cand[stem]).All() {
				if sets[i].sight[d].Has(stem) {
					b.petals[d] = append(b.petals[d], &sets[i])
				}
			}
		}
		if !b.grow(s.cand[stem]) {
			return false
		}
	}
	return true
}

// blossom is the search for the petals of one stem.
type blossom struct {
	s      *State
	stem   solver.Cell
	petals [10][]*als // by digit of the stem
	chosen []*als
	yield  func(Step) bool
}

// grow adds a petal for the first of the digits left, then for the others.
func (b *blossom) grow(left Digits) bool {
	if left == 0 {
		return b.bloom()
	}
	for _, p := range b.petals[left.Min()] {
		b.chosen = append(b.chosen, p)
		if len(b.targets(b.chosen)) > 0 && !b.grow(left&(left-1)) {
			return false
		}
		b.chosen = b.chosen[:len(b.chosen)-1]
	}
	return true
}

// targets is the candidates that see all cells with their digit in every petal.
func (b *blossom) targets(petals []*als) []Candidate {
	digits := allDigits &^ b.s.cand[b.stem]
	for _, p := range petals {
		digits &= p.digits
	}
	var gone []Candidate
	for z := range digits.All() {
		cells := b.s.at[z]
		for _, p := range petals {
			cells = cells.And(p.sight[z])
		}
		gone = b.s.strike(gone, z, cells)
	}
	return gone
}

func (b *blossom) bloom() bool {
	step := setStep(DeathBlossom, b.targets(b.chosen), 0, b.chosen...)
	stem := Part{Cells: CellsOf(b.stem), Digits: b.s.cand[b.stem]}
	n := len(b.chosen)
	step.Parts = append([]Part{stem}, append(step.Parts[:n:n], step.Parts[n+1])...)
	return b.yield(step)
}

func patternBlossom(s *Step) string {
	stem := s.Parts[0]
	out := []string{fmt.Sprintf("stem %v", stem.Cells)}
	i := 1
	for d := range stem.Digits.All() {
		out = append(out, fmt.Sprintf("%d: %v {%v}", d, s.Parts[i].Cells, s.Parts[i].Digits))
		i++
	}
	return strings.Join(out, ", ")
}

func whyBlossom(s *Step) string {
	n := len(s.Parts) - 1
	return fmt.Sprintf("whichever of %s the cell %v becomes, it takes that digit from one of %s, which then holds all "+
		"its others, so %v is in one of them",
		s.Parts[0].Digits.join(", "), s.Parts[0].Cells, saySets(s.Parts[1:n]), s.Parts[n].Digits)
}
