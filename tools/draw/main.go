//go:build linux

// Draw makes the pictures of docs/: it shows the practice page in a real Chromium on a virtual screen, has the built
// program look at it, and keeps what that draws, or the screen itself.
//
//	make docs
package main

import (
	"context"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/jezek/xgb"

	"autosolve/capture"
	"autosolve/test/stage"
)

// picture is one of docs/.
type picture struct {
	name   string
	page   string // the practice page's query
	script string // changes the page before it is looked at, empty for nothing
	run    string // the program's arguments, in which PICTURE stands for the picture that it draws; empty keeps the screen
	fails  bool   // the program does not end with 0
	whole  bool   // the picture is kept as it is, and not cut to the grid
}

// puzzle is on most pictures; a part of it is filled in.
const puzzle = "?puzzle=38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86" +
	"&entries=..5.9.4.2967421.................................................................."

func pictures() []picture {
	return []picture{
		{name: "seen.png", page: puzzle, run: "--dry-run --annotate PICTURE"},
		{name: "refused.png", page: puzzle, script: half, run: "--dry-run --annotate PICTURE", fails: true},
		{name: "hint.png", run: "hint --annotate PICTURE", whole: true,
			page: "?puzzle=.53.4.9.......7.2....9..15.5..1......64...28......9..5.86..5....4.2.......1.6.53." +
				"&entries=.........................................3.......................5..............."},
		{name: "calibrated.png", page: puzzle, run: "calibrate --yes --config config.yaml --annotate PICTURE", whole: true},
		{name: "keypad.png", page: "?level=1&set_id=1&behaviour=keypad,keypad-aside"},
	}
}

// half hides the lower half of a digit.
const half = `document.getElementById('f00').style.clipPath = 'inset(0 0 50% 0)'`

func main() {
	xgb.Logger.SetOutput(io.Discard) // it logs each connection that ends
	bot := flag.String("bot", "bin/autosolve", "the built `program`")
	dir := flag.String("out", "docs", "`folder` for the pictures")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	if err := drawAll(ctx, *bot, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "draw:", err)
		stop()
		os.Exit(1)
	}
}

// drawAll draws all pictures into a folder.
func drawAll(ctx context.Context, bot, dir string) (err error) {
	if bot, err = filepath.Abs(bot); err != nil {
		return err
	}
	d, err := stage.StartDesk(ctx, stage.Setting{Screen: stage.Screen{Width: 1600, Height: 1200}, Browser: &stage.Browser{Kiosk: true, ScaleFactor: 2}})
	if err != nil {
		return err
	}
	defer func() {
		if failed := d.Close(); err == nil {
			err = failed
		}
	}()
	for _, p := range pictures() {
		img, err := p.draw(ctx, d, bot)
		if err == nil {
			err = save(filepath.Join(dir, p.name), img)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return nil
}

// draw shows the page, and is the picture of it.
func (p picture) draw(ctx context.Context, d *stage.Desk, bot string) (image.Image, error) {
	tab := d.Chromium.Tab()
	if err := chromedp.Do(tab, chromedp.Navigate(d.Page+p.page)); err != nil {
		return nil, err
	}
	if p.script != "" {
		if err := chromedp.Do(tab, chromedp.Evaluate[chromedp.Void](p.script)); err != nil {
			return nil, err
		}
	}
	img, err := standing(ctx, d)
	if err != nil {
		return nil, err
	}
	if p.run == "" {
		return cut(d, img)
	}
	img, err = p.drawn(ctx, d, bot)
	if err != nil || p.whole {
		return img, err
	}
	return cut(d, img)
}

// standing is the picture of the screen once the browser's page is drawn and has stood still: what is drawn is on the screen a
// moment later.
func standing(ctx context.Context, d *stage.Desk) (image.Image, error) {
	const long, often = 200 * time.Millisecond, 20 * time.Millisecond
	if err := d.Chromium.Painted(); err != nil {
		return nil, err
	}
	var last *image.RGBA
	for since := time.Now(); time.Since(since) < long; {
		now, err := d.Picture()
		if err != nil {
			return nil, err
		}
		if last == nil || !capture.Same(now, last) {
			last, since = now, time.Now()
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(often):
		}
	}
	return last, nil
}

// drawn is the picture that the program draws.
func (p picture) drawn(ctx context.Context, d *stage.Desk, bot string) (image.Image, error) {
	home, err := os.MkdirTemp("", "autosolve-docs-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(home)
	path := filepath.Join(home, p.name)
	cmd := exec.CommandContext(ctx, bot, strings.Fields(strings.ReplaceAll(p.run, "PICTURE", path))...)
	cmd.Dir, cmd.Env = home, slices.Concat(d.Env(), stage.Home(home))
	if out, err := cmd.CombinedOutput(); (err != nil) != p.fails {
		return nil, fmt.Errorf("autosolve %s: %v\n%s", p.run, err, out)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return png.Decode(f)
}

// cut is the part of a picture of the screen that shows the grid and what is around it.
func cut(d *stage.Desk, img image.Image) (image.Image, error) {
	grid, err := d.Chromium.Rect("#puzzle_grid")
	if err != nil {
		return nil, err
	}
	const margin = 24
	part := grid.Inset(-margin)
	if keypad, err := d.Chromium.Rect(".keypad"); err == nil {
		part = part.Union(keypad.Inset(-margin))
	}
	part = part.Intersect(img.Bounds())
	out := image.NewRGBA(image.Rectangle{Max: part.Size()})
	draw.Draw(out, out.Rect, img, part.Min, draw.Src)
	return out, nil
}

func save(path string, img image.Image) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	coder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := coder.Encode(f, img); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
