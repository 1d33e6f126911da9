package x11

import (
	"context"
	"slices"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// control is a key or a button of the pointer, with the events by which XTEST presses and releases it.
type control struct{ press, release, number byte }

// leftButton is the button that clicks.
var leftButton = control{xproto.ButtonPress, xproto.ButtonRelease, 1}

// keyOf is the key with that keycode.
func keyOf(code int) control { return control{xproto.KeyPress, xproto.KeyRelease, byte(code)} }

// tapped is a tap on its way.
type tapped struct {
	late     bool                       // nothing is pressed
	pressed  xproto.GetInputFocusCookie // answered when all is down, where that is held
	released xproto.GetInputFocusCookie // answered when all is up again
}

// tap presses the controls in their order and releases them in the opposite one, then presses and releases the one that is
// to follow, if any, unless that is too late by then. All of
// it goes out in one write, and between the two the server itself waits for hold: what was pressed comes up whether this
// process goes on, is stopped or, without a hold, is killed. Only a connection that ends takes with it what the server
// has not come to, which without a hold it has almost always.
func (p *probe) tap(deadline time.Time, hold time.Duration, controls []control, then ...control) tapped {
	var t tapped
	p.server.Hold()
	for _, c := range controls {
		p.fakeInput(c.press, c.number, 0)
	}
	if hold > 0 { // to answer a process that was killed is what may end its connection
		t.pressed = xproto.GetInputFocus(p.conn)
	}
	for _, c := range slices.Backward(controls) {
		p.fakeInput(c.release, c.number, hold)
		hold = 0
	}
	for _, c := range then {
		p.fakeInput(c.press, c.number, 0)
		p.fakeInput(c.release, c.number, 0)
	}
	t.released = xproto.GetInputFocus(p.conn)
	t.late = p.server.SendBefore(deadline, p.xtest)
	return t
}

// fakeInput sends an event as if it came from a device, once the server has waited for delay (FakeInput of XTEST). It
// keeps all later requests of the connection waiting for as long.
func (p *probe) fakeInput(event, detail byte, delay time.Duration) {
	request := make([]byte, 36)
	request[0], request[1] = p.xtest, 2
	xgb.Put16(request[2:], uint16(len(request)/4))
	request[4], request[5] = event, detail
	xgb.Put32(request[8:], uint32((delay+time.Millisecond-1)/time.Millisecond))
	p.conn.NewRequest(request, p.conn.NewCookie(false, false))
}

// await waits until the server has come to a point of a tap.
func (p *probe) await(ctx context.Context, point xproto.GetInputFocusCookie) error {
	_, err := answer(ctx, p, point.Reply)
	return err
}
