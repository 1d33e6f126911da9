package windows

import (
	"context"
	"fmt"
	"image"
	"slices"
	"time"

	"autosolve/input"
)

// Driver moves the pointer, clicks and types on the Windows desktop of the user who runs this process. Only one goroutine
// may use it at a time.
type Driver struct {
	input.Driver
	watch *watch

	closed bool
	pin    pins    // what Arm has recorded; its window, the one with the grid, is called the pinned window
	trail  trail   // where the Driver has left the pointer lately
	down   []event // the events that release what is down; nil if nothing is down
}

// Open returns a Driver for the desktop. If this desktop cannot be controlled, the error is an *input.UndrivableError. As soon
// as the Driver is open, Esc stops it. ctx only limits the opening. Open sends no input.
func Open(ctx context.Context, c input.Config) (*Driver, error) {
	if err := input.FirstFail(inspectDesktop(ctx)); err != nil {
		return nil, err
	}
	at, err := visiblePointer()
	if err != nil {
		return nil, fmt.Errorf("open driver: %w", err)
	}
	d := &Driver{watch: startWatch()}
	d.Driver = input.Driver{Config: c, Desktop: d, Alarm: d.watch.alarm, Left: at}
	return d, nil
}

// Close releases what is still down and ends the watch for Esc. Later calls do nothing.
func (d *Driver) Close() error {
	if d.closed {
		return nil
	}
	d.closed = true
	err := d.release()
	d.watch.stop()
	return err
}

// Escape returns the finding on whether each press of Esc stops the Driver. The level is Warn if a short press may be
// missed.
func (d *Driver) Escape() input.Finding { return input.EscapeFinding(d.watch.deaf) }

// Arm records the position of the pointer, the top-level window under region, the screen, and the focus if that window has it.
// The error is an *input.ChangedError if no single window covers region, or if a modifier or a mouse button is held. It is an
// *input.UndrivableError if the window's program has more rights than this process, or if the window's keyboard layout lacks
// digits; on Windows each program may have another layout.
func (d *Driver) Arm(ctx context.Context, region image.Rectangle) error {
	d.Armed = false
	d.pin = pins{region: region, spots: input.Spots(region), screen: seeScreen()}
	if region.Empty() || !region.In(d.pin.screen.bounds) {
		return fmt.Errorf("arm: region %v is not within the screen %v", region, d.pin.screen.bounds)
	}
	if err := Locked(); err != nil {
		return err
	}
	at, err := visiblePointer()
	if err != nil {
		return err
	}
	d.Left = at
	d.trail.add(at)
	d.pin.window = topLevelAt(d.pin.spots[0])
	if d.pin.window == 0 {
		return input.NoWindow()
	}
	if err := checkRights(d.pin.window); err != nil {
		return err
	}
	if layout := keyboardOf(d.pin.window).layoutFinding(); layout.Level == input.Fail {
		return &input.UndrivableError{Finding: layout}
	}
	d.pin.place = placeOf(d.pin.window)
	d.pin.focused = hasFocus(d.pin.window)
	d.Armed = true
	err = d.Check(ctx)
	d.Armed = err == nil
	return err
}

// Check returns nil if nothing prevents the next act; package input lists what it checks. It takes some tenths of a millisecond,
// or up to 100 ms if Wine has not yet noticed the last move of the pointer. Each act begins with a Check.
func (d *Driver) Check(ctx context.Context) error { return d.check(ctx, d.pin.spots) }

// check does what Check does. It checks at the given points that nothing covers the pinned window: d.pin.spots, before a
// click also the point to click, and no points while a menu of the program is open.
func (d *Driver) check(ctx context.Context, points []image.Point) error {
	if err := d.Ready(ctx); err != nil {
		return err
	}
	l := see(d.pin.window, points)
	if l.escape {
		d.watch.raise(&input.StoppedError{By: input.ByEscape})
	}
	if err := context.Cause(d.watch.alarm); err != nil {
		return err
	}
	if l.locked != nil {
		return l.locked // while the desktop is hidden, the pointer cannot be queried
	}
	at, err := d.settledPointer(ctx, d.Left)
	if err != nil {
		return err
	}
	if err := d.Config.CheckPointer(at, d.Left); err != nil {
		return err
	}
	if !d.pin.focused && l.front != 0 {
		if err := checkRights(l.front); err != nil {
			return err
		}
	}
	return d.pin.check(l)
}

// settleTime is how long the reported position of the pointer may lag behind the Driver's moves. Wine learns of its own
// moves late, from the X server, mostly within 20 ms. Windows reports them at once.
const settleTime = 100 * time.Millisecond

// settledPointer returns where the pointer is. If the reported position is not near want, but is one of the points where the
// Driver has left the pointer lately, the report may be late. Then settledPointer waits, for at most settleTime, until the
// pointer is reported near want or at a point where the Driver has not left it.
func (d *Driver) settledPointer(ctx context.Context, want image.Point) (image.Point, error) {
	for begun := time.Now(); ; {
		at, err := visiblePointer()
		if err != nil || d.Config.IsNear(at, want) || !slices.Contains(d.trail, at) || time.Since(begun) > settleTime {
			return at, err
		}
		if err := d.Wait(ctx, time.Millisecond); err != nil {
			return at, err
		}
	}
}
