package x11

import (
	"autosolve/input"
	"context"
	"image"
	"testing"

	"autosolve/test/stage"

	"github.com/chromedp/chromedp"
)

const inputPage = `data:text/html,<style>body{margin:0}input{width:200px;height:80px;margin:40px}</style>` +
	`<input id=a><input id=b>`

// A real browser receives the clicks and the keys, with and without a window manager, even if a terminal has the focus at
// the start. TestFills, TestPanel and TestAnotherWindowHasTheFocus of test/e2e show the same of the whole program.
func TestBrowserTakesInput(t *testing.T) {
	stage.Long(t)
	for _, c := range []struct {
		name               string
		manager, elsewhere bool
	}{{"no window manager", false, false}, {"window manager", true, false}, {"focus elsewhere", true, true}} {
		t.Run(c.name, func(t *testing.T) {
			desk := newDesk(t, stage.Screen{Width: 1280, Height: 1024, WindowManager: c.manager})
			browser, err := stage.StartBrowser(t.Context(), stage.Browser{Display: desk.Display, URL: inputPage,
				Bounds: image.Rect(20, 20, 820, 620), App: true})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				if err := browser.Stop(); err != nil {
					t.Error(err)
				}
			})
			if c.elsewhere {
				managedWindow(t, desk, "terminal", image.Rect(900, 700, 1200, 900))
			}
			a, err1 := browser.Rect("#a")
			b, err2 := browser.Rect("#b")
			if err1 != nil || err2 != nil {
				t.Fatal(err1, err2)
			}
			config := input.Default()
			config.FocusWait = stage.HangLimit
			d := openDriver(t, config)
			if err := d.Arm(t.Context(), a.Union(b)); err != nil {
				t.Fatal(err)
			}
			for _, box := range []image.Rectangle{a, b} {
				if err := d.Click(t.Context(), box.Min.Add(box.Size().Div(2))); err != nil {
					t.Fatal(err)
				}
				for _, k := range []input.Key{input.Digit3, input.Digit7, input.Digit9, input.Backspace} {
					if err := d.Press(t.Context(), k); err != nil {
						t.Fatal(err)
					}
				}
			}
			ctx, cancel := context.WithTimeout(browser.Tab(), stage.HangLimit)
			defer cancel()
			if _, err := chromedp.Run(ctx, chromedp.Poll[bool](`a.value + b.value == "3737"`)); err != nil {
				t.Error(err)
			}
		})
	}
}
