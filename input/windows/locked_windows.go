package windows

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"unsafe"

	"autosolve/input"
	desktop "autosolve/internal/desktop/windows"
)

var procSystemParametersInfo = user32.NewProc("SystemParametersInfoW")

// userStation is the name of the window station that a user sees, and userDesktop that of its desktop on which programs
// run. The lock screen, the prompts of User Account Control and some screen savers are shown on other desktops.
const (
	userStation = "WinSta0"
	userDesktop = "Default"
)

// Locked returns an *input.ChangedError of kind input.Locked if the desktop is hidden by the lock screen, a prompt of User
// Account Control, a screen saver or another desktop, and an error that wraps ctx's if ctx has ended. Otherwise it returns
// nil.
func Locked(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("ask for the lock screen: %w", err)
	}
	if changed := locked(desktop.InputDesktop(), saverRuns()); changed != nil {
		return changed
	}
	return nil
}

// locked returns the error for a desktop that cannot be seen, or nil. name is that of the desktop that gets input, or "" if this
// process may not open it. A screen saver is running if saver is true.
func locked(name string, saver bool) *input.ChangedError {
	switch {
	case saver || name == "Screen-saver":
		return input.Changed(input.Locked, "the screen saver is on", "move the mouse, unlock the screen and start again")
	case name == userDesktop:
		return nil
	case name == "" || name == "Winlogon":
		return input.Changed(input.Locked, "the lock screen or a prompt of User Account Control hides the desktop",
			"unlock the screen or answer the prompt, and start again")
	}
	return input.Changed(input.Locked, fmt.Sprintf("the screen shows another desktop, %q", name),
		"switch back to the desktop with the grid and start again")
}

// visiblePointer returns where the pointer is. The error is an *input.ChangedError if the desktop is hidden and the pointer
// cannot be queried.
func visiblePointer() (image.Point, error) {
	at, err := cursor()
	if err != nil {
		err = cmp.Or(Locked(context.Background()), err)
	}
	return at, err
}

// saverRuns reports whether a screen saver is running.
func saverRuns() bool {
	const getScreenSaverRunning = 0x72
	var runs int32
	ok, _, _ := procSystemParametersInfo.Call(getScreenSaverRunning, 0, uintptr(unsafe.Pointer(&runs)), 0)
	return ok != 0 && runs != 0
}
