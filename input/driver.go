package input

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"time"

	"github.com/jezek/xgb/xproto"
)

// focusPoll is how often a click looks whether its window has got the focus.
const focusPoll = 2 * time.Millisecond

// Driver moves the pointer, clicks and types on the X display that $DISPLAY names. It is for one goroutine at a time,
// and as robotgo has one connection per process, only one Driver may be open.
type Driver struct {
	config Config
	probe  *probe
	watch  *watch
	keys   *keymap

	closed  bool
	armed   bool
	pin     pins
	left    image.Point // where the pointer was left
	button  bool        // the left button is down, by us
	pressed *stroke     // the key that is down, by us
	own     bool        // that key is Esc
}

// Open connects to the display. An *UndrivableError says what about this desktop cannot be driven; it then has sent
// nothing. From here on Esc stops the Driver.
func Open(ctx context.Context, c Config) (*Driver, error) {
	findings, p, err := inspect(ctx)
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
func open(ctx context.Context, p *probe, c Config) (*Driver, error) {
	keys, err := loadKeymap(ctx)
	if err != nil {
		return nil, err
	}
	now, err := p.pointer()
	if err != nil {
		return nil, err
	}
	if err := openHands(); err != nil {
		return nil, err
	}
	return &Driver{config: c, probe: p, watch: startWatch(ctx, p, keys.escapes()), keys: keys, left: now.pointer}, nil
}

// Close releases what is held, ends the watch and closes both connections. The Driver is of no use afterwards; to close
// it again does nothing.
func (d *Driver) Close() error {
	if d.closed {
		return nil
	}
	d.closed = true
	err := d.Release()
	d.watch.stop()
	d.probe.close()
	closeHands()
	return err
}

// SetPace changes the waits of the acts that follow.
func (d *Driver) SetPace(p Pace) { d.config.Pace = p }

// Pointer is where the Driver last left the pointer, or found it when it was opened or armed.
func (d *Driver) Pointer() image.Point { return d.left }

// Arm pins the desktop as it is now: the pointer's place, the top-level window under region, the focus, the screen.
// From now on these must stay as they are. It is a *ChangedError at once if one window does not cover the region, or if
// a modifier is held.
func (d *Driver) Arm(ctx context.Context, region image.Rectangle) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("arm: %w", err)
	}
	d.armed = false
	first := pins{region: region}
	l, err := d.probe.look(0, first.spots())
	if err != nil {
		return d.probeError(err)
	}
	if region.Empty() || !region.In(l.screen) {
		return fmt.Errorf("arm: region %v is not within the screen %v", region, l.screen)
	}
	d.pin = pins{region: region, screen: l.screen, depth: l.depth, window: l.under[0]}
	d.left = l.pointer
	if d.pin.window == 0 {
		return d.covered(0)
	}
	if err := d.pinWindow(l); err != nil {
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
func (d *Driver) pinWindow(l look) error {
	place, err := windowPlace(xproto.GetGeometry(d.probe.conn, xproto.Drawable(d.pin.window)))
	if err != nil {
		return d.probeError(err)
	}
	d.pin.place = place
	return d.pinFocus(l.focus)
}

// pinFocus pins the focus if it is in the pinned window, or wherever the pointer is.
func (d *Driver) pinFocus(focus xproto.Window) error {
	top, err := d.probe.topLevel(focus)
	if err != nil {
		return d.probeError(err)
	}
	if focus == xproto.InputFocusPointerRoot || top == d.pin.window {
		d.pin.focus, d.pin.focused = focus, true
	}
	return nil
}

// Check is the guard: nil if nothing has been said or done against going on, else ctx's error, a *StoppedError or a
// *ChangedError. It costs a round trip to the X server, some tenths of a millisecond; each act begins with it.
func (d *Driver) Check(ctx context.Context) error {
	_, err := d.check(ctx)
	return err
}

// check is Check, with further points that must lie in the pinned window, and with what it saw.
func (d *Driver) check(ctx context.Context, points ...image.Point) (look, error) {
	if err := ctx.Err(); err != nil {
		return look{}, fmt.Errorf("check desktop: %w", err)
	}
	if !d.armed {
		return look{}, errors.New("check desktop: the driver is not armed")
	}
	err := d.watch.ask()
	l, lookErr := d.probe.look(d.pin.window, append(d.pin.spots(), points...))
	if err := cmp.Or(err, lookErr, d.watch.await()); err != nil {
		return l, d.probeError(err)
	}
	if d.watch.escaped.Load() || d.watch.escapeDown(l) {
		return l, &StoppedError{By: ByEscape}
	}
	if err := d.pin.checkScreen(l); err != nil {
		return l, err
	}
	if err := d.config.checkPointer(l.pointer, d.left, d.pin.screen); err != nil {
		return l, err
	}
	if err := d.checkWindow(l); err != nil {
		return l, err
	}
	if err := d.checkFocus(l); err != nil {
		return l, err
	}
	if err := checkHeld(l, d.keys.locks); err != nil {
		return l, err
	}
	return l, d.checkLayout(ctx)
}

// probeError gives a failed request its meaning: a connection that ended is a server that is gone.
func (d *Driver) probeError(err error) error {
	if errors.Is(err, io.EOF) || d.watch.gone.Load() {
		return &ChangedError{What: Server, Detail: "the X server is gone", Mend: "log in again"}
	}
	return fmt.Errorf("ask X server: %w", err)
}

// MoveTo moves the pointer to p, after a Check, and makes sure that it got there.
func (d *Driver) MoveTo(ctx context.Context, p image.Point) error {
	if _, err := d.check(ctx); err != nil {
		return err
	}
	if _, err := d.moveTo(p); err != nil {
		return err
	}
	return d.wait(ctx, d.config.Pace.Pause)
}

// moveTo moves the pointer, reads its place back and gives what is there.
func (d *Driver) moveTo(p image.Point) (look, error) {
	if !p.In(d.pin.screen) {
		return look{}, unreachable(p, "it is outside the screen")
	}
	sendMove(p)
	l, err := d.probe.pointer()
	if err != nil {
		return l, d.probeError(err)
	}
	d.left = p
	if l.pointer == p {
		return l, nil
	}
	// The server keeps the pointer out of places that no monitor shows; the user's hand, too, may have been quicker.
	sendMove(p)
	again, err := d.probe.pointer()
	if err != nil {
		return l, d.probeError(err)
	}
	if again.pointer == l.pointer {
		return l, unreachable(p, fmt.Sprintf("it stays at %v", again.pointer))
	}
	return again, d.config.checkPointer(again.pointer, p, d.pin.screen)
}

// unreachable is the error for a point where the pointer cannot be brought.
func unreachable(p image.Point, why string) error {
	return &ChangedError{What: Unreachable, Detail: fmt.Sprintf("the pointer cannot be brought to %v: %s", p, why),
		Mend: "move the window with the grid onto a monitor, whole, and start again"}
}

// Click clicks with the left button at p, after a Check that p, too, is in the pinned window. The first click waits for
// that window to get the focus if it does not have it yet.
func (d *Driver) Click(ctx context.Context, p image.Point) error {
	if _, err := d.check(ctx, p); err != nil {
		return err
	}
	at, err := d.moveTo(p)
	if err != nil {
		return err
	}
	if at.child != d.pin.window {
		return d.covered(at.child)
	}
	if err := d.hold(ctx, d.buttonDown); err != nil {
		return err
	}
	if err := d.awaitFocus(ctx); err != nil {
		return err
	}
	return d.wait(ctx, d.config.Pace.Pause)
}

// Press presses and releases k, after a Check. If the pinned window has not got the focus by a Click or from the start,
// that is a *ChangedError.
func (d *Driver) Press(ctx context.Context, k Key) error {
	l, err := d.check(ctx)
	if err != nil {
		return err
	}
	if follows := l.focus == xproto.InputFocusPointerRoot; !d.pin.focused || follows && l.child != d.pin.window {
		return &ChangedError{What: Focus, Mend: "click into the window with the grid and start again",
			Detail: fmt.Sprintf("the keyboard focus is with %s", d.probe.title(l.focus))}
	}
	s, ok := d.keys.stroke(k, stateOf(l.mask))
	if !ok {
		return &ChangedError{What: Layout, Mend: "switch to a layout that can and start again",
			Detail: fmt.Sprintf("keyboard layout %s cannot type %v", d.keys.layoutIn(stateOf(l.mask)), k)}
	}
	if err := d.hold(ctx, func() error { return d.keyDown(s, k == Escape) }); err != nil {
		return err
	}
	return d.wait(ctx, d.config.Pace.Pause)
}

// hold does press, waits for as long as the pace says, and releases, whatever happens.
func (d *Driver) hold(ctx context.Context, press func() error) error {
	err := press()
	if err == nil {
		err = d.wait(ctx, d.config.Pace.Hold)
	}
	err = errors.Join(err, d.Release())
	if err == nil && d.watch.gone.Load() { // robotgo would not say so
		return d.probeError(io.EOF)
	}
	return err
}

// buttonDown presses the left button.
func (d *Driver) buttonDown() error {
	d.button = true
	if err := sendButton(true); err != nil {
		return fmt.Errorf("press button: %w", err)
	}
	return nil
}

// keyDown presses a key; own says that it is Esc, which then stops nobody.
func (d *Driver) keyDown(s stroke, own bool) error {
	d.pressed, d.own = &s, own
	if own {
		d.watch.setOwn(true)
	}
	if err := sendKey(s, true); err != nil {
		return fmt.Errorf("press key: %w", err)
	}
	return nil
}

// Release lets go of every key and button that the Driver holds. It does nothing when none is down.
func (d *Driver) Release() error {
	var errs []error
	if d.button {
		d.button = false
		if err := sendButton(false); err != nil {
			errs = append(errs, fmt.Errorf("release button: %w", err))
		}
	}
	if d.pressed != nil {
		if err := sendKey(*d.pressed, false); err != nil {
			errs = append(errs, fmt.Errorf("release key: %w", err))
		}
		if d.own {
			d.watch.setOwn(false)
		}
		d.pressed, d.own = nil, false
	}
	return errors.Join(errs...)
}

// awaitFocus waits until the pinned window has the focus, and pins it.
func (d *Driver) awaitFocus(ctx context.Context) error {
	deadline := time.Now().Add(d.config.FocusWait)
	for !d.pin.focused {
		reply, err := xproto.GetInputFocus(d.probe.conn).Reply()
		if err != nil {
			return d.probeError(err)
		}
		if err := d.pinFocus(reply.Focus); err != nil {
			return err
		}
		if !d.pin.focused && time.Now().After(deadline) {
			return &ChangedError{What: Focus, Mend: "click into the window with the grid and start again",
				Detail: fmt.Sprintf("the keyboard focus stayed with %s after a click", d.probe.title(reply.Focus))}
		}
		if !d.pin.focused {
			if err := d.wait(ctx, focusPoll); err != nil {
				return err
			}
		}
	}
	return nil
}

// wait waits, and ends early when ctx does, when Esc is pressed or when the server is gone.
func (d *Driver) wait(ctx context.Context, long time.Duration) error {
	if long <= 0 {
		return nil
	}
	timer := time.NewTimer(long)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait: %w", ctx.Err())
	case <-d.watch.alarm:
		if d.watch.escaped.Load() {
			return &StoppedError{By: ByEscape}
		}
		return d.probeError(io.EOF)
	}
}
