//go:build linux

package main

import (
	"context"
	"image"
	"os/exec"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"autosolve/internal/stage"
	"autosolve/practice"
)

// TestDesktop runs the real main on virtual screens.
func TestDesktop(t *testing.T) {
	for _, program := range []string{"Xvfb", "chromium"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed", program)
		}
	}
	p := params("testdata/desktop")
	p.Cmds["screen"] = startScreen
	p.Cmds["browse"] = browse
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
	x, err := stage.StartX(context.Background(), s)
	ts.Check(err)
	ts.Defer(x.Stop)
	ts.Setenv("DISPLAY", x.Display)
}

// browse opens the practice page in Chromium: "browse QUERY".
func browse(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: browse QUERY")
	}
	ctx := context.Background()
	url, stop, err := practice.Start(ctx)
	ts.Check(err)
	ts.Defer(func() { ts.Check(stop()) })
	b := stage.Browser{Display: ts.Getenv("DISPLAY"), URL: url + args[0], Bounds: image.Rect(0, 0, 1279, 899)}
	c, err := stage.StartBrowser(ctx, b)
	ts.Check(err)
	ts.Defer(func() { _ = c.Stop() })
}
