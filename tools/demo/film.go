//go:build linux

package main

import (
	"context"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"time"

	"autosolve/capture"
)

// film is a series of captures of the puzzle, each different from the one before.
type film struct {
	screen *capture.Screen
	region image.Rectangle
	shots  []shot
	err    error
	end    context.CancelFunc
	ended  chan struct{}
}

// shot is one captured picture.
type shot struct {
	at  time.Time
	img *image.RGBA
}

// filmPause is the pause between captures: shorter than the 16 ms of a display's refresh.
const filmPause = 8 * time.Millisecond

// startFilm starts filming the puzzle in the background, until stop.
func startFilm(ctx context.Context, on *scene) (*film, error) {
	puzzle, err := on.Chromium.Rect("#board")
	if err != nil {
		return nil, err
	}
	f := &film{screen: on.screen, region: puzzle.Inset(-16).Intersect(on.screen.Bounds()), ended: make(chan struct{})}
	ctx, f.end = context.WithCancel(ctx)
	go f.run(ctx)
	return f, nil
}

func (f *film) run(ctx context.Context) {
	defer close(f.ended)
	for ctx.Err() == nil && f.err == nil {
		f.take(ctx)
		wait(ctx, filmPause)
	}
}

// take captures the puzzle, and keeps the picture if it differs from the last one.
func (f *film) take(ctx context.Context) {
	img, err := f.screen.Capture(ctx, f.region)
	switch {
	case ctx.Err() != nil:
	case err != nil:
		f.err = err
	case len(f.shots) == 0 || !capture.Same(f.shots[len(f.shots)-1].img, img):
		f.shots = append(f.shots, shot{time.Now(), img})
	}
}

// stop ends the filming, and may be called more than once.
func (f *film) stop() {
	f.end()
	<-f.ended
}

// finishFilm adds a picture of the page's verdict to the film, if there is one, and saves the animation.
func (d *demo) finishFilm(ctx context.Context) error {
	if d.film == nil {
		return nil
	}
	d.film.take(ctx)
	if d.film.err != nil {
		return fmt.Errorf("film the screen: %w", d.film.err)
	}
	data, err := d.film.animate()
	if err != nil {
		return fmt.Errorf("draw the animation: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(d.gif), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(d.gif, data, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(d.w, "The animation, %d kB, %d times slower than it was: %s\n", (len(data)+999)/1000, slowdown, d.gif)
	return nil
}
