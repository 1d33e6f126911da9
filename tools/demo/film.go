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

// film is a series of pictures of the puzzle's part of the screen, each different from the one before.
type film struct {
	screen *capture.Screen
	region image.Rectangle
	shots  []shot
	err    error
	end    context.CancelFunc
	ended  chan struct{}
}

// shot is one picture.
type shot struct {
	at  time.Time
	img *image.RGBA
}

// filmPause is the time from one look to the next: shorter than a display's 16 ms.
const filmPause = 8 * time.Millisecond

// startFilm begins to film; stop ends it.
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

// take keeps what the screen shows if that is new.
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

// stop ends the filming. It may be called more than once.
func (f *film) stop() {
	f.end()
	<-f.ended
}

// finishFilm adds the page's word and saves the animation.
func (s *shower) finishFilm(ctx context.Context) error {
	if s.film == nil {
		return nil
	}
	s.film.take(ctx)
	if s.film.err != nil {
		return fmt.Errorf("film the screen: %w", s.film.err)
	}
	data, err := s.film.animate()
	if err != nil {
		return fmt.Errorf("draw the animation: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(s.gif), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(s.gif, data, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(s.w, "The animation, %d kB, %d times slower than it was: %s\n", (len(data)+999)/1000, slowdown, s.gif)
	return nil
}
