package x11

import (
	"context"
	"errors"
	"fmt"
	"image"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"autosolve/input"

	"autosolve/test/stage"

	"github.com/jezek/xgb/xproto"
)

// outcome is what the error for a fault must contain: one of the two fields is set.
type outcome struct {
	by   input.Stop
	what input.Change
}

func outcomeOf(t *testing.T, err error) outcome {
	t.Helper()
	if stopped, ok := errors.AsType[*input.StoppedError](err); ok {
		return outcome{by: stopped.By}
	}
	if changed, ok := errors.AsType[*input.ChangedError](err); ok {
		return outcome{what: changed.What}
	}
	t.Fatalf("neither a StoppedError nor a ChangedError: %v", err)
	return outcome{}
}

// An interruption is something that can happen to the desk while a Driver works on the window of ready.
type interruption struct {
	name   string
	happen func(*stage.Desk, *window)
	want   outcome
}

// interruptions lists those that stop a Driver whatever it does next.
var interruptions = []interruption{
	{"Esc held", func(d *stage.Desk, w *window) { d.Run(w.t, "xdotool", "keydown", "Escape") }, outcome{by: input.ByEscape}},
	{"Esc tapped", func(d *stage.Desk, w *window) { d.Run(w.t, "xdotool", "key", "Escape") }, outcome{by: input.ByEscape}},
	{"pointer moved", func(d *stage.Desk, w *window) { d.Run(w.t, "xdotool", "mousemove", "300", "170") }, outcome{by: input.ByPointer}},
	{"pointer moved a bit", func(d *stage.Desk, w *window) { d.Run(w.t, "xdotool", "mousemove_relative", "7", "0") },
		outcome{by: input.ByPointer}},
	{"pointer at an edge", func(d *stage.Desk, w *window) { d.Run(w.t, "xdotool", "mousemove", "0", "300") }, outcome{by: input.ByPointer}},
	{"Shift held", func(d *stage.Desk, w *window) { d.Run(w.t, "xdotool", "keydown", "shift") }, outcome{what: input.Modifier}},
	{"Ctrl held", func(d *stage.Desk, w *window) { d.Run(w.t, "xdotool", "keydown", "ctrl") }, outcome{what: input.Modifier}},
	{"Alt held", func(d *stage.Desk, w *window) { d.Run(w.t, "xdotool", "keydown", "alt") }, outcome{what: input.Modifier}},
	{"AltGr held", func(d *stage.Desk, w *window) { d.Run(w.t, "xdotool", "keydown", "ISO_Level3_Shift") }, outcome{what: input.Modifier}},
	{"button held", func(d *stage.Desk, w *window) { d.Run(w.t, "xdotool", "mousedown", "3") }, outcome{what: input.Modifier}},
	{"focus stolen", func(d *stage.Desk, w *window) { newWindow(w.t, d, "thief", image.Rect(500, 100, 600, 200)).focus() },
		outcome{what: input.Focus}},
	{"focus lost", func(_ *stage.Desk, w *window) {
		w.must(xproto.SetInputFocusChecked(w.conn, 0, xproto.InputFocusNone, xproto.TimeCurrentTime).Check())
	}, outcome{what: input.Focus}},
	{"covered", func(d *stage.Desk, w *window) { newWindow(w.t, d, "cover", image.Rect(50, 50, 500, 500)) }, outcome{what: input.Window}},
	{"covered with focus", func(d *stage.Desk, w *window) { newWindow(w.t, d, "cover", image.Rect(50, 50, 500, 500)).focus() },
		outcome{what: input.Window}},
	{"window moved", func(_ *stage.Desk, w *window) {
		w.must(xproto.ConfigureWindowChecked(w.conn, w.id, xproto.ConfigWindowX, []uint32{99}).Check())
	}, outcome{what: input.Window}},
	{"window resized", func(_ *stage.Desk, w *window) {
		w.must(xproto.ConfigureWindowChecked(w.conn, w.id, xproto.ConfigWindowHeight, []uint32{310}).Check())
	}, outcome{what: input.Window}},
	{"window closed", func(_ *stage.Desk, w *window) { w.must(xproto.DestroyWindowChecked(w.conn, w.id).Check()) },
		outcome{what: input.Window}},
	{"window hidden", func(_ *stage.Desk, w *window) { w.must(xproto.UnmapWindowChecked(w.conn, w.id).Check()) },
		outcome{what: input.Window}},
	{"screen saver", func(d *stage.Desk, w *window) { d.Run(w.t, "xset", "s", "activate") }, outcome{what: input.Locked}},
	{"resolution", func(d *stage.Desk, w *window) {
		d.Run(w.t, "xrandr", "--newmode", "small", "25.18", "640", "656", "752", "800", "480", "490", "492", "525")
		d.Run(w.t, "xrandr", "--addmode", "screen", "small")
		d.Run(w.t, "xrandr", "--output", "screen", "--mode", "small")
	}, outcome{what: input.Screen}},
}

// The pointer is at start, a click in the grid would go to target, and one on a keypad beside the grid to beside.
var start, target, beside = image.Pt(150, 160), image.Pt(200, 200), image.Pt(370, 370)

// The region of ready, and a smaller one, which does not contain beside.
var large, small = image.Rect(110, 110, 390, 390), image.Rect(110, 110, 300, 300)

// An interruption stops keys, moves and clicks, also clicks on a keypad beside the grid, which is outside the region.
func TestGuardStops(t *testing.T) {
	for _, f := range interruptions {
		t.Run(f.name, func(t *testing.T) { f.stops(t, small, press, moveTo(target), click(target), click(beside)) })
	}
	cover := func(r image.Rectangle) func(*stage.Desk, *window) {
		return func(d *stage.Desk, w *window) { newWindow(w.t, d, "cover", r) }
	}
	covered := outcome{what: input.Window}
	t.Run("corner covered", func(t *testing.T) {
		interruption{happen: cover(image.Rect(350, 350, 450, 450)), want: covered}.stops(t, large, press, moveTo(target), click(target))
	})
	t.Run("cell covered", func(t *testing.T) { // the keys still go to the window
		interruption{happen: cover(image.Rect(195, 195, 205, 205)), want: covered}.stops(t, large, click(target))
	})
	t.Run("button covered", func(t *testing.T) {
		interruption{happen: cover(image.Rect(365, 365, 375, 375)), want: covered}.stops(t, small, click(beside))
	})
	t.Run("another window", func(t *testing.T) {
		interruption{happen: cover(image.Rect(450, 100, 600, 400)), want: covered}.stops(t, small, click(image.Pt(500, 200)))
	})
	t.Run("no window", func(t *testing.T) {
		interruption{happen: func(*stage.Desk, *window) {}, want: covered}.stops(t, small, click(image.Pt(500, 200)))
	})
}

// An act is a call of a Driver's method, with its name.
type act struct {
	name string
	do   func(context.Context, *Driver) error
}

var press = act{"Press", func(ctx context.Context, d *Driver) error { return d.Press(ctx, input.Digit5) }}

func moveTo(p image.Point) act {
	return act{fmt.Sprint("MoveTo ", p), func(ctx context.Context, d *Driver) error { return d.MoveTo(ctx, p) }}
}

func click(p image.Point) act {
	return act{fmt.Sprint("Click ", p), func(ctx context.Context, d *Driver) error { return d.Click(ctx, p) }}
}

// stops makes the interruption happen to a Driver that is armed for the region, and fails the test unless each of the acts is
// refused and nothing is sent.
func (f interruption) stops(t *testing.T, region image.Rectangle, acts ...act) {
	t.Helper()
	desk, w, d := clicked(t, region)
	f.happen(desk, w)
	w.got()
	for _, a := range acts {
		err := a.do(t.Context(), d)
		t.Log(err)
		if got := outcomeOf(t, err); got != f.want {
			t.Errorf("%s: %+v, want %+v", a.name, got, f.want)
		}
		if events := w.got(); events != nil {
			t.Errorf("%s: window got %q", a.name, events)
		}
	}
}

// clicked returns what ready returns, after the Driver was armed for the region and has clicked at start.
func clicked(t *testing.T, region image.Rectangle) (*stage.Desk, *window, *Driver) {
	t.Helper()
	desk, w, d := ready(t, input.Default())
	if err := d.Arm(t.Context(), region); err != nil {
		t.Fatal(err)
	}
	if err := d.Click(t.Context(), start); err != nil {
		t.Fatal(err)
	}
	w.got()
	return desk, w, d
}

// A keypad beside the grid is outside the region: clicks there are allowed.
func TestClickBesideRegion(t *testing.T) {
	_, w, d := clicked(t, small)
	for _, p := range []image.Point{beside, target, {101, 398}} {
		if err := d.Click(t.Context(), p); err != nil {
			t.Errorf("click %v: %v", p, err)
		}
	}
	if err := d.Press(t.Context(), input.Digit5); err != nil {
		t.Error(err)
	}
	if got := w.got(); len(got) != 8 {
		t.Errorf("window got %q", got)
	}
	w.up()
}

// Harmless changes must not stop the Driver.
func TestGuardLetsGo(t *testing.T) {
	for _, c := range []struct {
		name   string
		happen func(testing.TB, *stage.Desk)
	}{
		{"nothing", func(testing.TB, *stage.Desk) {}},
		{"pointer jitters", func(t testing.TB, d *stage.Desk) { d.Run(t, "xdotool", "mousemove_relative", "5", "5") }},
		{"Caps Lock", func(t testing.TB, d *stage.Desk) { d.Run(t, "xdotool", "key", "Caps_Lock") }},
		{"Num Lock", func(t testing.TB, d *stage.Desk) { d.Run(t, "xdotool", "key", "Num_Lock") }},
		{"Scroll Lock", func(t testing.TB, d *stage.Desk) { d.Run(t, "xdotool", "key", "Scroll_Lock") }},
		{"a window that clicks go through", func(t testing.TB, d *stage.Desk) {
			newWindow(t, d, "overlay", image.Rect(0, 0, 800, 600)).clickThrough()
		}},
		{"a window elsewhere", func(t testing.TB, d *stage.Desk) { newWindow(t, d, "other", image.Rect(500, 100, 600, 200)) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			desk, w, d := ready(t, input.Default())
			if err := d.Click(t.Context(), start); err != nil {
				t.Fatal(err)
			}
			c.happen(t, desk)
			w.got()
			if err := d.Click(t.Context(), target); err != nil {
				t.Error(err)
			}
			if err := d.Press(t.Context(), input.Digit1); err != nil {
				t.Error(err)
			}
			if got := w.got(); len(got) != 4 {
				t.Errorf("window got %q", got)
			}
			w.up()
		})
	}
}

// If the user moves the pointer while the Driver moves it, the Driver stops, at whatever moment that happens.
func TestHandWins(t *testing.T) {
	_, w, d := ready(t, input.Default())
	region := image.Rect(110, 110, 390, 390)
	for i := range 150 {
		right, down := int16(60), int16(-40)
		if i%3 == 0 {
			right, down = -2000, 2000
		}
		w.must(xproto.WarpPointerChecked(w.conn, 0, d.probe.root, 0, 0, 0, 0, 300, 300).Check())
		if err := d.Arm(t.Context(), region); err != nil {
			t.Fatal(err)
		}
		var pushed atomic.Bool
		ended := make(chan error)
		go func() {
			for i, more := 0, 3; more > 0; i++ { // the first of these moves may have begun before the push
				if pushed.Load() {
					more--
				}
				if err := d.MoveTo(t.Context(), []image.Point{start, target}[i%2]); err != nil {
					ended <- err
					return
				}
			}
			ended <- nil
		}()
		w.push(right, down)
		pushed.Store(true)
		err := <-ended
		if err == nil {
			t.Fatal("it went on after the user had moved the pointer")
		}
		if got := outcomeOf(t, err); got.by != input.ByPointer {
			t.Fatalf("MoveTo: %v", err)
		}
	}
}

// If the user has moved the pointer since the last look, moveTo leaves it where it is.
func TestMoveLeavesPointerToHand(t *testing.T) {
	_, w, d := ready(t, input.Default())
	if err := d.MoveTo(t.Context(), start); err != nil {
		t.Fatal(err)
	}
	w.push(60, -40)
	_, err := d.moveTo(t.Context(), target) // as if the user moved it right after the Check
	if got := outcomeOf(t, err); got.by != input.ByPointer {
		t.Errorf("move: %v", err)
	}
	now, err := d.probe.pointer(t.Context())
	if want := start.Add(image.Pt(60, -40)); err != nil || now.pointer != want {
		t.Errorf("the user left the pointer at %v, and it is at %v, %v", want, now.pointer, err)
	}
}

func TestStartInCorner(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	w := newWindow(t, desk, "grid", image.Rect(100, 100, 400, 400))
	w.focus()
	desk.Run(t, "xdotool", "mousemove", "0", "0")
	d := openDriver(t, input.Default())
	if err := d.Arm(t.Context(), image.Rect(110, 110, 390, 390)); err != nil {
		t.Fatal(err)
	}
	if err := d.Click(t.Context(), target); err != nil {
		t.Fatal(err)
	}
	desk.Run(t, "xdotool", "mousemove", "0", "0")
	if got := outcomeOf(t, d.Check(t.Context())); got.by != input.ByPointer {
		t.Errorf("Check: %+v", got)
	}
}

func TestArmRefuses(t *testing.T) {
	region := image.Rect(110, 110, 390, 390)
	for _, c := range []struct {
		name   string
		happen func(testing.TB, *stage.Desk)
		region image.Rectangle
		want   outcome
	}{
		{"no window", func(testing.TB, *stage.Desk) {}, image.Rect(500, 100, 600, 200), outcome{what: input.Window}},
		{"half a window", func(testing.TB, *stage.Desk) {}, image.Rect(110, 110, 500, 390), outcome{what: input.Window}},
		{"Shift held", func(t testing.TB, d *stage.Desk) { d.Run(t, "xdotool", "keydown", "shift") }, region, outcome{what: input.Modifier}},
		{"Esc before", func(t testing.TB, d *stage.Desk) { d.Run(t, "xdotool", "key", "Escape") }, region, outcome{by: input.ByEscape}},
	} {
		t.Run(c.name, func(t *testing.T) {
			desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
			w := newWindow(t, desk, "grid", image.Rect(100, 100, 400, 400))
			w.focus()
			d := openDriver(t, input.Default())
			c.happen(t, desk)
			w.got()
			if got := outcomeOf(t, d.Arm(t.Context(), c.region)); got != c.want {
				t.Errorf("Arm: %+v, want %+v", got, c.want)
			}
			if err := d.Click(t.Context(), target); err == nil {
				t.Error("Click of an unarmed driver: no error")
			}
			if events := w.got(); events != nil {
				t.Errorf("window got %q", events)
			}
		})
	}
	t.Run("outside", func(t *testing.T) {
		newDesk(t, stage.Screen{Width: 800, Height: 600})
		d := openDriver(t, input.Default())
		if err := d.Arm(t.Context(), image.Rect(700, 500, 900, 590)); err == nil {
			t.Error("Arm outside the screen: no error")
		}
	})
}

// heldBack returns a window, a window manager that holds back clicks on it, and a Driver armed for it.
func heldBack(t *testing.T) (grid *window, manager *window, d *Driver) {
	t.Helper()
	desk, grid, d := ready(t, input.Default())
	manager = newWindow(t, desk, "manager", image.Rect(700, 500, 710, 510))
	manager.must(xproto.GrabButtonChecked(manager.conn, false, grid.id, xproto.EventMaskButtonPress,
		xproto.GrabModeSync, xproto.GrabModeAsync, 0, 0, 1, xproto.ModMaskAny).Check())
	return grid, manager, d
}

// letThrough makes the window manager release the click that it holds back.
func (w *window) letThrough() {
	w.must(xproto.AllowEventsChecked(w.conn, xproto.AllowReplayPointer, xproto.TimeCurrentTime).Check())
}

// A window manager freezes the pointer at a press, and decides whether to let the click through. Check waits for that, but
// no longer than FocusWait.
func TestClickIsHeldBack(t *testing.T) {
	grid, manager, d := heldBack(t)
	d.Config.FocusWait = stage.HangLimit
	for _, p := range []image.Point{start, target} {
		if err := d.Click(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		manager.awaitEvent()
		manager.got()
		checked := make(chan error)
		go func() { checked <- d.Check(t.Context()) }()
		manager.letThrough()
		if err := <-checked; err != nil {
			t.Fatal(err)
		}
	}
	if got := grid.got(); len(got) != 4 {
		t.Errorf("window got %q", got)
	}
	impatient := input.Default()
	impatient.FocusWait = 300 * time.Millisecond // the server answers sooner, the manager never
	d.Config = impatient
	if err := d.Click(t.Context(), start); err != nil {
		t.Fatal(err)
	}
	if got := outcomeOf(t, d.Check(t.Context())); got.what != input.Modifier {
		t.Errorf("Check while the click is held back for good: %+v", got)
	}
	if err := d.Close(); err == nil || !strings.Contains(err.Error(), "press it once") {
		t.Errorf("Close while the click is held back for good: %v", err)
	}
}

// Close waits until the last click is over, even if the Driver was stopped after it.
func TestLastClickIsHeldBack(t *testing.T) {
	for _, stopped := range []bool{false, true} {
		grid, manager, d := heldBack(t)
		d.Config.FocusWait = stage.HangLimit
		if err := d.Click(t.Context(), target); err != nil {
			t.Fatal(err)
		}
		if stopped {
			d.watch.raise(&input.StoppedError{By: input.ByEscape})
		}
		closed := make(chan error)
		go func() { closed <- d.Close() }()
		select {
		case err := <-closed:
			t.Errorf("closed with the click held back: %v", err)
		case <-time.After(50 * time.Millisecond):
			manager.letThrough()
			if err := <-closed; err != nil {
				t.Error(err)
			}
			grid.up()
		}
	}
}

func TestUnreachable(t *testing.T) {
	_, w, d := ready(t, input.Default())
	if got := outcomeOf(t, d.MoveTo(t.Context(), image.Pt(800, 200))); got.what != input.Unreachable {
		t.Errorf("MoveTo outside the screen: %+v", got)
	}
	// Games and virtual machines confine the pointer by a grab: points outside it are unreachable, as without a monitor.
	grab, err := xproto.GrabPointer(w.conn, false, w.id, 0, xproto.GrabModeAsync, xproto.GrabModeAsync, w.id, 0,
		xproto.TimeCurrentTime).Reply()
	if err != nil || grab.Status != xproto.GrabStatusSuccess {
		t.Fatalf("grab: %v, %+v", err, grab)
	}
	if err := d.Arm(t.Context(), image.Rect(110, 110, 390, 390)); err != nil {
		t.Fatal(err)
	}
	for _, p := range []image.Point{{700, 200}, {50, 200}, {200, 500}, {700, 500}} {
		if got := outcomeOf(t, d.MoveTo(t.Context(), p)); got.what != input.Unreachable {
			t.Errorf("MoveTo %v, outside the grab: %+v", p, got)
		}
	}
}

// When the server ends, the process survives, and a new Driver works on another server.
func TestServerKilled(t *testing.T) {
	desk, _, d := ready(t, input.Default())
	var err error
	for i := 0; err == nil; i++ {
		if err = d.Click(t.Context(), target); err != nil {
			break
		}
		if err = d.Press(t.Context(), input.Digit1); err != nil {
			break
		}
		if i == 20 {
			desk.Kill()
		}
	}
	if got := outcomeOf(t, err); got.what != input.Server {
		t.Errorf("server killed: %+v", got)
	}
	for _, err := range []error{d.Check(t.Context()), d.MoveTo(t.Context(), start)} {
		if got := outcomeOf(t, err); got.what != input.Server {
			t.Errorf("afterwards: %+v", got)
		}
	}
	_, w, d := ready(t, input.Default())
	if err := d.Click(t.Context(), target); err != nil {
		t.Fatal(err)
	}
	if got := w.got(); len(got) != 2 {
		t.Errorf("window got %q", got)
	}
}
