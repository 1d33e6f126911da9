package capture

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"sync/atomic"
	"time"

	"autosolve/internal/fault"
)

// AllMonitors asks Open for the whole desktop.
const AllMonitors = -1

// Screen is one monitor, or all monitors, ready to be captured. Its methods may be called from several goroutines;
// captures then take turns.
type Screen struct {
	desk    screen
	monitor int // index, or AllMonitors
	bounds  atomic.Pointer[image.Rectangle]

	// turn holds one token; the goroutine that has taken it may use desk. It is a channel so that a context can end the wait
	// for it.
	turn   chan struct{}
	closed atomic.Bool

	patience time.Duration // how long to wait for the turn, and then for the picture
}

// screen is implemented for each kind of desktop. Only one of its methods is called at a time.
type screen interface {
	// monitors returns the bounds of at least one monitor, in desktop pixels.
	monitors() ([]image.Rectangle, error)
	// look returns the pixels of r, which are valid until the next call. If fast is false, it captures with
	// kbinani/screenshot where that library works.
	look(r image.Rectangle, fast bool) (frame, error)
	// await waits until the screen may look different from the last capture, but no longer than limit. At the limit it
	// returns nil.
	await(ctx context.Context, limit time.Duration) error
	close()
}

// Open connects to the screen. display is the index of a monitor, in the window system's order, or AllMonitors for the
// smallest rectangle that contains all monitors. The Screen can be used after ctx has ended.
//
// Some desktops ask the user first (see package internal/desktop/portal). There, Open waits for the answer, and ctx must come
// from the function Keep of package internal/desktop/session.
//
// The error is a *DisplayError if there is no display, or if the display does not answer within some seconds; that of
// x11.CheckColours if its pixels have an unsupported format; a *MonitorError if there is no such monitor; x11.ErrWayland if a
// Wayland session does not let programs capture it; an error that wraps portal.ErrRefused if the user refuses; a
// *portal.LackError; the context's error; or another error of the server, the compositor or the portal.
func Open(ctx context.Context, display int) (*Screen, error) {
	open, err := findDesktop(ctx)
	if err != nil {
		return nil, err
	}
	return openWithin(ctx, patience, display, open)
}

func openWithin(ctx context.Context, limit time.Duration, display int, open func() (screen, error)) (*Screen, error) {
	return fault.Answer(ctx, limit, noAnswer(), func() (*Screen, error) {
		desk, err := open()
		if err != nil {
			return nil, err
		}
		s := &Screen{desk: desk, monitor: display, turn: make(chan struct{}, 1), patience: patience}
		if err := s.measure(); err != nil {
			desk.close()
			return nil, err
		}
		s.release()
		return s, nil
	}, func(late *Screen) {
		if late != nil {
			late.Close()
		}
	})
}

// Bounds returns the screen's rectangle in desktop pixels. It is measured by Open, Capture and CaptureAll, and when a region
// to capture is not within it or a capture fails.
func (s *Screen) Bounds() image.Rectangle { return *s.bounds.Load() }

// measure sets the bounds to the screen's present rectangle.
func (s *Screen) measure() error {
	monitors, err := s.desk.monitors()
	if err != nil {
		return err
	}
	var r image.Rectangle
	switch {
	case s.monitor == AllMonitors:
		for _, m := range monitors {
			r = r.Union(m)
		}
	case s.monitor >= 0 && s.monitor < len(monitors):
		r = monitors[s.monitor]
	default:
		return &MonitorError{Index: s.monitor, Count: len(monitors)}
	}
	s.bounds.Store(&r)
	return nil
}

// Capture copies the region r of the screen into a new image whose Bounds are r. It uses kbinani/screenshot on Windows and on
// X servers on which that library works.
//
// The error is an *OffScreenError if r is empty or not wholly on the screen, for example because the resolution has become
// smaller; a *DisplayError if the display is gone or does not answer within some seconds; a *MonitorError if the monitor is
// gone; ErrHidden if Windows hides the desktop; portal.ErrClosed if the user or the desktop has ended the sharing; ErrClosed;
// the context's error; or another error if the server or the compositor refuses to send the picture.
func (s *Screen) Capture(ctx context.Context, r image.Rectangle) (*image.RGBA, error) {
	img := new(image.RGBA)
	if err := s.captureInto(ctx, img, func() (image.Rectangle, error) { return r, nil }, false); err != nil {
		return nil, err
	}
	return img, nil
}

// CaptureInto captures as Capture does, but into img. On an X server that can share memory with this program, it is faster
// than Capture, because the memory stays shared. Except on Windows, it reuses the pixel buffer of img if that is large
// enough. After an error img is unchanged.
func (s *Screen) CaptureInto(ctx context.Context, img *image.RGBA, r image.Rectangle) error {
	return s.captureInto(ctx, img, func() (image.Rectangle, error) { return r, nil }, true)
}

// CaptureAll captures the whole screen as CaptureInto does. It measures the screen before, so that it also captures what the
// screen has gained, such as another monitor.
func (s *Screen) CaptureAll(ctx context.Context, img *image.RGBA) error {
	return s.captureInto(ctx, img, func() (image.Rectangle, error) {
		err := s.measure()
		return s.Bounds(), err
	}, true)
}

// captureInto captures the region that the function where returns. It calls the function when it has the turn.
func (s *Screen) captureInto(ctx context.Context, img *image.RGBA, where func() (image.Rectangle, error), fast bool) error {
	if err := s.take(ctx); err != nil {
		return fmt.Errorf("capture the screen: %w", err)
	}
	// The turn is not released before the answer has come, because the server may still write a late answer into the shared
	// segment.
	var r image.Rectangle // r and failed are valid if the answer has come in time
	var failed error
	f, err := fault.Answer(ctx, s.patience, noAnswer(), func() (f frame, _ error) {
		if r, failed = where(); failed == nil {
			f, failed = s.fetch(r, fast)
		}
		return f, nil
	}, func(frame) { s.release() })
	if err == nil {
		defer s.release()
		err = failed
	}
	if err != nil {
		return fmt.Errorf("capture the screen: %w", err)
	}
	f.copyTo(img, r)
	return nil
}

// Await waits until the screen may look different from the last capture, but no longer than limit. At the limit it returns nil.
// If the desktop does not report changes, Await returns after some milliseconds. On a wlroots compositor limit must be less than
// 5 seconds, and if the last capture spanned several monitors, only a change of the last of them ends the wait.
//
// The error is a *DisplayError, portal.ErrClosed, ErrClosed, the context's error, or another error of the connection to
// the server or the compositor.
func (s *Screen) Await(ctx context.Context, limit time.Duration) error {
	if err := s.take(ctx); err != nil {
		return fmt.Errorf("await a change of the screen: %w", err)
	}
	defer s.release()
	if err := s.desk.await(ctx, limit); err != nil {
		return fmt.Errorf("await a change of the screen: %w", err)
	}
	return nil
}

// patience is how long the display may take to answer. A server on this machine takes milliseconds; a picture of a whole
// screen over a slow network takes some seconds.
const patience = 10 * time.Second

// restTime is the time between two looks at a screen that does not report its changes: half a frame of a 60 Hz monitor.
// Looking without a pause would slow down the program on the screen.
const restTime = 8 * time.Millisecond

// rest waits for the shorter of restTime and limit, or until ctx ends, and returns the error of ctx.
func rest(ctx context.Context, limit time.Duration) error {
	select {
	case <-time.After(min(limit, restTime)):
	case <-ctx.Done():
	}
	return ctx.Err()
}

// fetch returns the pixels of r. If r is not within the known bounds, or cannot be captured, fetch measures the screen again to
// find out whether r is on it. It does so, too, before kbinani/screenshot captures, which returns black and no error for pixels
// outside of the screen.
func (s *Screen) fetch(r image.Rectangle, fast bool) (frame, error) {
	if !fast || !s.holds(r) {
		if err := s.check(r); err != nil {
			return frame{}, err
		}
	}
	f, err := s.desk.look(r, fast)
	if err != nil {
		return frame{}, cmp.Or(s.check(r), err)
	}
	return f, nil
}

// check measures the screen, and returns an *OffScreenError if r is not on it, or the error of the measurement.
func (s *Screen) check(r image.Rectangle) error {
	var was image.Rectangle
	if s.holds(r) {
		was = s.Bounds()
	}
	if err := s.measure(); err != nil || s.holds(r) {
		return err
	}
	return &OffScreenError{Region: r, Screen: s.Bounds(), Was: was}
}

// holds reports whether r is not empty and is entirely on the screen.
func (s *Screen) holds(r image.Rectangle) bool { return !r.Empty() && r.In(s.Bounds()) }

// take waits for the turn. If the error is nil, the caller must give the turn back with release.
func (s *Screen) take(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.closed.Load() {
		return ErrClosed // without waiting for the turn, which another goroutine may hold for a long time
	}
	select {
	case <-s.turn:
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(s.patience):
		return noAnswer()
	}
	if s.closed.Load() {
		s.release()
		return ErrClosed
	}
	return nil
}

func (s *Screen) release() { s.turn <- struct{}{} }

// closeTime is the longest time for which Close waits for a capture, which takes some 100 ms for the largest screens.
const closeTime = 500 * time.Millisecond

// Close ends the connection to the display. If a capture is in progress, Close waits a while until it is done: if the program
// ended in the middle of it, the memory that kbinani/screenshot shares with an X server would stay behind with the picture. If the
// display hangs, the connection is ended when the capture is done. Close may be called more than once.
func (s *Screen) Close() {
	if s.closed.Swap(true) {
		return
	}
	shut := make(chan struct{})
	go func() {
		<-s.turn
		s.desk.close()
		s.release()
		close(shut)
	}()
	select {
	case <-shut:
	case <-time.After(closeTime):
	}
}
