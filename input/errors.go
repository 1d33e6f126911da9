package input

import (
	"errors"
	"fmt"
	"image"
	"strconv"
	"strings"
	"unicode"

	"autosolve/internal/advice"
	"autosolve/internal/fault"
)

// SentError is the error of an act that was sent, or may have been, so that the page may have received it.
type SentError struct{ Err error }

// Sent wraps err in a SentError. It returns nil if err is nil.
func Sent(err error) error {
	if err == nil {
		return nil
	}
	return &SentError{err}
}

// Error returns the text of the cause.
func (e *SentError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *SentError) Unwrap() error { return e.Err }

// Stop is how the user or the desktop has stopped a Driver.
type Stop int

// The values of Stop.
const (
	ByEscape  Stop = iota + 1 // Esc was pressed
	ByPointer                 // the pointer was moved away from where the Driver left it
	BySharing                 // the sharing of the screen was ended, in the desktop's panel or by the desktop itself
)

// String describes what was done.
func (s Stop) String() string {
	return [...]string{
		ByEscape:  "Esc was pressed",
		ByPointer: "the pointer was moved",
		BySharing: "the sharing of the screen was ended, by you or by the desktop",
	}[s]
}

// ByUser reports whether the stop counts as the user's. Only BySharing does not: the desktop, too, may end the sharing, when
// it locks the screen or a monitor changes.
func (s Stop) ByUser() bool { return s != BySharing }

// StoppedError says that the Driver was told to stop. To continue, open another Driver.
type StoppedError struct {
	By     Stop
	Detail string // more about the stop, such as where the pointer was; may be ""
}

// Error says what has stopped the Driver, and the detail.
func (e *StoppedError) Error() string {
	cause := e.By.String()
	if e.By.ByUser() {
		cause = "stopped by the user: " + cause
	}
	if e.Detail != "" {
		cause += " (" + e.Detail + ")"
	}
	return cause
}

// Advice returns the exit status and what the user can do.
func (e *StoppedError) Advice() advice.Advice {
	hint := "leave the mouse alone while it works; if nobody touched it, raise jitter: under input: in the config"
	if e.By == ByEscape || e.By == BySharing {
		hint = "start again when ready"
	}
	return advice.Advice{Status: advice.Stopped, Hint: hint}
}

// Change is what on the desktop prevents an act. Usually it has changed since the Driver was armed.
type Change int

// The changes that a Driver can find.
const (
	Focus       Change = iota + 1 // another window, or no window, has the keyboard focus
	Window                        // the window under the region is gone, moved, resized, minimised or covered
	Modifier                      // a modifier key or a mouse button is down
	Screen                        // the screen or a monitor has changed, or is no longer shown
	Layout                        // the keyboard layout cannot type a key, or an input method would convert digits
	Locked                        // the screen saver, the lock screen or a prompt of the system hides the desktop
	Server                        // the X server, the compositor or Windows is gone or hangs, or has no keyboard
	Busy                          // the desktop answers, but too slowly
	Unreachable                   // the pointer cannot be moved to the point
)

// ChangedError means that something on the desktop prevents an act. Usually it has changed since the Driver was armed. Unless a
// SentError wraps it, no click and no key was sent.
type ChangedError struct {
	What   Change
	Detail string // what prevents the act
	hint   string
}

// Changed returns a ChangedError. The hint is advice for the user.
func Changed(what Change, detail, hint string) *ChangedError {
	return &ChangedError{What: what, Detail: detail, hint: hint}
}

// What the user can do about a window that is covered, and about one without the focus.
const (
	bringToFront    = "bring the window with the grid to the front and start again"
	clickIntoWindow = "click into the window with the grid and start again"
)

// CheckWindow returns an error if the window with the grid, which was at the rectangle before, was moved, resized or closed, or
// if another window lies at one of the points that were queried. The rectangle now is empty if the window was closed, and under
// has the window at each point, 0 for none. The function title returns a window's title.
func CheckWindow[W comparable](window W, before, now image.Rectangle, under []W, title func(W) string) error {
	if now != before {
		detail := fmt.Sprintf("%s was moved or resized from %v to %v", title(window), before, now)
		if now.Empty() {
			detail = "the window with the grid was closed"
		}
		return Changed(Window, detail, "leave the window in place and start again")
	}
	for _, w := range under {
		if w != window {
			return Changed(Window, fmt.Sprintf("%s lies where %s was", title(w), title(window)), bringToFront)
		}
	}
	return nil
}

// NoWindow returns the error for a grid under which no window lies.
func NoWindow() *ChangedError {
	return Changed(Window, "no window lies where the grid is", bringToFront)
}

// FocusWent returns the error for the window with the grid that has lost the keyboard focus to another one.
func FocusWent(to string) *ChangedError {
	return Changed(Focus, "the keyboard focus went to "+to, "leave the focus where it is and start again")
}

// FocusElsewhere returns the error for a key that would go to another window than that with the grid.
func FocusElsewhere(with string) *ChangedError {
	return Changed(Focus, "the keyboard focus is with "+with, clickIntoWindow)
}

// Held returns the error for modifiers and buttons that are held down. They would change the effect of a key or a click.
func Held(names []string) *ChangedError {
	return Changed(Modifier, strings.Join(names, " and ")+" held down", "let go of it and start again")
}

// Resized returns the error for a screen whose size, depth or monitors have changed, as the detail says.
func Resized(detail string) *ChangedError {
	return Changed(Screen, detail, "start again now that the screen has settled")
}

// Untypable returns the error for a key that the keyboard layout does not have.
func Untypable(layout string, k Key) *ChangedError {
	return Changed(Layout, fmt.Sprintf("keyboard layout %s cannot type %v", layout, k), "switch to a layout that can and start again")
}

// StillDown returns the error for a key or a button whose release has failed with err, or nil if err is nil.
func StillDown(name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("release %s: %w; press it once, it may still be down", name, err)
}

// Lost returns a *ChangedError if err wraps a *fault.Fault, the error for an X server or a compositor that is gone or hangs.
// Otherwise it returns err.
func Lost(err error) error {
	if f, ok := errors.AsType[*fault.Fault](err); ok {
		return Changed(Server, f.Error(), f.Advice().Hint)
	}
	return err
}

// NotReached returns the error for a grid or a point that the pointer cannot reach or is not seen to reach.
func NotReached(detail string) error {
	return Changed(Unreachable, detail, "move the whole grid onto one monitor, leave the mouse alone, and start again")
}

// Error says that the desktop has changed, and the detail.
func (e *ChangedError) Error() string { return "desktop changed: " + e.Detail }

// Advice returns the exit status and what the user can do.
func (e *ChangedError) Advice() advice.Advice {
	return advice.Advice{Status: advice.Stopped, Hint: e.hint}
}

// UndrivableError says that this desktop cannot be controlled: for instance, it has no display or no XTEST, its colour depth
// cannot be captured, or its keyboard layout has no digits. Finding is the result of the first check that failed.
type UndrivableError struct {
	Finding Finding
	Err     error // the cause, nil if the finding says everything
}

// Error says that the desktop cannot be controlled, and the detail of the finding.
func (e *UndrivableError) Error() string {
	return "this desktop cannot be controlled: " + e.Finding.Detail
}

// Advice returns the exit status and what the user can do.
func (e *UndrivableError) Advice() advice.Advice {
	return advice.Advice{Status: advice.Undrivable, Hint: e.Finding.Hint}
}

// Unwrap returns the cause, which may be nil.
func (e *UndrivableError) Unwrap() error { return e.Err }

// longestTitle is the largest number of characters of a window's title in a message. That is enough to identify the
// window, and keeps a message within two lines.
const longestTitle = 60

// Title returns a window's title as messages show it: in quotes, on one line, without control and other unprintable
// characters, and cut off after 60 characters. It returns "" if nothing printable is left.
func Title(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Cf, r): // format characters, such as those that change the writing direction, have no width
			return -1
		case !unicode.IsPrint(r):
			return ' '
		}
		return r
	}, name)
	name = strings.Join(strings.Fields(name), " ")
	if name == "" {
		return ""
	}
	if runes := []rune(name); len(runes) > longestTitle {
		name = string(runes[:longestTitle]) + "…"
	}
	return strconv.Quote(name)
}
