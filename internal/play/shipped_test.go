//go:build linux

package play

import (
	"fmt"
	"image"
	"testing"

	"github.com/chromedp/chromedp"

	"autosolve/test/stage"
)

// findsShipped finds the practice page's buttons by the pictures that come with the program, in windows that give the
// page letters of four sizes. A button is not found on pages that do not have it.
func findsShipped(t *testing.T, d *stage.Desk) {
	t.Helper()
	submit, err := LoadButton("../../docs/play/check-digits.png")
	if err != nil {
		t.Fatal(err)
	}
	next, err := LoadButton("../../docs/play/new-puzzle.png")
	if err != nil {
		t.Fatal(err)
	}
	const solve = `document.querySelectorAll('.t input').forEach((cell, i) => {
		if (!cell.readOnly) cell.value = document.getElementById('cheat').value[i];
	}), document.querySelector('button[name=submit]').click()`
	letters := map[string]bool{}
	for _, size := range []image.Point{{820, 640}, {1280, 900}, {1100, 940}, {1590, 1090}} {
		t.Run(fmt.Sprintf("%dx%d", size.X, size.Y), func(t *testing.T) {
			if err := d.Chromium.Resize(size); err != nil {
				t.Fatal(err)
			}
			if err := chromedp.Do(d.Chromium.Tab(), chromedp.Navigate(d.Page+"?level=1&set_id=1")); err != nil {
				t.Fatal(err)
			}
			see := func(there, absent *Button, selector string) {
				t.Helper()
				if err := d.Chromium.Painted(); err != nil {
					t.Fatal(err)
				}
				screen, err := d.Picture()
				if err != nil {
					t.Fatal(err)
				}
				img := screen.SubImage(image.Rectangle{Max: size}).(*image.RGBA)
				place, err := d.Chromium.Rect(selector)
				if err != nil {
					t.Fatal(err)
				}
				if at, err := there.Find(img); err != nil || !at.In(place) {
					t.Errorf("%v is found at %v, %v; it is at %v", there, at, err, place)
				}
				if at, err := absent.Find(img); err == nil {
					t.Errorf("%v is absent and found at %v", absent, at)
				}
				size, err := chromedp.Run(d.Chromium.Tab(), chromedp.Evaluate[string](fmt.Sprintf("getComputedStyle(document.querySelector(%q)).fontSize", selector)))
				if err != nil {
					t.Fatal(err)
				}
				letters[size] = true
			}
			see(submit, next, "button[name=submit]")
			if err := chromedp.Do(d.Chromium.Tab(), chromedp.Evaluate[chromedp.Void](solve), chromedp.WaitVisible("#solved button")); err != nil {
				t.Fatal(err)
			}
			see(next, submit, "#solved button")
		})
	}
	if len(letters) != 4 {
		t.Errorf("the letters had the sizes %v, want four sizes", letters)
	}
}
