package x11

import (
	"autosolve/input"
	"image"
	"testing"
	"time"

	"autosolve/test/stage"

	"github.com/jezek/xgb/xproto"
)

// A window manager gives the focus to the window that is clicked. Before that a key would go elsewhere, so Press refuses it.
func TestFocusComesWithFirstClick(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600, WindowManager: true})
	grid := managedWindow(t, desk, "grid", image.Rect(50, 50, 350, 350))
	managedWindow(t, desk, "terminal", image.Rect(450, 50, 750, 350))
	d := openDriver(t, input.Default())
	d.Config.FocusWait = stage.HangLimit
	place := grid.place()
	if err := d.Arm(t.Context(), place.Inset(20)); err != nil {
		t.Fatal(err)
	}
	if got := outcomeOf(t, d.Press(t.Context(), input.Digit1)); got.what != input.Focus {
		t.Errorf("Press before the click: %+v", got)
	}
	if err := d.Click(t.Context(), place.Min.Add(image.Pt(50, 50))); err != nil {
		t.Fatal(err)
	}
	if err := d.Press(t.Context(), input.Digit1); err != nil {
		t.Fatal(err)
	}
	if got := grid.got(); len(got) != 4 {
		t.Errorf("window got %q", got)
	}
}

// Without a window manager the focus may follow the pointer. Then the pointer must be in the window.
func TestFocusIsWherePointerIs(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	w := newWindow(t, desk, "grid", image.Rect(100, 100, 400, 400))
	w.must(xproto.SetInputFocusChecked(w.conn, 0, xproto.InputFocusPointerRoot, xproto.TimeCurrentTime).Check())
	desk.Run(t, "xdotool", "mousemove", "600", "500")
	d := openDriver(t, input.Default())
	if err := d.Arm(t.Context(), image.Rect(110, 110, 390, 390)); err != nil {
		t.Fatal(err)
	}
	if got := outcomeOf(t, d.Press(t.Context(), input.Digit1)); got.what != input.Focus {
		t.Errorf("Press with the pointer elsewhere: %+v", got)
	}
	if err := d.Click(t.Context(), target); err != nil {
		t.Fatal(err)
	}
	if err := d.Press(t.Context(), input.Digit1); err != nil {
		t.Fatal(err)
	}
	if got := w.got(); len(got) != 4 {
		t.Errorf("window got %q", got)
	}
}

func TestFocusDoesNotCome(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	newWindow(t, desk, "grid", image.Rect(100, 100, 400, 400))
	newWindow(t, desk, "other", image.Rect(500, 100, 600, 200)).focus()
	c := input.Default()
	c.FocusWait = 300 * time.Millisecond // Close gives the server as long to answer
	d := openDriver(t, c)
	if err := d.Arm(t.Context(), image.Rect(110, 110, 390, 390)); err != nil {
		t.Fatal(err)
	}
	if got := outcomeOf(t, d.Click(t.Context(), target)); got.what != input.Focus {
		t.Errorf("Click: %+v", got)
	}
}
