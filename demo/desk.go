//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"slices"

	"github.com/chromedp/chromedp"

	"autosolve/capture"
	"autosolve/input"
	"autosolve/internal/stage"
	"autosolve/practice"
)

// desk is a screen with the practice page on it.
type desk struct {
	virtual bool
	why     string // why it is virtual
	screen  *capture.Screen
	browser *stage.Chromium
	closers []func() error
}

// windowSize is the browser's, where the monitor is large enough: the page then shows a grid of 446 pixels.
var windowSize = image.Pt(1200, 960)

// openDesk opens the page in a browser on the desktop, or else on a virtual screen.
func openDesk(ctx context.Context, level int) (*desk, error) {
	d := &desk{}
	if err := d.open(ctx, level); err != nil {
		return nil, errors.Join(err, d.close())
	}
	return d, nil
}

func (d *desk) open(ctx context.Context, level int) error {
	if err := d.chooseScreen(ctx); err != nil {
		return err
	}
	var err error
	if d.screen, err = capture.Open(capture.AllMonitors); err != nil {
		return fmt.Errorf("open screen: %w", err)
	}
	d.closers = append(d.closers, func() error { d.screen.Close(); return nil })
	url, stop, err := practice.Start(ctx)
	if err != nil {
		return err
	}
	d.closers = append(d.closers, stop)
	place, err := windowPlace()
	if err != nil {
		return err
	}
	d.browser, err = stage.StartBrowser(ctx, stage.Browser{
		Display: os.Getenv("DISPLAY"), URL: fmt.Sprintf("%s?level=%d", url, level), Bounds: place,
	})
	if err != nil {
		return fmt.Errorf("start Chromium: %w", err)
	}
	d.closers = append(d.closers, d.browser.Stop)
	return d.painted()
}

// chooseScreen has DISPLAY name the desktop's screen if there is one that can be driven, else a virtual one.
func (d *desk) chooseScreen(ctx context.Context) error {
	unusable := input.Usable(ctx)
	if unusable == nil {
		return nil
	}
	d.virtual, d.why = true, unusable.Error()
	if failed, ok := errors.AsType[*input.UndrivableError](unusable); ok {
		d.why = failed.Finding.Detail
	}
	x, err := stage.StartX(ctx, stage.Screen{})
	if err != nil {
		return fmt.Errorf("start a virtual screen: %w", err)
	}
	d.closers = append(d.closers, func() error { x.Stop(); return nil })
	return errors.Join(os.Setenv("DISPLAY", x.Display), os.Setenv("XDG_SESSION_TYPE", "x11"),
		os.Unsetenv("WAYLAND_DISPLAY"), os.Unsetenv("XAUTHORITY"))
}

// windowPlace is where the browser goes: in the upper left of the first monitor.
func windowPlace() (image.Rectangle, error) {
	monitors, err := capture.Displays()
	if err != nil {
		return image.Rectangle{}, fmt.Errorf("list monitors: %w", err)
	}
	if len(monitors) == 0 {
		return image.Rectangle{}, errors.New("list monitors: there is none")
	}
	free := monitors[0].Inset(20)
	return image.Rectangle{Min: free.Min, Max: free.Min.Add(windowSize)}.Intersect(free), nil
}

// painted returns when the page has been drawn: a frame that was asked for after another one has followed it.
func (d *desk) painted() error {
	_, err := chromedp.Run(d.browser.Tab(), chromedp.Evaluate[bool](
		`new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`, chromedp.EvalAwaitPromise))
	if err != nil {
		return fmt.Errorf("wait for the page: %w", err)
	}
	return nil
}

// close takes away all that was opened, the last first.
func (d *desk) close() error {
	var errs error
	for _, end := range slices.Backward(d.closers) {
		errs = errors.Join(errs, end())
	}
	d.closers = nil
	return errs
}
