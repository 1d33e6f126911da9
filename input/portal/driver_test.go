//go:build linux

package portal_test

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"autosolve/input"
	hands "autosolve/input/portal"
	"autosolve/internal/desktop/portal"
	"autosolve/test/stage"
)

// region is where the grid would be on the portal's screen.
var region = image.Rect(200, 100, 400, 300)

// open opens hands on a portal's screen.
func open(t *testing.T, p *stage.Portal, c input.Config) *hands.Driver {
	t.Helper()
	k := new(portal.Keeper)
	t.Cleanup(k.Close)
	d, err := hands.Open(portal.Keep(t.Context(), k), c)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// armed opens hands and arms them.
func armed(t *testing.T, p *stage.Portal, c input.Config) *hands.Driver {
	t.Helper()
	d := open(t, p, c)
	if err := d.Arm(t.Context(), region); err != nil {
		t.Fatal(err)
	}
	return d
}

// since returns what the portal has done after the given number of acts.
func since(p *stage.Portal, before int) []string { return p.Log()[before:] }

// scaled returns the offer of GNOME 48 at 200 %.
func scaled() stage.Offer { return shown(2) }

// shown returns the offer of GNOME 48 at a scale: it accepts positions in pixels, but rejects those beyond the monitor's
// size in units of scale pixels.
func shown(scale int) stage.Offer {
	o := stage.GNOME43
	o.Size = o.Screen.Div(scale)
	return o
}

// Acts arrive correctly whatever the portal's units are: the button is pressed where the pointer has been seen.
func TestActs(t *testing.T) {
	inUnits := func(units float64, o stage.Offer) stage.Offer {
		o.Units = units
		return o
	}
	sized := stage.GNOME43
	sized.Size = sized.Screen
	for name, o := range map[string]stage.Offer{
		"pixels": stage.GNOME43, "half": inUnits(0.5, stage.GNOME43), "double": inUnits(2, stage.GNOME43), "1.25": inUnits(1.25, stage.GNOME43),
		"size told": sized, "400 %, places in pixels": shown(4), "400 %, places in units": inUnits(0.25, shown(4)), "scaled, places in pixels": scaled(), "scaled, places in units": inUnits(0.5, scaled()),
	} {
		t.Run(name, func(t *testing.T) {
			p := stage.StartPortal(t, o)
			d := armed(t, p, input.Default())
			for _, act := range p.Log() {
				if strings.HasPrefix(act, "key") || strings.HasPrefix(act, "button") {
					t.Errorf("it did %q before the first act", act)
				}
			}
			before := len(p.Log())
			if err := d.Aim(t.Context(), image.Pt(250, 150)); err != nil {
				t.Fatal(err)
			}
			if err := d.Click(t.Context(), image.Pt(250, 150)); err != nil {
				t.Fatal(err)
			}
			for _, k := range []input.Key{input.Digit7, input.Backspace} {
				if err := d.Press(t.Context(), k); err != nil {
					t.Fatal(err)
				}
			}
			if err := d.Click(t.Context(), image.Pt(380, 280)); err != nil {
				t.Fatal(err)
			}
			if err := d.MoveTo(t.Context(), image.Pt(420, 310)); err != nil {
				t.Fatal(err)
			}
			got := since(p, before)
			for i, want := range []string{"pointer (250,150)", "pointer (250,150)", "pointer (250,150)", "button 0x110 1", "button 0x110 0", "key 0x37 1", "key 0x37 0",
				"key 0xff08 1", "key 0xff08 0", "pointer (380,280)", "pointer (380,280)", "button 0x110 1", "button 0x110 0", "pointer (420,310)"} {
				if i >= len(got) || !same(got[i], want) {
					t.Fatalf("it did %q, step %d of which should be %q", got, i, want)
				}
			}
		})
	}
}

// same reports whether two acts are equal; positions may differ by a pixel.
func same(got, want string) bool {
	var a, b image.Point
	_, err1 := fmt.Sscanf(got, "pointer (%d,%d)", &a.X, &a.Y)
	_, err2 := fmt.Sscanf(want, "pointer (%d,%d)", &b.X, &b.Y)
	if err1 != nil || err2 != nil {
		return got == want
	}
	off := a.Sub(b)
	return max(off.X, -off.X, off.Y, -off.Y) <= 1
}

// A pointer that starts on another monitor is moved to the shared one, even if that one is scaled, and rests outside the
// region.
func TestPointerElsewhere(t *testing.T) {
	p := stage.StartPortal(t, shown(4))
	d := open(t, p, input.Default())
	p.Move(image.Pt(-5000, -5000))
	if err := d.Arm(t.Context(), region); err != nil {
		t.Fatal(err)
	}
	if at := p.Pointer(); at.In(region) || !at.In(image.Rectangle{Max: p.Screen}) {
		t.Errorf("the pointer rests at %v", at)
	}
}

// Any disturbance stops the hands before the next act.
func TestStops(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(p *stage.Portal)
		by   input.Stop // why the hands stop
		says string
	}{
		{name: "hand", do: func(p *stage.Portal) { p.Move(image.Pt(300, 200)) }, by: input.ByPointer, says: "to (300,200)"},
		{name: "other monitor", do: func(p *stage.Portal) { p.Move(image.Pt(-1, -1)) }, by: input.ByPointer, says: "no longer visible"},
		{name: "ended in the panel", do: (*stage.Portal).End, by: input.BySharing, says: "sharing of the screen was ended, by you or by the desktop"},
		{name: "desktop gone", do: (*stage.Portal).Die, by: input.BySharing},
		{name: "stream gone", do: (*stage.Portal).StopScreen, by: input.BySharing},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := stage.StartPortal(t, stage.GNOME43)
			d := armed(t, p, input.Default())
			if err := d.Check(t.Context()); err != nil {
				t.Fatal(err)
			}
			c.do(p)
			before := len(p.Log())
			err := d.Check(t.Context())
			for begun := time.Now(); err == nil && time.Since(begun) < stage.HangLimit; err = d.Check(t.Context()) {
				time.Sleep(2 * time.Millisecond) // until it has arrived over the bus or the stream
			}
			stopped, _ := errors.AsType[*input.StoppedError](err)
			if stopped == nil || stopped.By != c.by || !strings.Contains(err.Error(), c.says) {
				t.Errorf("it says %v, want %v, %q", err, c.by, c.says)
			}
			if c.by == input.ByPointer {
				p.Move(region.Min.Sub(image.Pt(20, 20))) // moving it back must not help
			}
			for what, err := range map[string]error{"click": d.Click(t.Context(), image.Pt(250, 150)), "press": d.Press(t.Context(), input.Digit1)} {
				if err == nil {
					t.Errorf("%s: done in spite of that", what)
				}
			}
			if done := since(p, before); len(done) > 0 {
				t.Errorf("it did %q in spite of that", done)
			}
		})
	}
}

// When a desktop that locks the screen hides the pointer and then ends the sharing, the error does not say that the user
// moved the pointer.
func TestHiddenAndEnded(t *testing.T) {
	p := stage.StartPortal(t, stage.GNOME43)
	d := armed(t, p, input.Default())
	p.Move(image.Pt(-1, -1))
	ended := time.AfterFunc(200*time.Millisecond, p.End)
	defer ended.Stop()
	err := d.Check(t.Context())
	for begun := time.Now(); err == nil && time.Since(begun) < stage.HangLimit; err = d.Check(t.Context()) {
		time.Sleep(2 * time.Millisecond) // until it has arrived over the stream
	}
	if stopped, _ := errors.AsType[*input.StoppedError](err); stopped == nil || stopped.By != input.BySharing {
		t.Errorf("it says %v", err)
	}
}

// If the pointer does not arrive because the sharing has ended meanwhile, the error reports the end of the sharing, not an
// unreachable point.
func TestEndedOnTheWay(t *testing.T) {
	p := stage.StartPortal(t, stage.GNOME43)
	c := input.Default()
	c.Patience = time.Second
	d := armed(t, p, c)
	p.Stick(true)
	ended := time.AfterFunc(c.Patience/4, p.End)
	defer ended.Stop()
	err := d.MoveTo(t.Context(), image.Pt(250, 150))
	if stopped, _ := errors.AsType[*input.StoppedError](err); stopped == nil || stopped.By != input.BySharing {
		t.Errorf("it says %v", err)
	}
}

// If the user moves the pointer right before the Driver does, that is noticed during the move, and nothing is pressed.
func TestShoved(t *testing.T) {
	for name, c := range map[string]struct {
		offer stage.Offer
		says  string
	}{
		"to a place":    {stage.GNOME43, "seen at (50,200)"},
		"by a distance": {scaled(), "seen at (250,400)"}, // the relative move ends off by the user's move
	} {
		t.Run(name, func(t *testing.T) {
			p := stage.StartPortal(t, c.offer)
			d := armed(t, p, input.Default())
			p.Shove(image.Pt(50, 200))
			before := len(p.Log())
			err := d.Click(t.Context(), image.Pt(380, 280))
			if stopped, _ := errors.AsType[*input.StoppedError](err); stopped == nil || stopped.By != input.ByPointer || !strings.Contains(err.Error(), c.says) {
				t.Errorf("it says %v", err)
			}
			if done := since(p, before); len(done) != 1 {
				t.Errorf("it did %q", done)
			}
		})
	}
}

// If the compositor goes away, the error says so, although the portal does not report it.
func TestCompositorGoes(t *testing.T) {
	p := stage.StartPortal(t, stage.GNOME43)
	c := input.Default()
	c.FocusWait = 50 * time.Millisecond
	d := armed(t, p, c)
	p.Crash()
	err := d.Click(t.Context(), image.Pt(250, 150))
	if changed, _ := errors.AsType[*input.ChangedError](err); changed == nil || changed.What != input.Server || !strings.Contains(err.Error(), "the compositor is gone") {
		t.Errorf("it says %v", err)
	}
}

// If the compositor goes away and the portal ends the sharing at the same time, as KDE's does, the error still reports that
// the compositor is gone.
func TestCompositorGoesWithTheSharing(t *testing.T) {
	p := stage.StartPortal(t, stage.GNOME43)
	c := input.Default()
	c.FocusWait = 50 * time.Millisecond
	d := armed(t, p, c)
	p.Crash()
	p.End()
	var err error
	for begun := time.Now(); err == nil && time.Since(begun) < stage.HangLimit; {
		err = d.Check(t.Context())
	}
	if changed, _ := errors.AsType[*input.ChangedError](err); changed == nil || changed.What != input.Server {
		t.Errorf("it says %v", err)
	}
}

// If no keyboard is plugged in, the hands press the key code 240 (KEY_UNKNOWN), which makes the desktop create one.
func TestNoKeyboard(t *testing.T) {
	o := stage.GNOME43
	o.Bare = true
	p := stage.StartPortal(t, o)
	armed(t, p, input.Default())
	log := p.Log()
	if want := []string{"key code 240 1", "key code 240 0"}; !slices.Equal(log[len(log)-2:], want) {
		t.Errorf("it did %q, want %q at the end", log, want)
	}
}

// A jitter of a few pixels does not count as the user's move.
func TestJitter(t *testing.T) {
	p := stage.StartPortal(t, stage.GNOME43)
	d := armed(t, p, input.Default())
	if err := d.MoveTo(t.Context(), image.Pt(300, 200)); err != nil {
		t.Fatal(err)
	}
	p.Move(image.Pt(304, 197))
	for range 20 {
		if err := d.Check(t.Context()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Millisecond)
	}
}

// If the screen shows the pointer late, the acts only take longer.
func TestPointerLate(t *testing.T) {
	p := stage.StartPortal(t, stage.GNOME43)
	c := input.Default()
	c.FocusWait = 50 * time.Millisecond
	d := armed(t, p, c)
	p.Delay(500 * time.Millisecond)
	if err := d.Aim(t.Context(), image.Pt(250, 150)); err != nil {
		t.Error(err)
	}
}

// If the pointer does not reach the point, nothing is pressed.
func TestPointerStuck(t *testing.T) {
	for name, stick := range map[string]func(p *stage.Portal, d *hands.Driver) error{
		"from the start": func(p *stage.Portal, d *hands.Driver) error {
			p.Stick(true)
			return d.Arm(context.Background(), region)
		},
		"later": func(p *stage.Portal, d *hands.Driver) error {
			if err := d.Arm(context.Background(), region); err != nil {
				return err
			}
			p.Stick(true)
			return d.Click(context.Background(), image.Pt(250, 150))
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := stage.StartPortal(t, stage.GNOME43)
			err := stick(p, open(t, p, input.Default()))
			changed, _ := errors.AsType[*input.ChangedError](err)
			if changed == nil || changed.What != input.Unreachable {
				t.Errorf("it says %v", err)
			}
			if slices.ContainsFunc(p.Log(), func(s string) bool { return strings.HasPrefix(s, "button") }) {
				t.Errorf("it did %q", p.Log())
			}
		})
	}
}

// A grid that is not on the shared monitor is refused. If the user has allowed only viewing, Open fails.
func TestRefused(t *testing.T) {
	p := stage.StartPortal(t, stage.GNOME43)
	d := open(t, p, input.Default())
	var changed *input.ChangedError
	if err := d.Arm(t.Context(), image.Rect(500, 100, 700, 300)); !errors.As(err, &changed) || changed.What != input.Unreachable {
		t.Errorf("a grid beside the screen: %v", err)
	}
	if err := d.Check(t.Context()); err == nil {
		t.Error("Check succeeds without Arm")
	}

	o := stage.GNOME43
	o.Allowed = 0
	p = stage.StartPortal(t, o)
	k := new(portal.Keeper)
	t.Cleanup(k.Close)
	_, err := hands.Open(portal.Keep(t.Context(), k), input.Default())
	undrivable, _ := errors.AsType[*input.UndrivableError](err)
	if undrivable == nil || !strings.Contains(undrivable.Advice().Hint, "Allow Remote Interaction") {
		t.Errorf("view only: %v", err)
	}
	p.Allowed = stage.GNOME43.Allowed
	if _, err := hands.Open(portal.Keep(t.Context(), k), input.Default()); err != nil {
		t.Errorf("it does not ask again: %v", err)
	}
}

// If a hold is cut short, the key is released.
func TestHoldCutShort(t *testing.T) {
	p := stage.StartPortal(t, stage.GNOME43)
	c := input.Default()
	c.Pace.Hold = time.Minute
	d := armed(t, p, c)
	ctx, cancel := context.WithCancel(t.Context())
	before := len(p.Log())
	go func() {
		for len(since(p, before)) == 0 && t.Context().Err() == nil {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	if err := d.Press(ctx, input.Digit5); !errors.Is(err, context.Canceled) {
		t.Errorf("it says %v", err)
	}
	if got, want := since(p, before), []string{"key 0x35 1", "key 0x35 0"}; !slices.Equal(got, want) {
		t.Errorf("it did %q, want %q", got, want)
	}
}

// The findings of the doctor command describe the session, and the desktop does not ask the user for anything.
func TestInspect(t *testing.T) {
	p := stage.StartPortal(t, stage.GNOME43)
	var names []string
	for _, f := range hands.Inspect(t.Context()) {
		names = append(names, f.Name)
		if f.Level == input.Fail {
			t.Errorf("%s: %s", f.Name, f.Detail)
		}
	}
	if want := []string{"session", "display", "portal", "pipewire", "consent", "layout", "windows", "escape"}; !slices.Equal(names, want) {
		t.Errorf("it found %q, want %q", names, want)
	}
	if len(p.Log()) > 0 {
		t.Errorf("it asked for %q", p.Log())
	}
	p.Leave()
	if found := hands.Inspect(t.Context()); len(found) != 1 || found[0].Level != input.Fail || !strings.Contains(found[0].Hint, "xdg-desktop-portal") {
		t.Errorf("without a portal: %+v", found)
	}
}
