package bot

import (
	"errors"
	"fmt"

	"autosolve/input"
	"autosolve/internal/advice"
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
