package windows

import (
	"cmp"
	"fmt"
	"image"
	"unsafe"

	"github.com/lxn/win"
	"golang.org/x/sys/windows"

	"autosolve/input"
	desktop "autosolve/internal/desktop/windows"
)

// pins records the state of the desktop that must not change. Arm records it. If the window does not have the focus then, the
// focus is recorded after the first click.
type pins struct {
	region  image.Rectangle
	spots   []image.Point // the points of the region at which nothing may cover the window
	screen  screen
	window  windows.HWND    // the top-level window under the region
	place   image.Rectangle // where that window is
	focused bool            // the window has, or has had, the focus
}

// check returns an error if the desktop is not as it was when the Driver was armed. The caller checks the pointer, and that the
// desktop is not hidden.
func (p pins) check(l look) error {
	if l.screen != p.screen {
		return input.Resized(fmt.Sprintf("the screen was %v with monitors at %s, and is %v with monitors at %s",
			p.screen.bounds.Size(), p.screen.monitors, l.screen.bounds.Size(), l.screen.monitors))
	}
	if err := p.checkWindow(l); err != nil {
		return err
	}
	if p.focused && l.front != p.window {
		return input.FocusWent(nameOf(l.front))
	}
	if len(l.held) > 0 {
		return input.Held(l.held)
	}
	return nil
}

// checkWindow returns an error if the pinned window is not at its place, or is covered at one of the points that were queried.
func (p pins) checkWindow(l look) error {
	if l.place != p.place && win.IsIconic(win.HWND(p.window)) {
		return input.Changed(input.Window, nameOf(p.window)+" was minimised", "leave the window in place and start again")
	}
	return input.CheckWindow(p.window, p.place, l.place, l.under, nameOf)
}

// trail holds the last points to which the Driver has moved the pointer, or at which Arm has found it. Wine may report one of
// them for a while after a later move; any other point shows that the user has moved the pointer.
type trail []image.Point

// trailLength is the largest number of points in a trail.
const trailLength = 32

// add records a point, and drops the oldest if there are too many.
func (t *trail) add(p image.Point) { *t = append((*t)[max(0, len(*t)-trailLength+1):], p) }

// look is the state of the desktop at one moment.
type look struct {
	locked *input.ChangedError // why the desktop cannot be seen; nil if it can
	screen screen
	place  image.Rectangle // the place of the pinned window, empty if the window is gone
	under  []windows.HWND  // the top-level window at each point that was queried, 0 for none
	front  windows.HWND    // the foreground window, 0 for none
	held   []string        // the modifiers and buttons that are down
	escape bool            // Esc is down, or was pressed since the last look
}

// screen is the virtual screen and the places of its monitors.
type screen struct {
	bounds   image.Rectangle
	monitors string // the places as text, to be comparable
}

// seeScreen returns the present screen.
func seeScreen() screen {
	return screen{bounds: virtualScreen(), monitors: fmt.Sprint(monitors())}
}

// see looks at the desktop. window is the pinned window, and points are the points at which windows are queried. The pointer is
// queried separately.
func see(window windows.HWND, points []image.Point) look {
	l := look{locked: locked(desktop.InputDesktop(), saverRuns()), screen: seeScreen(), front: foreground(),
		place: placeOf(window), held: held(keyDown), escape: escapePressed()}
	for _, p := range points {
		l.under = append(l.under, topLevelAt(p))
	}
	return l
}

// held returns the names of the modifiers and buttons that are down. A button is named by its position on the mouse, as for
// GetAsyncKeyState, even if the user has swapped the buttons.
func held(down func(vk uint16) bool) []string {
	var names []string
	for _, k := range []struct {
		vk   uint16
		name string
	}{
		{windows.VK_SHIFT, "Shift"}, {windows.VK_CONTROL, "Ctrl"}, {windows.VK_MENU, "Alt"},
		{windows.VK_LWIN, "the Windows key"}, {windows.VK_RWIN, "the Windows key"},
		{windows.VK_LBUTTON, "the left mouse button"}, {windows.VK_RBUTTON, "the right mouse button"},
		{windows.VK_MBUTTON, "the middle mouse button"},
		{windows.VK_XBUTTON1, "mouse button 4"}, {windows.VK_XBUTTON2, "mouse button 5"},
	} {
		if down(k.vk) {
			names = append(names, k.name)
		}
	}
	return names
}

// nameOf returns a window's name for a message: its title or, if it has none, a phrase that describes the window.
func nameOf(w windows.HWND) string {
	if w == 0 {
		return "no window"
	}
	if name := input.Title(textOf(w)); name != "" {
		return name
	}
	class := classOf(w)
	named := map[string]string{"Progman": "the desktop", "WorkerW": "the desktop", "Shell_TrayWnd": "the task bar",
		"Shell_SecondaryTrayWnd": "the task bar", menuClass: "a menu", "": fmt.Sprintf("window %#x", uintptr(w))}
	if name, ok := named[class]; ok {
		return name
	}
	return "a window of class " + input.Title(class)
}

// userStation is the name of the window station that a user sees, and userDesktop that of its desktop on which programs
// run. The lock screen, the prompts of User Account Control and some screen savers are shown on other desktops.
const (
	userStation = "WinSta0"
	userDesktop = "Default"
)

// Locked returns an *input.ChangedError of kind input.Locked if the desktop is hidden by the lock screen, a prompt of User
// Account Control, a screen saver or another desktop. Otherwise it returns nil.
func Locked() error {
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
	var p win.POINT
	if ok, _, err := procGetCursorPos.Call(uintptr(unsafe.Pointer(&p))); ok == 0 {
		return image.Point{}, cmp.Or(Locked(), fmt.Errorf("ask where the pointer is: %w", err))
	}
	return image.Pt(int(p.X), int(p.Y)), nil
}

// saverRuns reports whether a screen saver is running.
func saverRuns() bool {
	const getScreenSaverRunning = 0x72
	var runs int32
	return win.SystemParametersInfo(getScreenSaverRunning, 0, unsafe.Pointer(&runs), 0) && runs != 0
}
