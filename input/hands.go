package input

import (
	"errors"
	"fmt"

	"github.com/go-vgo/robotgo"
	"github.com/go-vgo/robotgo/x11"
)

// This is the only file that knows robotgo. Of its calls only those are used that do not sleep: its Click, MoveClick
// and KeyTap wait 10 to 60 ms inside.

// openHands connects robotgo to $DISPLAY. Robotgo keeps one connection per process, and the keyboard map as it was
// when it connected; an earlier one may belong to a server that is gone, so it begins anew.
func openHands() error {
	robotgo.Close()
	// The x11 package sleeps by variables of its own, robotgo.KeySleep does not reach it.
	x11.KeySleep, x11.MouseSleep = 0, 0
	// A key without a name is looked up only once the connection stands: a way to connect and to send nothing.
	if err := robotgo.KeyUp(""); !errors.Is(err, robotgo.ErrNotFound) {
		return fmt.Errorf("connect robotgo: %w", err)
	}
	return nil
}

// closeHands drops robotgo's connection.
func closeHands() { robotgo.Close() }

// sendKey presses or releases the stroke. It returns no error when the server is gone.
func sendKey(s stroke, down bool) error {
	var mods []any
	if s.shift {
		mods = append(mods, "shift")
	}
	if down {
		return robotgo.KeyDown(s.name, mods...)
	}
	return robotgo.KeyUp(s.name, mods...)
}
