package portal

import (
	"fmt"

	"autosolve/internal/advice"
)

// ErrRefused is returned if the user has answered the dialog with no, or has closed it.
var ErrRefused error = refusedError{}

type refusedError struct{}

func (refusedError) Error() string { return "the desktop's question was answered with no, or closed" }

// Hint returns what the user can do.
func (refusedError) Hint() string {
	return "start again, switch on \"Allow Remote Interaction\" in the dialog, and press Share"
}

// Status returns the exit status.
func (refusedError) Status() advice.Status { return advice.Stopped }

// ErrClosed is returned if the user or the desktop has ended the session.
var ErrClosed error = closedError{}

type closedError struct{}

func (closedError) Error() string {
	return "the sharing of the screen was ended, in the panel or by the desktop"
}

// Hint returns what the user can do.
func (closedError) Hint() string { return "start again when ready" }

// Status returns the exit status.
func (closedError) Status() advice.Status { return advice.Stopped }

// LackError says that the portal, or something that it requires, is missing or insufficient.
type LackError struct {
	What  string // what is missing
	Asked bool   // whether the lack was found only after the desktop had asked the user
	hint  string
	err   error
}

func (e *LackError) Error() string {
	if e.err != nil {
		return fmt.Sprintf("%s: %v", e.What, e.err)
	}
	return e.What
}

// Unwrap returns the cause.
func (e *LackError) Unwrap() error { return e.err }

// Hint returns what the user can do.
func (e *LackError) Hint() string { return e.hint }

// Status returns the exit status.
func (*LackError) Status() advice.Status { return advice.Undrivable }
