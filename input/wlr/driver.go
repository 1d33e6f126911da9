package wlr

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"time"

	"autosolve/input"
	"autosolve/internal/desktop/wayland"
)

// Driver moves the pointer, clicks and types on a Wayland desktop. Only one goroutine may use it at a time.
type Driver struct {
	input.Driver
	session *wayland.Session
	camera  *wayland.Camera
	pointer *wayland.Pointer
	keys    *wayland.Keyboard

	grid    image.Rectangle  // the region of the last Arm
	outputs []wayland.Output // the monitors at the last Arm
	rest    rest             // where the Driver has left the pointer
	focus   wayland.Window   // the window that had the keyboard focus after the first click
	focused bool             // focus is set
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
	keyboard, err := session.NewKeyboard(keymap())
	if err != nil {
		return nil, err
	}
	if err := session.WatchWindows(ctx); err != nil {
		keyboard.Close()
		return nil, err
	}
	d := &Driver{session: session, camera: session.NewCamera(true), pointer: session.NewPointer(), keys: keyboard}
	d.Driver = input.Driver{Config: c, Desktop: d, Alarm: context.Background()}
	return d, nil
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

// Pointer returns where the Driver has left the pointer. Before the first Arm it returns the zero point.
func (d *Driver) Pointer() image.Point { return d.rest.at }

// Arm records the monitors, and moves the pointer to a spot beside region. The error wraps an *input.ChangedError if region is
// not on a single monitor, if the pointer is not seen where it was moved to, or if the keyboard focus follows it to another
// window.
func (d *Driver) Arm(ctx context.Context, region image.Rectangle) error {
	d.Armed, d.focused, d.rest, d.grid = false, false, rest{}, region
	if err := d.session.Refresh(ctx); err != nil {
		return input.Lost(err)
	}
	d.outputs = d.session.Outputs()
	o, ok := d.outputAround(region)
	if !ok {
		return fmt.Errorf("arm: %w", input.NotReached("the grid is not on one monitor only"))
	}
	if err := d.comeToRest(ctx, &o, region); err != nil {
		return err
	}
	d.Armed = true
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

// outputAt returns the monitor that contains p. The error is an *input.ChangedError if no monitor does.
func (d *Driver) outputAt(p image.Point) (wayland.Output, error) {
	o, ok := d.outputAround(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))})
	if !ok {
		return o, input.NotReached(fmt.Sprintf("%v is on no monitor", p))
	}
	return o, nil
}

// Check returns nil if nothing prevents the next act; package input lists what it checks. It captures the monitor on which the
// pointer is, which usually takes no longer than one refresh period.
func (d *Driver) Check(ctx context.Context) error {
	if err := d.Ready(ctx); err != nil {
		return err
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
	return cmp.Or(d.checkOutputs(), d.checkFocus())
}

// checkOutputs returns an error if the monitors have changed since the last Arm.
func (d *Driver) checkOutputs() error {
	now := d.session.Outputs()
	if slices.Equal(now, d.outputs) {
		return nil
	}
	return input.Resized(fmt.Sprintf("the monitors were %s, and are %s", places(d.outputs), places(now)))
}

// checkFocus returns an error if the window that got the focus through the first click no longer has it.
func (d *Driver) checkFocus() error {
	if !d.focused {
		return nil
	}
	now, ok := d.session.ActiveWindow()
	if !ok {
		return input.Changed(input.Focus, "no window has the keyboard focus", "leave the focus where it is and start again")
	}
	if now.ID != d.focus.ID {
		return input.FocusWent(titleOf(now))
	}
	return nil
}

// titleOf returns a window's title as messages show it.
func titleOf(w wayland.Window) string {
	return cmp.Or(input.Title(w.Title), "a window without a title")
}

// Move moves the pointer to p, after a Check, and leaves it there until the next click. If p is outside the grid, Move does
// nothing, because the pointer normally rests beside the grid anyway.
func (d *Driver) Move(ctx context.Context, p image.Point) error {
	if d.Armed && !p.In(d.grid) {
		return nil
	}
	if err := d.Check(ctx); err != nil {
		return err
	}
	o, err := d.outputAt(p)
	if err != nil {
		return err
	}
	return d.pointAt(ctx, &o, p)
}

// Button checks the desktop and returns a stroke that moves the pointer to p, clicks there and moves the pointer back to where
// it rests beside the grid. The click and both moves are sent in one write, so that the user cannot move the pointer in
// between. If Pace.Hold is not zero, the release and the move back are sent after that time.
func (d *Driver) Button(ctx context.Context, p image.Point) (input.Stroke, error) {
	o, err := d.outputAt(p)
	if err == nil {
		err = d.Check(ctx)
	}
	if err != nil {
		return input.Stroke{}, err
	}
	after := d.rest
	if after.home != nil {
		after = *after.home
	}
	press := append(d.pointer.To(&o, p.Sub(o.Bounds.Min)), d.pointer.Button(true)...)
	release := append(d.pointer.Button(false), d.pointer.To(&after.output, after.at.Sub(after.output.Bounds.Min))...)
	return d.stroke(after, press, release), nil
}

// Key checks the desktop and returns the stroke of k. Until a click after Arm has given a window the keyboard focus, it returns
// an *input.ChangedError instead.
func (d *Driver) Key(ctx context.Context, k input.Key) (input.Stroke, error) {
	if !d.focused {
		return input.Stroke{}, input.Changed(input.Focus, "it is not known which window has the keyboard focus", "start again")
	}
	code := codes[k.OnRow()] // codes has every key that OnRow returns
	return d.stroke(d.rest, d.keys.Key(code, true), d.keys.Key(code, false)), d.Check(ctx)
}

// stroke returns the stroke that sends the requests press and release, and records the argument after as the place where they
// leave the pointer. If Pace.Hold is zero, they are sent in one write.
func (d *Driver) stroke(after rest, press, release []wayland.Request) input.Stroke {
	held := d.Config.Pace.Hold > 0
	if !held {
		press = append(press, release...)
	}
	return input.Stroke{Press: func(time.Time) error {
		d.rest = after
		return input.Sent(input.Lost(d.session.Send(press...)))
	}, Release: func() error {
		if !held {
			return nil
		}
		return input.Lost(d.session.Send(release...))
	}}
}

// Focus waits until the compositor has processed what was sent. The first window that has the focus since the last Arm must
// keep it.
func (d *Driver) Focus(ctx context.Context) (has bool, holder string, err error) {
	err = d.session.Sync(ctx)
	if err == nil && !d.focused {
		err = d.session.Sync(ctx) // the compositor may report a new focus only after its answer to the first
		d.focus, d.focused = d.session.ActiveWindow()
	}
	return d.focused && err == nil, "no window", input.Lost(err)
}

// unseen returns the error for a capture that failed with err. Usually a monitor has changed; then the error says how.
func (d *Driver) unseen(ctx context.Context, err error) error {
	if !errors.Is(err, wayland.ErrNoShot) {
		return input.Lost(err)
	}
	if d.session.Refresh(ctx) == nil {
		if changed := d.checkOutputs(); changed != nil {
			return changed
		}
	}
	return input.Resized(err.Error())
}

// codes holds the key code (linux/input-event-codes.h) of each key of the virtual keyboard. The codes are those of a common
// keyboard, because a browser derives from the code which key it reports to a page.
var codes = map[input.Key]uint32{
	input.Escape: 1, input.Digit1: 2, input.Digit2: 3, input.Digit3: 4, input.Digit4: 5, input.Digit5: 6, input.Digit6: 7,
	input.Digit7: 8, input.Digit8: 9, input.Digit9: 10, input.Backspace: 14, input.Tab: 15, input.Return: 28,
	input.Up: 103, input.Left: 105, input.Right: 106, input.Down: 108, input.Delete: 111,
}

// keymap returns the virtual keyboard's keymap in the text format of XKB. Each key types its symbol no matter which
// modifiers are held.
func keymap() string {
	const evdevOffset = 8 // X keycodes are larger than key codes by this number
	var keycodes, symbols strings.Builder
	for key, code := range codes {
		keysym, _ := key.Keysym()
		fmt.Fprintf(&keycodes, "\t\t<K%d> = %d;\n", code, code+evdevOffset)
		fmt.Fprintf(&symbols, "\t\tkey <K%d> { [ %#x ] };\n", code, keysym)
	}
	return `xkb_keymap {
	xkb_keycodes "autosolve" {
		minimum = 8;
		maximum = 255;
` + keycodes.String() + `	};
	xkb_types "autosolve" {
		type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
	};
	xkb_compatibility "autosolve" { interpret.repeat = False; };
	xkb_symbols "autosolve" {
` + symbols.String() + `	};
};
`
}
