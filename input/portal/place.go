package portal

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"time"

	"autosolve/input"
	"autosolve/internal/pipewire"
	"autosolve/internal/portal"
	"autosolve/internal/wayland"
)

// units are how many units, of which the portal takes places, a pixel has, each way.
type units struct{ x, y float64 }

// slack is how far from where it was brought the pointer may be seen, in pixels: where a unit is more than a pixel, it is
// rounded to one. It is less than half of the smallest cell by far.
const slack = 2

// beside is how far from the grid the pointer rests at first, in pixels.
const beside = 20

// calibrate brings the pointer to a place where it stays on the screen whatever the units, and to two around the grid. Where one of
// the first two is missed, the place at which the pointer is seen instead tells the units; the last one must be hit.
func (d *Driver) calibrate(ctx context.Context, grid image.Rectangle) error {
	d.units = units{1, 1}
	around := grid.Inset(-beside).Intersect(image.Rectangle{Max: d.screen}.Inset(2 * d.config.Corner))
	for _, p := range []image.Point{d.screen.Div(8), around.Max} {
		seen, err := d.aim(ctx, p)
		if err == nil && !within(seen, p, slack) && d.reaches(p) {
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

// missed returns the error for a pointer that is not seen where it was brought.
func (d *Driver) missed(p image.Point) error {
	return unreachable(fmt.Sprintf("the pointer is not visible at %v, where it was moved to", p))
}

// bring moves the pointer to p and waits until it is seen there.
func (d *Driver) bring(ctx context.Context, p image.Point) error {
	if !p.In(image.Rectangle{Max: d.screen}) {
		return unreachable(fmt.Sprintf("%v is not on the monitor that is shared", p))
	}
	seen, err := d.aim(ctx, p)
	switch {
	case err != nil:
		return err
	case !within(seen, p, slack):
		return d.missed(p)
	}
	return nil
}

// aim moves the pointer to p and returns where it is seen then: there, or, after a while, elsewhere. A hand that has moved it
// meanwhile is an *input.StoppedError.
func (d *Driver) aim(ctx context.Context, p image.Point) (image.Point, error) {
	before, err := d.session.Screen.State()
	if err != nil {
		return p, d.fault(err)
	}
	if err := d.session.Send(ctx, d.to(p)); err != nil {
		return p, d.fault(err)
	}
	there := func(s pipewire.State) bool { return s.Shown && within(s.Pointer, p, slack) }
	moved := func(s pipewire.State) bool { return s.Shown && (!before.Shown || s.Pointer != before.Pointer) }
	// A large screen may take seconds to show a move where the processor has to paint it.
	state, err := d.session.Screen.Until(ctx, d.config.Patience, func(s pipewire.State) bool { return there(s) || moved(s) })
	if err == nil && !there(state) {
		state, err = d.session.Screen.Until(ctx, d.config.FocusWait, there)
	}
	if err != nil && !errors.Is(err, pipewire.ErrSilent) {
		return p, d.fault(err)
	}
	if err := d.reshaped(state); err != nil { // no place on it is what it was
		return p, err
	}
	if !state.Shown {
		return p, unreachable("the pointer is not visible on the screen")
	}
	if place := d.strayed(state, p); d.armed && place != nil {
		return p, d.moved("on its way from %v to %v it was seen at %v", d.at, p, *place)
	}
	d.at, d.told = state.Pointer, state.Reports
	return state.Pointer, nil
}

// to moves the pointer to the middle of a pixel: by its distance from where the pointer was left, if the portal takes no such place.
func (d *Driver) to(p image.Point) portal.Act {
	if d.reaches(p) {
		return d.session.MoveTo(d.place(p))
	}
	by, size := p.Sub(d.at), d.session.Size
	return d.session.MoveBy(float64(by.X*size.X)/float64(d.screen.X), float64(by.Y*size.Y)/float64(d.screen.Y))
}

// reaches reports whether the portal takes p as a place. It should take all of the screen; but that of GNOME, where the monitor is
// scaled, wants pixels and takes none beyond the size that the monitor has in the larger units of the desktop.
func (d *Driver) reaches(p image.Point) bool {
	x, y := d.place(p)
	size := d.session.Size
	return size == image.Point{} || x < float64(size.X) && y < float64(size.Y)
}

// place returns the middle of a pixel, in the portal's units.
func (d *Driver) place(p image.Point) (x, y float64) {
	return (float64(p.X) + 0.5) * d.units.x, (float64(p.Y) + 0.5) * d.units.y
}

// haveKeyboard makes sure that the desktop's seat has a keyboard. Where none is plugged in, the session's first key makes one, and
// programs that have not noticed it yet lose what is typed: so that is a key which types nothing and changes nothing, as a Shift
// would the next one. A session whose compositor cannot be reached has to do without.
func (d *Driver) haveKeyboard(ctx context.Context) error {
	compositor, err := wayland.Open(ctx, wayland.Display(), d.config.Patience)
	d.reachable = err == nil
	if err != nil {
		return d.fault(ctx.Err())
	}
	defer compositor.Close()
	const keyboard = 2
	has := uint32(0)
	if _, err := compositor.Bind(wayland.Seat, 1, func(e *wayland.Event) {
		if e.Opcode == 0 {
			has = e.Uint()
		}
	}); err != nil {
		return err
	}
	if err := compositor.Sync(ctx); err != nil || has&keyboard != 0 {
		return err
	}
	if err := d.session.Send(ctx, d.session.NoKey(true), d.session.NoKey(false)); err != nil {
		return d.fault(err)
	}
	if err := compositor.Until(ctx, func() bool { return has&keyboard != 0 }); err != nil {
		return input.Changed(input.Server, "the desktop has no keyboard: "+err.Error(), "plug one in, or start again")
	}
	return input.Wait(ctx, settling)
}

// settling is how long programs get to notice a new keyboard.
const settling = 50 * time.Millisecond
