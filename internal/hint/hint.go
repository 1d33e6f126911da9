package hint

import (
	"errors"
	"fmt"
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

// Explain returns the reason for the step in words. For a single, it names the digits on the board that the single rests on.
func (h *Hint) Explain() string { return h.ExplainIn(h.Before) }

// Errors of Next and After that have no type of their own.
var (
	ErrSolved error = &advice.Error{
		Err: errors.New("the grid is already solved"), Exit: advice.Unsolved,
		OnPage: "bring another puzzle to the front, and press Capture",
	}
	ErrStuck error = &advice.Error{
		Err: errors.New("no known technique leads further"), Exit: advice.Unsolved,
		Do: "autosolve --dry-run --format json has the solution", OnPage: "Solve fills it in all the same",
	}
)

// unsolved returns the error for a puzzle that does not have exactly one solution.
func unsolved(err error) error {
	return &advice.Error{
		Err: err, Exit: advice.Unsolved,
		Do:     "a digit may have been misread, or an entry may look like a given; see what was read with --annotate FILE",
		OnPage: advice.Compare,
	}
}

// WrongError means that entries differ from the solution. Its message does not contain the right digits.
type WrongError struct {
	Cells []solver.Cell
	Shown solver.Grid
}

// Error returns a message that names each wrong entry.
func (e *WrongError) Error() string {
	names := make([]string, len(e.Cells))
	for i, c := range e.Cells {
		names[i] = fmt.Sprintf("the %d in %v", e.Shown[c], c)
	}
	return "wrong entries: " + strings.Join(names, ", ")
}

// Hint returns what the user can do.
func (e *WrongError) Hint() string { return "clear them, and ask again" }

// Status returns the exit status.
func (*WrongError) Status() advice.Status { return advice.Unsolved }

// BeyondError means that the next step is harder than the limit.
type BeyondError struct {
	Limit     Limit
	Technique logic.Technique // the technique of the step
}

// Error returns a message that names the limit and the technique.
func (e *BeyondError) Error() string {
	level := logic.Rating{Difficulty: e.Technique.Difficulty()}.Level()
	return fmt.Sprintf("the next step needs more than %v: %v, which is %v", e.Limit, e.Technique, level)
}

// Hint returns what the user can do.
func (e *BeyondError) Hint() string { return fmt.Sprintf("--level %s shows it", Name(e.Technique)) }

// Status returns the exit status.
func (*BeyondError) Status() advice.Status { return advice.Unsolved }

// Next returns the easiest next step of a puzzle with these givens. The argument shown has the digits on the page: the givens
// and the entries. The error is ErrSolved, ErrStuck, a *WrongError or a *BeyondError. If the puzzle does not have exactly one
// solution, the error wraps that of solver.SolvePage.
func Next(givens, shown solver.Grid, limit Limit) (*Hint, error) {
	page, err := solver.SolvePage(givens, shown)
	switch {
	case err != nil:
		return nil, unsolved(err)
	case page.Solved():
		return nil, ErrSolved
	case page.Wrong != nil:
		return nil, &WrongError{Cells: page.Wrong, Shown: shown}
	}
	st, err := logic.NewPosition(page.Puzzle, page.Entries(), nil)
	if err != nil {
		return nil, unsolved(err)
	}
	return after(st, &page, limit)
}

// After returns the next step after the placements and eliminations of a hint. The error is ErrSolved, ErrStuck or a
// *BeyondError.
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
		return nil, &BeyondError{Limit: limit, Technique: step.Technique}
	}
	return nil, ErrStuck
}
