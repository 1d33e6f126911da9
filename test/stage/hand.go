//go:build linux

package stage

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"github.com/godbus/dbus/v5"
)

// Hand moves the pointer and presses keys as a person would, through Mutter's own interface, which needs no consent.
type Hand struct {
	g       *Gnome
	session dbus.BusObject
}

const mutterRemote = "org.gnome.Mutter.RemoteDesktop"

// Hand calls do with a hand, and removes the hand afterwards.
func (g *Gnome) Hand(ctx context.Context, do func(h *Hand) error) error {
	h, err := g.NewHand(ctx)
	if err != nil {
		return err
	}
	return errors.Join(do(h), h.TakeAway(ctx))
}

// NewHand returns a hand, which exists until TakeAway.
func (g *Gnome) NewHand(ctx context.Context) (*Hand, error) {
	var path dbus.ObjectPath
	err := g.bus.Object(mutterRemote, "/org/gnome/Mutter/RemoteDesktop").
		CallWithContext(ctx, mutterRemote+".CreateSession", 0).Store(&path)
	if err != nil {
		return nil, fmt.Errorf("ask Mutter for a hand: %w", err)
	}
	h := &Hand{g: g, session: g.bus.Object(mutterRemote, path)}
	return h, h.call(ctx, "Start")
}

// TakeAway removes the hand. Mutter then releases the keys and buttons that the hand holds.
func (h *Hand) TakeAway(ctx context.Context) error { return h.call(ctx, "Stop") }

func (h *Hand) call(ctx context.Context, method string, args ...any) error {
	if err := h.session.CallWithContext(ctx, mutterRemote+".Session."+method, 0, args...).Err; err != nil {
		return fmt.Errorf("move Mutter's hand: %s: %w", method, err)
	}
	return nil
}

// MoveBy moves the pointer by a distance in logical pixels.
func (h *Hand) MoveBy(ctx context.Context, d image.Point) error {
	return h.call(ctx, "NotifyPointerMotionRelative", float64(d.X), float64(d.Y))
}

// Shove moves the pointer by a distance as a person does, in small steps for half a second.
func (h *Hand) Shove(ctx context.Context, d image.Point) error { return shove(ctx, d, h.MoveBy) }

// shove moves a pointer by a distance as a person does, in 25 steps of whole pixels within half a second. A single move could
// be lost between two moves of the tested program, which moves the same pointer.
func shove(ctx context.Context, d image.Point, moveBy func(context.Context, image.Point) error) error {
	left := 25
	step := d.Div(left)
	return until(ctx, "the pointer is shoved", 20*time.Millisecond, func() (bool, error) {
		left--
		return left == 0, moveBy(ctx, step)
	})
}

// MoveTo moves the pointer to a place, and returns when it is there.
func (h *Hand) MoveTo(ctx context.Context, p image.Point) error {
	unit, err := h.g.unit(ctx)
	if err != nil {
		return err
	}
	return until(ctx, fmt.Sprintf("the pointer is at %v", p), 20*time.Millisecond, func() (bool, error) {
		at, _, err := h.g.Pointer(ctx)
		if err != nil || at == p {
			return err == nil, err
		}
		by := p.Sub(at)
		return false, h.call(ctx, "NotifyPointerMotionRelative", float64(by.X)/unit, float64(by.Y)/unit)
	})
}

// Click moves to a place from beside it and clicks. GNOME may not deliver a press to a window that appeared under a pointer
// that has not moved since.
func (h *Hand) Click(ctx context.Context, p image.Point) error {
	const left = 0x110 // BTN_LEFT
	if err := errors.Join(h.MoveTo(ctx, p.Add(image.Pt(1, 1))), h.MoveTo(ctx, p)); err != nil {
		return err
	}
	return errors.Join(h.Button(ctx, left, true), h.Button(ctx, left, false))
}

// Button presses the pointer button with this code in linux/input-event-codes.h, or releases it if down is false.
func (h *Hand) Button(ctx context.Context, code int32, down bool) error {
	return h.call(ctx, "NotifyPointerButton", code, down)
}

// Key presses the key with this code in linux/input-event-codes.h, or releases it if down is false.
func (h *Hand) Key(ctx context.Context, code uint32, down bool) error {
	return h.call(ctx, "NotifyKeyboardKeycode", code, down)
}

// Consent is an answer to the dialog in which GNOME or KDE asks whether a program may see and control the desktop.
type Consent int

const (
	Interact Consent = iota // share the only monitor or the first of two of one size, and allow remote interaction
	ViewOnly                // share the monitor only
	Cancel                  // press Cancel
	Second                  // share the second of two monitors of one size, and allow remote interaction
)

// dialog is the state of the consent dialog.
type dialog struct {
	Open  bool
	Ready bool // it has the focus and stands still; before that, clicks reach the windows below
	X, Y  int
	Width int
}

const dialogScript = `(() => {
	const actor = global.get_window_actors().find(a => a.meta_window.wm_class === "xdg-desktop-portal-gnome");
	if (!actor) return {Open: false};
	const r = actor.meta_window.get_frame_rect();
	const still = !Main.wm._mapping.has(actor) && !Main.wm._destroying.has(actor);
	const ready = still && actor.meta_window.has_focus();
	if (still && !ready) actor.meta_window.activate(global.get_current_time()); // it is behind the focused window
	return {Open: true, Ready: ready, X: r.x, Y: r.y, Width: r.width};
})()`

// Answer waits for the dialog, answers it and returns when it has closed. It clicks only when the dialog is ready in two checks
// in a row, because an immediate click may still reach the windows below.
func (g *Gnome) Answer(ctx context.Context, c Consent) error {
	var last dialog
	seen := false
	return until(ctx, "the consent dialog is answered", 500*time.Millisecond, func() (bool, error) {
		var d dialog
		if err := g.Eval(ctx, dialogScript, &d); err != nil {
			return false, err
		}
		seen = seen || d.Open
		twice := d.Ready && d == last
		last = d
		if !twice {
			return seen && !d.Open, nil
		}
		next, err := g.toPress(ctx, d, c)
		if err != nil {
			return false, err
		}
		return false, g.Hand(ctx, func(h *Hand) error { return h.Click(ctx, next) })
	})
}

// toPress returns the place in the dialog to click next.
func (g *Gnome) toPress(ctx context.Context, d dialog, c Consent) (image.Point, error) {
	unit, err := g.unit(ctx)
	if err != nil {
		return image.Point{}, err
	}
	from := func(x, dx, dy int) image.Point { return image.Pt(x+int(float64(dx)*unit), d.Y+int(float64(dy)*unit)) }
	left, middle, right := d.X, d.X+d.Width/2, d.X+d.Width
	var monitors int
	if err := g.Eval(ctx, "global.display.get_n_monitors()", &monitors); err != nil {
		return image.Point{}, err
	}
	row, side := 0, -1
	if c == Second {
		row, side = 1, 1
	}
	cancel, share, allow := from(left, 50, 23), from(right, -47, 23), from(right, -74, 157)
	monitor, chosen := from(middle, 127*side, 361), from(middle, 10*side, 361) // the monitor's picture, and its edge
	if major, err := g.version(); err != nil {
		return image.Point{}, err
	} else if major < 48 {
		allow = from(right, -70, 222+55*(monitors-1))
		monitor, chosen = from(middle, 0, 136+55*row), from(right, -55, 136+55*row) // the monitor's name, and its tick
	}
	switch c {
	case Cancel:
		return cancel, nil
	case ViewOnly:
		return share, nil
	}
	shows, err := g.shows(ctx)
	switch {
	case err != nil:
		return image.Point{}, err
	case monitors > 1 && !shows(chosen):
		return monitor, nil
	case !shows(allow.Sub(image.Pt(int(14*unit), 0))): // the left end of the switch
		return allow, nil
	}
	return share, nil
}

// shows returns a function that reports whether something near a place is dark or blue, like chosen entries and switches
// that are on.
func (g *Gnome) shows(ctx context.Context) (func(image.Point) bool, error) {
	img, err := g.Picture()
	if err != nil {
		return nil, err
	}
	var width int
	if err := g.Eval(ctx, "global.screen_width", &width); err != nil {
		return nil, err
	}
	return func(p image.Point) bool {
		at := p.Mul(img.Rect.Dx()).Div(width) // in pixels
		for y := at.Y - 5; y <= at.Y+5; y++ {
			for x := at.X - 5; x <= at.X+5; x++ {
				if img.RGBAAt(x, y).R < 0x80 {
					return true
				}
			}
		}
		return false
	}, nil
}

// version returns GNOME Shell's major version.
func (g *Gnome) version() (major int, err error) {
	v, err := g.bus.Object("org.gnome.Shell", "/org/gnome/Shell").GetProperty("org.gnome.Shell.ShellVersion")
	if err == nil {
		_, err = fmt.Sscanf(fmt.Sprint(v.Value()), "%d", &major)
	}
	if err != nil {
		return 0, fmt.Errorf("ask GNOME Shell's version: %w", err)
	}
	return major, nil
}

// until calls holds until it returns true or an error, or ctx ends. A call of holds may also act, for example move the pointer;
// the pause before the next call gives that time to take effect.
func until(ctx context.Context, what string, pause time.Duration, holds func() (bool, error)) error {
	for {
		if ok, err := holds(); ok || err != nil {
			return err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return fmt.Errorf("wait until %s: %w", what, ctx.Err())
		}
	}
}
