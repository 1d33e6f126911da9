package capture

import (
	"errors"
	"os"

	"autosolve/internal/advice"
	"autosolve/internal/desktop/wayland"
	"autosolve/internal/desktop/x11"
)

// ErrWayland is returned in a Wayland session in which neither the compositor nor a portal offers what this program requires.
// From Xwayland, the X server of such a session, a program would capture black instead of the windows of Wayland clients.
var ErrWayland error = &advice.Error{
	Err: errors.New("a Wayland session does not let programs see the screen"), Status: advice.Undrivable,
	Hint: "log in to an X11 session, often called Xorg on the login screen, or use GNOME, KDE, sway, Hyprland or labwc",
}

// noDisplay is the text of a *DisplayError if there is no display. displayHint is the hint of each *DisplayError whose cause
// is not a *fault.Fault.
const (
	noDisplay   = "no display: DISPLAY is not set"
	displayHint = "run autosolve in a terminal of the desktop that shows the Sudoku, or set DISPLAY (often :0 or :1)"
)

// noAnswer returns the error for a display that does not answer in time.
func noAnswer() error {
	if display := wayland.Display(); display != "" {
		return &DisplayError{Display: display, Err: wayland.ErrHangs}
	}
	return &DisplayError{Display: os.Getenv("DISPLAY"), Err: x11.ErrHangs}
}
