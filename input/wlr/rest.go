package wlr

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"time"

	"autosolve/input"
	"autosolve/internal/desktop/wayland"
)

// Distances in logical pixels.
const (
	reach   = 36        // how far around a point the pointer is searched for; the largest usual pointer is 32 high
	offGrid = reach + 6 // distance from the grid to the resting pointer
)

// stillness is the longest wait for a change of the screen between two pictures of the pointer. If these are equal, the
// pointer stands still. The wait is longer than the refresh period of a 60 Hz monitor.
const stillness = 20 * time.Millisecond

// rest records where the Driver has left the pointer, and what the screen looks like there.
type rest struct {
	output wayland.Output
	at     image.Point
	area   image.Rectangle // the area that the pointer covers
	looks  []byte          // the pixels of area with the pointer
	bare   []byte          // the pixels of area without the pointer

	// The following fields are set while the pointer is over the grid, where the page may change under it.
	home   *rest  // where the pointer was before, beside the grid
	before []byte // the pixels of the grid when the pointer was beside it
}

// comeToRest moves the pointer to spots beside the grid until it has been seen at two of them, and leaves it at the last one. A
// single spot would not be enough to notice a wrong scale or offset. The pointer does not stay at a spot where the keyboard focus
// would follow it to another window.
func (d *Driver) comeToRest(ctx context.Context, o *wayland.Output, grid image.Rectangle) error {
	off, middle := offGrid*scaleOf(o), grid.Min.Add(grid.Max).Div(2)
	seen, lost := 0, input.NotReached("the pointer is not visible beside the grid, where it was moved to")
	for _, at := range []image.Point{{grid.Max.X + off, grid.Max.Y}, {grid.Min.X - off, grid.Min.Y}, {middle.X, grid.Max.Y + off},
		{middle.X, grid.Min.Y - off}, {grid.Max.X + off, middle.Y}, {grid.Min.X - off, middle.Y}} {
		if !at.In(o.Bounds.Inset(scaleOf(o))) {
			continue
		}
		ok, err := d.restAt(ctx, o, at)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		if seen++; seen > 1 {
			if lost = d.checkFollowing(ctx, o, at, grid.Min); lost == nil {
				return nil
			}
		}
	}
	return lost
}

// checkFollowing returns an *input.ChangedError if the keyboard focus follows the pointer from a corner of the grid to another
// window, or to none, at a spot, and leaves the pointer there. It moves the pointer between them twice, because sway changes the
// focus only on a move from one window to another, and ignores the first move after the keyboard has changed the focus. Over a
// corner the pointer does not have the shape for cells, which it would keep for a while on a busy machine.
func (d *Driver) checkFollowing(ctx context.Context, o *wayland.Output, at, corner image.Point) error {
	var before, now wayland.Window // the windows with the focus
	for _, p := range []image.Point{corner, at, corner, at} {
		if err := d.send(ctx, o, p); err != nil {
			return err
		}
		if err := d.session.Sync(ctx); err != nil { // a new focus may be reported only after the answer to the first Sync
			return input.Lost(err)
		}
		before = now
		now, _ = d.session.ActiveWindow()
	}
	if now.ID == before.ID {
		return nil
	}
	if now.ID == 0 {
		return input.Changed(input.Focus, "no window has the keyboard focus when the pointer is beside the grid",
			"let a click set the focus, and start again")
	}
	return input.Changed(input.Focus, "the keyboard focus follows the pointer from the grid to "+titleOf(now),
		"move that window away from the grid and start again")
}

// scaleOf returns the monitor's scale, the number of its pixels per logical pixel, rounded up.
func scaleOf(o *wayland.Output) int {
	return max((o.Pixels.X+o.Logical.Dx()-1)/o.Logical.Dx(), 1)
}

// restAt moves the pointer to a point, and reports whether the pointer is seen there and stands still within
// Config.FocusWait.
func (d *Driver) restAt(ctx context.Context, o *wayland.Output, at image.Point) (bool, error) {
	by := image.Pt(reach, reach).Mul(scaleOf(o))
	around := image.Rectangle{Min: at.Sub(by), Max: at.Add(by)}.Intersect(o.Bounds) // outside the grid, as reach < offGrid
	before, err := d.shoot(ctx, o, around)
	if err != nil {
		return false, err
	}
	if err := d.send(ctx, o, at); err != nil {
		return false, err
	}
	d.rest = rest{output: *o, at: at}
	for begun, last := time.Now(), before; time.Since(begun) < d.Config.FocusWait; {
		now, err := d.shoot(ctx, o, around)
		if err != nil {
			return false, err
		}
		changed := difference(before, now, around)
		if still := bytes.Equal(last, now); still && tipIn(changed, at, scaleOf(o)) {
			d.rest.area, d.rest.looks, d.rest.bare = changed, crop(now, around, changed), crop(before, around, changed)
			return true, nil
		}
		last = now
		if err := d.camera.Await(ctx, o, stillness); err != nil {
			return false, d.unseen(ctx, err)
		}
	}
	return false, nil
}

// tipIn reports whether changed, the rectangle in which the screen has changed, may be a pointer whose hot spot (its tip or
// its middle) is at the given point.
func tipIn(changed image.Rectangle, at image.Point, scale int) bool {
	return at.In(changed.Inset(-3*scale)) && changed.Dx() >= 3*scale && changed.Dy() >= 3*scale
}

// send moves the pointer to a point on the monitor o.
func (d *Driver) send(ctx context.Context, o *wayland.Output, at image.Point) error {
	err := d.session.Send(d.pointer.To(o, at.Sub(o.Bounds.Min))...)
	if err == nil {
		err = d.session.Sync(ctx)
	}
	return input.Lost(err)
}

// checkRest returns an error if the pointer is not where the Driver left it.
//
// Beside the grid the pointer must look as it did when it came to rest. After an act it may have another shape until the
// program under it sets the right one, which may take more than a second on a busy machine. So checkRest waits for the right
// shape for up to Config.Patience or, if no pointer is visible at all, for up to Config.FocusWait. If it is not visible, checkRest
// first nudges it, wherever it is, because the compositor or the program under it may have hidden it, as some do at each key.
//
// Over the grid, the screen must have changed at the pointer's position since the pointer was beside the grid. The change may
// be larger than the pointer, because the page may highlight the cell under the pointer, so checkRest does not notice a small
// move by the user.
func (d *Driver) checkRest(ctx context.Context) error {
	r, area, scale := &d.rest, d.rest.area, scaleOf(&d.rest.output)
	if r.home != nil {
		by := image.Pt(reach, reach).Mul(scale)
		area = image.Rectangle{Min: r.at.Sub(by), Max: r.at.Add(by)}.Intersect(d.grid)
	}
	for begun, nudged := time.Now(), false; ; {
		now, err := d.shoot(ctx, &r.output, area)
		if err != nil {
			return err
		}
		limit, hidden, lost := d.Config.FocusWait, true, "it is not visible at %v, where it was moved to"
		switch {
		case r.home != nil:
			if tipIn(difference(crop(r.before, d.grid, area), now, area), r.at, scale) {
				return nil
			}
		case bytes.Equal(now, r.looks):
			return nil
		default:
			lost = "or what lies under it has changed: it is no longer visible at %v, where it was left"
			if !bytes.Equal(now, r.bare) {
				limit, hidden = d.Config.Patience, false
			}
		}
		if err := d.checkSession(ctx); err != nil { // its error is more helpful
			return err
		}
		if hidden && !nudged {
			nudged, begun = true, time.Now()
			if err := d.session.Send(d.pointer.Nudge()...); err != nil {
				return input.Lost(err)
			}
		}
		if time.Since(begun) > limit {
			return &input.StoppedError{By: input.ByPointer, Detail: fmt.Sprintf(lost, r.at)}
		}
		if err := d.camera.Await(ctx, &r.output, stillness); err != nil {
			return d.unseen(ctx, err)
		}
	}
}

// pointAt moves the pointer to a point over the grid, and makes sure that the pointer is seen there.
func (d *Driver) pointAt(ctx context.Context, o *wayland.Output, at image.Point) error {
	over := rest{output: *o, at: at, home: d.rest.home, before: d.rest.before}
	if over.home == nil {
		home, before := d.rest, []byte(nil)
		var err error
		if before, err = d.shoot(ctx, o, d.grid); err != nil {
			return err
		}
		over.home, over.before = &home, before
	}
	if err := d.send(ctx, o, at); err != nil {
		return err
	}
	d.rest = over
	return d.checkRest(ctx)
}

// shoot returns the pixels of r on the monitor, with the pointer, row by row in four bytes each.
func (d *Driver) shoot(ctx context.Context, o *wayland.Output, r image.Rectangle) ([]byte, error) {
	shot, err := d.camera.Shoot(ctx, o)
	if err != nil {
		return nil, d.unseen(ctx, err)
	}
	var pix []byte
	at := r.Sub(o.Bounds.Min)
	for y := at.Min.Y; y < at.Max.Y; y++ {
		pix = append(pix, shot.Row(y)[4*at.Min.X:4*at.Max.X]...)
	}
	for i := 3; i < len(pix); i += 4 {
		pix[i] = 0 // the fourth byte is undefined
	}
	return pix, nil
}

// difference returns the smallest rectangle that contains all pixels in which a and b, two pictures of r, differ.
func difference(a, b []byte, r image.Rectangle) (all image.Rectangle) {
	for i := 0; i < len(a); i += 4 {
		if !bytes.Equal(a[i:i+4], b[i:i+4]) {
			at := r.Min.Add(image.Pt(i/4%r.Dx(), i/4/r.Dx()))
			all = all.Union(image.Rectangle{Min: at, Max: at.Add(image.Pt(1, 1))})
		}
	}
	return all
}

// crop returns the pixels of part, a rectangle within r, from pix, a picture of r.
func crop(pix []byte, r, part image.Rectangle) (out []byte) {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		from := 4 * ((y-r.Min.Y)*r.Dx() + part.Min.X - r.Min.X)
		out = append(out, pix[from:from+4*part.Dx()]...)
	}
	return out
}
