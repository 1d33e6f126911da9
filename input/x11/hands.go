package x11

import (
	"errors"
	"fmt"

	"github.com/go-vgo/robotgo"
	"github.com/go-vgo/robotgo/x11"
)

// This is the only file that knows robotgo. A key and its release cannot go out in one write through it, so the probe
// sends both; what robotgo does is to end a hold early, over a connection of its own: the probe's is asleep in the
// server until the hold is over. Of its calls only those are used that do not sleep.

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

// liftButton releases the left button.
func liftButton() error { return robotgo.MouseUp("left") }

// liftKey releases the key that robotgo knows by that name, and Shift.
func liftKey(name string, shift bool) error {
	err := robotgo.KeyUp(name)
	if shift {
		err = errors.Join(err, robotgo.KeyUp("shift"))
	}
	return err
}
