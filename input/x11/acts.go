package x11

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"github.com/jezek/xgb/xproto"
	"golang.org/x/sys/unix"

	"autosolve/input"
	"autosolve/internal/desktop/x11"
)

// MoveTo moves the pointer to p, after a Check, and makes sure that it got there.
func (d *Driver) MoveTo(ctx context.Context, p image.Point) error {
	if _, err := d.check(ctx, d.pin.spots); err != nil {
		return err
	}
	if _, err := d.moveTo(ctx, p); err != nil {
		return err
	}
	return d.wait(ctx, d.config.Pace.Pause)
}

// moveTo moves the pointer to p and returns its state there: its position, the mask, and the top-level window under it. The
// error is an *input.StoppedError if the user has moved the pointer away from where the Driver left it. Raw events reveal
// even a move of the user between the query of the position and the Driver's own move.
func (d *Driver) moveTo(ctx context.Context, p image.Point) (look, error) {
	if !p.In(d.pin.screen) {
		return look{}, input.NotReached(p, "it is outside the screen")
	}
	d.watch.expectMove(p)
	before, err := d.probe.pointer(ctx)
	if err != nil {
		return look{}, d.probeError(err)
	}
	if err := d.config.CheckPointer(before.pointer, d.left, d.pin.screen); err != nil {
		return look{}, err
	}
	after, err := answer(ctx, d.probe, func() (look, error) {
		movePointer(p)
		return d.probe.pointed()
	})
	if err != nil {
		return look{}, d.probeError(err)
	}
	if by := d.watch.movedByHand(); !d.config.IsNear(by, image.Point{}) {
		return look{}, &input.StoppedError{By: input.ByPointer, Detail: fmt.Sprintf("by %v on its way to %v", by, p)}
	}
	d.left = p
	missed := d.config.CheckPointer(after.pointer, p, d.pin.screen)
	if missed == nil || d.watch.deaf != nil {
		return after, missed
	}
	// The server does not let the pointer move to a point that no monitor shows or that a grab excludes.
	d.left = after.pointer
	return look{}, input.NotReached(p, fmt.Sprintf("it stays at %v", d.left))
}

// Click clicks with the left button at p, after a Check. p must be in the pinned window, but may be outside the region for
// which the Driver was armed, as the buttons beside a grid are. If the window does not have the focus, Click then waits
// until it has, for at most Config.FocusWait.
func (d *Driver) Click(ctx context.Context, p image.Point) error {
	aim := func() error {
		if _, err := d.check(ctx, append(d.pin.spots, p)); err != nil {
			return err
		}
		at, err := d.moveTo(ctx, p)
		if err == nil && at.child != d.pin.window {
			err = d.covered(ctx, at.child)
		}
		return err
	}
	err := d.act(aim, func(until time.Time) error {
		d.clicked = true
		return d.tap(ctx, "the left mouse button", leftButton, until)
	})
	if err == nil {
		err = input.Sent(d.awaitFocus(ctx))
	}
	return d.paced(ctx, err)
}

// Press presses and releases k, after a Check. The error is an *input.ChangedError if the pinned window does not have the
// focus.
func (d *Driver) Press(ctx context.Context, k input.Key) error {
	var l look
	err := d.act(func() (err error) {
		if l, err = d.check(ctx, d.pin.spots); err != nil {
			return err
		}
		if follows := l.focus == xproto.InputFocusPointerRoot; d.pin.focus == 0 || follows && l.child != d.pin.window {
			return input.Changed(input.Focus, fmt.Sprintf("the keyboard focus is with %s", d.probe.title(ctx, l.focus)),
				"click into the window with the grid and start again")
		}
		return nil
	}, func(until time.Time) error { return d.press(ctx, k, l, until) })
	return d.paced(ctx, err)
}

// act calls input.Promptly with check and do. If Ctrl-Z is pressed meanwhile, the process stops only when act has returned.
func (d *Driver) act(check func() error, do func(until time.Time) error) error {
	d.acting.Lock()
	defer d.acting.Unlock()
	return input.Promptly(check, do, "the X server takes more than %v to answer")
}

// paced returns err, the error of an act. If err is nil, paced waits for Config.Pace.Pause, and returns the error of the
// wait.
func (d *Driver) paced(ctx context.Context, err error) error {
	if err != nil {
		return err
	}
	return input.Sent(d.wait(ctx, d.config.Pace.Pause))
}

// stopBetweenActs makes Ctrl-Z stop the process only between two acts, when no key is down. A key that stays down repeats,
// and goes to any window that gets the focus. The function end restores the usual effect of Ctrl-Z.
func (d *Driver) stopBetweenActs() (end func()) {
	received := make(chan os.Signal, 1)
	if !signal.Ignored(syscall.SIGTSTP) {
		signal.Notify(received, syscall.SIGTSTP)
	}
	go func() {
		runtime.LockOSThread() // SIGSTOP is sent to this thread, so Tgkill returns only when the process continues
		for range received {
			d.acting.Lock()
			_ = unix.Tgkill(os.Getpid(), unix.Gettid(), unix.SIGSTOP) // a process may always signal itself
			d.acting.Unlock()
		}
	}()
	return func() {
		signal.Stop(received)
		close(received)
	}
}

// press presses and releases k. The caller has checked the desktop; l is the state that the check saw. If the time until which
// the check is valid has passed, press sends nothing and returns input.ErrStale.
func (d *Driver) press(ctx context.Context, k input.Key, l look, until time.Time) error {
	state := stateOf(l.mask)
	c, ok := d.keys.chord(k, state)
	if !ok {
		return input.Changed(input.Layout, fmt.Sprintf("keyboard layout %s cannot type %v", d.keys.layoutIn(state), k),
			"switch to a layout that can and start again")
	}
	tap := func() error { return d.tap(ctx, "the key for "+k.String(), d.probe.stroke(c), until) }
	if k == input.Escape {
		return d.watch.ownEscape(tap)
	}
	return tap()
}

// stopLimit is how long the server may take to answer a stroke that has begun, once the context has ended.
const stopLimit = time.Second

// tap presses and releases s. If the deadline has passed before the press, tap sends nothing and returns input.ErrStale. If
// ctx ends or Esc is pressed during the hold, the release follows at once. If the server hangs, the release follows as soon as
// the server responds again, unless the program has ended by then; the error says that the key may be down.
func (d *Driver) tap(ctx context.Context, name string, s stroke, deadline time.Time) error {
	limited, cancel := context.WithCancel(context.Background())
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(stopLimit, cancel) })()
	// Robotgo may take no longer than the server may take for one answer.
	answered := func(act func() error) error {
		result := make(chan error, 1)
		go func() { result <- act() }()
		return await(limited, d.probe, func() error { return <-result })
	}
	err := answered(func() error {
		if time.Now().After(deadline) { // the process may have been stopped until now
			return input.ErrStale
		}
		return s.press()
	})
	if err == input.ErrStale {
		return err
	}
	err = d.probeError(err)
	if err == nil {
		err = d.wait(ctx, d.config.Pace.Hold)
	}
	// If the press was not answered, this only starts the release: robotgo handles one call at a time.
	if up := answered(s.release); up != nil && !errors.Is(up, x11.ErrGone) { // if the server is gone, no key is down
		err = errors.Join(err, fmt.Errorf("release %s: %w; press it once, it may still be down", name, d.probeError(up)))
	}
	return input.Sent(err)
}

// awaitFocus waits until the focus is in the pinned window or follows the pointer, and pins the focus. It waits for at most
// Config.FocusWait.
func (d *Driver) awaitFocus(ctx context.Context) error {
	for deadline := time.Now().Add(d.config.FocusWait); d.pin.focus == 0; {
		now, err := d.probe.look(ctx, 0, nil)
		if err != nil {
			return d.probeError(err)
		}
		if err := d.pinFocus(ctx, now.focus); err != nil || d.pin.focus != 0 {
			return err
		}
		if time.Now().After(deadline) {
			return input.Changed(input.Focus,
				fmt.Sprintf("the keyboard focus stayed with %s after a click", d.probe.title(ctx, now.focus)),
				"click into the window with the grid and start again")
		}
		if err := d.wait(ctx, focusPoll); err != nil {
			return err
		}
	}
	return nil
}
