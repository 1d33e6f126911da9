//go:build linux

package main

import (
	"context"
	"image"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/rogpeppe/go-internal/testscript"

	"autosolve/test/stage"
)

// shown holds the desk that a script uses.
type shown struct{ desk *stage.Desk }

type shownKey struct{}

// desks have a browser window that leaves one column of pixels free at the right and one row at the bottom.
var desks = stage.Desks{Setting: stage.Setting{Screen: stage.Screen{Width: 1280, Height: 900},
	Browser: &stage.Browser{Bounds: image.Rect(0, 0, 1279, 899)}}}

// TestDesktop runs the real main on virtual screens.
func TestDesktop(t *testing.T) {
	t.Cleanup(func() {
		if err := desks.Close(); err != nil {
			t.Error(err)
		}
	})
	p := params("testdata/desktop")
	p.Cmds["screen"] = screen
	p.Cmds["browse"] = browse
	p.Cmds["page"] = page
	p.Cmds["fillin"] = fillIn
	p.Cmds["press"] = press
	p.Cmds["idle"] = idle
	setup := p.Setup
	p.Setup = func(env *testscript.Env) error {
		env.Values[shownKey{}] = new(shown)
		return setup(env)
	}
	testscript.Run(t, p)
}

// screen gives the script a screen with a blank page in a browser, or an empty screen of the given depth: "screen [DEPTH]".
func screen(ts *testscript.TestScript, neg bool, args []string) {
	var d *stage.Desk
	if len(args) == 1 {
		depth, err := strconv.Atoi(args[0])
		ts.Check(err)
		empty := stage.Setting{Screen: desks.Setting.Screen}
		empty.Screen.Depth = depth
		d, err = stage.StartDesk(context.Background(), empty)
		ts.Check(err)
		ts.Defer(func() { ts.Check(d.Close()) })
	} else {
		lent, giveBack, err := desks.Lend()
		ts.Check(err)
		ts.Defer(giveBack)
		d = lent
		ts.Check(chromedp.Do(d.Chromium.Tab(), chromedp.Navigate("about:blank")))
		ts.Check(d.Chromium.Painted())
	}
	ts.Setenv("DISPLAY", d.Display)
	ts.Value(shownKey{}).(*shown).desk = d
}

// page waits until an expression is true in the page and the page is painted: "page EXPRESSION". An expression with a side
// effect can also change the page.
func page(ts *testscript.TestScript, neg bool, args []string) {
	d := ts.Value(shownKey{}).(*shown).desk
	if neg || len(args) != 1 || d == nil || d.Chromium == nil {
		ts.Fatalf("usage: page EXPRESSION, after screen")
	}
	var err error
	if !stage.Wait(func() (holds bool) {
		holds, err = chromedp.Run(d.Chromium.Tab(), chromedp.Evaluate[bool]("!!("+args[0]+")"))
		return err == nil && holds // while another page loads, evaluating may fail
	}) {
		ts.Fatalf("%s did not become true in the page: %v", args[0], err)
	}
	ts.Check(d.Chromium.Painted())
}

// fillIn fills most of the practice page's empty cells: "fillin".
func fillIn(ts *testscript.TestScript, neg bool, args []string) {
	d := ts.Value(shownKey{}).(*shown).desk
	if neg || len(args) != 0 || d == nil || d.Chromium == nil {
		ts.Fatalf("usage: fillin, after screen")
	}
	ts.Check(d.FillIn())
}

// browse opens the practice page, or a file of the script, in the script's browser: "browse QUERY|FILE".
func browse(ts *testscript.TestScript, neg bool, args []string) {
	d := ts.Value(shownKey{}).(*shown).desk
	if neg || len(args) != 1 || d == nil || d.Chromium == nil {
		ts.Fatalf("usage: browse QUERY|FILE, after screen")
	}
	page := d.Page + args[0]
	if strings.HasSuffix(args[0], ".html") {
		page = "file://" + ts.MkAbs(args[0])
	}
	ts.Check(chromedp.Do(d.Chromium.Tab(), chromedp.Navigate(page)))
	ts.Check(d.Chromium.Painted()) // a page that is loaded may not be painted yet
}
