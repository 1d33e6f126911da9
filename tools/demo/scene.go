//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math/rand/v2"
	"os"

	"github.com/chromedp/chromedp"

	"autosolve/capture"
	"autosolve/input"
	"autosolve/input/x11"
	"autosolve/test/stage"
)

// scene is a desk that shows the practice page, and captures of its screen.
type scene struct {
	*stage.Desk
	page    string // the address of the page with the puzzle
	virtual bool
	why     string // why it is virtual
	screen  *capture.Screen
}

// windowSize is the browser's size if the monitor is large enough. The grid on the page is then 446 pixels wide.
var windowSize = image.Pt(1200, 960)

// filmedSize is the browser's size in a film, where a terminal is beside it.
var filmedSize = image.Pt(760, 600)

// openScene opens the page in a browser on the desktop, or on a virtual screen if the desktop cannot be controlled.
func openScene(ctx context.Context, o options) (*scene, error) {
	s := &scene{}
	err := s.chooseScreen(ctx)
	if err == nil {
		err = s.open(ctx, o)
	}
	if err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func (s *scene) open(ctx context.Context, o options) error {
	var err error
	if s.screen, err = capture.Open(ctx, capture.AllMonitors); err != nil {
		return fmt.Errorf("open screen: %w", err)
	}
	size := windowSize
	if o.gif != "" {
		size = filmedSize
	}
	place, err := windowPlace(ctx, size)
	if err != nil {
		return err
	}
	const puzzles = 10_000 // as many of each level as anybody will see
	query := fmt.Sprintf("?level=%d&set_id=%d", o.level, 1+rand.IntN(puzzles))
	page := stage.Browser{URL: query, Bounds: place, App: o.gif != ""}
	if err := s.Browse(ctx, page); err != nil {
		return fmt.Errorf("start Chromium: %w", err)
	}
	s.page = s.Page + query
	return s.Chromium.Painted()
}

// reset shows the puzzle again, without entries.
func (s *scene) reset() error {
	if err := chromedp.Do(s.Chromium.Tab(), chromedp.Navigate(s.page)); err != nil {
		return fmt.Errorf("show the puzzle again: %w", err)
	}
	return s.Chromium.Painted()
}

// chooseScreen chooses the desktop's screen if it can be controlled. Otherwise it starts a virtual screen, and sets the
// environment variables that name it.
func (s *scene) chooseScreen(ctx context.Context) (err error) {
	unusable := x11.Usable(ctx)
	if unusable == nil {
		s.Desk, err = stage.StartDesk(ctx, stage.Setting{Display: os.Getenv("DISPLAY")})
		return err
	}
	s.virtual, s.why = true, unusable.Error()
	if failed, ok := errors.AsType[*input.UndrivableError](unusable); ok {
		s.why = failed.Finding.Detail
	}
	if s.Desk, err = stage.StartDesk(ctx, stage.Setting{}); err != nil {
		return fmt.Errorf("start a virtual screen: %w", err)
	}
	return errors.Join(os.Setenv("DISPLAY", s.Display), os.Setenv("XDG_SESSION_TYPE", "x11"),
		os.Unsetenv("WAYLAND_DISPLAY"), os.Unsetenv("XAUTHORITY"))
}

// windowPlace returns the place of a browser of this size: the upper left of the first monitor.
func windowPlace(ctx context.Context, size image.Point) (image.Rectangle, error) {
	monitor, err := capture.Open(ctx, 0)
	if err != nil {
		return image.Rectangle{}, fmt.Errorf("find the first monitor: %w", err)
	}
	defer monitor.Close()
	free := monitor.Bounds().Inset(20)
	return image.Rectangle{Min: free.Min, Max: free.Min.Add(size)}.Intersect(free), nil
}

// close stops everything that was started.
func (s *scene) close() error {
	if s.screen != nil {
		s.screen.Close()
	}
	if s.Desk == nil {
		return nil
	}
	return s.Close()
}
