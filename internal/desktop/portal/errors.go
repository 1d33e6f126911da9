package portal

import (
	"errors"
	"fmt"

	"autosolve/internal/advice"
)

// ErrRefused is returned if the user has answered the dialog with no, or has closed it.
var ErrRefused error = &advice.Error{Err: errors.New("permission to share the screen was refused, or the dialog was closed"),
	Status: advice.Stopped, Hint: "start again, switch on \"Allow Remote Interaction\" in the dialog, and press Share"}

// ErrClosed is returned if the user or the desktop has ended the session.
var ErrClosed error = &advice.Error{Err: errors.New("the sharing of the screen was ended, by you or by the desktop"),
	Status: advice.Stopped, Hint: "start again when ready"}

// LackError says that the portal, or something that it requires, is missing or insufficient.
type LackError struct {
	What  string // what is missing
	Asked bool   // whether the desktop had, or may have, asked the user before the lack was found
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

// Advice returns the exit status and what the user can do.
func (e *LackError) Advice() advice.Advice {
	return advice.Advice{Status: advice.Undrivable, Hint: e.hint}
}
