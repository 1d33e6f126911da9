//go:build linux

// Draw makes the PNG pictures in docs/: it shows the practice page in Chromium on a virtual screen, runs the built program on
// it, and saves what the program draws, a page that it makes, its output in a terminal, or the screen itself.
//
//	make docs
package main

import (
	"context"
	"encoding/base64"
	"errors"
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
	"autosolve/internal/annotate"
	"autosolve/internal/marks"
	"autosolve/test/stage"
)

// picture describes a picture of docs/.
type picture struct {
	name   string
	page   string // the practice page's query
	script string // JavaScript that changes the page first, or empty
	run    string // the program's arguments (PICTURE: the file that it draws), or terminal's shell command; empty to run nothing
	fails  bool   // whether the program is expected to fail
	whole  bool   // whether to keep the whole picture instead of only the part around the grid
	shot   shot   // shows what the program makes; nil if it draws the picture or does not run
}

// shot runs the program, which run prepares in a folder of its own, and returns a picture of what it shows.
type shot func(s *studio, ctx context.Context, p picture, run func(args ...string) *exec.Cmd) (image.Image, error)

// studio is what the pictures are made with.
type studio struct {
	desk   *stage.Desk
	viewer *stage.Chromium // see newViewer
	bot    string          // the program
}

// puzzle is the puzzle of several pictures, with some entries.
const puzzle = "?puzzle=38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86" +
	"&entries=..5.9.4.2967421.................................................................."

// mistaken is puzzle with a wrong entry in r2c4.
var mistaken = strings.Replace(puzzle, "2967421", "2967821", 1)

// pathPuzzle is a puzzle whose solution begins with several techniques. hintPage shows it after the first two steps.
const (
	pathPuzzle = ".53.4.9.......7.2....9..15.5..1......64...28......9..5.86..5....4.2.......1.6.53."
	hintPage   = "?puzzle=" + pathPuzzle + "&entries=.........................................3.......................5..............."
)

func pictures() []picture {
	return []picture{
		{name: "seen.png", page: mistaken, run: "--dry-run --annotate PICTURE"},
		{name: "refused.png", page: puzzle, script: hideLowerHalf, run: "--dry-run --annotate PICTURE", fails: true},
		{name: "hint.png", page: hintPage, run: "hint --annotate PICTURE", whole: true},
		{name: "calibrated.png", page: puzzle, run: "calibrate --yes --config config.yaml --annotate PICTURE", whole: true},
		{name: "panel.png", page: hintPage, script: showMarks, run: "panel --no-open", shot: (*studio).panel},
		{name: "sheet.png", page: puzzle, run: "generate --level hard --count 2 --per-sheet 2 --seed 1 --output puzzles.html", shot: (*studio).sheet},
		{name: "path.png", page: puzzle, run: "autosolve solve --explain puzzle.txt | head -n 40", shot: (*studio).terminal},
		{name: "keypad.png", page: "?level=1&set_id=1&behaviour=keypad,keypad-aside"},
	}
}

// hideLowerHalf hides the lower half of the first cell's digit.
const hideLowerHalf = `document.getElementById('f00').style.clipPath = 'inset(0 0 50% 0)'`

// showMarks shows the marks of the panel's pictures in a corner of the screen, since the viewer with the panel's page is not on
// the screen. Without them the panel does not follow the puzzle.
var showMarks = fmt.Sprintf(`document.body.insertAdjacentHTML('beforeend', '<div style="position: fixed; right: 0; top: 0; width: 150px; `+
	`height: 150px; background: white url(data:image/svg+xml;base64,%s) 0 0 / 48px"></div>')`, base64.StdEncoding.EncodeToString(marks.SVG))

func main() {
	xgb.Logger.SetOutput(io.Discard) // xgb logs every closed connection
	bot := flag.String("bot", "bin/autosolve", "the built `program`")
	dir := flag.String("out", "docs", "`folder` for the pictures")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	err := drawTechniques(*dir)
	if err == nil {
		err = drawScreens(ctx, *bot, *dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "draw:", err)
		stop()
		os.Exit(1)
	}
}

// drawScreens draws all pictures of screens into dir, with the program bot.
func drawScreens(ctx context.Context, bot, dir string) (err error) {
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
	viewer, err := newViewer(ctx, d)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, viewer.Stop()) }()
	s := &studio{desk: d, viewer: viewer, bot: bot}
	for _, p := range pictures() {
		img, err := p.draw(ctx, s)
		if err == nil {
			err = save(filepath.Join(dir, p.name), img)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return nil
}

// draw shows the page and returns the picture.
func (p picture) draw(ctx context.Context, s *studio) (image.Image, error) {
	tab := s.desk.Chromium.Tab()
	if err := chromedp.Do(tab, chromedp.Navigate(s.desk.Page+p.page)); err != nil {
		return nil, err
	}
	if p.script != "" {
		if err := chromedp.Do(tab, chromedp.Evaluate[chromedp.Void](p.script)); err != nil {
			return nil, err
		}
	}
	img, err := steadyPicture(ctx, s.desk)
	if err != nil {
		return nil, err
	}
	if p.run == "" {
		return cut(s.desk, img)
	}
	img, err = p.runProgram(ctx, s)
	if err != nil || p.whole || p.shot != nil {
		return img, err
	}
	return cut(s.desk, img)
}

// steadyPicture returns a picture of the screen after the page has stopped changing, because the browser's drawing reaches
// the screen with a delay.
func steadyPicture(ctx context.Context, d *stage.Desk) (image.Image, error) {
	const long, often = 200 * time.Millisecond, 50 * time.Millisecond
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

// runProgram runs the program in an empty folder, which is also its home, and returns the picture that it draws or that its
// shot shows.
func (p picture) runProgram(ctx context.Context, s *studio) (image.Image, error) {
	home, err := os.MkdirTemp("", "autosolve-docs-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(home)
	run := func(args ...string) *exec.Cmd {
		cmd := exec.CommandContext(ctx, s.bot, args...)
		cmd.Dir, cmd.Env = home, slices.Concat(s.desk.Env(), stage.Home(home))
		return cmd
	}
	if p.shot != nil {
		return p.shot(s, ctx, p, run)
	}
	path := filepath.Join(home, p.name)
	if out, err := run(strings.Fields(strings.ReplaceAll(p.run, "PICTURE", path))...).CombinedOutput(); (err != nil) != p.fails {
		return nil, fmt.Errorf("autosolve %s: %v\n%s", p.run, err, out)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return png.Decode(f)
}

// cut returns the part of a picture of the screen that shows the grid, the keypad if there is one, and a margin.
func cut(d *stage.Desk, img image.Image) (image.Image, error) {
	grid, err := d.Chromium.Rect("#puzzle_grid")
	if err != nil {
		return nil, err
	}
	const margin = 24
	frame := grid.Inset(-margin)
	if keypad, err := d.Chromium.Rect(".keypad"); err == nil {
		frame = frame.Union(keypad.Inset(-margin))
	}
	return part(img, frame), nil
}

// part returns the part of a picture in a frame.
func part(img image.Image, frame image.Rectangle) image.Image {
	frame = frame.Intersect(img.Bounds())
	out := image.NewRGBA(image.Rectangle{Max: frame.Size()})
	draw.Draw(out, out.Rect, img, frame.Min, draw.Src)
	return out
}

func save(path string, img image.Image) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	coder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := coder.Encode(f, annotate.Indexed(img)); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
