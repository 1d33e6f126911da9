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
	if is[*solver.ClashError](err) {
		err = fmt.Errorf("the puzzle has no solution: %w", err)
	}
	return &advice.Error{
		Err: err, Exit: advice.Unsolved,
		Do:     "nothing was typed; compare what was read: autosolve --dry-run --annotate FILE",
		OnPage: "nothing was typed or written; " + advice.Compare,
	}
}

// uncertainError names the first nine uncertain cells of a reading in one line. If only one cell is uncertain, the message
// also says why; otherwise only the log does.
type uncertainError struct{ *recognize.UncertainError }

func (e *uncertainError) Error() string {
	const most = 9
	if len(e.Cells) == 1 {
		return fmt.Sprintf("1 cell is uncertain: %v %s", e.Cells[0], e.why(e.Cells[0]))
	}
	named := strings.Trim(fmt.Sprint(e.Cells[:min(len(e.Cells), most)]), "[]")
	text := fmt.Sprintf("%d cells are uncertain: %s", len(e.Cells), named)
	if more := len(e.Cells) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

func (e *uncertainError) Unwrap() error { return e.UncertainError }

func (e *uncertainError) why(c solver.Cell) string {
	return strings.Join(e.Board.Cells[c].Why, " and ")
}

// blankError means that no grid was found because a screen saver covers the screen.
type blankError struct {
	noGrid error
	saver  *input.ChangedError
}

func (e *blankError) Error() string    { return "no grid found: " + e.saver.Detail }
func (e *blankError) Unwrap() error    { return e.noGrid }
func (e *blankError) Hint() string     { return e.saver.Hint() }
func (e *blankError) PageHint() string { return e.saver.Hint() }

// is reports whether an error of the chain of err has the type E.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}
