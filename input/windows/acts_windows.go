package windows

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"time"

	"autosolve/input"
)

// focusPoll is the interval at which the Driver checks whether a clicked window has got the focus, or whether a menu has
// closed. releasePoll is the interval at which it tries again to release a key or a button.
const (
	focusPoll   = 2 * time.Millisecond
	releasePoll = 10 * time.Millisecond
)

// MoveTo moves the pointer to p, after a Check, and makes sure that it got there.
func (d *Driver) MoveTo(ctx context.Context, p image.Point) error {
	if err := d.check(ctx, d.pin.spots); err != nil {
		return err
	}
	if err := d.moveTo(ctx, p); err != nil {
		return err
	}
	return d.wait(ctx, d.config.Pace.Pause)
}

// moveTo moves the pointer to p and waits until it is seen there. The error is an *input.ChangedError if the pointer cannot
// be moved to p, and an *input.StoppedError if the user has moved it elsewhere.
func (d *Driver) moveTo(ctx context.Context, p image.Point) error {
	if !p.In(d.pin.screen.bounds) {
		return input.NotReached(p, "it is outside the screen")
	}
	if !onMonitor(p) {
		return input.NotReached(p, "no monitor shows it")
	}
	if within, err := clip(); err == nil && !p.In(within) {
		return input.NotReached(p, fmt.Sprintf("another program keeps the pointer within %v", within))
	}
	before := d.left
	movePointer(p)
	d.trail.add(p)
	d.left = p
	at, err := d.settledPointer(ctx, p)
	if err != nil {
		return err
	}
	if !d.config.IsNear(at, p) && d.config.IsNear(at, before) {
		d.left = at
		return input.NotReached(p, fmt.Sprintf("it stays at %v", at))
	}
	return d.config.CheckPointer(at, p, d.pin.screen.bounds)
}

// Click clicks with the left button at p, after a Check. p must be in the pinned window, but may be outside the region for
// which the Driver was armed, as the buttons beside a grid are. If the window does not have the focus, Click then waits
// until it has, for at most Config.FocusWait.
func (d *Driver) Click(ctx context.Context, p image.Point) error {
	aim := func() error {
		if err := d.check(ctx, append(d.pin.spots, p)); err != nil {
			return err
		}
		if err := d.moveTo(ctx, p); err != nil {
			return err
		}
		if w := topLevelAt(p); w != d.pin.window {
			return d.pin.covered(w)
		}
		return nil
	}
	err := d.act(aim, func(until time.Time) error {
		s := click(p, d.pin.screen.bounds, swapped(), d.config.Pace.Hold > 0)
		return d.tap(ctx, "the mouse button", s, until)
	})
	if err == nil {
		err = input.Sent(d.awaitFocus(ctx))
	}
	return d.paced(ctx, err)
}

// Press presses and releases k, after a Check. The error is an *input.ChangedError if the pinned window does not have the
// focus.
func (d *Driver) Press(ctx context.Context, k input.Key) error {
	ready := func() error {
		if err := d.check(ctx, d.pin.spots); err != nil {
			return err
		}
		if !d.pin.focused {
			return input.Changed(input.Focus, "the keyboard focus is with "+nameOf(topLevel(focusWindow())),
				"click into the window with the grid and start again")
		}
		return nil
	}
	return d.paced(ctx, d.act(ready, func(until time.Time) error { return d.press(ctx, k, until) }))
}

func (d *Driver) act(check func() error, do func(until time.Time) error) error {
	return input.Promptly(check, do, "Windows takes more than %v to answer")
}

// paced returns err, the error of an act. If err is nil, paced waits for Config.Pace.Pause, and returns the error of the
// wait.
func (d *Driver) paced(ctx context.Context, err error) error {
	if err != nil {
		return err
	}
	return input.Sent(d.wait(ctx, d.config.Pace.Pause))
}

// press presses and releases k. The caller has checked the desktop. If the time until which the check is valid has passed,
// press sends nothing and returns input.ErrStale.
func (d *Driver) press(ctx context.Context, k input.Key, until time.Time) error {
	keys := keyboardOf(d.pin.window)
	s, ok := keys.stroke(k)
	if !ok {
		return input.Changed(input.Layout, fmt.Sprintf("keyboard layout %s cannot type %v", keys.name(), k),
			"switch to a layout that can and start again")
	}
	if k.OnRow().IsDigit() && keys.collects() {
		return input.Changed(input.Layout, "an input method would convert the digits",
			"switch the input method off and start again")
	}
	err := d.tap(ctx, "the key for "+k.String(), s, until)
	if k == input.Escape {
		escapePressed() // discard the Driver's own press
	}
	return err
}

// tap presses and releases s. If the deadline has passed before the press, tap sends nothing and returns input.ErrStale. If
// ctx ends or Esc is pressed during the hold, the release follows at once.
func (d *Driver) tap(ctx context.Context, name string, s stroke, deadline time.Time) error {
	hold := d.config.Pace.Hold
	press := s.press
	if hold <= 0 {
		press = slices.Concat(s.press, s.release)
	}
	if time.Now().After(deadline) { // the process may have been suspended until now
		return input.ErrStale
	}
	err := send(press)
	if refused, ok := errors.AsType[*refusedError](err); ok && refused.accepted == 0 {
		return err
	}
	if hold <= 0 && err == nil {
		return nil
	}
	d.down = s.release
	if err == nil {
		err = d.wait(ctx, hold)
	}
	if up := d.release(); up != nil {
		err = errors.Join(err, fmt.Errorf("release %s: %w; press it once, it may still be down", name, up))
	}
	return input.Sent(err)
}

// release sends the events in d.down, which release what is down. If Windows does not accept them, as while a prompt of
// User Account Control is shown, release tries again for up to Config.FocusWait. If it does not succeed, d.down is kept.
func (d *Driver) release() error {
	if d.down == nil {
		return nil
	}
	deadline := time.Now().Add(d.config.FocusWait)
	for {
		err := send(d.down)
		if err == nil {
			d.down = nil
			return nil
		}
		if time.Now().After(deadline) {
			return err
		}
		if err := input.Wait(context.Background(), releasePoll); err != nil { // a cancelled act is released, too
			return err
		}
	}
}

// awaitFocus waits until the pinned window has the focus, and records that it has. It waits for at most Config.FocusWait.
func (d *Driver) awaitFocus(ctx context.Context) error {
	deadline := time.Now().Add(d.config.FocusWait)
	for {
		if d.pin.focused = d.pin.focused || hasFocus(d.pin.window); d.pin.focused {
			return nil
		}
		if time.Now().After(deadline) {
			return input.Changed(input.Focus,
				fmt.Sprintf("the keyboard focus stayed with %s after a click", nameOf(topLevel(focusWindow()))),
				"click into the window with the grid and start again")
		}
		if err := d.wait(ctx, focusPoll); err != nil {
			return err
		}
	}
}
