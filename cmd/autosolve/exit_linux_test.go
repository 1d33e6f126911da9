package main

import (
	"fmt"
	"testing"

	"autosolve/capture"
	"autosolve/internal/advice"
	"autosolve/internal/desktop/portal"
	"autosolve/internal/desktop/wayland"
	"autosolve/internal/desktop/x11"
)

// TestExitOnLinux checks the failures that only desktops of Linux can cause.
func TestExitOnLinux(t *testing.T) {
	checkExits(t, []exit{
		{fmt.Errorf("open screen: %w", portal.ErrClosed), advice.Stopped,
			"the sharing of the screen was ended, by you or by the desktop\nstart again"},
		{fmt.Errorf("open a session: %w", portal.ErrRefused), advice.Stopped,
			"permission to share the screen was refused, or the dialog was closed\nstart again, switch on \"Allow Remote Interaction\""},
		{fmt.Errorf("open screen: %w", &portal.LackError{What: "no picture", Asked: true}), advice.Undrivable,
			"autosolve: open screen: no picture\n"},
		{&capture.DisplayError{}, advice.Undrivable, "DISPLAY is not set\nrun autosolve in a terminal of the desktop that shows the Sudoku, or set DISPLAY"},
		{fmt.Errorf("open screen: %w", x11.ErrWayland), advice.Undrivable, "log in to an X11 session"},
		{fmt.Errorf("capture: %w", wayland.ErrFormat), advice.Undrivable, "an unknown format\nset the monitor to 24-bit colours"},
		{fmt.Errorf("capture: %w", wayland.ErrNoShot), advice.Stopped, "picture of the monitor\nswitch the monitor on"},
	})
}
