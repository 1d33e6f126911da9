package capture

import (
	"errors"

	"autosolve/internal/advice"
	"autosolve/internal/fault"
)

// ErrHidden is returned if Windows shows the lock screen or a prompt of User Account Control instead of the desktop, which
// therefore cannot be captured.
var ErrHidden error = &advice.Error{Err: errors.New("the lock screen or a prompt of User Account Control hides the desktop"),
	Status: advice.Stopped, Hint: "unlock the screen or answer the prompt, and start again"}

// noDisplay is the text of a *DisplayError if there is no display. displayHint is the hint of each *DisplayError whose cause
// is not a *fault.Fault.
const (
	noDisplay   = "no display: this session of Windows has no monitor"
	displayHint = "start autosolve on the desktop that shows the Sudoku, not over SSH or as a service; " +
		"keep the window of a Remote Desktop connection open"
)

// thisSession names the display in a *DisplayError.
const thisSession = "of this session"

// noAnswer returns the error for a display that does not answer in time.
func noAnswer() error {
	return &DisplayError{Display: thisSession, Err: fault.Hangs("Windows")}
}
