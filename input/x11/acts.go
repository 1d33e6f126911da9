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

// Move moves the pointer to p, after a Check, and makes sure that it got there.
func (d *Driver) Move(ctx context.Context, p image.Point) error {
	err := d.Check(ctx)
	if err == nil {
		_, err = d.moveTo(ctx, p)
	}
	return err
}

// moveTo moves the pointer to p and returns its state there: its position, the mask, and the top-level window under it. The
// error is an *input.StoppedError if the user has moved the pointer away from where the Driver left it. Raw events reveal
// even a move of the user between the query of the position and the Driver's own move.
func (d *Driver) moveTo(ctx context.Context, p image.Point) (look, error) {
	if !p.In(d.pin.screen) {
		return look{}, input.NotReached(fmt.Sprintf("%v is outside the screen", p))
	}
	d.watch.expectMove(p)
	before, err := d.probe.pointer(ctx)
	if err != nil {
		return look{}, d.probeError(err)
	}
	if err := d.Config.CheckPointer(before.pointer, d.Left); err != nil {
		return look{}, err
	}
	after, err := answer(ctx, d.probe, func() (look, error) {
		movePointer(p)
		return d.probe.pointed()
	})
	if err != nil {
		return look{}, d.probeError(err)
	}
	if by := d.watch.movedByHand(); !d.Config.IsNear(by, image.Point{}) {
		return look{}, d.Config.CheckPointer(before.pointer.Add(by), before.pointer)
	}
	d.Left = p
	missed := d.Config.CheckPointer(after.pointer, p)
	if missed == nil || d.watch.deaf != nil {
		return after, missed
	}
	// The server does not let the pointer move to a point that no monitor shows or that a grab excludes.
	d.Left = after.pointer
	return look{}, input.NotReached(fmt.Sprintf("the pointer cannot be brought to %v: it stays at %v", p, d.Left))
}

// Button checks the desktop, moves the pointer to p, which must be in the window with the grid, and returns the stroke of the
// left button.
func (d *Driver) Button(ctx context.Context, p image.Point) (input.Stroke, error) {
	if _, err := d.check(ctx, append(d.pin.spots, p)); err != nil {
		return input.Stroke{}, err
	}
	at, err := d.moveTo(ctx, p)
	if err == nil {
		err = d.checkWindow(ctx, look{place: d.pin.place, under: []xproto.Window{at.child}})
	}
	if err != nil {
		return input.Stroke{}, err
	}
	d.clicked = true
	return d.answered(ctx, "the left mouse button", leftButton), nil
}

// Key checks the desktop, and that the window with the grid has the focus, and returns the stroke of k.
func (d *Driver) Key(ctx context.Context, k input.Key) (input.Stroke, error) {
	l, err := d.check(ctx, d.pin.spots)
	if err != nil {
		return input.Stroke{}, err
	}
	if follows := l.focus == xproto.InputFocusPointerRoot; d.pin.focus == 0 || follows && l.child != d.pin.window {
		return input.Stroke{}, input.FocusElsewhere(d.probe.title(ctx, l.focus))
	}
	return d.key(ctx, k, l)
}

// Focus reports whether the focus is in the window with the grid or follows the pointer, and then records it, unless that was
// done before.
func (d *Driver) Focus(ctx context.Context) (has bool, holder string, err error) {
	if d.pin.focus != 0 {
		return true, "", nil
	}
	now, err := d.probe.look(ctx, 0, nil)
	if err != nil {
		return false, "", d.probeError(err)
	}
	if err := d.pinFocus(ctx, now.focus); err != nil || d.pin.focus != 0 {
		return err == nil, "", err
	}
	return false, d.probe.title(ctx, now.focus), nil
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
			d.Acting.Lock()
			_ = unix.Tgkill(os.Getpid(), unix.Gettid(), unix.SIGSTOP) // a process may always signal itself
			d.Acting.Unlock()
		}
	}()
	return func() {
		signal.Stop(received)
		close(received)
	}
}

// key returns the stroke of k in the state that a check saw.
func (d *Driver) key(ctx context.Context, k input.Key, l look) (input.Stroke, error) {
	state := stateOf(l.mask)
	c, ok := d.keys.chord(k, state)
	if !ok {
		return input.Stroke{}, input.Untypable(d.keys.layoutIn(state), k)
	}
	s := d.answered(ctx, "the key for "+k.String(), d.probe.stroke(c))
	if k == input.Escape {
		s = d.watch.ownEscape(s)
	}
	return s, nil
}

// stopLimit is how long the server may take to answer a press or a release, once the context has ended.
const stopLimit = time.Second

// answered returns s as a stroke that waits for the server's answers. If the server hangs, the release follows as soon as the
// server responds again, unless the program has ended by then; the error says that the key may be down.
func (d *Driver) answered(ctx context.Context, name string, s stroke) input.Stroke {
	// Robotgo may take no longer than the server may take for one answer.
	answered := func(send func() error) error {
		limited, cancel := context.WithCancel(context.Background())
		defer cancel()
		defer context.AfterFunc(ctx, func() { time.AfterFunc(stopLimit, cancel) })()
		result := make(chan error, 1)
		go func() { result <- send() }()
		return await(limited, d.probe, func() error { return <-result })
	}
	var lost error // why the press was not answered
	return input.Stroke{Press: func(until time.Time) error {
		err := answered(func() error {
			if time.Now().After(until) { // the process may have been stopped until now
				return input.ErrStale
			}
			return s.press()
		})
		if err == input.ErrStale {
			return err
		}
		err = d.probeError(err)
		if errors.Is(err, context.Canceled) || d.probe.server.Hangs() {
			lost = err
		}
		return input.Sent(err)
	}, Release: func() error {
		if lost != nil { // robotgo handles one call at a time: the release follows the press
			go func() { _ = s.release() }() // the error says already that the key may stay down
			return input.StillDown(name, lost)
		}
		err := answered(s.release)
		if errors.Is(err, x11.ErrGone) {
			return nil // no key is down
		}
		return input.StillDown(name, d.probeError(err))
	}}
}
