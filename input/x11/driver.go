package x11

import (
	"context"
	"errors"
	"fmt"
	"image"
	"sync"
	"time"

	"github.com/jezek/xgb/xproto"

	"autosolve/input"
	"autosolve/internal/fault"
	"autosolve/internal/xserver"
)

// How often it is looked whether a clicked window has got the focus, and whether a released button is up.
const (
	focusPoll   = 2 * time.Millisecond
	releasePoll = 200 * time.Microsecond
)

// Driver moves the pointer, clicks and types on the X display that $DISPLAY names. It is for one goroutine at a time,
// and as robotgo has one connection per process, only one Driver may be open.
//
// Every wait for the X server ends with its context, and after some seconds in which the server has not answered, with a
// *ChangedError that says so.
type Driver struct {
	config input.Config
	probe  *probe
	watch  *watch
	keys   *keymap

	closed  bool
	armed   bool
	pin     pins
	left    image.Point // where the pointer was left
	clicked bool        // the left button was released, and has not been seen up since

	acting sync.Mutex // held during an act
	end    func()     // of stopBetweenActs
}

// Open connects to the display. An *UndrivableError is the reason why this desktop cannot be driven; nothing was
// sent then. From here on Esc stops the Driver. Ctx is for the opening only.
func Open(ctx context.Context, c input.Config) (*Driver, error) {
	findings, p, err := inspect(ctx, c.Patience)
	if err := firstFail(findings, err); err != nil {
		if p != nil {
			p.close()
		}
		return nil, err
	}
	d, err := open(ctx, p, c)
	if err != nil {
		p.close()
		return nil, fmt.Errorf("open driver: %w", err)
	}
	return d, nil
}

// open builds a Driver on a probe of a desktop that was found drivable.
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
	d := &Driver{config: c, probe: p, watch: w, keys: keys, left: now.pointer}
	d.end = d.stopBetweenActs()
	return d, nil
}

// connectHands connects robotgo and reads the keyboard map, of which robotgo then has the same.
func (p *probe) connectHands(ctx context.Context) (*keymap, error) {
	if _, err := answer(ctx, p, func() (struct{}, error) { return struct{}{}, openHands() }); err != nil {
		if _, lost := p.focus(ctx); lost != nil { // robotgo has no error of its own for a server that is gone
			err = lost
		}
		return nil, err
	}
	return loadKeymap(ctx, p.server.Patience)
}

// Close waits until the last click is over, ends the watch and closes all connections. The Driver is
// of no use afterwards; to close it again does nothing.
func (d *Driver) Close() error {
	if d.closed {
		return nil
	}
	d.closed = true
	err := d.awaitUp()
	d.end()
	d.watch.stop()
	if !d.probe.server.Hangs() { // which would keep robotgo waiting
		closeHands()
	}
	d.probe.close()
	return err
}

// Escape returns whether each press of Esc stops the Driver, as a finding: a Warn where a short one may be missed.
func (d *Driver) Escape() input.Finding { return escapeFinding(d.watch.deaf) }

// SetPace changes the waits of the acts that follow.
func (d *Driver) SetPace(p input.Pace) { d.config.Pace = p }

// Checks returns that X11 answers everything.
func (d *Driver) Checks() input.Checks {
	return input.Checks{Focus: true, Window: true, Modifiers: true}
}

// Pointer returns where the Driver last left the pointer, or found it when it was opened or armed.
func (d *Driver) Pointer() image.Point { return d.left }

// Arm pins the desktop as it is now: the pointer's place, the top-level window under region, the focus, the screen.
// From now on these must stay as they are. It is a *ChangedError at once if one window does not cover the region, or if
// a modifier is held.
func (d *Driver) Arm(ctx context.Context, region image.Rectangle) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("arm: %w", err)
	}
	d.armed = false
	d.probe.selections.owner.Store(0)
	first := pins{region: region}
	l, err := d.probe.look(ctx, 0, first.spots())
	if err != nil {
		return d.probeError(err)
	}
	if region.Empty() || !region.In(l.screen) {
		return fmt.Errorf("arm: region %v is not within the screen %v", region, l.screen)
	}
	d.pin = pins{region: region, screen: l.screen, depth: l.depth, window: l.under[0]}
	d.left = l.pointer
	if d.pin.window == 0 {
		return d.covered(ctx, 0)
	}
	if err := d.pinWindow(ctx, l); err != nil {
		return err
	}
	d.armed = true
	if err := d.Check(ctx); err != nil {
		d.armed = false
		return err
	}
	return nil
}

// pinWindow completes the pins with the window's place, and with the focus if that is the window's already.
func (d *Driver) pinWindow(ctx context.Context, l look) error {
	geometry := xproto.GetGeometry(d.probe.conn, xproto.Drawable(d.pin.window))
	place, err := answer(ctx, d.probe, func() (image.Rectangle, error) { return windowPlace(geometry) })
	if err != nil {
		return d.probeError(err)
	}
	d.pin.place = place
	return d.pinFocus(ctx, l.focus)
}

// pinFocus pins the focus if it is in the pinned window, or wherever the pointer is.
func (d *Driver) pinFocus(ctx context.Context, focus xproto.Window) error {
	top, err := d.probe.topLevel(ctx, focus)
	if err != nil {
		return d.probeError(err)
	}
	if focus == xproto.InputFocusPointerRoot || top == d.pin.window {
		d.pin.focus, d.pin.focused = focus, true
	}
	return nil
}

// Check returns nil if nothing prevents the next act, else ctx's error, a *StoppedError or a
// *ChangedError. It costs a round trip to the X server, some tenths of a millisecond; each act begins with it.
func (d *Driver) Check(ctx context.Context) error {
	_, err := d.check(ctx)
	return err
}

// check is Check, with further points that must lie in the pinned window, and with what it saw.
func (d *Driver) check(ctx context.Context, points ...image.Point) (look, error) {
	return d.checkBut(ctx, false, points...)
}

// checkBut is check. Beneath a menu of the program it may leave out whether other windows lie over the pinned one.
func (d *Driver) checkBut(ctx context.Context, beneath bool, points ...image.Point) (look, error) {
	if err := ctx.Err(); err != nil {
		return look{}, fmt.Errorf("check desktop: %w", err)
	}
	if !d.armed {
		return look{}, errors.New("check desktop: the driver is not armed")
	}
	l, err := d.lookReleased(ctx, append(d.pin.spots(), points...))
	if err != nil {
		return l, err
	}
	if d.watch.escapeDown(l) {
		d.watch.raise(&input.StoppedError{By: input.ByEscape})
	}
	if err := context.Cause(d.watch.alarm); err != nil {
		return l, err
	}
	if err := d.pin.checkScreen(l); err != nil {
		return l, err
	}
	if err := checkPointer(d.config, l.pointer, d.left, d.pin.screen); err != nil {
		return l, err
	}
	if !beneath {
		if err := d.checkWindow(ctx, l); err != nil {
			return l, err
		}
	}
	if err := d.checkFocus(ctx, l); err != nil {
		return l, err
	}
	if err := checkHeld(l, d.keys.locks); err != nil {
		return l, err
	}
	return l, d.checkLayout(ctx)
}

// lookReleased looks, again if need be until the button that was released last is seen up. A window manager may freeze
// the pointer at a press until it has thought about focus and stacking; the release comes through only then.
func (d *Driver) lookReleased(ctx context.Context, points []image.Point) (look, error) {
	deadline := time.Now().Add(d.config.FocusWait)
	for {
		l, err := d.probe.look(ctx, d.pin.window, points)
		if err != nil {
			return l, d.probeError(err)
		}
		if l.mask&xproto.ButtonMask1 == 0 {
			d.clicked = false
		}
		if !d.clicked || time.Now().After(deadline) {
			return l, nil
		}
		if err := d.wait(ctx, releasePoll); err != nil {
			return l, err
		}
	}
}

// awaitUp waits until the button that was released last is seen up. No Check comes after the last click, and the release may be
// held back still. On a server that is gone nothing is down, and of one that hangs the act before has told.
func (d *Driver) awaitUp() error {
	deadline := time.Now().Add(d.config.FocusWait)
	for d.clicked && !d.probe.server.Hangs() {
		l, err := d.probe.pointer(context.Background()) // a click that was called off comes up, too
		if errors.Is(err, xserver.ErrGone) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("see whether the left mouse button is up: %w", d.probeError(err))
		}
		d.clicked = l.mask&xproto.ButtonMask1 != 0
		if d.clicked && time.Now().After(deadline) {
			return fmt.Errorf("the left mouse button is still down %v after it was released: a window manager holds that back; press it once",
				d.config.FocusWait)
		}
		time.Sleep(releasePoll)
	}
	return nil
}

// probeError returns the error for a failed request: an *input.ChangedError if the server is gone or hangs.
func (d *Driver) probeError(err error) error {
	if err == nil {
		return nil
	}
	if f, ok := errors.AsType[*fault.Fault](err); ok {
		return input.Lost(f)
	}
	if d.watch.gone() {
		return errGone
	}
	return fmt.Errorf("ask X server: %w", err)
}

// errGone says that the X server has gone away.
var errGone = input.Lost(xserver.ErrGone)

// wait waits, and ends early when ctx does, when Esc is pressed or when the server is gone.
func (d *Driver) wait(ctx context.Context, long time.Duration) error {
	return input.WaitAlarmed(ctx, d.watch.alarm, long)
}
