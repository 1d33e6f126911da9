//go:build linux

package play

import (
	"fmt"
	"image"
	"testing"

	"github.com/chromedp/chromedp"

	"autosolve/test/stage"
)

// TestFindInABrowser finds buttons of the practice page on a screen that all its parts use.
func TestFindInABrowser(t *testing.T) {
	d := stage.NewDesk(t, stage.Setting{Screen: stage.Screen{Width: 1600, Height: 1100},
		Browser: &stage.Browser{Bounds: image.Rect(0, 0, 800, 600)}})
	t.Run("moved", func(t *testing.T) { findsMoved(t, d) })
	t.Run("shipped", func(t *testing.T) { findsShipped(t, d) })
}

// findsMoved looks for buttons of the practice page after they have moved by parts of a pixel, turned gray, or gone.
func findsMoved(t *testing.T, d *stage.Desk) {
	t.Helper()
	size := image.Pt(800, 640)
	if err := d.Chromium.Resize(size); err != nil {
		t.Fatal(err)
	}
	if err := chromedp.Do(d.Chromium.Tab(), chromedp.Navigate(d.Page+"?level=1&set_id=1")); err != nil {
		t.Fatal(err)
	}
	do := func(script string) *image.RGBA {
		t.Helper()
		if err := chromedp.Do(d.Chromium.Tab(), chromedp.Evaluate[chromedp.Void](script)); err != nil {
			t.Fatal(err)
		}
		if err := d.Chromium.Painted(); err != nil {
			t.Fatal(err)
		}
		img, err := d.Picture()
		if err != nil {
			t.Fatal(err)
		}
		return img.SubImage(image.Rectangle{Max: size}).(*image.RGBA)
	}
	before := do("0")
	place := func(name string) image.Rectangle {
		r, err := d.Chromium.Rect("button[name=" + name + "]")
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	buttons := map[string]*Button{}
	for _, name := range []string{"submit", "pause", "clear", "options"} {
		b, err := NewButton(name, before.SubImage(place(name).Inset(3)))
		if err != nil {
			t.Fatal(err)
		}
		buttons[name] = b
	}
	for moved := 0.5; moved < 2.5; moved += 0.4 {
		img := do(fmt.Sprintf("document.getElementById('buttons').style.marginLeft = '%gpx'", moved))
		for name, b := range buttons {
			if at, err := b.Find(img); err != nil || !at.In(place(name)) {
				t.Errorf("%s moved by %g: found at %v, %v; it is at %v", name, moved/2, at, err, place(name))
			}
		}
	}
	for what, img := range map[string]*image.RGBA{
		"gray": do("document.querySelectorAll('button').forEach(b => { b.style.color = '#b0b0b0' })"),
		"gone": do("document.querySelectorAll('button').forEach(b => b.remove())"),
	} {
		for name, b := range buttons {
			if at, err := b.Find(img); err == nil {
				t.Errorf("%s is %s and found at %v", name, what, at)
			}
		}
	}
}
