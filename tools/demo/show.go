//go:build linux

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/chromedp/chromedp"
)

// options are the flags.
type options struct {
	bot, dir, gif string
	level         int
	stay          time.Duration
	fast          bool
	person        time.Duration // how long a person thinks about the whole puzzle; by default it can be followed
}

// errNoProgram means that the program does not exist.
var errNoProgram = errors.New("the program is not built")

// errUnsolved means that the page does not report its puzzle as solved.
var errUnsolved = errors.New("the page does not say that the puzzle is solved")

// solvedText is a part of the message with which the page reports its puzzle as solved.
const solvedText = "This puzzle is solved."

// show runs the demo and reports on w what happens.
func show(ctx context.Context, o options, w io.Writer) (err error) {
	if _, err := os.Stat(o.bot); err != nil {
		return fmt.Errorf("%w: %w", errNoProgram, err)
	}
	if err := os.MkdirAll(o.dir, 0o700); err != nil {
		return err
	}
	on, err := openScene(ctx, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, on.close()) }()
	if on.virtual {
		fmt.Fprintf(w, "Chromium shows the practice page on a virtual screen (%s).\n\n", on.why)
	} else {
		fmt.Fprintf(w, "Chromium shows the practice page on this desktop. Do not move the mouse for a moment.\n\n")
	}
	d := &demo{options: o, scene: on, w: w}
	return d.run(ctx)
}

// demo is one run of the demo.
type demo struct {
	options
	scene *scene
	w     io.Writer
}

func (d *demo) run(ctx context.Context) error {
	var puzzle bytes.Buffer
	if err := d.command(ctx, io.MultiWriter(d.w, &puzzle), "--dry-run", "--format", "pretty"); err != nil {
		return err
	}
	if err := d.shoot(ctx, "before.png"); err != nil {
		return err
	}
	if !d.fast {
		if err := d.likeAPerson(ctx, strings.Count(puzzle.String(), ".")); err != nil {
			return err
		}
	}
	times, err := d.solve(ctx)
	if err != nil {
		return err
	}
	if err := d.shoot(ctx, "after.png"); err != nil {
		return err
	}
	if err := d.command(ctx, d.w, "--dry-run", "--format", "pretty"); err != nil {
		return err
	}
	fmt.Fprintf(d.w, "\n%sThe screen before and after: %s and %s\n", times,
		filepath.Join(d.dir, "before.png"), filepath.Join(d.dir, "after.png"))
	said, err := d.verdict(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(d.w, "The page says: %s\n", said)
	if !strings.Contains(said, solvedText) {
		return errUnsolved
	}
	if !d.scene.virtual {
		wait(ctx, d.stay)
	}
	return nil
}

// likeAPerson lets the program fill in that many cells like a person, and films that if an animation is wanted. It shows the full
// grid for a moment, and then the puzzle again.
func (d *demo) likeAPerson(ctx context.Context, cells int) error {
	pace := (d.person / time.Duration(max(cells, 1))).Round(time.Millisecond)
	args := []string{"--like-a-person", "--pace", pace.String()}
	fmt.Fprintln(d.w)
	solve := func() error { return d.command(ctx, io.Discard, args...) }
	if d.gif != "" {
		solve = func() error { return d.filmed(ctx, args) }
	}
	if err := solve(); err != nil {
		return err
	}
	if !d.scene.virtual {
		wait(ctx, d.stay)
	}
	fmt.Fprint(d.w, "\nThe same puzzle at full speed:\n")
	return d.scene.reset()
}

// solve lets the program solve the puzzle on the screen as fast as it can.
func (d *demo) solve(ctx context.Context) (stageTimes, error) {
	var out bytes.Buffer
	fmt.Fprintln(d.w)
	if err := d.command(ctx, &out, "--format", "json"); err != nil {
		return stageTimes{}, err
	}
	fmt.Fprintln(d.w)
	var answer struct {
		Times stageTimes `json:"timings_ms"`
	}
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
		return stageTimes{}, fmt.Errorf("parse the program's output: %w", err)
	}
	return answer.Times, nil
}

// command runs the program as a person would, and prints its command line. The program's output goes to out, its messages
// go to d.w.
func (d *demo) command(ctx context.Context, out io.Writer, args ...string) error {
	fmt.Fprintf(d.w, "$ %s %s\n", d.bot, strings.Join(args, " "))
	cmd := exec.CommandContext(ctx, d.bot, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGINT) } // so that it releases its keys
	cmd.WaitDelay = 5 * time.Second
	cmd.Stdout, cmd.Stderr = out, d.w
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", d.bot, strings.Join(args, " "), err)
	}
	return nil
}

// shoot saves a picture of the screen.
func (d *demo) shoot(ctx context.Context, name string) error {
	img, err := d.scene.screen.Capture(ctx, d.scene.screen.Bounds())
	if err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(d.dir, name), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600) // a screen may be private
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, img), f.Close())
}

// verdict presses the page's check button and returns the page's answer.
func (d *demo) verdict(ctx context.Context) (said string, err error) {
	tab := d.scene.Chromium.Tab()
	if err := chromedp.Do(tab, chromedp.Click("button[name=submit]")); err != nil {
		return "", fmt.Errorf("press the check button: %w", err)
	}
	const answered = `(() => { const m = document.getElementById('message');
		return document.readyState === 'complete' && m && m.className ? m.textContent : ''; })()`
	for end := time.Now().Add(10 * time.Second); said == "" && time.Now().Before(end) && ctx.Err() == nil; {
		// While the next page loads, there is no page to ask, and Run returns an error.
		if said, err = chromedp.Run(tab, chromedp.Evaluate[string](answered)); err != nil || said == "" {
			wait(ctx, 20*time.Millisecond)
		}
	}
	if said == "" {
		return "", errors.Join(errors.New("the page says nothing about its puzzle"), err)
	}
	return said, d.scene.Chromium.Painted()
}

// stageTimes are the times of the stages, in milliseconds.
type stageTimes struct{ Capture, Read, Solve, Fill, Check float64 }

// String returns the times as a table.
func (t stageTimes) String() string {
	var b strings.Builder
	for _, row := range []struct {
		stage string
		ms    float64
	}{{"capture", t.Capture}, {"read", t.Read}, {"solve", t.Solve}, {"fill", t.Fill}, {"check", t.Check},
		{"together", t.Capture + t.Read + t.Solve + t.Fill + t.Check}} {
		fmt.Fprintf(&b, "%-10s%9.2f ms\n", row.stage, row.ms)
	}
	return b.String()
}

// wait waits for d, or until ctx ends.
func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
