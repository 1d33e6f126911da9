//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xfixes"
	"golang.org/x/image/draw"

	"autosolve/capture"
)

// film is a series of captures of the puzzle and of a terminal beside it, with the pointer.
type film struct {
	screen   *capture.Screen
	region   image.Rectangle
	slowdown int // how many times slower than reality the film runs
	pause    time.Duration
	terminal *os.File // what is written here appears in the terminal
	window   *exec.Cmd
	pointer  *xgb.Conn
	last     *image.RGBA // the last capture
	shots    []shot
	err      error
	end      context.CancelFunc
	ended    chan struct{}
}

// shot is the part of a capture that differs from the one before.
type shot struct {
	at  time.Time
	img *image.RGBA
}

// The terminal's size in characters, its font's size in points, and the terminal's width in pixels, which results from both.
const terminalSize, terminalFont, terminalWidth = "68x43", "8", 492

// startFilm opens the terminal and starts filming in the background, until stop. A fill like a person's is shown at its real
// speed, any other four times slower, because it is too fast to follow.
func startFilm(ctx context.Context, on *scene, likeAPerson bool) (_ *film, err error) {
	board, err := on.Chromium.Rect("#board")
	if err != nil {
		return nil, err
	}
	f := &film{screen: on.screen, slowdown: 4, pause: 8 * time.Millisecond, ended: make(chan struct{})}
	if likeAPerson {
		f.slowdown, f.pause = 1, 60*time.Millisecond
	}
	if f.pointer, err = xgb.NewConn(); err != nil {
		return nil, fmt.Errorf("film the pointer: %w", err)
	}
	if err := xfixes.Init(f.pointer); err != nil {
		return nil, fmt.Errorf("film the pointer: %w", err)
	}
	if _, err := xfixes.QueryVersion(f.pointer, 4, 0).Reply(); err != nil {
		return nil, fmt.Errorf("film the pointer: %w", err)
	}
	window, err := windowPlace(ctx, filmedSize)
	if err != nil {
		return nil, err
	}
	beside := image.Pt(window.Max.X, window.Min.Y)
	if err := f.openTerminal(ctx, beside); err != nil {
		return nil, err
	}
	f.region = image.Rectangle{Min: image.Pt(board.Min.X-16, window.Min.Y), Max: image.Pt(beside.X+terminalWidth, window.Max.Y)}
	f.region = f.region.Intersect(on.screen.Bounds())
	ctx, f.end = context.WithCancel(ctx)
	go f.run(ctx)
	return f, nil
}

// openTerminal opens a terminal with its upper left corner at a point. The terminal shows a file that the program's messages
// are copied to.
func (f *film) openTerminal(ctx context.Context, at image.Point) (err error) {
	if f.terminal, err = os.CreateTemp("", "demo-terminal-"); err != nil {
		return fmt.Errorf("open a terminal: %w", err)
	}
	f.window = exec.CommandContext(ctx, "xterm", "-geometry", fmt.Sprintf("%s+%d+%d", terminalSize, at.X, at.Y), "-b", "8",
		"-fa", "DejaVu Sans Mono", "-fs", terminalFont, "-bg", "#1e2127", "-fg", "#d7dae0", "+sb", "-cr", "#1e2127",
		"-e", "tail", "-n", "+1", "-f", f.terminal.Name())
	if err := f.window.Start(); err != nil {
		return errors.Join(fmt.Errorf("open a terminal: %w", err), f.terminal.Close(), os.Remove(f.terminal.Name()))
	}
	wait(ctx, time.Second)
	return nil
}

func (f *film) run(ctx context.Context) {
	defer close(f.ended)
	for ctx.Err() == nil && f.err == nil {
		f.take(ctx)
		wait(ctx, f.pause)
	}
}

// take captures the region with the pointer, and keeps what differs from the last capture.
func (f *film) take(ctx context.Context) {
	img, err := f.screen.Capture(ctx, f.region)
	if err == nil && ctx.Err() == nil {
		img, err = f.withPointer(img)
	}
	switch {
	case ctx.Err() != nil:
		return
	case err != nil:
		f.err = err
		return
	}
	if area := differing(f.last, img); !area.Empty() {
		part := image.NewRGBA(area)
		draw.Draw(part, area, img, area.Min, draw.Src)
		f.shots = append(f.shots, shot{time.Now(), part})
	}
	f.last = img
}

// withPointer returns a picture of the region with the pointer on it. The picture's corner is at (0, 0).
func (f *film) withPointer(img *image.RGBA) (*image.RGBA, error) {
	all := image.NewRGBA(image.Rectangle{Max: f.region.Size()})
	draw.Draw(all, all.Rect, img, img.Rect.Min, draw.Src)
	p, err := xfixes.GetCursorImage(f.pointer).Reply()
	if err != nil {
		return nil, fmt.Errorf("film the pointer: %w", err)
	}
	pointer := image.NewRGBA(image.Rect(0, 0, int(p.Width), int(p.Height)))
	for i, argb := range p.CursorImage { // with premultiplied alpha, as in an image.RGBA
		copy(pointer.Pix[4*i:], []byte{byte(argb >> 16), byte(argb >> 8), byte(argb), byte(argb >> 24)})
	}
	at := image.Pt(int(p.X)-int(p.Xhot), int(p.Y)-int(p.Yhot)).Sub(f.region.Min)
	draw.Draw(all, pointer.Rect.Add(at), pointer, image.Point{}, draw.Over)
	return all, nil
}

// differing returns the smallest rectangle that contains all pixels in which two pictures differ, or all of b if a is nil.
func differing(a, b *image.RGBA) (area image.Rectangle) {
	if a == nil {
		return b.Rect
	}
	for i := 0; i < len(b.Pix); i += 4 {
		if [4]byte(a.Pix[i:]) != [4]byte(b.Pix[i:]) {
			x, y := i%b.Stride/4, i/b.Stride
			area = area.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	return area
}

// stop ends the filming, and may be called more than once.
func (f *film) stop() {
	f.end()
	<-f.ended
}

// close stops the film and removes the terminal.
func (f *film) close() {
	f.stop()
	f.pointer.Close()
	_ = f.window.Process.Kill()
	_ = f.window.Wait() // it was killed
	f.terminal.Close()
	os.Remove(f.terminal.Name())
}

// saveFilm adds a picture of the page's verdict to the film and saves the animation. Without a film it does nothing.
func (d *demo) saveFilm(ctx context.Context) error {
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
	speed := "as fast as it was"
	if d.film.slowdown > 1 {
		speed = fmt.Sprintf("%d times slower than it was", d.film.slowdown)
	}
	fmt.Fprintf(d.w, "The animation, %d kB, %s: %s\n", (len(data)+999)/1000, speed, d.gif)
	return nil
}
