package windows

import (
	"context"
	"fmt"
	"image"
	"slices"
	"time"
	"unsafe"

	"github.com/lxn/win"
	"golang.org/x/sys/windows"

	"autosolve/input"
)

// releasePoll is the interval at which the Driver tries again to release a key or a button.
const releasePoll = 10 * time.Millisecond

// Move moves the pointer to p, after a Check, and makes sure that it got there.
func (d *Driver) Move(ctx context.Context, p image.Point) error {
	if err := d.Check(ctx); err != nil {
		return err
	}
	return d.moveTo(ctx, p)
}

// moveTo moves the pointer to p and waits until it is seen there. The error is an *input.ChangedError if the pointer cannot
// be moved to p, and an *input.StoppedError if the user has moved it elsewhere.
func (d *Driver) moveTo(ctx context.Context, p image.Point) error {
	if !onMonitor(p) {
		return input.NotReached(fmt.Sprintf("no monitor shows %v", p))
	}
	var clip win.RECT
	if ok, _, _ := procGetClipCursor.Call(uintptr(unsafe.Pointer(&clip))); ok != 0 && !p.In(rectangle(clip)) {
		return input.NotReached(fmt.Sprintf("another program keeps the pointer within %v", rectangle(clip)))
	}
	before := d.Left
	movePointer(p)
	d.trail.add(p)
	d.Left = p
	at, err := d.settledPointer(ctx, p)
	if err != nil {
		return err
	}
	if !d.Config.IsNear(at, p) && d.Config.IsNear(at, before) {
		d.Left = at
		return input.NotReached(fmt.Sprintf("the pointer cannot be brought to %v: it stays at %v", p, at))
	}
	return d.Config.CheckPointer(at, p)
}

// Button checks the desktop, moves the pointer to p, which must be in the window with the grid, and returns the stroke of the
// left button there.
func (d *Driver) Button(ctx context.Context, p image.Point) (input.Stroke, error) {
	if err := d.check(ctx, append(d.pin.spots, p)); err != nil {
		return input.Stroke{}, err
	}
	if err := d.moveTo(ctx, p); err != nil {
		return input.Stroke{}, err
	}
	if err := d.pin.checkWindow(look{place: d.pin.place, under: []windows.HWND{topLevelAt(p)}}); err != nil {
		return input.Stroke{}, err
	}
	return d.stroke("the mouse button", click(p, d.pin.screen.bounds, swapped(), d.Config.Pace.Hold > 0)), nil
}

// Key checks the desktop, and that the window with the grid has the focus, and returns the stroke of k.
func (d *Driver) Key(ctx context.Context, k input.Key) (input.Stroke, error) {
	if err := d.Check(ctx); err != nil {
		return input.Stroke{}, err
	}
	if !d.pin.focused {
		return input.Stroke{}, input.FocusElsewhere(nameOf(topLevel(focusWindow())))
	}
	return d.key(k)
}

// Focus reports whether the window with the grid has the focus, and records that. Once it has, Focus returns true without asking
// again.
func (d *Driver) Focus(context.Context) (has bool, holder string, err error) {
	if d.pin.focused = d.pin.focused || hasFocus(d.pin.window); d.pin.focused {
		return true, "", nil
	}
	return false, nameOf(topLevel(focusWindow())), nil
}

// key returns the stroke of k on the present layout. The caller has checked the desktop.
func (d *Driver) key(k input.Key) (input.Stroke, error) {
	keys := keyboardOf(d.pin.window)
	s, ok := keys.stroke(k)
	if !ok {
		return input.Stroke{}, input.Untypable(keys.name(), k)
	}
	if k.OnRow().IsDigit() && keys.collects() {
		return input.Stroke{}, input.Changed(input.Layout, "an input method would convert the digits",
			"switch the input method off and start again")
	}
	own := d.stroke("the key for "+k.String(), s)
	if release := own.Release; k == input.Escape {
		own.Release = func() error {
			defer escapePressed() // discard the Driver's own press
			return release()
		}
	}
	return own, nil
}

// stroke returns the stroke that sends the events of s. If Config.Pace.Hold is zero, the release is sent together with the press.
// The argument name says in an error what may still be down.
func (d *Driver) stroke(name string, s stroke) input.Stroke {
	held, press := d.Config.Pace.Hold > 0, s.press
	if !held {
		press = slices.Concat(s.press, s.release)
	}
	return input.Stroke{Press: func(time.Time) error {
		accepted, err := send(press)
		if accepted == 0 {
			return err
		}
		if held || err != nil {
			d.down = s.release
		}
		return input.Sent(err)
	}, Release: func() error { return input.StillDown(name, d.release()) }}
}

// release sends the events in d.down, which release what is down. If Windows does not accept them, as while a prompt of
// User Account Control is shown, release tries again for up to Config.FocusWait. If it does not succeed, d.down is kept.
func (d *Driver) release() error {
	if d.down == nil {
		return nil
	}
	deadline := time.Now().Add(d.Config.FocusWait)
	for {
		_, err := send(d.down)
		if err == nil {
			d.down = nil
			return nil
		}
		if time.Now().After(deadline) {
			return err
		}
		_ = input.Wait(context.Background(), releasePoll) // not a caller's ctx: what is down is released even if the act is cancelled
	}
}
