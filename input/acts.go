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

// moveTo moves the pointer, looks where it is then and gives what is there. It never takes the pointer from a hand that
// has moved it since the last look: the server moves it only from where it was left.
func (d *Driver) moveTo(p image.Point) (look, error) {
	if !p.In(d.pin.screen) {
		return look{}, unreachable(p, "it is outside the screen")
	}
	l, err := d.probe.warp(d.left, d.config.Jitter, p)
	if err != nil {
		return l, d.probeError(err)
	}
	if l.pointer == p {
		d.left = p
		return l, nil
	}
	// The server keeps the pointer out of places that no monitor shows, each time in the same way; a hand does not.
	again, err := d.probe.warp(l.pointer, 0, p)
	if err != nil {
		return l, d.probeError(err)
	}
	d.left = again.pointer
	if again.pointer == l.pointer {
		return l, unreachable(p, fmt.Sprintf("it stays at %v", again.pointer))
	}
	return again, cmp.Or(d.config.checkPointer(l.pointer, p, d.pin.screen), d.config.checkPointer(again.pointer, p, d.pin.screen))
}

// unreachable is the error for a point where the pointer cannot be brought.
func unreachable(p image.Point, why string) error {
	return &ChangedError{What: Unreachable, Detail: fmt.Sprintf("the pointer cannot be brought to %v: %s", p, why),
		hint: "move the window with the grid onto a monitor, whole, and start again"}
}

// Click clicks with the left button at p, after a Check that p, too, is in the pinned window: it may lie outside of the
// region that the Driver was armed for, as the buttons beside a grid do. The first click waits for that window to get
// the focus if it does not have it yet.
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
		return &ChangedError{What: Focus, hint: "click into the window with the grid and start again",
			Detail: fmt.Sprintf("the keyboard focus is with %s", d.probe.title(l.focus))}
	}
	s, ok := d.keys.stroke(k, stateOf(l.mask))
	if !ok {
		return &ChangedError{What: Layout, hint: "switch to a layout that can and start again",
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
	if err == nil && d.watch.gone.Load() { // neither robotgo nor the probe would have said so
		return d.probeError(io.EOF)
	}
	return err
}

// buttonDown presses the left button.
func (d *Driver) buttonDown() error {
	d.button = true
	d.probe.press()
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
		d.button, d.clicked = false, true
		// On a server that is gone nothing is held any more.
		if err := d.probe.release(); err != nil && !errors.Is(err, io.EOF) {
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
			return &ChangedError{What: Focus, hint: "click into the window with the grid and start again",
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
