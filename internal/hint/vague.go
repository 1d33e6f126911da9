package hint

import (
	"fmt"
	"slices"
	"strings"

	"autosolve/solver/logic"
)

// Detail says how much a hint reveals.
type Detail int

const (
	Where       Detail = iota + 1 // the houses and the digits: "box 4, digit 1"
	ByTechnique                   // the houses, the digits and the technique
	WithCells                     // the houses, the digits, the technique and the cells of the pattern
	Whole                         // the step with its reason
)

// Say returns the hint in words that reveal no more than the detail.
func (h *Hint) Say(d Detail) string {
	switch d {
	case Where:
		return h.where()
	case ByTechnique:
		return fmt.Sprintf("%s: %v", h.where(), h.Technique)
	case WithCells:
		return fmt.Sprintf("%s: %v in %v", h.where(), h.Technique, h.Cells())
	}
	return fmt.Sprintf("%v\n   %s", h, h.Explain())
}

// where returns the houses and the digits of the pattern's first part in words. If there is no part with both, where returns
// the box of the first conclusion and the digits of all conclusions.
func (h *Hint) where() string {
	var digits logic.Digits
	var houses, names []string
	if len(h.Parts) > 0 && h.Parts[0].Houses != 0 && h.Parts[0].Digits != 0 {
		digits = h.Parts[0].Digits
		for house := range h.Parts[0].Houses.All() {
			houses = append(houses, house.String())
		}
	} else {
		concluded := slices.Concat(h.Placements, h.Eliminations)
		houses = []string{fmt.Sprintf("box %d", concluded[0].Cell.Box()+1)}
		for _, c := range concluded {
			digits |= 1 << (c.Digit - 1)
		}
	}
	for d := range digits.All() {
		names = append(names, fmt.Sprint(d))
	}
	noun := "digit"
	if len(names) > 1 {
		noun = "digits"
	}
	return fmt.Sprintf("%s, %s %s", strings.Join(houses, " and "), noun, strings.Join(names, " and "))
}
