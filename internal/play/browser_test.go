//go:build linux

package play

import (
	"fmt"
	"image"
	"testing"

	"github.com/chromedp/chromedp"

	"autosolve/test/stage"
)

// TestFindInABrowser looks for buttons of the practice page after they have moved by parts of a pixel, turned gray, or gone.
func TestFindInABrowser(t *testing.T) {
	d := stage.NewDesk(t, stage.Setting{Browser: &stage.Browser{URL: "?level=1&set_id=1", Kiosk: true}})
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
		return img
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
