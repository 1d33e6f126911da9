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
	"autosolve/internal/fault"
	"autosolve/internal/wayland"
)

// Driver moves the pointer, clicks and types on a Wayland desktop. It is for one goroutine at a time.
type Driver struct {
	config  input.Config
	session *wayland.Session
	camera  *wayland.Camera
	pointer *wayland.Pointer
	keys    *wayland.Keyboard
	windows *wayland.Windows

	armed   bool
	grid    image.Rectangle  // that it was armed for
	outputs []wayland.Output // as they were then
	rest    rest
	focus   wayland.Window // what had the keyboard after the first click
	focused bool           // there was a click, and focus is known
}

// Open connects to the session's compositor. Ctx is for the opening only.
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

// Close ends the connection. With it the compositor takes pointer and keyboard away, and releases what is down.
func (d *Driver) Close() error {
	d.camera.Close()
	d.keys.Close()
	d.session.Close()
	return nil
}

// Checks returns that of focus, windows and modifiers only the focus can be asked for.
func (d *Driver) Checks() input.Checks { return input.Checks{Focus: true} }

// Escape returns the finding that Esc does not stop the Driver: a compositor tells of keys only whoever has the focus.
func (d *Driver) Escape() input.Finding { return escapeFinding() }

// SetPace changes the waits of the acts that follow.
func (d *Driver) SetPace(p input.Pace) { d.config.Pace = p }

// Arm pins the desktop as it is now, and brings the pointer to rest beside region, which must be on one monitor. From now on
// monitors, focus and pointer must stay as they are. It is a *input.ChangedError if the pointer is not seen where it was
// brought.
func (d *Driver) Arm(ctx context.Context, region image.Rectangle) error {
	d.armed, d.focused, d.rest, d.grid = false, false, rest{}, region
	if err := d.session.Refresh(ctx); err != nil {
		return d.fault(err)
	}
	d.outputs = d.session.Outputs()
	o, ok := d.outputAround(region)
	if !ok {
		return fmt.Errorf("arm: %w", unreachable("the grid is not on one monitor, whole"))
	}
	if err := d.comeToRest(ctx, &o, region); err != nil {
		return err
	}
	d.armed = true
	return nil
}

// outputAround returns the monitor on which all of r is.
func (d *Driver) outputAround(r image.Rectangle) (wayland.Output, bool) {
	for _, o := range d.outputs {
		if !r.Empty() && r.In(o.Bounds) {
			return o, true
		}
	}
	return wayland.Output{}, false
}

// outputAt returns the monitor on which p is.
func (d *Driver) outputAt(p image.Point) (wayland.Output, bool) {
	return d.outputAround(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))})
}

// unreachable returns the error for a place where the pointer cannot be brought.
func unreachable(detail string) error {
	return input.Changed(input.Unreachable, detail, "move the window with the grid onto one monitor, whole, and start again")
}

// Check returns nil if, as far as can be seen, nothing prevents the next act; else ctx's error, an
// *input.StoppedError or an *input.ChangedError. It takes a picture, which takes up to a refresh of the monitor.
func (d *Driver) Check(ctx context.Context) error {
	if !d.armed {
		return errors.New("check desktop: the driver is not armed")
	}
	if err := d.checkSession(ctx); err != nil {
		return err
	}
	return d.checkRest(ctx)
}

// checkSession looks whether monitors and focus are as they were.
func (d *Driver) checkSession(ctx context.Context) error {
	if err := d.session.Refresh(ctx); err != nil {
		return d.fault(err)
	}
	if err := d.checkOutputs(); err != nil {
		return err
	}
	return d.checkFocus()
}

// settledHint is what the user can do after a monitor has changed.
const settledHint = "start again now that the screen has settled"

// checkOutputs compares the monitors with what they were.
func (d *Driver) checkOutputs() error {
	now := d.session.Outputs()
	if slices.Equal(now, d.outputs) {
		return nil
	}
	return input.Changed(input.Screen, fmt.Sprintf("the monitors were %s, and are %s", places(d.outputs), places(now)), settledHint)
}

// checkFocus looks whether the keyboard still belongs to the window that got it by the first click.
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

// MoveTo brings the pointer to rest at p, after a Check. Beside the grid it rests already, and any place there is as good: then
// nothing is sent, nor asked.
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
	seen, err := d.restAt(ctx, &o, p, d.grid)
	if err != nil {
		return err
	}
	if !seen {
		return unreachable(fmt.Sprintf("the pointer is not visible at %v, where it was moved to", p))
	}
	return input.Wait(ctx, d.config.Pace.Pause)
}

// Click clicks with the left button at p, after a Check, and brings the pointer back to its rest. All goes out in one write,
// so that no hand can come in between; with a hold of the Pace the release follows after it.
func (d *Driver) Click(ctx context.Context, p image.Point) error {
	o, ok := d.outputAt(p)
	if !ok {
		return unreachable(fmt.Sprintf("%v is on no monitor", p))
	}
	err := d.act(ctx, func() error {
		press := append(d.pointer.To(&o, p.Sub(o.Bounds.Min)), d.pointer.Button(true)...)
		release := append(d.pointer.Button(false), d.pointer.To(&d.rest.output, d.rest.at.Sub(d.rest.output.Bounds.Min))...)
		return d.tap(ctx, press, release)
	})
	if err != nil {
		return err
	}
	if err := d.pinFocus(ctx); err != nil {
		return input.Sent(err)
	}
	return input.Sent(input.Wait(ctx, d.config.Pace.Pause))
}

// Press presses and releases k, after a Check. There must have been a Click.
func (d *Driver) Press(ctx context.Context, k input.Key) error {
	key, ok := keys[k.OnRow()]
	if !ok {
		return fmt.Errorf("press %v: there is no such key", k)
	}
	if !d.focused {
		return input.Changed(input.Focus, "it is not known which window has the keyboard focus", "start again")
	}
	err := d.act(ctx, func() error {
		return d.tap(ctx, d.keys.Key(key.code, true), d.keys.Key(key.code, false))
	})
	if err != nil {
		return err
	}
	return input.Sent(input.Wait(ctx, d.config.Pace.Pause))
}

// act checks and taps, again if so much time has passed in between that the desktop may have changed.
func (d *Driver) act(ctx context.Context, tap func() error) error {
	act := func(time.Time) error {
		err := tap()
		if err == nil {
			err = d.session.Sync(ctx)
		}
		return input.Sent(d.fault(err))
	}
	return input.Promptly(func() error { return d.Check(ctx) }, act, "the compositor takes more than %v to answer")
}

// tap sends a press and its release, in one write if there is no hold. The release goes out also if a hold is cut short.
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

// pinFocus holds the desktop to the window that has the focus after the first click.
func (d *Driver) pinFocus(ctx context.Context) error {
	if d.focused {
		return nil
	}
	// The compositor tells of the focus once it has done all else, so after its next answer.
	if err := d.session.Sync(ctx); err != nil {
		return d.fault(err)
	}
	deadline := time.Now().Add(d.config.FocusWait)
	for d.focus, d.focused = d.windows.Active(); !d.focused; d.focus, d.focused = d.windows.Active() {
		if time.Now().After(deadline) {
			return input.Changed(input.Focus, "no window has got the keyboard focus by a click",
				"click into the window with the grid and start again")
		}
		if err := input.Wait(ctx, 2*time.Millisecond); err != nil {
			return err
		}
		if err := d.session.Sync(ctx); err != nil {
			return d.fault(err)
		}
	}
	return nil
}

// unseen returns why there is no picture: mostly that a monitor has changed meanwhile, of which the compositor tells.
func (d *Driver) unseen(ctx context.Context, err error) error {
	if !errors.Is(err, wayland.ErrNoShot) {
		return d.fault(err)
	}
	if d.session.Refresh(ctx) == nil {
		if changed := d.checkOutputs(); changed != nil {
			return changed
		}
	}
	return input.Changed(input.Screen, err.Error(), settledHint)
}

// fault turns the loss of the compositor into an *input.ChangedError.
func (d *Driver) fault(err error) error {
	if f, ok := errors.AsType[*fault.Fault](err); ok {
		return input.Lost(f)
	}
	return err
}
