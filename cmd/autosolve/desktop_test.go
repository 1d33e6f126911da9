//go:build linux

package main

import (
	"context"
	"image"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/rogpeppe/go-internal/testscript"

	"autosolve/internal/stage"
)

// shown holds the desk that a script sees.
type shown struct{ desk *stage.Desk }

type shownKey struct{}

// TestDesktop runs the real main on virtual screens.
func TestDesktop(t *testing.T) {
	p := params("testdata/desktop")
	p.Cmds["screen"] = startScreen
	p.Cmds["browse"] = browse
	p.Cmds["page"] = page
	p.Cmds["press"] = press
	p.Cmds["idle"] = idle
	setup := p.Setup
	p.Setup = func(env *testscript.Env) error {
		env.Values[shownKey{}] = new(shown)
		return setup(env)
	}
	testscript.Run(t, p)
}

// startScreen makes the script see a screen of its own: "screen [DEPTH]".
func startScreen(ts *testscript.TestScript, neg bool, args []string) {
	s := stage.Screen{Width: 1280, Height: 900}
	if len(args) == 1 {
		depth, err := strconv.Atoi(args[0])
		ts.Check(err)
		s.Depth = depth
	}
	d, err := stage.StartDesk(context.Background(), stage.Setting{Screen: s})
	ts.Check(err)
	ts.Defer(func() { ts.Check(d.Close()) })
	ts.Setenv("DISPLAY", d.Display)
	ts.Value(shownKey{}).(*shown).desk = d
}

// page waits until an expression is true in the page, and that is on the screen: "page EXPRESSION". One that does something
// and is true at once has it done.
func page(ts *testscript.TestScript, neg bool, args []string) {
	d := ts.Value(shownKey{}).(*shown).desk
	if neg || len(args) != 1 || d == nil || d.Chromium == nil {
		ts.Fatalf("usage: page EXPRESSION, after browse")
	}
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		holds, err := chromedp.Run(d.Chromium.Tab(), chromedp.Evaluate[bool]("!!("+args[0]+")"))
		if err == nil && holds { // while another page comes up there may be none to ask
			break
		}
		if time.Now().After(deadline) {
			ts.Fatalf("the page is not so that %s: %v", args[0], err)
		}
	}
	ts.Check(d.Chromium.Painted())
}

// browse shows the practice page in a browser on the script's screen, or a file of the script's: "browse QUERY|FILE".
func browse(ts *testscript.TestScript, neg bool, args []string) {
	d := ts.Value(shownKey{}).(*shown).desk
	if neg || len(args) != 1 || d == nil {
		ts.Fatalf("usage: browse QUERY|FILE, after screen")
	}
	if d.Chromium == nil {
		ts.Check(d.Browse(context.Background(), stage.Browser{URL: args[0], Bounds: image.Rect(0, 0, 1279, 899)}))
		ts.Check(d.Chromium.Painted())
		return
	}
	page := d.Page + args[0]
	if strings.HasSuffix(args[0], ".html") {
		page = "file://" + ts.MkAbs(args[0])
	}
	ts.Check(chromedp.Do(d.Chromium.Tab(), chromedp.Navigate(page)))
	ts.Check(d.Chromium.Painted()) // a page that is loaded may not be on the screen yet
}
