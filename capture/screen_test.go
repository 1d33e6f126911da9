//go:build linux

package capture

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"autosolve/internal/advice"
	"autosolve/internal/desktop"
	"autosolve/internal/desktop/x11"
	"autosolve/test/stage"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

func TestCaptureGivesEachPixelInItsPlace(t *testing.T) {
	forEachServer(t, func(t *testing.T, d *stage.Desk) {
		s := open(t, AllMonitors)
		if want := image.Rect(0, 0, 1280, 900); s.Bounds() != want {
			t.Fatalf("bounds are %v, want %v", s.Bounds(), want)
		}
		reused := new(image.RGBA)
		for _, r := range []image.Rectangle{
			s.Bounds(),
			image.Rect(0, 0, 1, 1),
			image.Rect(1279, 899, 1280, 900),
			image.Rect(300, 200, 301, 900),
			image.Rect(301, 207, 904, 810),
		} {
			img, err := s.Capture(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			checkPainted(t, img, r)
			if err := s.CaptureInto(t.Context(), reused, r); err != nil {
				t.Fatal(err)
			}
			if !Same(img, reused) {
				t.Errorf("two captures of %v differ", r)
			}
		}
	})
}

// The first monitor does not start at the origin here, so that the library's
// coordinates differ from the desktop's.
func TestMonitorsLieWhereTheDesktopHasThem(t *testing.T) {
	forEachServer(t, func(t *testing.T, d *stage.Desk) {
		want := []image.Rectangle{image.Rect(200, 100, 800, 500), image.Rect(800, 40, 1280, 540)}
		d.Run(t, "xrandr", "--setmonitor", "left", "600/150x400/100+200+100", "screen")
		d.Run(t, "xrandr", "--setmonitor", "right", "480/120x500/125+800+40", "none")
		for i, r := range want {
			s := open(t, i)
			if s.Bounds() != r {
				t.Errorf("monitor %d is at %v, want %v", i, s.Bounds(), r)
			}
			img, err := s.Capture(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			checkPainted(t, img, r)
		}
		if s, union := open(t, AllMonitors), image.Rect(200, 40, 1280, 540); s.Bounds() != union {
			t.Errorf("all monitors are %v, want %v", s.Bounds(), union)
		}
		for _, index := range []int{2, -2} {
			var missing *MonitorError
			if _, err := Open(t.Context(), index); !errors.As(err, &missing) || missing.Count != 2 {
				t.Errorf("monitor %d: got %v", index, err)
			}
		}
	})
}

func TestOffScreenIsAnError(t *testing.T) {
	forEachServer(t, func(t *testing.T, d *stage.Desk) {
		s := open(t, AllMonitors)
		for _, r := range []image.Rectangle{
			{}, image.Rect(5, 5, 5, 90), image.Rect(-1, 0, 10, 10), image.Rect(0, 0, 1281, 900),
			image.Rect(0, 890, 10, 901), image.Rect(5000, 5000, 5010, 5010),
			{Min: image.Pt(10, 10), Max: image.Pt(5, 5)},
		} {
			var off *OffScreenError
			if _, err := s.Capture(t.Context(), r); !errors.As(err, &off) || off.Region != r {
				t.Errorf("%v: got %v", r, err)
			}
		}
		if _, err := s.Capture(t.Context(), s.Bounds()); err != nil {
			t.Errorf("cannot capture afterwards: %v", err)
		}
	})
}

func TestResolutionChangesMidway(t *testing.T) {
	forEachServer(t, func(t *testing.T, d *stage.Desk) {
		s := open(t, AllMonitors)
		full, small := image.Rect(0, 0, 1280, 900), image.Rect(0, 0, 640, 480)
		if _, err := s.Capture(t.Context(), full); err != nil {
			t.Fatal(err)
		}
		d.Run(t, "xrandr", "--newmode", "small", "25", "640", "656", "752", "800", "480", "490", "492", "525")
		d.Run(t, "xrandr", "--addmode", "screen", "small")
		d.Run(t, "xrandr", "--output", "screen", "--mode", "small")
		var off *OffScreenError
		if _, err := s.Capture(t.Context(), full); !errors.As(err, &off) || off.Screen != small || off.Was != full {
			t.Errorf("got %v", err)
		}
		if s.Bounds() != small {
			t.Errorf("bounds are %v, want %v", s.Bounds(), small)
		}
		if _, err := s.Capture(t.Context(), small); err != nil {
			t.Error(err)
		}
		openedSmall := open(t, AllMonitors)
		d.Run(t, "xrandr", "--output", "screen", "--mode", "1280x900")
		paint(t, d.Display)
		var all image.RGBA
		if err := openedSmall.CaptureAll(t.Context(), &all); err != nil {
			t.Fatal(err)
		}
		checkPainted(t, &all, full)
		for _, s := range []*Screen{s, openedSmall} {
			img, err := s.Capture(t.Context(), full)
			if err != nil {
				t.Fatal(err)
			}
			checkPainted(t, img, full)
		}
	})
}

func TestServerDies(t *testing.T) {
	forEachServer(t, func(t *testing.T, d *stage.Desk) {
		s := open(t, AllMonitors)
		d.Kill()
		for range 3 {
			var gone *DisplayError
			_, err := s.Capture(t.Context(), image.Rect(0, 0, 9, 9))
			if !errors.As(err, &gone) || gone.Display != d.Display || !errors.Is(err, x11.ErrGone) || gone.Advice().Hint != "log in again" {
				t.Errorf("got %v", err)
			}
		}
	})
}

// If the server hangs, a capture must end with its context, and a late answer must
// not disturb the next capture.
func TestServerHangs(t *testing.T) {
	forEachServer(t, func(t *testing.T, d *stage.Desk) {
		s := open(t, AllMonitors)
		d.Signal(syscall.SIGSTOP)
		for range 2 {
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			if _, err := s.Capture(ctx, s.Bounds()); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v", err)
			}
			cancel()
		}
		d.Signal(syscall.SIGCONT)
		r := image.Rect(100, 100, 700, 700)
		img, err := s.Capture(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		checkPainted(t, img, r)
	})
}

func TestCloseDoesNotWaitForAServerThatHangs(t *testing.T) {
	d := newDesk(t, stage.Screen{})
	s := open(t, AllMonitors)
	d.Signal(syscall.SIGSTOP)
	defer d.Signal(syscall.SIGCONT)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := s.Capture(ctx, s.Bounds()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	closed := make(chan struct{})
	go func() {
		s.Close()
		close(closed)
	}()
	select {
	case <-closed:
	case <-time.After(stage.HangLimit):
		t.Fatal("Close hangs")
	}
	if _, err := s.Capture(t.Context(), s.Bounds()); !errors.Is(err, ErrClosed) {
		t.Errorf("got %v", err)
	}
}

func TestCapturesTakeTurns(t *testing.T) {
	d := newDesk(t, stage.Screen{Width: 1280, Height: 900})
	paint(t, d.Display)
	s := open(t, AllMonitors)
	var group sync.WaitGroup
	for i := range 8 {
		r := image.Rect(10*i, 20*i, 10*i+300, 20*i+200)
		group.Go(func() {
			for range 20 {
				img, err := s.Capture(t.Context(), r)
				if err != nil {
					t.Error(err)
					return
				}
				if got := img.RGBAAt(r.Min.X, r.Max.Y-1); got != colourAt(r.Min.X, r.Max.Y-1) {
					t.Errorf("%v holds the colour %v of another region", r, got)
				}
			}
		})
	}
	group.Wait()
}

func TestOpenGivesUpOnAServerThatHangs(t *testing.T) {
	d := newDesk(t, stage.Screen{})
	d.Signal(syscall.SIGSTOP)
	defer d.Signal(syscall.SIGCONT)
	x11 := func() (screen, error) { return openDesktop(t.Context(), desktop.X11, nil) }
	if _, err := openWithin(t.Context(), 100*time.Millisecond, AllMonitors, x11); !saysNoAnswer(err) {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := Open(ctx, AllMonitors); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Open with a context that ends: got %v", err)
	}
}

// saysNoAnswer reports whether the error is that of a display that does not answer.
func saysNoAnswer(err error) bool {
	var e *DisplayError
	return errors.As(err, &e) && strings.Contains(err.Error(), "the X server does not answer") && strings.Contains(e.Advice().Hint, "reacts again")
}

// A capture whose context has no deadline must end with an error too, and succeed again once the server continues.
func TestCaptureGivesUpOnAServerThatHangs(t *testing.T) {
	forEachServer(t, func(t *testing.T, d *stage.Desk) {
		s := open(t, AllMonitors)
		d.Signal(syscall.SIGSTOP)
		s.patience = 50 * time.Millisecond
		for range 2 {
			if _, err := s.Capture(t.Context(), s.Bounds()); !saysNoAnswer(err) {
				t.Errorf("got %v", err)
			}
		}
		d.Signal(syscall.SIGCONT)
		s.patience = patience
		if _, err := s.Capture(t.Context(), s.Bounds()); err != nil {
			t.Error(err)
		}
	})
}

// xgb's tables of events and errors are shared by all connections of the process
// and have no lock: while there is another connection, quick looks must not add to
// them.
func TestNoExtensionIsRegistered(t *testing.T) {
	d := newDesk(t, stage.Screen{})
	const name = "MIT-SHM"
	extension, err := xproto.QueryExtension(d.Conn(t), uint16(len(name)), name).Reply()
	if err != nil || !extension.Present {
		t.Fatalf("%+v, %v", extension, err)
	}
	event, failure := int(extension.FirstEvent), int(extension.FirstError)
	delete(xgb.NewEventFuncs, event) // which kbinani/screenshot has added
	delete(xgb.NewErrorFuncs, failure)
	s := open(t, AllMonitors)
	if err := s.CaptureInto(t.Context(), new(image.RGBA), s.Bounds()); err != nil {
		t.Fatal(err)
	}
	if _, there := xgb.NewEventFuncs[event]; there {
		t.Error("the extension's event was registered")
	}
	if _, there := xgb.NewErrorFuncs[failure]; there {
		t.Error("the extension's error was registered")
	}
}

func TestOpenWithoutADisplayToRead(t *testing.T) {
	cases := []struct {
		name, display, session string
		want                   func(error) bool
	}{
		{"not set", "", "x11", isDisplayError},
		{"nobody there", ":9999", "x11", isDisplayError},
		{"no such host", "nowhere.invalid:0", "x11", isDisplayError},
		{"nonsense", "nonsense", "x11", isDisplayError},
		{"no such screen", newDesk(t, stage.Screen{}).Display + ".7", "x11", isDisplayError},
		{"wayland", ":9999", "wayland", func(err error) bool { return errors.Is(err, x11.ErrWayland) }},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Setenv("DISPLAY", tc.display)
			t.Setenv("XDG_SESSION_TYPE", tc.session)
			if _, err := Open(t.Context(), AllMonitors); !tc.want(err) {
				t.Errorf("Open: got %v", err)
			}
		})
	}
}

func isDisplayError(err error) bool {
	var e *DisplayError
	return errors.As(err, &e)
}

func TestOtherDepthsAreRefused(t *testing.T) {
	for _, depth := range []int{8, 16, 30} {
		t.Run(fmt.Sprint(depth), func(t *testing.T) {
			newDesk(t, stage.Screen{Depth: depth})
			_, err := Open(t.Context(), AllMonitors)
			if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%d-bit colours", depth)) || advice.StatusOf(err) != advice.Undrivable {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestCloseAndContext(t *testing.T) {
	newDesk(t, stage.Screen{})
	s := open(t, AllMonitors)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Capture(ended, s.Bounds()); !errors.Is(err, context.Canceled) {
		t.Errorf("ended context: got %v", err)
	}
	s.Close()
	s.Close()
	if _, err := s.Capture(t.Context(), s.Bounds()); !errors.Is(err, ErrClosed) {
		t.Errorf("closed screen: got %v", err)
	}
}

// No shared segment may outlive the program, even if the program is killed: the kernel removes a segment that is marked for
// removal when its last user ends.
func TestSharedMemoryIsMarkedForRemoval(t *testing.T) {
	newDesk(t, stage.Screen{Width: 801, Height: 603})
	s := open(t, AllMonitors)
	if _, err := s.Capture(t.Context(), s.Bounds()); err != nil {
		t.Fatal(err)
	}
	mine, err := stage.Segments(os.Getpid())
	if err != nil || len(mine) == 0 {
		t.Fatalf("cannot see the segment in use: %v", err)
	}
	for _, segment := range mine {
		if segment.Mode&stage.SegmentGoes == 0 {
			t.Errorf("segment %d has the mode %o", segment.ID, segment.Mode)
		}
	}
	s.Close()
	// The server detaches a moment later.
	stage.Eventually(t, "the segment is gone", func() bool {
		if mine, err = stage.Segments(os.Getpid()); err != nil {
			t.Fatal(err)
		}
		return len(mine) == 0
	})
}

// A program may end as soon as Close has returned, also when a capture was interrupted.
func TestInterruptedCaptureLeavesNoMemory(t *testing.T) {
	newDesk(t, stage.Screen{Width: 1920, Height: 1080})
	for after := range 10 {
		s := open(t, AllMonitors)
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(after)*time.Millisecond)
		_, _ = s.Capture(ctx, s.Bounds()) // it may be done in time
		cancel()
		begun := time.Now()
		if s.Close(); time.Since(begun) >= closeTime { // a very busy machine
			continue
		}
		mine, err := stage.Segments(os.Getpid())
		if err != nil {
			t.Fatal(err)
		}
		for _, segment := range mine {
			if segment.Mode&stage.SegmentGoes == 0 {
				t.Errorf("interrupted after %d ms: segment %d would stay behind", after, segment.ID)
			}
		}
	}
}
