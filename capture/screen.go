package capture

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"sync/atomic"
	"time"

	"autosolve/internal/desktop"
)

// AllMonitors asks Open for the whole desktop.
const AllMonitors = -1

// Screen is one monitor or all of them, ready to be captured. Its methods may
// be called from several goroutines; captures then take turns.
type Screen struct {
	desk    screen
	monitor int // index, or AllMonitors
	bounds  atomic.Pointer[image.Rectangle]

	// turn holds one token, and whoever has it may use desk. It is a channel
	// so that waiting for a turn ends with a context.
	turn   chan struct{}
	closed atomic.Bool

	patience time.Duration // for a turn and for a picture
}

// screen is what a desktop offers. Only one of its methods runs at a time.
type screen interface {
	// monitors lists at least one, in desktop pixels.
	monitors() ([]image.Rectangle, error)
	// picture gets the pixels of r, look does so as fast as possible. They are valid until the next call.
	picture(r image.Rectangle) (frame, error)
	look(r image.Rectangle) (frame, error)
	// await waits until what was captured last may look different, for a time at most.
	await(ctx context.Context, most time.Duration) error
	close()
}

// Open connects to the screen. display is the index of a monitor, in the window
// system's order, or AllMonitors for the smallest rectangle around all of them.
// ctx is for the opening only.
//
// On a desktop that asks the person first (see package portal) it waits for the
// answer, and ctx must have a portal.Keeper.
//
// Errors: *DisplayError when there is no display to reach, or it does not
// answer within some seconds, *DepthError when its colours are not 8 bits each,
// ErrWayland, portal.ErrRefused, *portal.LackError, *MonitorError, the
// context's error.
func Open(ctx context.Context, display int) (*Screen, error) {
	kind, lack, err := desktop.Find(ctx)
	if err != nil {
		return nil, err
	}
	return openWithin(ctx, patience, display, func() (screen, error) { return openDesktop(ctx, kind, lack) })
}

func openWithin(ctx context.Context, limit time.Duration, display int, open func() (screen, error)) (*Screen, error) {
	return within(ctx, limit, func() (*Screen, error) {
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

// Bounds returns the screen's rectangle in desktop pixels, as last looked at: when
// opened, and again whenever a capture did not fit.
func (s *Screen) Bounds() image.Rectangle { return *s.bounds.Load() }

// measure looks up where the screen is now.
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

// Capture copies the region r of the screen into an image with those Bounds: on X11 by kbinani/screenshot.
//
// Errors: *OffScreenError when r is empty or not wholly on the screen, as it is
// when the resolution has become smaller; *DisplayError when the display is
// gone or does not answer within some seconds; ErrClosed; the context's error.
func (s *Screen) Capture(ctx context.Context, r image.Rectangle) (*image.RGBA, error) {
	img := new(image.RGBA)
	if err := s.captureInto(ctx, img, r, s.desk.picture); err != nil {
		return nil, err
	}
	return img, nil
}

// CaptureInto is Capture for quick looks, many of them: into img, whose pixel buffer is used again if it is large enough, and
// on X11 by way of memory that is kept shared with the server. After an error img is as it was.
func (s *Screen) CaptureInto(ctx context.Context, img *image.RGBA, r image.Rectangle) error {
	return s.captureInto(ctx, img, r, s.desk.look)
}

func (s *Screen) captureInto(ctx context.Context, img *image.RGBA, r image.Rectangle, get func(image.Rectangle) (frame, error)) error {
	if err := s.take(ctx); err != nil {
		return fmt.Errorf("capture the screen: %w", err)
	}
	// A display that answers late does so into the segment, so the turn stays
	// taken until it has.
	got, err := within(ctx, s.patience, func() (fetched, error) {
		f, err := s.fetch(r, get)
		return fetched{f, err}, nil
	}, func(fetched) { s.release() })
	if err != nil {
		return fmt.Errorf("capture the screen: %w", err)
	}
	defer s.release()
	if got.err != nil {
		return fmt.Errorf("capture the screen: %w", got.err)
	}
	got.frame.copyTo(img, r)
	return nil
}

// Await waits until the screen may look different from what was captured last,
// for a time at most. Where the desktop does not tell of that, it may after some
// milliseconds.
//
// Errors: *DisplayError, ErrClosed, the context's error.
func (s *Screen) Await(ctx context.Context, most time.Duration) error {
	if err := s.take(ctx); err != nil {
		return fmt.Errorf("await a change of the screen: %w", err)
	}
	defer s.release()
	if err := s.desk.await(ctx, most); err != nil {
		return fmt.Errorf("await a change of the screen: %w", err)
	}
	return nil
}

// restTime is how long a screen is left alone that does not tell of its changes: half of the time from one picture of a
// usual monitor to the next. A look takes time from the program that is looked at.
const restTime = 8 * time.Millisecond

// rest waits for that time, for most at most, or until ctx ends.
func rest(ctx context.Context, most time.Duration) error {
	timer := time.NewTimer(min(most, restTime))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
	return ctx.Err()
}

// fetched is what became of a fetch.
type fetched struct {
	frame frame
	err   error
}

// fetch gets the pixels of r, and looks again at the screen's size when r does
// not fit the known one or the display refuses it.
func (s *Screen) fetch(r image.Rectangle, get func(image.Rectangle) (frame, error)) (frame, error) {
	if !s.holds(r) {
		if err := s.measure(); err != nil {
			return frame{}, err
		}
		if !s.holds(r) {
			return frame{}, &OffScreenError{Region: r, Screen: s.Bounds()}
		}
	}
	f, err := get(r)
	if err == nil {
		return f, nil
	}
	if lost := s.measure(); lost != nil {
		return frame{}, lost
	}
	if !s.holds(r) {
		return frame{}, &OffScreenError{Region: r, Screen: s.Bounds()}
	}
	return frame{}, err
}

// holds reports whether there is something in r and all of it on the screen.
func (s *Screen) holds(r image.Rectangle) bool { return !r.Empty() && r.In(s.Bounds()) }

// take waits for the turn.
func (s *Screen) take(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.closed.Load() {
		return ErrClosed // the turn may be held for long
	}
	timer := time.NewTimer(s.patience)
	defer timer.Stop()
	select {
	case <-s.turn:
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return noAnswer()
	}
	if s.closed.Load() {
		s.release()
		return ErrClosed
	}
	return nil
}

func (s *Screen) release() { s.turn <- struct{}{} }

// Close closes the display: at once, or if a capture is under way, when
// that has ended, without waiting for it. It may be called more than once.
func (s *Screen) Close() {
	if s.closed.Swap(true) {
		return
	}
	shut := func() {
		s.desk.close()
		s.release()
	}
	select {
	case <-s.turn:
		shut()
	default:
		go func() {
			<-s.turn
			shut()
		}()
	}
}

// Same reports whether two images have the same bounds and the same pixels.
func Same(a, b *image.RGBA) bool {
	if a.Rect != b.Rect {
		return false
	}
	row := 4 * a.Rect.Dx()
	for y := range a.Rect.Dy() {
		if !bytes.Equal(a.Pix[y*a.Stride:][:row], b.Pix[y*b.Stride:][:row]) {
			return false
		}
	}
	return true
}
