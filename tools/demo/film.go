//go:build linux

package main

import (
	"context"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
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
	terminal *terminal
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

// startFilm opens the terminal and starts filming in the background, until stop.
func startFilm(ctx context.Context, on *scene, bot string) (_ *film, err error) {
	board, err := on.Chromium.Rect("#board")
	if err != nil {
		return nil, err
	}
	window, err := windowPlace(ctx, filmedSize)
	if err != nil {
		return nil, err
	}
	f := &film{screen: on.screen, ended: make(chan struct{})}
	if f.pointer, err = openPointer(); err != nil {
		return nil, fmt.Errorf("film the pointer: %w", err)
	}
	beside := image.Pt(window.Max.X, window.Min.Y)
	if f.terminal, err = openTerminal(ctx, beside, bot); err != nil {
		f.pointer.Close()
		return nil, fmt.Errorf("open a terminal: %w", err)
	}
	f.region = image.Rectangle{Min: image.Pt(board.Min.X-16, window.Min.Y), Max: image.Pt(beside.X+terminalWidth, window.Max.Y)}
	f.region = f.region.Intersect(on.screen.Bounds())
	ctx, f.end = context.WithCancel(ctx)
	go f.run(ctx)
	return f, nil
}

// openPointer returns a connection that can be asked for a picture of the pointer.
func openPointer() (*xgb.Conn, error) {
	c, err := xgb.NewConn()
	if err != nil {
		return nil, err
	}
	if err = xfixes.Init(c); err == nil {
		_, err = xfixes.QueryVersion(c, 4, 0).Reply()
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// filmPause is the time between two captures.
const filmPause = 60 * time.Millisecond

func (f *film) run(ctx context.Context) {
	defer close(f.ended)
	for ctx.Err() == nil && f.err == nil {
		f.take(ctx)
		wait(ctx, filmPause)
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
	if area := capture.Changed(f.last, img); !area.Empty() {
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

// stop ends the filming and closes the terminal.
func (f *film) stop() {
	f.end()
	<-f.ended
	f.pointer.Close()
	f.terminal.close()
}

// filmed runs the program in a terminal beside the puzzle, where its command is typed first, and saves the animation.
func (d *demo) filmed(ctx context.Context, args []string) error {
	f, err := startFilm(ctx, d.scene, d.bot)
	if err != nil {
		return err
	}
	const readable = 2 * time.Second // how long the command and the full grid are shown at least
	err = f.terminal.run(ctx, "autosolve "+strings.Join(args, " "), readable)
	wait(ctx, readable)
	f.stop()
	if err == nil {
		err = f.err
	}
	if err != nil {
		return fmt.Errorf("film the screen: %w", err)
	}
	data, err := f.animate()
	if err != nil {
		return fmt.Errorf("draw the animation: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(d.gif), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(d.gif, data, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(d.w, "The animation, %d kB: %s\n", (len(data)+999)/1000, d.gif)
	return nil
}
