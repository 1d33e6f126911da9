package windows

import (
	"context"

	"github.com/lxn/win"
	"golang.org/x/sys/windows"

	"autosolve/input"
)

// This file detects an effect of clicks on a program that may hinder a fill: an open menu. Windows does not report another
// such effect, selected text.

// CloseMenu presses Escape if a click has made the program open a menu or list over the region, waits until that is closed, for
// at most Config.FocusWait, and reports whether one was open. It recognises only the menus and lists of Windows itself. Programs
// that draw their own, as browsers do, show a window of an unknown kind, which Check reports as one that covers the grid.
func (d *Driver) CloseMenu(ctx context.Context) (was bool, err error) {
	open := func() (bool, error) { return d.menu() != 0, nil }
	return d.Dismiss(ctx, open, func() (input.Stroke, error) {
		if err := d.check(ctx, nil); err != nil {
			return input.Stroke{}, err
		}
		return d.key(input.Escape)
	})
}

// menu returns the topmost menu or list that overlaps the region and belongs to the program with the grid, or 0 if no such
// menu is open.
func (d *Driver) menu() windows.HWND {
	if !d.Armed || !d.pin.focused {
		return 0
	}
	var found windows.HWND
	for w := before(d.pin.window); w != 0; w = before(w) {
		if isMenu(w) && sameProgram(w, d.pin.window) && placeOf(w).Overlaps(d.pin.region) {
			found = w
		}
	}
	return found
}

// before returns the next window above w in the Z order, or 0 if w is the topmost.
func before(w windows.HWND) windows.HWND {
	return windows.HWND(win.GetWindow(win.HWND(w), win.GW_HWNDPREV))
}

// isMenu reports whether a window is a visible menu or drop-down list.
func isMenu(w windows.HWND) bool {
	if !windows.IsWindowVisible(w) {
		return false
	}
	class := classOf(w)
	return class == menuClass || class == "ComboLBox"
}

// menuClass is the class of the windows of menus.
const menuClass = "#32768"

// sameProgram reports whether two windows belong to the same process.
func sameProgram(a, b windows.HWND) bool {
	var first, second uint32
	_, err := windows.GetWindowThreadProcessId(a, &first)
	_, err2 := windows.GetWindowThreadProcessId(b, &second)
	return err == nil && err2 == nil && first == second
}

// SelectedText returns false, because Windows does not report what is selected in a program.
func (d *Driver) SelectedText() bool { return false }

// Shifted returns the name of the keyboard layout if it types some digit with Shift, else "".
func (d *Driver) Shifted(context.Context) (layout string, err error) {
	k := keyboardOf(d.pin.window)
	for digit := '1'; digit <= '9'; digit++ {
		if _, shift, ok := k.find(digit); ok && shift {
			return k.name(), nil
		}
	}
	return "", nil
}
