//go:build linux

package stage_test

import (
	"image/color"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"autosolve/test/stage"
)

// A desk reports the actions of other programs on it. Its browser opens pages relative to the practice page, and a picture shows
// what is on its screen.
func TestDesk(t *testing.T) {
	t.Parallel()
	d := stage.NewDesk(t, stage.Setting{Browser: &stage.Browser{Kiosk: true, URL: "?level=4"}})
	address, err := chromedp.Run(d.Chromium.Tab(), chromedp.Evaluate[string]("location.href"))
	if err != nil || address != d.Page+"?level=4" {
		t.Errorf("the browser shows %s, %v", address, err)
	}
	d.Run(t, "xdotool", "mousemove", "30", "40", "keydown", "Shift_L", "mousedown", "1")
	if p := d.Pointer(t); p.X != 30 || p.Y != 40 {
		t.Errorf("the pointer is at %v", p)
	}
	if held := d.Held(t); len(held) != 2 || !strings.HasPrefix(held[0], "key ") || !strings.HasPrefix(held[1], "buttons ") {
		t.Errorf("held: %v", held)
	}
	d.Run(t, "xdotool", "keyup", "Shift_L", "mouseup", "1")
	if held := d.Held(t); held != nil {
		t.Errorf("still held: %v", held)
	}
	if err := chromedp.Do(d.Chromium.Tab(), chromedp.Navigate(dataURL(page))); err != nil {
		t.Fatal(err)
	}
	box := shown(t, d.Display)
	img, err := d.Picture()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := d.Chromium.Rect("#box"); err != nil || got != box {
		t.Errorf("the box is at %v, %v; the screen shows it at %v", got, err, box)
	}
	if got, want := img.RGBAAt(box.Min.X, box.Min.Y), (color.RGBA{0x12, 0x34, 0x56, 0xff}); got != want {
		t.Errorf("the picture has %v at %v, want %v", got, box.Min, want)
	}
	isThere(t, d.Display)
}

// isThere checks that a desk on an existing display starts and stops nothing.
func isThere(t *testing.T, display string) {
	t.Helper()
	d, err := stage.StartDesk(t.Context(), stage.Setting{Display: display})
	if err != nil {
		t.Fatal(err)
	}
	d.Run(t, "xdotool", "mousemove", "50", "60")
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	other := stage.NewDesk(t, stage.Setting{Display: display})
	if p := other.Pointer(t); p.X != 50 || p.Y != 60 {
		t.Errorf("the pointer is at %v", p)
	}
}

// A desk is lent to one test after another.
func TestDesksAreSharedOneAfterAnother(t *testing.T) {
	t.Parallel()
	var desks stage.Desks
	t.Cleanup(func() {
		if err := desks.Close(); err != nil {
			t.Error(err)
		}
	})
	var first string
	t.Run("two at once", func(t *testing.T) {
		a, b := desks.Borrow(t), desks.Borrow(t)
		if first = a.Display; a.Display == b.Display {
			t.Errorf("both are on %s", a.Display)
		}
	})
	t.Run("again", func(t *testing.T) {
		a, b, c := desks.Borrow(t), desks.Borrow(t), desks.Borrow(t)
		if a.Display != first && b.Display != first || c.Display == first {
			t.Errorf("got %s, %s and %s, but %s was free", a.Display, b.Display, c.Display, first)
		}
	})
}
