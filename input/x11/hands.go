package x11

import (
	"errors"
	"fmt"
	"image"

	"github.com/go-vgo/robotgo"
	"github.com/go-vgo/robotgo/x11"
)

// This is the only file that imports robotgo. Of its calls only those are used that do not sleep; each returns once the X
// server has done what it was asked to.

// openHands connects robotgo to $DISPLAY. Robotgo keeps one connection per process, and the keyboard map as it was
// when it connected. An earlier connection may belong to a server that is gone, so it is closed first.
func openHands() error {
	robotgo.Close()
	// The x11 package sleeps by variables of its own; robotgo.KeySleep has no effect there.
	x11.KeySleep, x11.MouseSleep = 0, 0
	// Robotgo looks up a key only when it is connected: a key without a name connects and sends nothing.
	if err := robotgo.KeyUp(""); !errors.Is(err, robotgo.ErrNotFound) {
		return fmt.Errorf("connect robotgo: %w", err)
	}
	return nil
}

// closeHands closes robotgo's connection.
func closeHands() { robotgo.Close() }

// movePointer moves the pointer to p. Robotgo reports no error.
func movePointer(p image.Point) { robotgo.Move(p.X, p.Y) }

// stroke is a key or a button that is pressed and released.
type stroke struct {
	press, release func() error
	shift          bool // Shift is held meanwhile
}

// leftButton is the button that clicks.
var leftButton = stroke{
	press:   func() error { return robotgo.MouseDown("left") },
	release: func() error { return robotgo.MouseUp("left") },
}

// keyStroke returns the key of that name. Robotgo presses the modifiers before it, each by the key on which it finds the name, and
// releases them after it.
func keyStroke(name string, modifiers ...string) stroke {
	return stroke{
		press:   func() error { return robotgo.KeyDown(name, modifiers) },
		release: func() error { return robotgo.KeyUp(name, modifiers) },
	}
}

// numLockStroke returns the key of that name with Num Lock on for it alone: the first press of Num Lock turns it on, the second one,
// after the key, turns it off.
func numLockStroke(name string) stroke {
	key, lock := keyStroke(numLockKey, name), keyStroke(numLockKey)
	return stroke{
		press:   func() error { return errors.Join(lock.press(), lock.release(), key.press()) },
		release: key.release,
	}
}

// The names of keys that take part in a stroke for another one. The idle key does nothing: it is Pause.
const (
	shiftKey   = "shift"
	numLockKey = "num_lock"
	idleKey    = "pause_break"
)
