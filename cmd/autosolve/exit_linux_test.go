package main

import (
	"fmt"
	"testing"

	"autosolve/capture"
	"autosolve/internal/advice"
	"autosolve/internal/portal"
)

// TestExitOnLinux checks the failures that only desktops of Linux can cause.
func TestExitOnLinux(t *testing.T) {
	checkExits(t, []exit{
		{fmt.Errorf("open screen: %w", portal.ErrClosed), advice.Stopped,
			"the sharing of the screen was ended, in the panel or by the desktop\nstart again"},
		{fmt.Errorf("open a session: %w", portal.ErrRefused), advice.Stopped,
			"answered with no, or closed\nstart again, switch on \"Allow Remote Interaction\""},
		{fmt.Errorf("open screen: %w", &portal.LackError{What: "no picture", Asked: true}), advice.Undrivable,
			"autosolve: open screen: no picture\n"},
		{&capture.DisplayError{}, advice.Undrivable, "DISPLAY is not set\nstart autosolve on the desktop"},
		{fmt.Errorf("open screen: %w", capture.ErrWayland), advice.Undrivable, "log in to an X11 session"},
	})
}
