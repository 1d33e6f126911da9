package portal

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"time"

	"autosolve/input"
	"autosolve/internal/desktop/pipewire"
	"autosolve/internal/desktop/portal"
	"autosolve/internal/desktop/wayland"
)

// units is the number of the portal's units per pixel, horizontally and vertically.
type units struct{ x, y float64 }

// slack is the largest accepted distance, in pixels, of the pointer from the point to which it was moved. If a unit is larger
// than a pixel, positions are rounded to units. The slack is far below half the size of the smallest cell.
const slack = 2

// beside is the distance, in pixels, from the grid to the last two points to which calibrate moves the pointer, and margin the
// smallest one from the edges of the screen, where a desktop may react to the pointer.
const beside, margin = 20, 6

// calibrate finds the units by moving the pointer, first to a point that is on the screen for every scale up to 8, then to
// two points near opposite corners of the grid. If the pointer misses one of the first two points, its actual position shows
// the units. The pointer must reach the last point.
func (d *Driver) calibrate(ctx context.Context, grid image.Rectangle) error {
	d.units = units{1, 1}
	around := grid.Inset(-beside).Intersect(image.Rectangle{Max: d.screen}.Inset(margin))
	for _, p := range []image.Point{d.screen.Div(8), around.Max} {
		seen, err := d.aim(ctx, p)
		if err == nil && input.Apart(seen, p) > slack && d.reaches(p) {
			d.units.x *= float64(p.X) / math.Max(float64(seen.X), 1)
			d.units.y *= float64(p.Y) / math.Max(float64(seen.Y), 1)
			err = d.bring(ctx, p)
		}
		if err != nil {
			return err
		}
	}
	return d.bring(ctx, around.Min)
}

// bring moves the pointer to p and waits until it is seen there.
func (d *Driver) bring(ctx context.Context, p image.Point) error {
	if !p.In(image.Rectangle{Max: d.screen}) {
		return input.NotReached(fmt.Sprintf("%v is not on the monitor that is shared", p))
	}
	seen, err := d.aim(ctx, p)
	switch {
	case err != nil:
		return err
	case input.Apart(seen, p) > slack:
		return input.NotReached(fmt.Sprintf("the pointer is not visible at %v, where it was moved to", p))
	}
	return nil
}

// aim moves the pointer to p, waits until it is seen there, and returns where it is. If the pointer does not reach p in time,
// aim returns the point where it was last seen. If the Driver is armed, and the user has moved the pointer meanwhile, the
// error is an *input.StoppedError.
func (d *Driver) aim(ctx context.Context, p image.Point) (image.Point, error) {
	before, err := d.session.Screen.State()
	if err != nil {
		return p, d.fault(err)
	}
	if err := d.session.Send(ctx, d.to(p)); err != nil {
		return p, d.fault(err)
	}
	there := func(s pipewire.State) bool { return s.Shown && input.Apart(s.Pointer, p) <= slack }
	moved := func(s pipewire.State) bool { return s.Shown && (!before.Shown || s.Pointer != before.Pointer) }
	// A large screen may take seconds to show a move if it is rendered without a graphics card.
	state, err := d.session.Screen.Until(ctx, d.Config.Patience, func(s pipewire.State) bool { return there(s) || moved(s) })
	if err == nil && !there(state) {
		state, err = d.session.Screen.Until(ctx, d.Config.FocusWait, there)
	}
	if err != nil && !errors.Is(err, pipewire.ErrSilent) {
		return p, d.fault(err)
	}
	if err := d.reshaped(state); err != nil { // positions on a screen of another size cannot be compared
		return p, err
	}
	if !state.Shown && d.Armed {
		return p, d.moved("or the desktop hides it: on its way from %v to %v it was no longer visible", d.Left, p)
	}
	if !state.Shown {
		return p, input.NotReached("the pointer is not visible on the screen")
	}
	if place := d.strayed(state, p); d.Armed && place != nil {
		return p, d.moved("on its way from %v to %v it was seen at %v", d.Left, p, *place)
	}
	d.Left, d.reports = state.Pointer, state.Reports
	return state.Pointer, nil
}

// to returns the act that moves the pointer to the middle of the pixel p. If the portal does not accept p as a position,
// the act is a move relative to where the Driver left the pointer.
func (d *Driver) to(p image.Point) portal.Act {
	if d.reaches(p) {
		return d.session.MoveTo(d.place(p))
	}
	by, size := p.Sub(d.Left), d.session.Size
	return d.session.MoveBy(float64(by.X*size.X)/float64(d.screen.X), float64(by.Y*size.Y)/float64(d.screen.Y))
}

// reaches reports whether the portal accepts p as a position. A portal should accept every position on the screen. But on
// a scaled monitor, GNOME's portal takes positions in pixels, and rejects those beyond the monitor's size in the desktop's
// units, which are larger.
func (d *Driver) reaches(p image.Point) bool {
	x, y := d.place(p)
	size := d.session.Size
	return size == image.Point{} || x < float64(size.X) && y < float64(size.Y)
}

// place returns the middle of the pixel p, in the portal's units.
func (d *Driver) place(p image.Point) (x, y float64) {
	return (float64(p.X) + 0.5) * d.units.x, (float64(p.Y) + 0.5) * d.units.y
}

// haveKeyboard makes sure that the desktop's seat has a keyboard. If none is plugged in, the session's first key creates
// one, and programs that have not noticed the new keyboard miss that key. So the first key is one that types nothing and,
// unlike Shift, does not affect the next key. If the compositor cannot be reached, this step is skipped.
func (d *Driver) haveKeyboard(ctx context.Context) error {
	compositor, err := wayland.Open(ctx, wayland.Display(), d.Config.Patience)
	d.reachable = err == nil
	if err != nil {
		return d.fault(ctx.Err())
	}
	defer compositor.Close()
	const keyboard = 2
	has := uint32(0)
	compositor.Bind(wayland.Seat, 1, func(e *wayland.Event) {
		if e.Opcode == 0 {
			has = e.Uint()
		}
	})
	if err := compositor.Sync(ctx); err != nil || has&keyboard != 0 {
		return input.Lost(err)
	}
	if err := d.session.Send(ctx, d.session.NoKey(true), d.session.NoKey(false)); err != nil {
		return d.fault(err)
	}
	if err := compositor.Until(ctx, func() bool { return has&keyboard != 0 }); err != nil && ctx.Err() == nil {
		return input.Changed(input.Server, "the desktop has no keyboard: "+err.Error(), "plug one in, or start again")
	}
	return input.Wait(ctx, settling)
}

// settling is the time that programs get to notice a new keyboard.
const settling = 50 * time.Millisecond
