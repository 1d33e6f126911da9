package capture

import (
	"cmp"
	"errors"
	"fmt"
	"image"

	"autosolve/internal/advice"
)

// ErrClosed is returned by Capture, CaptureInto and Await if the screen was closed.
var ErrClosed = errors.New("the screen is closed")

// ErrHidden is returned if Windows shows the lock screen or a prompt of User Account Control instead of the desktop, which
// therefore cannot be captured.
var ErrHidden error = &advice.Error{Err: errors.New("the lock screen or a prompt of User Account Control hides the desktop"),
	Status: advice.Stopped, Hint: "unlock the screen or answer the prompt, and start again"}

// DisplayError says that there is no display, or that the display cannot be reached, does not answer or has no monitor that
// is on.
type DisplayError struct {
	Display string // the name of the display; on Linux the value of DISPLAY or WAYLAND_DISPLAY; "" without a display
	Err     error
}

func (e *DisplayError) Error() string {
	if e.Display == "" {
		return noDisplay
	}
	return fmt.Sprintf("cannot reach the display %s: %v", e.Display, e.Err)
}

// Unwrap returns the cause.
func (e *DisplayError) Unwrap() error { return e.Err }

// Advice returns the exit status and what the user can do.
func (e *DisplayError) Advice() advice.Advice {
	return advice.Advice{Status: advice.Undrivable, Hint: cmp.Or(advice.Of(e.Err).Hint, displayHint)}
}

// MonitorError says that there is no monitor with the index that was asked for.
type MonitorError struct {
	Index, Count int // Count monitors have the indexes 0 to Count-1
}

func (e *MonitorError) Error() string {
	if e.Count == 1 {
		return fmt.Sprintf("no monitor %d: there is only monitor 0", e.Index)
	}
	return fmt.Sprintf("no monitor %d: there are only monitors 0 to %d", e.Index, e.Count-1)
}

// Advice returns the exit status and what the user can do.
func (*MonitorError) Advice() advice.Advice {
	return advice.Advice{
		Status:   advice.Usage,
		Hint:     "name another with --display, or at display: in the config",
		PageHint: "name another monitor at display: in the config",
	}
}

// OffScreenError says that the region to capture is empty or not wholly on the screen.
type OffScreenError struct {
	Region, Screen image.Rectangle
	Was            image.Rectangle // the former bounds of the screen if the region was within them; empty otherwise
}

func (e *OffScreenError) Error() string {
	if !e.Was.Empty() {
		return fmt.Sprintf("the screen was %v and is %v: the region %v is no longer on it", e.Was, e.Screen, e.Region)
	}
	return fmt.Sprintf("the region %v is not on the screen %v", e.Region, e.Screen)
}

// Advice returns the exit status.
func (*OffScreenError) Advice() advice.Advice { return advice.Advice{Status: advice.Stopped} }
