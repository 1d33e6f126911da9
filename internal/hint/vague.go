package hint

import (
	"fmt"
	"slices"
	"strings"

	"autosolve/solver"
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

// Place returns the houses and the digits of the pattern's first part. If there is no part with both, it returns the box of the
// first conclusion and the digits of all conclusions.
func (h *Hint) Place() (houses []solver.House, digits logic.Digits) {
	if len(h.Parts) > 0 && h.Parts[0].Houses != 0 && h.Parts[0].Digits != 0 {
		return slices.Collect(h.Parts[0].Houses.All()), h.Parts[0].Digits
	}
	concluded := slices.Concat(h.Placements, h.Eliminations)
	for _, c := range concluded {
		digits |= 1 << (c.Digit - 1)
	}
	return []solver.House{solver.House(18 + concluded[0].Cell.Box())}, digits
}

// Names returns the names of houses in words, such as "row 2 and column 5".
func Names(houses []solver.House) string {
	var names []string
	for _, house := range houses {
		names = append(names, house.String())
	}
	return strings.Join(names, " and ")
}

// where returns the houses and the digits of Place in words.
func (h *Hint) where() string {
	houses, digits := h.Place()
	var names []string
	for d := range digits.All() {
		names = append(names, fmt.Sprint(d))
	}
	noun := "digit"
	if len(names) > 1 {
		noun = "digits"
	}
	return fmt.Sprintf("%s, %s %s", Names(houses), noun, strings.Join(names, " and "))
}
