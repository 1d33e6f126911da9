//go:build linux

package fill

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"sync"
	"testing"
	"time"

	"autosolve/capture"
	"autosolve/input"
	"autosolve/input/x11"
	"autosolve/recognize"
	"autosolve/solver"
	"autosolve/test/stage"

	"github.com/chromedp/chromedp"
)

// desks have a browser that covers the screen.
var desks = stage.Desks{Setting: stage.Setting{Browser: &stage.Browser{Kiosk: true}}}

// reader returns the reader that all tests share.
var reader = sync.OnceValues(func() (*recognize.Reader, error) {
	faces, err := recognize.Builtin()
	if err != nil {
		return nil, err
	}
	return recognize.New(faces, recognize.Default())
})

func TestMain(m *testing.M) {
	status := m.Run()
	if err := desks.Close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

// borrowDesk lends the usual desk, with the practice page on it, to one test, and makes it the current display.
func borrowDesk(t *testing.T) *stage.Desk {
	t.Helper()
	if testing.Short() {
		t.Skip("needs a browser")
	}
	d := desks.Borrow(t)
	d.Setenv(t)
	return d
}

// newDesk sets up another desk for one test.
func newDesk(t *testing.T, s stage.Screen, b stage.Browser) *stage.Desk {
	t.Helper()
	if testing.Short() {
		t.Skip("needs a browser")
	}
	d := stage.NewDesk(t, stage.Setting{Screen: s, Browser: &b})
	d.Setenv(t)
	return d
}

// sight is a page on a desk. It implements Eyes for its grid, and has the driver that fills it.
type sight struct {
	*stage.Desk
	ScreenButtons
	t      *testing.T
	screen *capture.Screen
	reader *recognize.Reader
	region image.Rectangle
	first  *recognize.Board
	answer solver.Grid
	driver *x11.Driver
	trace  *Trace
	img    image.RGBA          // kept between looks
	looker *recognize.Follower // reads what Look captures
	taken  time.Time           // when Look captured it
}

// show opens the practice page with a query and looks at it.
func show(t *testing.T, d *stage.Desk, query string) *sight {
	t.Helper()
	visit(t, d, query)
	return sightOf(t, d)
}

// visit opens the practice page with a query.
func visit(t *testing.T, d *stage.Desk, query string) {
	t.Helper()
	if err := chromedp.Do(d.Chromium.Tab(), chromedp.Navigate(d.Page+"?"+query)); err != nil {
		t.Fatal(err)
	}
}

// sightOf looks at the page that is open on the desk.
func sightOf(t *testing.T, d *stage.Desk) *sight {
	t.Helper()
	s := &sight{Desk: d, t: t}
	t.Cleanup(s.close)
	var err error
	if s.reader, err = reader(); err != nil {
		t.Fatal(err)
	}
	s.looker = s.reader.Follow()
	if s.screen, err = capture.Open(t.Context(), capture.AllMonitors); err != nil {
		t.Fatal(err)
	}
	s.region = s.screen.Bounds()
	s.first = s.shown()
	s.looker = s.reader.FollowFrom(s.first)
	s.ScreenButtons = ScreenButtons{Screen: s.screen, Reader: s.reader}
	if s.Before, err = s.screen.Capture(t.Context(), s.screen.Bounds()); err != nil {
		t.Fatal(err)
	}
	s.region = s.first.Layout.Bounds.Inset(-40).Intersect(s.screen.Bounds())
	if s.answer, err = solver.Solve(s.first.Givens()); err != nil {
		t.Fatalf("solve %v: %v", s.first.Givens(), err)
	}
	if s.driver, err = x11.Open(t.Context(), input.Default()); err != nil {
		t.Fatal(err)
	}
	return s
}

// close closes the screen and the driver: only one driver can be open at a time.
func (s *sight) close() {
	if s.driver != nil {
		if err := s.driver.Close(); err != nil {
			s.t.Error(err)
		}
	}
	if s.screen != nil {
		s.screen.Close()
	}
	*s = sight{} // the test's cleanup keeps s
}

// shown waits until the screen shows what the page in the browser holds and no longer changes, and returns the board.
func (s *sight) shown() *recognize.Board {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), stage.HangLimit)
	defer cancel()
	if err := s.Chromium.Painted(); err != nil {
		s.t.Fatal(err)
	}
	var before recognize.Layout
	since := time.Now()
	for {
		b, err := s.Look(ctx)
		if err != nil || b.Layout != before || b.Grid() != s.values() {
			since = time.Now()
		}
		if time.Since(since) > 150*time.Millisecond {
			return b
		}
		if b != nil {
			before = b.Layout
		}
		if ctx.Err() != nil {
			s.t.Fatalf("the screen does not show the page: %v", err)
		}
		_ = input.Wait(ctx, 40*time.Millisecond)
	}
}

// Look captures the region and reads it.
func (s *sight) Look(ctx context.Context) (*recognize.Board, error) {
	b, err := s.lookAt(ctx, s.region)
	if _, gone := errors.AsType[*recognize.NoGridError](err); gone {
		taken := s.taken
		b, err = s.lookAt(ctx, s.screen.Bounds())
		s.taken = taken
	}
	return b, err
}

func (s *sight) Taken() time.Time { return s.taken }

// Await waits until the screen changes, as Screen.Await does.
func (s *sight) Await(ctx context.Context, most time.Duration) error {
	return s.screen.Await(ctx, most)
}

func (s *sight) lookAt(ctx context.Context, r image.Rectangle) (*recognize.Board, error) {
	if err := s.screen.CaptureInto(ctx, &s.img, r); err != nil {
		return nil, err
	}
	s.taken = time.Now()
	b, err := s.looker.Read(&s.img)
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
	v, err := chromedp.Run(s.Chromium.Tab(), chromedp.Evaluate[T](code))
	if err != nil {
		s.t.Fatalf("run %s: %v", code, err)
	}
	return v
}

// values returns the digits in the page's 81 inputs.
func (s *sight) values() solver.Grid {
	s.t.Helper()
	g, err := solver.Parse(script[string](s, "window.practice.values()"))
	if err != nil {
		s.t.Fatal(err)
	}
	return g
}

// mustFill fills the page, with the config changed by change if that is not nil, and fails the test if the page then does
// not hold the solution. It prints the events in that case, or if $EVENTS is set.
func (s *sight) mustFill(t *testing.T, change func(*Config)) (Report, *eventLog) {
	t.Helper()
	log := new(eventLog)
	s.trace = &Trace{}
	report, err := s.fill(t.Context(), func(c *Config) {
		if c.Recorder = log; change != nil {
			change(c)
		}
	})
	if os.Getenv("EVENTS") != "" {
		log.print(t)
	}
	if got := s.values(); err != nil || got != s.answer {
		log.print(t)
		s.saveTrace()
		t.Fatalf("%v, page holds %v, want %v", err, got, s.answer)
	}
	return report, log
}

// saveTrace saves the trace of a failure in the folder $TRACES, if that is set.
func (s *sight) saveTrace() {
	parent := os.Getenv("TRACES")
	if parent == "" {
		return
	}
	dir, err := s.trace.Save(parent, s.t.Name())
	s.t.Logf("trace in %s, %v", dir, err)
}
