package wlr

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"time"

	"autosolve/input"
	"autosolve/internal/desktop/wayland"
)

// Driver moves the pointer, clicks and types on a Wayland desktop. Only one goroutine may use it at a time.
type Driver struct {
	config  input.Config
	session *wayland.Session
	camera  *wayland.Camera
	pointer *wayland.Pointer
	keys    *wayland.Keyboard
	windows *wayland.Windows

	armed   bool
	grid    image.Rectangle  // the region of the last Arm
	outputs []wayland.Output // the monitors at the last Arm
	rest    rest
	focus   wayland.Window // the window that had the keyboard focus after the first click
	focused bool           // focus is set
}

// Open connects to the session's compositor. It returns nil without an error if this is not a Wayland session. ctx only
// limits the opening.
func Open(ctx context.Context, c input.Config) (*Driver, error) {
	session, err := wayland.Here(ctx, c.Patience)
	if session == nil {
		return nil, err
	}
	d, err := open(ctx, session, c)
	if err != nil {
		session.Close()
		return nil, fmt.Errorf("open driver: %w", err)
	}
	return d, nil
}

func open(ctx context.Context, session *wayland.Session, c input.Config) (*Driver, error) {
	camera, err1 := session.NewCamera(true)
	pointer, err2 := session.NewPointer()
	keyboard, err3 := session.NewKeyboard(keymap())
	windows, err4 := session.WatchWindows(ctx)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		if keyboard != nil {
			keyboard.Close()
		}
		return nil, err
	}
	return &Driver{config: c, session: session, camera: camera, pointer: pointer, keys: keyboard, windows: windows}, nil
}

// Close ends the connection. The compositor then removes the virtual pointer and keyboard, and releases what is down.
func (d *Driver) Close() error {
	d.camera.Close()
	d.keys.Close()
	d.session.Close()
	return nil
}

// Wary returns true, because neither the places of the windows nor held keys can be queried.
func (d *Driver) Wary() bool { return true }

// Escape returns the finding that Esc does not stop the Driver: a compositor reports keys only to the window with the focus.
func (d *Driver) Escape() input.Finding { return input.EscapeUnseen("move the mouse") }

// SetPace sets the pace of all later acts.
func (d *Driver) SetPace(p input.Pace) { d.config.Pace = p }

// Pointer returns where the Driver has left the pointer. Before the first Arm it returns the zero point.
func (d *Driver) Pointer() image.Point { return d.rest.at }

// Arm records the monitors, and moves the pointer to a spot beside region. The monitors and the place of the pointer must
// then stay the same. The error wraps an *input.ChangedError if region is not on a single monitor, or if the pointer is not
// seen where it was moved to.
func (d *Driver) Arm(ctx context.Context, region image.Rectangle) error {
	d.armed, d.focused, d.rest, d.grid = false, false, rest{}, region
	if err := d.session.Refresh(ctx); err != nil {
		return input.Lost(err)
	}
	d.outputs = d.session.Outputs()
	o, ok := d.outputAround(region)
	if !ok {
		return fmt.Errorf("arm: %w", unreachable("the grid is not on one monitor only"))
	}
	if err := d.comeToRest(ctx, &o, region); err != nil {
		return err
	}
	d.armed = true
	return nil
}

// outputAround returns the monitor that contains all of r, or false if no monitor does.
func (d *Driver) outputAround(r image.Rectangle) (wayland.Output, bool) {
	for _, o := range d.outputs {
		if !r.Empty() && r.In(o.Bounds) {
			return o, true
		}
	}
	return wayland.Output{}, false
}

// outputAt returns the monitor that contains p, or false if no monitor does.
func (d *Driver) outputAt(p image.Point) (wayland.Output, bool) {
	return d.outputAround(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))})
}

// unreachable returns the *input.ChangedError for a grid or a point that the pointer cannot reach or is not seen to reach.
func unreachable(detail string) error {
	return input.Changed(input.Unreachable, detail, "move the whole window with the grid onto one monitor and start again")
}

// Check returns nil if it finds nothing that prevents the next act. Otherwise its error is ctx's, an *input.StoppedError, an
// *input.ChangedError or another one, for instance if the Driver is not armed. Check captures the monitor, which usually
// takes no longer than one refresh period.
func (d *Driver) Check(ctx context.Context) error {
	if !d.armed {
		return errors.New("check desktop: the driver is not armed")
	}
	if err := d.checkSession(ctx); err != nil {
		return err
	}
	return d.checkRest(ctx)
}

// checkSession returns an error if the monitors or the focus have changed.
func (d *Driver) checkSession(ctx context.Context) error {
	if err := d.session.Refresh(ctx); err != nil {
		return input.Lost(err)
	}
	if err := d.checkOutputs(); err != nil {
		return err
	}
	return d.checkFocus()
}

// settledHint is what the user can do after a monitor has changed.
const settledHint = "start again now that the screen has settled"

// checkOutputs returns an error if the monitors have changed since the last Arm.
func (d *Driver) checkOutputs() error {
	now := d.session.Outputs()
	if slices.Equal(now, d.outputs) {
		return nil
	}
	return input.Changed(input.Screen, fmt.Sprintf("the monitors were %s, and are %s", places(d.outputs), places(now)), settledHint)
}

// checkFocus returns an error if the window that got the focus through the first click no longer has it.
func (d *Driver) checkFocus() error {
	if !d.focused {
		return nil
	}
	now, ok := d.windows.Active()
	switch {
	case !ok:
		return input.Changed(input.Focus, "no window has the keyboard focus", "leave the focus where it is and start again")
	case now.ID != d.focus.ID:
		return input.Changed(input.Focus, "the keyboard focus went to "+cmp.Or(input.Title(now.Title), "a window without a title"),
			"leave the focus where it is and start again")
	}
	return nil
}

// MoveTo moves the pointer to p, after a Check, and leaves it there until the next Click. If p is outside the grid, MoveTo
// only waits for Pace.Pause, without a Check and without a move, because the pointer normally rests beside the grid anyway.
func (d *Driver) MoveTo(ctx context.Context, p image.Point) error {
	if d.armed && !p.In(d.grid) {
		return input.Wait(ctx, d.config.Pace.Pause)
	}
	if err := d.Check(ctx); err != nil {
		return err
	}
	o, ok := d.outputAt(p)
	if !ok {
		return unreachable(fmt.Sprintf("%v is on no monitor", p))
	}
	if err := d.pointAt(ctx, &o, p); err != nil {
		return err
	}
	return input.Wait(ctx, d.config.Pace.Pause)
}

// Click clicks with the left button at p, after a Check, and moves the pointer back to where it rests beside the grid. The
// click and both moves are sent in one write, so that the user cannot move the pointer in between. If Pace.Hold is not zero,
// the release and the move back are sent after that time. After the first Click since Arm, the focus must stay with the
// window that has it then.
func (d *Driver) Click(ctx context.Context, p image.Point) error {
	o, ok := d.outputAt(p)
	if !ok {
		return unreachable(fmt.Sprintf("%v is on no monitor", p))
	}
	return d.act(ctx, func() error {
		if d.rest.home != nil {
			d.rest = *d.rest.home
		}
		press := append(d.pointer.To(&o, p.Sub(o.Bounds.Min)), d.pointer.Button(true)...)
		release := append(d.pointer.Button(false), d.pointer.To(&d.rest.output, d.rest.at.Sub(d.rest.output.Bounds.Min))...)
		return d.tap(ctx, press, release)
	})
}

// Press presses and releases k, after a Check. The error is an *input.ChangedError unless a Click since the last Arm has
// given a window the keyboard focus.
func (d *Driver) Press(ctx context.Context, k input.Key) error {
	if !d.focused {
		return input.Changed(input.Focus, "it is not known which window has the keyboard focus", "start again")
	}
	key := keys[k.OnRow()] // keys has every key that OnRow returns
	return d.act(ctx, func() error {
		return d.tap(ctx, d.keys.Key(key.code, true), d.keys.Key(key.code, false))
	})
}

// act calls Check, then tap. It waits until the compositor has processed what tap has sent, after the first click also until
// a window has the focus, and then for the pause. It starts over if Check has taken too long.
func (d *Driver) act(ctx context.Context, tap func() error) error {
	act := func(time.Time) error {
		err := tap()
		if err == nil {
			err = d.session.Sync(ctx)
		}
		if err == nil {
			err = d.pinFocus(ctx)
		}
		if err == nil {
			err = input.Wait(ctx, d.config.Pace.Pause)
		}
		return input.Sent(input.Lost(err))
	}
	return input.Promptly(func() error { return d.Check(ctx) }, act, "the compositor takes more than %v to answer")
}

// tap sends a press and its release, in one write if Pace.Hold is zero. The release is sent even if ctx ends during the
// hold.
func (d *Driver) tap(ctx context.Context, press, release []wayland.Request) error {
	hold := d.config.Pace.Hold
	if hold <= 0 {
		return d.session.Send(append(press, release...)...)
	}
	if err := d.session.Send(press...); err != nil {
		return err
	}
	waited := input.Wait(ctx, hold)
	return errors.Join(d.session.Send(release...), waited)
}

// pinFocus waits after the first click until a window has the focus, for at most Config.FocusWait, and records the window.
// From then on that window must keep the focus.
func (d *Driver) pinFocus(ctx context.Context) error {
	if d.focused {
		return nil
	}
	// The compositor may report the new focus only after its answer to the last Sync, so another Sync is needed to receive
	// the report.
	for deadline := time.Now().Add(d.config.FocusWait); ; {
		if err := d.session.Sync(ctx); err != nil {
			return input.Lost(err)
		}
		if d.focus, d.focused = d.windows.Active(); d.focused {
			return nil
		}
		if time.Now().After(deadline) {
			return input.Changed(input.Focus, "no window has got the keyboard focus by a click",
				"click into the window with the grid and start again")
		}
		if err := input.Wait(ctx, 2*time.Millisecond); err != nil {
			return err
		}
	}
}

// unseen returns the error for a capture that failed with err. Usually a monitor has changed; then unseen returns the error
// of checkOutputs.
func (d *Driver) unseen(ctx context.Context, err error) error {
	if !errors.Is(err, wayland.ErrNoShot) {
		return input.Lost(err)
	}
	if d.session.Refresh(ctx) == nil {
		if changed := d.checkOutputs(); changed != nil {
			return changed
		}
	}
	return input.Changed(input.Screen, err.Error(), settledHint)
}
