package x11

import (
	"errors"
	"fmt"
	"image"

	"github.com/go-vgo/robotgo"
	"github.com/go-vgo/robotgo/x11"
)

// This is the only file of the package that imports robotgo. It uses only calls that do not sleep; each returns once the X
// server has processed the request.

// openHands connects robotgo to $DISPLAY. Robotgo keeps one connection per process, and reads the keyboard map only when
// it connects. openHands first closes an earlier connection, whose server may be gone.
func openHands() error {
	robotgo.Close()
	// Package robotgo/x11 has its own variables for its sleeps; robotgo.KeySleep has no effect there.
	x11.KeySleep, x11.MouseSleep = 0, 0
	// Robotgo connects before it looks up a key, so an empty name makes it connect and sends nothing.
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
	shift          bool // Shift is held down during the stroke
}

// leftButton is the button that clicks.
var leftButton = stroke{
	press:   func() error { return robotgo.MouseDown("left") },
	release: func() error { return robotgo.MouseUp("left") },
}

// keyStroke returns the stroke of the named key. Robotgo presses the keys named by modifiers before that key, and
// releases them after it.
func keyStroke(name string, modifiers ...string) stroke {
	return stroke{
		press:   func() error { return robotgo.KeyDown(name, modifiers) },
		release: func() error { return robotgo.KeyUp(name, modifiers) },
	}
}

// numLockStroke returns the stroke of the named key with Num Lock on, for a keyboard with Num Lock off. A first tap of Num
// Lock turns it on. Then robotgo presses the named key as a modifier of a second tap of Num Lock, which turns it off again.
func numLockStroke(name string) stroke {
	key, lock := keyStroke(numLockKey, name), keyStroke(numLockKey)
	return stroke{
		press:   func() error { return errors.Join(lock.press(), lock.release(), key.press()) },
		release: key.release,
	}
}

// These are the names of keys that are pressed as part of the stroke of another key. idleKey is Pause: it types nothing, so
// it can be pressed without effect.
const (
	shiftKey   = "shift"
	numLockKey = "num_lock"
	idleKey    = "pause_break"
)
