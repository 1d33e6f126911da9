//go:build linux

package stage_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"image"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"autosolve/test/stage"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// page has a box of one colour, which can be found on the screen, and an input.
const page = `<!doctype html><title>stage</title>
<style>body{margin:0;background:#fff} div,input{position:absolute}</style>
<div id=box style="left:100px;top:60px;width:201px;height:99px;background:#123456"></div>
<input id=in style="left:100px;top:200px;width:100px;height:30px">`

func TestMain(m *testing.M) {
	xgb.Logger.SetOutput(io.Discard) // xgb logs every closed connection
	m.Run()
}

func dataURL(html string) string { return "data:text/html," + url.PathEscape(html) }

func startX(t *testing.T, s stage.Screen) *stage.X {
	t.Helper()
	x, err := stage.StartX(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(x.Stop)
	return x
}

func startBrowser(t *testing.T, b stage.Browser) *stage.Chromium {
	t.Helper()
	if b.URL == "" {
		b.URL = dataURL(page)
	}
	c, err := stage.StartBrowser(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Stop(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func TestScreenHasTheSizeAskedFor(t *testing.T) {
	t.Parallel()
	x := startX(t, stage.Screen{Width: 801, Height: 603, Depth: 16})
	conn, err := xgb.NewConnDisplay(x.Display)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	s := xproto.Setup(conn).DefaultScreen(conn)
	if s.WidthInPixels != 801 || s.HeightInPixels != 603 || s.RootDepth != 16 {
		t.Errorf("got %dx%dx%d", s.WidthInPixels, s.HeightInPixels, s.RootDepth)
	}
}

func TestStartXReportsWhatXvfbSaid(t *testing.T) {
	t.Parallel()
	_, err := stage.StartX(t.Context(), stage.Screen{ExtraArgs: []string{"-nonsense"}})
	if err == nil || !strings.Contains(err.Error(), "nonsense") {
		t.Errorf("got %v", err)
	}
}

func TestStartBrowserWithoutScreenFails(t *testing.T) {
	setTemporaryFolder(t)
	_, err := stage.StartBrowser(t.Context(), stage.Browser{Display: ":9999"})
	if err == nil {
		t.Fatal("no error")
	}
	if left := profiles(t); len(left) > 0 {
		t.Errorf("left %v", left)
	}
}

// Rect returns the rectangle in which the screen shows the element, for each kind of window. TestDesk asks the same of a kiosk.
// Of the others that only the long tests have, windows are what TestJSONOfAFullRun and TestPanel of test/e2e use, which compare
// places on the screen with it, and no other test uses a scale that is not whole.
func TestRectIsWhereTheElementIsShown(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name    string
		browser stage.Browser
		manager bool
		off     int // tolerance of an edge in pixels
		long    bool
	}{
		{name: "window", browser: stage.Browser{Bounds: image.Rect(40, 30, 1040, 830)}, long: true},
		{name: "managed window", browser: stage.Browser{Bounds: image.Rect(40, 30, 1040, 830)}, manager: true, long: true},
		{name: "app", browser: stage.Browser{Bounds: image.Rect(7, 5, 1007, 705), App: true}, long: true},
		{name: "kiosk", browser: stage.Browser{Kiosk: true}, long: true},
		{name: "scale 1.25", browser: stage.Browser{Bounds: image.Rect(40, 30, 1240, 930), ScaleFactor: 1.25}, off: 1, long: true},
		{name: "scale 1.5", browser: stage.Browser{Bounds: image.Rect(20, 10, 1220, 910), ScaleFactor: 1.5}, manager: true, off: 2, long: true},
		{name: "scale 2", browser: stage.Browser{Kiosk: true, ScaleFactor: 2}},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			if tc.long {
				stage.Long(t)
			}
			t.Parallel()
			x := startX(t, stage.Screen{Width: 1280, Height: 960, WindowManager: tc.manager})
			tc.browser.Display = x.Display
			c := startBrowser(t, tc.browser)
			got, err := c.Rect("#box")
			if err != nil {
				t.Fatal(err)
			}
			if want := shown(t, x.Display); !got.In(want.Inset(-tc.off)) || !want.In(got.Inset(-tc.off)) {
				t.Errorf("got %v, the screen shows %v", got, want)
			}
			if _, err := c.Rect("#nowhere"); err == nil {
				t.Error("no error for an element that is not there")
			}
		})
	}
}

// shown waits for the rectangle of the screen with the colour of #box, because the browser may paint after loading.
func shown(t *testing.T, display string) image.Rectangle {
	t.Helper()
	conn, err := xgb.NewConnDisplay(display)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	s := xproto.Setup(conn).DefaultScreen(conn)
	var last image.Rectangle
	for deadline := time.Now().Add(stage.HangLimit); time.Now().Before(deadline); <-time.After(100 * time.Millisecond) {
		reply, err := xproto.GetImage(conn, xproto.ImageFormatZPixmap, xproto.Drawable(s.Root),
			0, 0, s.WidthInPixels, s.HeightInPixels, ^uint32(0)).Reply()
		if err != nil {
			t.Fatal(err)
		}
		var box image.Rectangle
		for i := 0; i+3 < len(reply.Data); i += 4 {
			if bytes.Equal(reply.Data[i:i+3], []byte{0x56, 0x34, 0x12}) {
				p := image.Pt(i/4%int(s.WidthInPixels), i/4/int(s.WidthInPixels))
				box = box.Union(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))})
			}
		}
		if !box.Empty() && box == last {
			return box
		}
		last = box
	}
	t.Fatal("the box is not on the screen")
	return last
}

// If the page does not load, StartBrowser says so and stops the browser.
func TestFailedStartLeavesNothing(t *testing.T) {
	mark := markFamily(t)
	setTemporaryFolder(t)
	x := startX(t, stage.Screen{WindowManager: true})
	if len(family(t, mark)) < 2 {
		t.Fatal("the running children are not found")
	}
	_, err := stage.StartBrowser(t.Context(), stage.Browser{Display: x.Display, URL: "http://127.0.0.1:1/"})
	if err == nil || !strings.Contains(err.Error(), "127.0.0.1:1") {
		t.Errorf("got %v", err)
	}
	x.Stop()
	waitGone(t, mark)
	if left := profiles(t); len(left) > 0 {
		t.Errorf("profiles left: %v", left)
	}
}

func TestEverythingEndsWithItsContext(t *testing.T) {
	mark := markFamily(t)
	setTemporaryFolder(t)
	ctx, cancel := context.WithCancel(t.Context())
	x, err := stage.StartX(ctx, stage.Screen{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := stage.StartBrowser(ctx, stage.Browser{Display: x.Display})
	if err != nil {
		t.Fatal(err)
	}
	if len(family(t, mark)) < 3 {
		t.Error("the running children are not found")
	}
	cancel()
	waitGone(t, mark)
	if err := c.Stop(); err != nil {
		t.Error(err)
	}
	if left := profiles(t); len(left) > 0 {
		t.Errorf("profiles left: %v", left)
	}
	if c.Tab().Err() == nil {
		t.Error("the tab's context is still alive")
	}
}

// If a test is killed, its screen and its browser end. This test runs a copy of itself that starts both, and kills the copy.
func TestEverythingEndsWithItsParent(t *testing.T) {
	mark := markFamily(t)
	setTemporaryFolder(t) // the copy cannot remove its profile
	copied := exec.Command(os.Args[0], "-test.run=^TestStayUntilKilled$")
	copied.Env = append(os.Environ(), "STAGE_STAY=1")
	out, err := copied.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := copied.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil || len(family(t, mark)) < 3 {
		t.Errorf("the copy did not get ready: %v", err)
	}
	if err := copied.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := copied.Wait(); err == nil {
		t.Error("the copy ended well, it should have been killed")
	}
	waitGone(t, mark)
}

// TestStayUntilKilled is the copy that TestEverythingEndsWithItsParent kills.
func TestStayUntilKilled(t *testing.T) {
	if os.Getenv("STAGE_STAY") == "" {
		t.Skip("needs TestEverythingEndsWithItsParent to run it")
	}
	x := startX(t, stage.Screen{})
	startBrowser(t, stage.Browser{Display: x.Display})
	fmt.Println("ready")
	<-t.Context().Done()
}

// markFamily adds a marker to the environment that children inherit.
func markFamily(t *testing.T) string {
	t.Helper()
	mark := fmt.Sprintf("%s-%d", t.Name(), time.Now().UnixNano())
	t.Setenv("STAGE_MARK", mark)
	return "STAGE_MARK=" + mark
}

// family returns all running processes with the marker.
func family(t *testing.T, mark string) []string {
	t.Helper()
	found, err := stage.Marked(mark)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// waitGone waits until no process has the marker, because Chromium's helper processes end a moment after it.
func waitGone(t *testing.T, mark string) {
	t.Helper()
	var left []string
	if !stage.Wait(func() bool {
		left = family(t, mark)
		return len(left) == 0
	}) {
		t.Errorf("still running: %q", left)
	}
}

// setTemporaryFolder gives the test, and what it starts, a temporary folder of their own, which also has the profiles of Chromium.
func setTemporaryFolder(t *testing.T) {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("STAGE_PROFILES", "")
}

func profiles(t *testing.T) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(os.TempDir(), "stage-chromium-*"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}
