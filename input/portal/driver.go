package portal

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"time"

	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/desktop/pipewire"
	"autosolve/internal/desktop/portal"
	"autosolve/internal/desktop/wayland"
	"autosolve/internal/fault"
)

// Driver moves the pointer, clicks and types through the desktop's portal. Only one goroutine may use it at a time.
type Driver struct {
	input.Driver
	session *portal.Session

	reachable bool        // the compositor could be reached when the Driver was armed
	screen    image.Point // the screen's size in pixels when the Driver was armed
	units     units
	reports   uint64 // the number of reports of the pointer's position when the Driver last moved the pointer
	stopped   error  // an *input.StoppedError, once the user has moved the pointer
}

// Open opens the hands through the desktop's portal. The desktop may ask the user for permission. ctx only limits the
// opening, and must have a Keeper of package internal/desktop/portal.
//
// The error is an *input.UndrivableError if the portal lacks something or the user does not allow input. Other errors are
// those of the function Here of package internal/desktop/portal; they wrap ErrRefused if the user refuses.
func Open(ctx context.Context, c input.Config) (*Driver, error) {
	session, err := portal.Here(ctx)
	if lacks, ok := errors.AsType[*portal.LackError](err); ok {
		return nil, &input.UndrivableError{Finding: Lacking(lacks), Err: err}
	}
	if err != nil {
		return nil, err
	}
	if !session.Hands() {
		session.Close() // so that the next call asks again
		return nil, &input.UndrivableError{Err: portal.ErrClosed, Finding: input.Finding{Name: "portal", Level: input.Fail,
			Detail: "the desktop shows the screen, but was not allowed to let autosolve act on it",
			Hint:   "start again, and switch on \"Allow Remote Interaction\" in the dialog before pressing Share"}}
	}
	d := &Driver{session: session, units: units{1, 1}}
	d.Driver = input.Driver{Config: c, Desktop: d, Alarm: context.Background()}
	return d, nil
}

// Close does nothing: the Keeper of package internal/desktop/portal closes the session.
func (d *Driver) Close() error { return nil }

// Wary returns true, because the focus, the windows and the modifiers cannot be queried.
func (d *Driver) Wary() bool { return true }

// Escape returns the finding that Esc does not stop the Driver.
func (d *Driver) Escape() input.Finding {
	return input.EscapeUnseen("move the mouse, end the sharing in the desktop's panel")
}

// Arm records the size of the screen, measures the portal's units by moving the pointer, and makes sure that the desktop's seat
// has a keyboard, if the compositor can be reached. The error wraps an *input.ChangedError if region is not on the shared
// monitor, or if the pointer is not seen where it was moved to.
func (d *Driver) Arm(ctx context.Context, region image.Rectangle) error {
	d.Armed = false
	state, err := d.session.Screen.Until(ctx, d.Config.Patience, func(s pipewire.State) bool { return s.Pictures > 0 })
	if err != nil {
		return d.fault(err)
	}
	d.screen = state.Size
	if !region.In(image.Rectangle{Max: d.screen}) || region.Empty() {
		return fmt.Errorf("arm: %w", input.NotReached("part of the grid is not on the monitor that is shared"))
	}
	if err := d.calibrate(ctx, region); err != nil {
		return err
	}
	if err := d.haveKeyboard(ctx); err != nil {
		return err
	}
	d.Armed = true
	return nil
}

// Check returns nil if nothing prevents the next act; package input lists what it checks. It looks at all positions of the
// pointer that the stream has reported since the Driver left the pointer. If the pointer is hidden, Check waits for it, for at
// most Config.FocusWait.
func (d *Driver) Check(ctx context.Context) error {
	if err := d.Ready(ctx); err != nil {
		return err
	}
	if d.stopped != nil {
		return d.stopped
	}
	// When a mouse is unplugged, the pointer is hidden for a moment. When the desktop locks the screen, the pointer stays
	// hidden until the session has ended.
	state, err := d.session.Screen.Until(ctx, d.Config.FocusWait, func(s pipewire.State) bool { return s.Shown || d.session.Err() != nil })
	if err != nil && !errors.Is(err, pipewire.ErrSilent) {
		return d.explain(ctx, err)
	}
	if err := d.session.Err(); err != nil {
		return d.explain(ctx, err)
	}
	return d.compare(state)
}

// compare returns an error if the size of the screen has changed, or if the pointer is hidden or was seen away from where the
// Driver left it.
func (d *Driver) compare(s pipewire.State) error {
	if err := d.reshaped(s); err != nil {
		return err
	}
	switch place := d.strayed(s); {
	case !s.Shown:
		return d.moved("or the desktop hides it: it was left at %v, and is no longer visible", d.Left)
	case place != nil:
		d.stopped = d.Config.CheckPointer(*place, d.Left)
		return d.stopped
	}
	return nil
}

// reshaped returns an error if the size of the screen has changed.
func (d *Driver) reshaped(s pipewire.State) error {
	switch s.Size {
	case d.screen:
		return nil
	case image.Point{}:
		return input.Resized("the screen is no longer shown")
	}
	return input.Resized(fmt.Sprintf("the screen had %v pixels, and has %v", d.screen, s.Size))
}

// moved records that the user has moved the pointer, which prevents all further acts, and returns the error for it.
func (d *Driver) moved(format string, places ...any) error {
	d.stopped = &input.StoppedError{By: input.ByPointer, Detail: fmt.Sprintf(format, places...)}
	return d.stopped
}

// strayed returns the last position at which the pointer was seen since the Driver left it. Positions near d.Left or near
// one of targets are ignored. strayed returns nil if no other position was seen.
func (d *Driver) strayed(s pipewire.State, targets ...image.Point) *image.Point {
	for _, p := range slices.Backward(s.Since(d.reports)) { // if there were too many moves to store all, the last ones suffice
		if !slices.ContainsFunc(append(targets, d.Left), func(own image.Point) bool { return d.Config.IsNear(p, own) }) {
			return &p
		}
	}
	return nil
}

// Aim moves the pointer to p, after a Check, and waits until it is seen there, so that the next Click there is faster.
func (d *Driver) Aim(ctx context.Context, p image.Point) error {
	if err := d.Check(ctx); err != nil {
		return err
	}
	return d.explain(ctx, d.bring(ctx, p))
}

// Move moves the pointer to p, as Aim does.
func (d *Driver) Move(ctx context.Context, p image.Point) error { return d.Aim(ctx, p) }

// Click clicks with the left button at p, once the pointer is seen there. That may take longer than a check is valid, so
// another check follows.
func (d *Driver) Click(ctx context.Context, p image.Point) error {
	if err := d.Aim(ctx, p); err != nil {
		return err
	}
	return d.Driver.Click(ctx, p)
}

// Button checks the desktop and returns the stroke of the left button at p.
func (d *Driver) Button(ctx context.Context, p image.Point) (input.Stroke, error) {
	// The pointer is moved there again right before the press, because the user may have moved it in between.
	return d.stroke(ctx, d.session.Button(false), d.to(p), d.session.Button(true)), d.Check(ctx)
}

// Key checks the desktop and returns the stroke of k.
func (d *Driver) Key(ctx context.Context, k input.Key) (input.Stroke, error) {
	keysym, _ := k.OnRow().Keysym() // every key that OnRow returns has a keysym
	return d.stroke(ctx, d.session.Key(int32(keysym), false), d.session.Key(int32(keysym), true)), d.Check(ctx)
}

// Focus returns true, because the portal does not report the focus.
func (d *Driver) Focus(context.Context) (has bool, holder string, err error) { return true, "", nil }

// stroke returns the stroke of the given acts.
func (d *Driver) stroke(ctx context.Context, release portal.Act, press ...portal.Act) input.Stroke {
	send := func(acts ...portal.Act) error {
		return d.explain(ctx, d.session.Send(context.WithoutCancel(ctx), acts...))
	}
	return input.Stroke{
		Press:   func(time.Time) error { return input.Sent(send(press...)) }, // if it fails, it may have taken effect
		Release: func() error { return send(release) },
	}
}

// explain converts err as fault does, and then looks for its cause, because an act may fail before the desktop reports why. If
// the compositor is gone, or if the sharing has ended and the error is an *input.ChangedError, explain returns the error for that
// cause instead. If ctx has ended, it does not look for a cause.
func (d *Driver) explain(ctx context.Context, err error) error {
	err = d.fault(err)
	if err == nil || ctx.Err() != nil {
		return err
	}
	if lost := d.lost(ctx); lost != nil {
		return lost
	}
	if _, changed := errors.AsType[*input.ChangedError](err); changed && d.session.Err() != nil {
		return d.fault(d.session.Err())
	}
	return err
}

// lost returns an error if the compositor could be reached when the Driver was armed, but no longer can be. The portal may
// report that later, or never, or as an end of the sharing. If ctx ends, lost returns nil.
func (d *Driver) lost(ctx context.Context) error {
	if !d.reachable {
		return nil
	}
	compositor, err := wayland.Open(ctx, wayland.Display(), d.Config.Patience)
	if err == nil {
		compositor.Close()
	}
	if err == nil || ctx.Err() != nil {
		return nil
	}
	if _, ok := errors.AsType[*fault.Fault](err); !ok {
		err = wayland.ErrGone
	}
	return input.Lost(err)
}

// fault converts err to an error of package input if the session or its stream has ended, or if the stream sends nothing. It
// returns other errors as they are.
func (d *Driver) fault(err error) error {
	switch {
	case errors.Is(err, portal.ErrClosed), errors.Is(err, pipewire.ErrEnded):
		return &input.StoppedError{By: input.BySharing}
	case errors.Is(err, pipewire.ErrSilent):
		return input.Changed(input.Server, err.Error(), advice.Of(err).Hint)
	}
	return err
}
