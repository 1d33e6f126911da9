//go:build linux

package fill

import (
	"context"
	"errors"
	"image"
	"os"
	"os/exec"
	"testing"
	"time"

	"autosolve/capture"
	"autosolve/input"
	"autosolve/internal/stage"
	"autosolve/practice"
	"autosolve/recognize"
	"autosolve/solver"
	"autosolve/templates"

	"github.com/chromedp/chromedp"
)

// desk is the real thing: a browser with the practice page on a virtual screen, the program's eyes and hands before it.
type desk struct {
	t      *testing.T
	x      *stage.X
	chrome *stage.Chromium
	url    string // of the practice page
	screen *capture.Screen
	reader *recognize.Reader
}

// newDesk sets it up, or skips the test where Xvfb or Chromium is not installed.
func newDesk(t *testing.T, s stage.Screen, b stage.Browser) *desk {
	t.Helper()
	if testing.Short() {
		t.Skip("needs a browser")
	}
	for _, program := range []string{"Xvfb", "chromium"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	d := &desk{t: t}
	var err error
	if d.x, err = stage.StartX(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.x.Stop)
	t.Setenv("DISPLAY", d.x.Display)
	t.Setenv("XDG_SESSION_TYPE", "x11")
	t.Setenv("WAYLAND_DISPLAY", "")
	d.serve()
	b.Display, b.URL = d.x.Display, d.url
	if d.chrome, err = stage.StartBrowser(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.chrome.Stop(); err != nil {
			t.Error(err)
		}
	})
	if d.screen, err = capture.Open(capture.AllMonitors); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.screen.Close)
	d.openReader()
	return d
}

func (d *desk) serve() {
	d.t.Helper()
	url, stop, err := practice.Start(context.Background()) // the test's own context ends before the browser
	if err != nil {
		d.t.Fatal(err)
	}
	d.url = url
	d.t.Cleanup(func() {
		if err := stop(); err != nil {
			d.t.Error(err)
		}
	})
}

func (d *desk) openReader() {
	d.t.Helper()
	faces, err := templates.Builtin()
	if err != nil {
		d.t.Fatal(err)
	}
	if d.reader, err = recognize.New(faces, recognize.Default()); err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() {
		if err := d.reader.Close(); err != nil {
			d.t.Error(err)
		}
	})
}

// sight is a page on the desk: eyes on its grid, and what was read first.
type sight struct {
	*desk
	t      *testing.T
	region image.Rectangle
	first  *recognize.Board
	answer solver.Grid
	driver *input.Driver
	trace  *Trace
	img    image.RGBA // kept between looks
	memory Memory
}

// show opens the practice page with a query and looks at it.
func (d *desk) show(t *testing.T, query string) *sight {
	t.Helper()
	if err := chromedp.Do(d.chrome.Tab(), chromedp.Navigate(d.url+"?"+query)); err != nil {
		t.Fatal(err)
	}
	s := &sight{desk: d, t: t, region: d.screen.Bounds()}
	s.first = s.shown()
	var err error
	s.region = s.first.Layout.Bounds.Inset(-40).Intersect(d.screen.Bounds())
	if s.answer, err = solver.Solve(s.first.Givens()); err != nil {
		t.Fatalf("solve %v: %v", s.first.Givens(), err)
	}
	if s.driver, err = input.Open(t.Context(), input.Default()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	return s
}

// close lets go of the hands, of which there can be one pair.
func (s *sight) close() {
	if s.driver == nil {
		return
	}
	if err := s.driver.Close(); err != nil {
		s.t.Error(err)
	}
	s.driver, s.first, s.trace = nil, nil, nil // the test's cleanup keeps s
	s.img, s.memory = image.RGBA{}, Memory{}
}

// shown waits until the screen shows the page that the browser has, standing still.
func (s *sight) shown() *recognize.Board {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), 15*time.Second)
	defer cancel()
	var before recognize.Layout
	since := time.Now()
	for {
		b, err := s.Look(ctx)
		if err != nil || b.Layout != before || b.Grid() != s.values() {
			since = time.Now()
		}
		if time.Since(since) > 300*time.Millisecond {
			return b
		}
		if b != nil {
			before = b.Layout
		}
		if ctx.Err() != nil {
			s.t.Fatalf("the page did not get onto the screen: %v", err)
		}
		wait(ctx, 20*time.Millisecond)
	}
}

// Look captures the region and reads it.
func (s *sight) Look(ctx context.Context) (*recognize.Board, error) {
	b, err := s.lookAt(ctx, s.region)
	if _, gone := errors.AsType[*recognize.NoGridError](err); gone {
		return s.lookAt(ctx, s.screen.Bounds())
	}
	return b, err
}

func (s *sight) lookAt(ctx context.Context, r image.Rectangle) (*recognize.Board, error) {
	if err := s.screen.CaptureInto(ctx, &s.img, r); err != nil {
		return nil, err
	}
	b, err := s.memory.Read(&s.img, s.reader.Read)
	if s.trace != nil {
		s.trace.See(&s.img, b, err)
	}
	return b, err
}

func (s *sight) fill(ctx context.Context, change func(*Config)) (Report, error) {
	s.t.Helper()
	c := Default()
	if change != nil {
		change(&c)
	}
	return Fill(ctx, s, s.driver, s.first, s.answer, c)
}

// script runs JavaScript on the page.
func script[T any](s *sight, code string) T {
	s.t.Helper()
	v, err := chromedp.Run(s.chrome.Tab(), chromedp.Evaluate[T](code))
	if err != nil {
		s.t.Fatalf("run %s: %v", code, err)
	}
	return v
}

// values is what the page's 81 inputs hold.
func (s *sight) values() solver.Grid {
	s.t.Helper()
	g, err := solver.Parse(script[string](s, "window.practice.values()"))
	if err != nil {
		s.t.Fatal(err)
	}
	return g
}

// saveTrace keeps the trace of a failure in $TRACES, if that is set.
func (s *sight) saveTrace() {
	parent := os.Getenv("TRACES")
	if parent == "" {
		return
	}
	dir, err := s.trace.Save(parent, s.t.Name())
	s.t.Logf("trace in %s, %v", dir, err)
}
