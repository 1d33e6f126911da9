package windows

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"unsafe"

	"golang.org/x/sys/windows"

	"autosolve/input"
)

var (
	procCloseDesktop             = user32.NewProc("CloseDesktop")
	procGetProcessWindowStation  = user32.NewProc("GetProcessWindowStation")
	procGetUserObjectInformation = user32.NewProc("GetUserObjectInformationW")
	procOpenInputDesktop         = user32.NewProc("OpenInputDesktop")
	procSystemParametersInfo     = user32.NewProc("SystemParametersInfoW")
)

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
	if changed := locked(inputDesktop(), saverRuns()); changed != nil {
		return changed
	}
	return nil
}

// locked returns the error for a desktop that cannot be seen, or nil. desktop is the name of the desktop that gets input,
// or "" if this process may not open it. A screen saver is running if saver is true.
func locked(desktop string, saver bool) *input.ChangedError {
	switch {
	case saver || desktop == "Screen-saver":
		return input.Changed(input.Locked, "the screen saver is on", "move the mouse, unlock the screen and start again")
	case desktop == userDesktop:
		return nil
	case desktop == "" || desktop == "Winlogon":
		return input.Changed(input.Locked, "the lock screen or a prompt of User Account Control hides the desktop",
			"unlock the screen or answer the prompt, and start again")
	}
	return input.Changed(input.Locked, fmt.Sprintf("the screen shows another desktop, %q", desktop),
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

// inputDesktop returns the name of the desktop that gets input, or "" if this process may not open it.
func inputDesktop() string {
	const readObjects = 1
	desktop, _, _ := procOpenInputDesktop.Call(0, 0, readObjects)
	if desktop == 0 {
		return ""
	}
	defer procCloseDesktop.Call(desktop)
	return objectName(desktop)
}

// station returns the name of this process's window station, which is userStation unless the process runs as a service or
// was started over SSH.
func station() string {
	s, _, _ := procGetProcessWindowStation.Call()
	return objectName(s)
}

// objectName returns the name of a desktop or of a window station, or "" if it cannot be queried.
func objectName(object uintptr) string {
	const uoiName = 2
	var name [256]uint16
	ok, _, _ := procGetUserObjectInformation.Call(object, uoiName, uintptr(unsafe.Pointer(&name[0])), unsafe.Sizeof(name), 0)
	if ok == 0 {
		return ""
	}
	return windows.UTF16ToString(name[:])
}

// saverRuns reports whether a screen saver is running.
func saverRuns() bool {
	const getScreenSaverRunning = 0x72
	var runs int32
	ok, _, _ := procSystemParametersInfo.Call(getScreenSaverRunning, 0, uintptr(unsafe.Pointer(&runs)), 0)
	return ok != 0 && runs != 0
}
