package x11

import (
	"errors"
	"fmt"
	"image"
	"slices"

	"github.com/go-vgo/robotgo"
	"github.com/go-vgo/robotgo/x11"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
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

func closeHands() { robotgo.Close() }

// movePointer moves the pointer to p. Robotgo reports no error.
func movePointer(p image.Point) { robotgo.Move(p.X, p.Y) }

type stroke struct {
	press, release func() error
}

var leftButton = stroke{
	press:   func() error { return robotgo.MouseDown("left") },
	release: func() error { return robotgo.MouseUp("left") },
}

// stroke returns the stroke of c. Robotgo presses it if it can; otherwise the probe presses keys by their keycodes.
func (p *probe) stroke(c chord) stroke {
	if c.name != "" {
		return stroke{
			press:   func() error { return robotgo.KeyDown(c.name) },
			release: func() error { return robotgo.KeyUp(c.name) },
		}
	}
	var down, up []keyEvent
	if c.lock != 0 {
		down = []keyEvent{{c.lock, xproto.KeyPress}, {c.lock, xproto.KeyRelease}}
	}
	for _, code := range append(slices.Clone(c.held), c.key) {
		down = append(down, keyEvent{code, xproto.KeyPress})
		up = append([]keyEvent{{code, xproto.KeyRelease}}, up...)
	}
	if c.lock != 0 {
		up = append(up, down[:2]...)
	}
	return stroke{press: func() error { return p.send(down) }, release: func() error { return p.send(up) }}
}

// keyEvent is the press or the release of a key: kind is xproto.KeyPress or xproto.KeyRelease.
type keyEvent struct {
	code int
	kind byte
}

// send makes the server process events as if a keyboard had sent them, and waits until it has. All are sent at once, so
// that nothing can stop the process between them.
func (p *probe) send(events []keyEvent) (err error) {
	var sent []xtest.FakeInputCookie
	p.server.Hold()
	for _, e := range events {
		sent = append(sent, xtest.FakeInputChecked(p.conn, e.kind, byte(e.code), 0, p.root, 0, 0, 0))
	}
	p.server.Send()
	for _, cookie := range sent {
		err = errors.Join(err, cookie.Check())
	}
	return err
}
