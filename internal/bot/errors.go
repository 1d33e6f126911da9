package bot

import (
	"errors"
	"fmt"
	"strings"

	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/recognize"
	"autosolve/solver"
)

// Unsolved returns the error for a puzzle on the screen that does not have exactly one solution.
func Unsolved(err error) error {
	text := "solve puzzle: %w"
	if is[*solver.ClashError](err) {
		text = "solve puzzle: the puzzle has no solution: %w"
	}
	return &advice.Error{
		Err: fmt.Errorf(text, err), Exit: advice.Unsolved,
		Do:     "nothing was typed; compare what was read: autosolve --dry-run --annotate FILE",
		OnPage: "nothing was typed or written; " + advice.Compare,
	}
}

// unclearError names the cells of an uncertain reading in one line. Why each is uncertain is in the log, unless it is the only
// one.
type unclearError struct{ *recognize.UncertainError }

func (e *unclearError) Error() string {
	const most = 9
	if len(e.Cells) == 1 {
		return fmt.Sprintf("1 cell is unclear: %v %s", e.Cells[0], e.why(e.Cells[0]))
	}
	text := fmt.Sprintf("%d cells are unclear: %s", len(e.Cells), strings.Trim(fmt.Sprint(e.Cells[:min(len(e.Cells), most)]), "[]"))
	if more := len(e.Cells) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

func (e *unclearError) Unwrap() error { return e.UncertainError }

func (e *unclearError) why(c solver.Cell) string { return strings.Join(e.Board.Cells[c].Why, " and ") }

// blankError says that there is no grid on the screen because a screen saver is.
type blankError struct {
	noGrid error
	saver  *input.ChangedError
}

func (e *blankError) Error() string    { return "no grid found: " + e.saver.Detail }
func (e *blankError) Unwrap() error    { return e.noGrid }
func (e *blankError) Hint() string     { return e.saver.Hint() }
func (e *blankError) PageHint() string { return e.saver.Hint() }

func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}
