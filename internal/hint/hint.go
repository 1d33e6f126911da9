// Package hint finds the next logical step in a Sudoku that may be partly filled in. Package annotate draws it.
//
//	givens, digits shown ──Next──▶ Hint ──▶ Step           the pattern and its conclusions, explained in words
//	                        └──▶ an error                   for example: an entry is wrong
//
// A Limit says how hard a step may be: it is a level of package solver/logic, a technique with all easier ones, or NoLimit.
package hint

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"autosolve/internal/advice"
	"autosolve/solver"
	"autosolve/solver/logic"
)

// Hint is the next step, and the position in which it was found.
type Hint struct {
	logic.Step
	Before *logic.State
	Page   solver.Page // the digits on the page; Before may also have those of earlier hints
}

// Explain returns the reason for the step in words. For a hidden or naked single, it names the digits on the board and the
// earlier eliminations on which the single rests.
func (h *Hint) Explain() string { return h.ExplainIn(h.Before) }

// The sentinel errors of Next and After.
var (
	ErrSolved error = &advice.Error{
		Err: errors.New("the grid is already solved"), Status: advice.Unsolved,
		PageHint: "bring another puzzle to the front, and press Capture",
	}
	ErrStuck error = &advice.Error{
		Err: errors.New("no known technique leads further"), Status: advice.Unsolved,
		Hint: "autosolve --dry-run --format json has the solution", PageHint: "Solve fills it in all the same",
	}
)

// unsolved returns the error for a puzzle that does not have exactly one solution.
func unsolved(err error) error {
	return &advice.Error{
		Err: err, Status: advice.Unsolved,
		Hint: "a digit may have been misread, or an entry may look like a given; " +
			"see what was read with autosolve --dry-run --annotate FILE",
		PageHint: advice.Compare,
	}
}

// Wrong returns the error for entries that differ from the solution. It names each of them, but not the right digits.
func Wrong(cells []solver.Cell, shown *solver.Grid) error {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = fmt.Sprintf("the %d in %v", shown[c], c)
	}
	err := errors.New("wrong entries: " + strings.Join(names, ", "))
	return &advice.Error{Err: err, Status: advice.Unsolved, Hint: "clear them, and ask again"}
}

// beyond returns the error for a next step that needs a technique harder than the limit.
func beyond(limit Limit, needed logic.Technique) error {
	level := logic.Rating{Difficulty: needed.Difficulty()}.Level()
	return &advice.Error{
		Err:    fmt.Errorf("the next step needs more than %v: %v, which is %v", limit, needed, level),
		Status: advice.Unsolved, Hint: fmt.Sprintf("--level %s shows it", Name(needed)),
	}
}

// Next returns the easiest next step of a puzzle with these givens. The argument shown has the digits on the page: the givens
// and the entries. The error is ErrSolved, ErrStuck, that of Wrong, or one that names the technique needed beyond the limit. If
// the puzzle does not have exactly one solution, the error wraps that of solver.SolvePage.
func Next(givens, shown solver.Grid, limit Limit) (*Hint, error) {
	page, err := solver.SolvePage(givens, shown)
	switch {
	case err != nil:
		return nil, unsolved(err)
	case page.Solved():
		return nil, ErrSolved
	case page.Wrong != nil:
		return nil, Wrong(page.Wrong, &shown)
	}
	st, err := logic.NewPosition(page.Puzzle, page.Entries(), nil)
	if err != nil {
		return nil, unsolved(err)
	}
	return after(st, &page, limit)
}

// After returns the next step after the placements and eliminations of a hint. Its errors are among those of Next.
func (h *Hint) After(limit Limit) (*Hint, error) {
	st := *h.Before
	st.Apply(&h.Step)
	return after(&st, &h.Page, limit)
}

// NextDigit returns the steps to the next digit: the steps without a digit that the last one rests on, and then the step that
// places the digit. The error is that of Next. With an error, NextDigit returns all steps that it has found before.
func NextDigit(givens, shown solver.Grid, limit Limit) ([]*Hint, error) {
	h, err := Next(givens, shown, limit)
	var hints []*Hint
	var steps []logic.Step
	for ; err == nil; h, err = h.After(limit) {
		hints, steps = append(hints, h), append(steps, h.Step)
		if len(h.Placements) > 0 {
			return needed(hints[0], steps), nil
		}
	}
	return hints, err
}

// needed returns a hint for the last step, preceded by hints for the earlier steps on which it rests. The argument first is
// the hint for steps[0].
func needed(first *Hint, steps []logic.Step) (hints []*Hint) {
	st := *first.Before
	for _, step := range logic.Needed(first.Before, steps) {
		before := st
		hints = append(hints, &Hint{Step: step, Before: &before, Page: first.Page})
		st.Apply(&step)
	}
	return hints
}

func after(st *logic.State, page *solver.Page, limit Limit) (*Hint, error) {
	if st.Solved() {
		return nil, ErrSolved
	}
	if step, ok := (logic.Solver{Techniques: limit.techniques()}).Next(st); ok {
		return &Hint{Step: step, Before: st, Page: *page}, nil
	}
	if step, ok := (logic.Solver{}).Next(st); ok {
		return nil, beyond(limit, step.Technique)
	}
	return nil, ErrStuck
}

// Detail says how much a hint reveals.
type Detail string

const (
	Where       Detail = "where"     // the houses and the digits: "box 4, digit 1"
	ByTechnique Detail = "technique" // the houses, the digits and the technique
	WithCells   Detail = "cells"     // the houses, the digits, the technique and the cells of the pattern
	Whole       Detail = "all"       // the step with its reason
)

// Say returns the part of the hint that a detail stands for, in words. It does not know the detail Whole: String and Explain tell
// the whole hint.
func (h *Hint) Say(d Detail) string {
	switch d {
	case Where:
		return h.where()
	case ByTechnique:
		return fmt.Sprintf("%s: %v", h.where(), h.Technique)
	}
	return fmt.Sprintf("%s: %v in %v", h.where(), h.Technique, h.Cells())
}

// Place returns the houses and the digits of the pattern's first part. If there is no part with both, it returns the box of the
// first conclusion and the digits of all conclusions.
func (h *Hint) Place() (logic.Houses, logic.Digits) {
	if len(h.Parts) > 0 && h.Parts[0].Houses != 0 && h.Parts[0].Digits != 0 {
		return h.Parts[0].Houses, h.Parts[0].Digits
	}
	var digits logic.Digits
	concluded := slices.Concat(h.Placements, h.Eliminations)
	for _, c := range concluded {
		digits |= 1 << (c.Digit - 1)
	}
	return 1 << (18 + concluded[0].Cell.Box()), digits
}

// where returns the houses and the digits of Place in words.
func (h *Hint) where() string {
	houses, digits := h.Place()
	noun := "digit"
	if digits.Len() > 1 {
		noun = "digits"
	}
	return fmt.Sprintf("%s, %s %s", houses.Words(), noun, digits.Words())
}
