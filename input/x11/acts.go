package x11

import (
	"autosolve/input"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"github.com/jezek/xgb/xproto"

	"autosolve/internal/xserver"
)

// MoveTo moves the pointer to p, after a Check, and makes sure that it got there.
func (d *Driver) MoveTo(ctx context.Context, p image.Point) error {
	if _, err := d.check(ctx); err != nil {
		return err
	}
	if _, err := d.moveTo(ctx, p); err != nil {
		return err
	}
	return d.wait(ctx, d.config.Pace.Pause)
}

// moveTo moves the pointer and gives what is under it then. It never takes the pointer from a hand that has moved it
// since the last look: the server moves it only from where it was left.
func (d *Driver) moveTo(ctx context.Context, p image.Point) (look, error) {
	if !p.In(d.pin.screen) {
		return look{}, unreachable(p, "it is outside the screen")
	}
	m, err := d.probe.warp(ctx, d.left, d.config.Jitter, p)
	if err != nil {
		return look{}, d.probeError(err)
	}
	if err := checkPointer(d.config, m.before.pointer, d.left, d.pin.screen); err != nil {
		return look{}, err
	}
	d.left = p
	missed := checkPointer(d.config, m.after.pointer, p, d.pin.screen)
	if missed == nil {
		return m.after, nil
	}
	// A hand has moved it since, or the server keeps it out of that place, which no monitor shows or which a grab
	// excludes. A pixel's step towards p tells: it takes nothing from a hand, and nothing else can refuse it.
	by := p.Sub(m.after.pointer)
	step, err := d.probe.nudge(ctx, image.Pt(cmp.Compare(by.X, 0), cmp.Compare(by.Y, 0)))
	if err != nil {
		return look{}, d.probeError(err)
	}
	if m.after.pointer != step.before.pointer || step.before.pointer != step.after.pointer {
		return look{}, missed
	}
	d.left = step.after.pointer
	return look{}, unreachable(p, fmt.Sprintf("it stays at %v", d.left))
}

// unreachable is the error for a point where the pointer cannot be brought.
func unreachable(p image.Point, why string) error {
	return input.Changed(input.Unreachable, fmt.Sprintf("the pointer cannot be brought to %v: %s", p, why),
		"move the window with the grid onto a monitor, whole, and start again")
}

// Click clicks with the left button at p, after a Check that p, too, is in the pinned window: it may lie outside of the
// region that the Driver was armed for, as the buttons beside a grid do. The first click waits for that window to get
// the focus if it does not have it yet.
func (d *Driver) Click(ctx context.Context, p image.Point) error {
	if err := input.UntilFresh("the X server takes more than %v to answer", func() error { return d.click(ctx, p) }); err != nil {
		return err
	}
	if err := d.awaitFocus(ctx); err != nil {
		return input.Sent(err)
	}
	return input.Sent(d.wait(ctx, d.config.Pace.Pause))
}

// click is a Click that may come too late after its look.
func (d *Driver) click(ctx context.Context, p image.Point) error {
	if _, err := d.check(ctx, p); err != nil {
		return err
	}
	at, err := d.moveTo(ctx, p)
	if err != nil {
		return err
	}
	if at.child != d.pin.window {
		return d.covered(ctx, at.child)
	}
	err = d.tap(ctx, grip{name: "the left mouse button", controls: []control{leftButton}, lift: liftButton})
	d.clicked = err == nil
	return err
}

// Press presses and releases k, after a Check. If the pinned window has not got the focus by a Click or from the start,
// that is a *ChangedError.
func (d *Driver) Press(ctx context.Context, k input.Key) error {
	if err := input.UntilFresh("the X server takes more than %v to answer", func() error { return d.press(ctx, k) }); err != nil {
		return err
	}
	return input.Sent(d.wait(ctx, d.config.Pace.Pause))
}

// press is a Press that may come too late after its look.
func (d *Driver) press(ctx context.Context, k input.Key) error {
	l, err := d.check(ctx)
	if err != nil {
		return err
	}
	if follows := l.focus == xproto.InputFocusPointerRoot; !d.pin.focused || follows && l.child != d.pin.window {
		return input.Changed(input.Focus, fmt.Sprintf("the keyboard focus is with %s", d.probe.title(ctx, l.focus)),
			"click into the window with the grid and start again")
	}
	return d.send(ctx, k, l)
}

// send presses a key on a desktop that was found as it should be.
func (d *Driver) send(ctx context.Context, k input.Key, l look) error {
	s, ok := d.keys.stroke(k, stateOf(l.mask))
	if !ok {
		return input.Changed(input.Layout, fmt.Sprintf("keyboard layout %s cannot type %v", d.keys.layoutIn(stateOf(l.mask)), k),
			"switch to a layout that can and start again")
	}
	if k == input.Escape {
		return d.watch.ownEscape(func() error { return d.tap(ctx, s.grip(k)) })
	}
	return d.tap(ctx, s.grip(k))
}

// grip is what an act presses and releases.
type grip struct {
	name     string // for messages
	controls []control
	then     []control    // what is pressed and released after that
	lift     func() error // releases all of it, nil if robotgo cannot
}

// hold is a tap that is not over: something is down until the server has waited for as long as it was told to.
type hold struct {
	grip
	tapped
}

// tap presses and releases g, and waits until the server has done both. What cuts the wait short cuts the hold short,
// too.
func (d *Driver) tap(ctx context.Context, g grip) error {
	long := d.config.Pace.Hold
	if long > 0 && !d.hands {
		if err := d.connectHands(ctx); err != nil {
			return err
		}
	}
	t := d.probe.tap(d.looked.Add(input.Fresh), long, g.controls, g.then...)
	if t.late {
		return input.ErrStale
	}
	if long > 0 {
		d.holds = &hold{g, t}
	}
	err := d.wait(ctx, long)
	if err == nil {
		err = d.probeError(d.probe.await(ctx, t.released))
	}
	if err != nil {
		return input.Sent(errors.Join(err, d.Release()))
	}
	d.holds = nil
	return nil
}

// connectHands connects robotgo, anew where the keyboard has changed since: only a hold wants it.
func (d *Driver) connectHands(ctx context.Context) error {
	_, err := answer(ctx, d.probe, func() (struct{}, error) { return struct{}{}, openHands() })
	d.hands = err == nil
	if err == nil {
		return nil
	}
	if _, lost := d.probe.focus(ctx); lost != nil { // robotgo has no word for a server that is gone
		err = lost
	}
	return d.probeError(err)
}

// Release lets go at once of what an act that was cut short holds down, and makes sure that it is up. It does nothing
// when nothing is down.
func (d *Driver) Release() error {
	if d.holds == nil {
		return nil
	}
	h := *d.holds
	d.holds = nil
	ctx := context.Background() // an act that was called off is let go of, too
	err := d.probe.await(ctx, h.pressed)
	switch {
	case err != nil:
	case h.lift != nil:
		_, err = answer(ctx, d.probe, func() (struct{}, error) { return struct{}{}, h.lift() })
	default:
		err = d.probe.await(ctx, h.released)
	}
	if err == nil || errors.Is(err, xserver.ErrGone) { // on a server that is gone nothing is held any more
		return nil
	}
	return fmt.Errorf("let go of %s: %w; press it once, it may be down still", h.name, err)
}

// awaitFocus waits until the pinned window has the focus, and pins it.
func (d *Driver) awaitFocus(ctx context.Context) error {
	deadline := time.Now().Add(d.config.FocusWait)
	for !d.pin.focused {
		focus, err := d.probe.focus(ctx)
		if err != nil {
			return d.probeError(err)
		}
		if err := d.pinFocus(ctx, focus); err != nil {
			return err
		}
		if !d.pin.focused && time.Now().After(deadline) {
			return input.Changed(input.Focus, fmt.Sprintf("the keyboard focus stayed with %s after a click", d.probe.title(ctx, focus)),
				"click into the window with the grid and start again")
		}
		if !d.pin.focused {
			if err := d.wait(ctx, focusPoll); err != nil {
				return err
			}
		}
	}
	return nil
}
