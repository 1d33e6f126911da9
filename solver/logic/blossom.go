package logic

import (
	"fmt"
	"slices"
	"strings"

	"autosolve/solver"
)

// findDeathBlossoms looks for a cell, the stem, and for each of its candidates an almost locked set, the petal. The petal has
// this candidate only in cells that the stem sees. If the stem holds the candidate, the petal lacks it and so holds all its
// other digits. So a digit that all petals have, and the stem does not have, is in one of the petals.
//
// Parts: the stem with its digits; the petals in the order of these digits; the digits eliminated.
func findDeathBlossoms(s *State, yield func(Step) bool) {
	sets := almostLocked(s)
	for stem := range s.at[0].All() {
		if s.cand[stem].Len() < 2 {
			continue
		}
		b := blossom{s: s, stem: stem, yield: yield}
		for i := range sets {
			for d := range (sets[i].Digits & s.cand[stem]).All() {
				if sets[i].sight[d].Has(stem) {
					b.petals[d] = append(b.petals[d], &sets[i])
				}
			}
		}
		b.grow(s.cand[stem])
	}
}

// blossom is the search for the petals of one stem.
type blossom struct {
	s      *State
	stem   solver.Cell
	petals [10][]*als // by digit of the stem: the sets that can be its petal
	chosen []*als
	yield  func(Step) bool
}

// grow tries every petal for the first digit in left, each with every choice of petals for the other digits. If no digit is
// left, it yields the step from the chosen petals.
func (b *blossom) grow(left Digits) {
	if left == 0 {
		step := setStep(b.losses(), 0, b.chosen...)
		n := len(b.chosen)
		step.Parts = slices.Insert(slices.Delete(step.Parts, n, n+1), 0, b.s.part(b.stem))
		b.yield(step)
		return
	}
	for _, p := range b.petals[left.Min()] {
		b.chosen = append(b.chosen, p)
		if len(b.losses()) > 0 {
			b.grow(left & (left - 1))
		}
		b.chosen = b.chosen[:len(b.chosen)-1]
	}
}

// losses returns the candidates that see all cells with their digit in every petal chosen. Digits of the stem do not count.
func (b *blossom) losses() (gone []Candidate) {
	digits := allDigits &^ b.s.cand[b.stem]
	for _, p := range b.chosen {
		digits &= p.Digits
	}
	for z := range digits.All() {
		cells := b.s.at[z]
		for _, p := range b.chosen {
			cells = cells.And(p.sight[z])
		}
		gone = b.s.strike(gone, z, cells)
	}
	return gone
}

func patternBlossom(s *Step) string {
	out := []string{s.says("stem {cells 0}")}
	i := 1
	for d := range s.Parts[0].Digits.All() {
		out = append(out, fmt.Sprintf("%d: %s", d, partWords["set"](s.Parts[i])))
		i++
	}
	return strings.Join(out, ", ")
}

func whyBlossom(s *Step) string {
	n := len(s.Parts) - 1
	return fmt.Sprintf("whichever of %s the cell %v becomes, it takes that digit from one of %s, which then holds all "+
		"its others, so %v is in one of them",
		s.Parts[0].Digits.join(", "), s.Parts[0].Cells, sets(s.Parts[1:n]), s.Parts[n].Digits)
}
