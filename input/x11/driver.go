package x11

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"github.com/jezek/xgb/xproto"

	"autosolve/input"
	"autosolve/internal/desktop/x11"
)

// releasePoll is the interval at which the Driver checks whether a released button is up.
const releasePoll = 200 * time.Microsecond

// Driver moves the pointer, clicks and types on the X display that $DISPLAY names. Only one goroutine may use it at a time.
// Only one Driver may be open, because robotgo has one connection per process.
//
// A wait for the X server ends when its context ends, but once a press has been sent, the Driver waits until the release
// has been sent, too. If the server does not answer within Config.Patience, the error of Arm, of Check or of an act wraps
// an *input.ChangedError.
type Driver struct {
	input.Driver
	probe *probe
	watch *watch
	keys  *keymap

	closed  bool
	pin     pins // what Arm has recorded; its window, the one with the grid, is called the pinned window
	clicked bool // the left button was clicked, and has not been seen up since

	end func() // restores the usual effect of Ctrl-Z
}

// Open connects to the display. If this desktop cannot be controlled, the error is an *input.UndrivableError, and nothing was
// sent. As soon as the Driver is open, Esc stops it. ctx only limits the opening.
func Open(ctx context.Context, c input.Config) (*Driver, error) {
	findings, p, err := inspect(ctx, c.Patience)
	if err := input.FirstFail(findings, err); err != nil {
		p.close()
		return nil, err
	}
	d, err := open(ctx, p, c)
	if err != nil {
		p.close()
		return nil, fmt.Errorf("open driver: %w", err)
	}
	return d, nil
}

// open returns a Driver that uses p. The inspection of p's desktop must have passed.
func open(ctx context.Context, p *probe, c input.Config) (*Driver, error) {
	keys, err := p.connectHands(ctx)
	if err != nil {
		return nil, err
	}
	now, err := p.pointer(ctx)
	if err != nil {
		return nil, err
	}
	w, err := startWatch(ctx, p, keys.escapes())
	if err != nil {
		return nil, err
	}
	d := &Driver{probe: p, watch: w, keys: keys}
	d.Driver = input.Driver{Config: c, Desktop: d, Alarm: w.alarm, Left: now.pointer}
	d.end = d.stopBetweenActs()
	return d, nil
}

// connectHands connects robotgo, which reads the keyboard map only when it connects, and returns the keyboard map that the
// server has then.
func (p *probe) connectHands(ctx context.Context) (*keymap, error) {
	if err := await(ctx, p, openHands); err != nil {
		if _, lost := p.pointer(ctx); lost != nil { // robotgo does not report that the server is gone
			err = lost
		}
		return nil, err
	}
	return loadKeymap(ctx, p.server.Patience)
}

// Close waits until the left mouse button is up, ends the watch and closes all connections. It waits for the server for at most
// Config.FocusWait. Later calls do nothing.
func (d *Driver) Close() error {
	if d.closed {
		return nil
	}
	d.closed = true
	limited, cancel := context.WithTimeout(context.Background(), d.Config.FocusWait)
	defer cancel()
	err := d.awaitUp(limited)
	d.end()
	d.watch.stop()
	// Robotgo first ends an act that the server has not answered. If that takes too long, its connection ends with the process.
	_ = await(limited, d.probe, func() error {
		closeHands()
		return nil
	})
	d.probe.close()
	return err
}

// Escape returns the finding on whether each press of Esc stops the Driver. The level is Warn if a short press may be
// missed.
func (d *Driver) Escape() input.Finding { return input.EscapeFinding(d.watch.deaf) }

// Arm records the position of the pointer, the top-level window under region, the screen, and the focus if that window has it.
// The error is an *input.ChangedError if no single window covers region, or if a modifier or a mouse button is held.
func (d *Driver) Arm(ctx context.Context, region image.Rectangle) error {
	d.Armed = false
	d.probe.selected.Store(0)
	d.pin = pins{region: region, spots: input.Spots(region)}
	l, err := d.probe.look(ctx, 0, d.pin.spots)
	if err != nil {
		return d.probeError(err)
	}
	if region.Empty() || !region.In(l.screen) {
		return fmt.Errorf("arm: region %v is not within the screen %v", region, l.screen)
	}
	d.pin.screen, d.pin.depth, d.pin.window = l.screen, l.depth, l.under[0]
	d.Left = l.pointer
	if d.pin.window == 0 {
		return input.NoWindow()
	}
	geometry := xproto.GetGeometry(d.probe.conn, xproto.Drawable(d.pin.window))
	d.pin.place, err = answer(ctx, d.probe, func() (image.Rectangle, error) { return windowPlace(geometry) })
	if err != nil {
		return d.probeError(err)
	}
	if err := d.pinFocus(ctx, l.focus); err != nil {
		return err
	}
	d.Armed = true
	err = d.Check(ctx)
	d.Armed = err == nil
	return err
}

// pinFocus records the focus if it is in the pinned window or follows the pointer.
func (d *Driver) pinFocus(ctx context.Context, focus xproto.Window) error {
	top, err := d.probe.topLevel(ctx, focus)
	if err != nil {
		return d.probeError(err)
	}
	if focus == xproto.InputFocusPointerRoot || top == d.pin.window {
		d.pin.focus = focus
	}
	return nil
}

// Check returns nil if nothing prevents the next act; package input lists what it checks. It usually takes one round trip to the
// X server, a few tenths of a millisecond. Each act begins with a Check.
func (d *Driver) Check(ctx context.Context) error {
	_, err := d.check(ctx, d.pin.spots)
	return err
}

// check does what Check does, and returns the state that it saw. It checks at the given points that nothing covers the pinned
// window: d.pin.spots, before a click also the point to click, and no points while a menu of the program is open.
func (d *Driver) check(ctx context.Context, points []image.Point) (look, error) {
	if err := d.Ready(ctx); err != nil {
		return look{}, err
	}
	l, err := d.lookReleased(ctx, points)
	if err != nil {
		return l, err
	}
	if d.watch.escapeDown(l.keys) {
		d.watch.raise(&input.StoppedError{By: input.ByEscape})
	}
	err = cmp.Or(context.Cause(d.watch.alarm), d.pin.checkScreen(l), d.Config.CheckPointer(l.pointer, d.Left))
	if err != nil {
		return l, err
	}
	if err := d.checkWindow(ctx, l); err != nil {
		return l, err
	}
	if err := d.checkFocus(ctx, l); err != nil {
		return l, err
	}
	if held := heldNames(l.mask, d.keys.locks); len(held) > 0 {
		return l, input.Held(held)
	}
	return l, d.checkLayout(ctx)
}

// lookReleased looks at the desktop. If the Driver has clicked, lookReleased looks again until the left button is up, for
// at most Config.FocusWait: a window manager may freeze the pointer at a press until it has handled focus and stacking, and
// the release takes effect only then.
func (d *Driver) lookReleased(ctx context.Context, points []image.Point) (l look, err error) {
	_, err = d.Until(ctx, releasePoll, func() (bool, error) {
		l, err = d.probe.look(ctx, d.pin.window, points)
		if err == nil && l.mask&xproto.ButtonMask1 == 0 {
			d.clicked = false
		}
		return !d.clicked, d.probeError(err)
	})
	return l, err
}

// awaitUp waits until the left button is up if the Driver has clicked, or until ctx ends, because no Check follows the last click.
// If the server is gone, nothing is down; if it is known to hang, the last act has already returned an error.
func (d *Driver) awaitUp(ctx context.Context) error {
	for answered := false; d.clicked && !d.probe.server.Hangs(); time.Sleep(releasePoll) {
		l, err := d.probe.pointer(ctx)
		switch {
		case err == nil:
			d.clicked, answered = l.mask&xproto.ButtonMask1 != 0, true
			continue
		case errors.Is(err, x11.ErrGone):
			return nil
		case ctx.Err() != nil && answered:
			return fmt.Errorf("the left mouse button is still down %v after it was released: a window manager holds that back; press it once",
				d.Config.FocusWait)
		case ctx.Err() != nil:
			err = x11.ErrHangs
		}
		return input.StillDown("the left mouse button", d.probeError(err)) // a server drops what a client that has ended has sent last
	}
	return nil
}

// probeError returns the error for a failed request: an *input.ChangedError if the server is gone or hangs.
func (d *Driver) probeError(err error) error {
	if err == nil {
		return nil
	}
	if lost := input.Lost(err); lost != err {
		return lost
	}
	if context.Cause(d.watch.alarm) == errGone { // robotgo's error may come before the probe's
		return errGone
	}
	return fmt.Errorf("ask X server: %w", err)
}

// errGone is the error for an X server that is gone.
var errGone = input.Lost(x11.ErrGone)
