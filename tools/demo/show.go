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
}

// errNoProgram says that the program to be shown is not there.
var errNoProgram = errors.New("the program is not built")

// errUnsolved says that the page does not call its puzzle solved.
var errUnsolved = errors.New("the page does not say that the puzzle is solved")

// solvedText is in the page's word that its puzzle is solved.
const solvedText = "You solved this Sudoku!"

// show runs the demo and tells on w what happens.
func show(ctx context.Context, o options, w io.Writer) (err error) {
	if _, err := os.Stat(o.bot); err != nil {
		return fmt.Errorf("%w: %w", errNoProgram, err)
	}
	if err := os.MkdirAll(o.dir, 0o700); err != nil {
		return err
	}
	on, err := openScene(ctx, o.level)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, on.close()) }()
	if on.virtual {
		fmt.Fprintf(w, "Chromium shows the practice page on a virtual screen (%s).\n\n", on.why)
	} else {
		fmt.Fprintf(w, "Chromium shows the practice page on this desktop. Hands off the mouse for a moment.\n\n")
	}
	s := &shower{options: o, scene: on, w: w}
	return s.run(ctx)
}

// shower is one demo.
type shower struct {
	options
	scene *scene
	w     io.Writer
	film  *film // nil without an animation
}

func (s *shower) run(ctx context.Context) error {
	if err := s.command(ctx, s.w, "--dry-run", "--format", "pretty"); err != nil {
		return err
	}
	if err := s.shoot(ctx, "before.png"); err != nil {
		return err
	}
	times, err := s.solve(ctx)
	if err != nil {
		return err
	}
	if err := s.shoot(ctx, "after.png"); err != nil {
		return err
	}
	if err := s.command(ctx, s.w, "--dry-run", "--format", "pretty"); err != nil {
		return err
	}
	fmt.Fprintf(s.w, "\n%sThe screen before and after: %s and %s\n", times,
		filepath.Join(s.dir, "before.png"), filepath.Join(s.dir, "after.png"))
	said, err := s.verdict(ctx)
	if err != nil {
		return err
	}
	if err := s.finishFilm(ctx); err != nil {
		return err
	}
	fmt.Fprintf(s.w, "The page says: %s\n", said)
	if !strings.Contains(said, solvedText) {
		return errUnsolved
	}
	if !s.scene.virtual {
		wait(ctx, s.stay)
	}
	return nil
}

// solve has the program solve the puzzle on the screen, filmed if that is wished.
func (s *shower) solve(ctx context.Context) (stageTimes, error) {
	if s.gif != "" {
		film, err := startFilm(ctx, s.scene)
		if err != nil {
			return stageTimes{}, err
		}
		s.film = film
		defer film.stop()
	}
	var out bytes.Buffer
	fmt.Fprintln(s.w)
	if err := s.command(ctx, &out, "--format", "json"); err != nil {
		return stageTimes{}, err
	}
	fmt.Fprintln(s.w)
	var answer struct {
		Times stageTimes `json:"timings_ms"`
	}
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
		return stageTimes{}, fmt.Errorf("read what the program printed: %w", err)
	}
	return answer.Times, nil
}

// command runs the program as a person would, and shows how. What it says goes to the person, what it prints to out.
func (s *shower) command(ctx context.Context, out io.Writer, args ...string) error {
	fmt.Fprintf(s.w, "$ %s %s\n", s.bot, strings.Join(args, " "))
	cmd := exec.CommandContext(ctx, s.bot, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGINT) } // let it lift its keys
	cmd.WaitDelay = 5 * time.Second
	cmd.Stdout, cmd.Stderr = out, s.w
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", s.bot, strings.Join(args, " "), err)
	}
	return nil
}

// shoot saves the screen.
func (s *shower) shoot(ctx context.Context, name string) error {
	img, err := s.scene.screen.Capture(ctx, s.scene.screen.Bounds())
	if err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(s.dir, name), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600) // screens hold private things
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, img), f.Close())
}

// verdict presses "How am I doing?" and is what the page answers.
func (s *shower) verdict(ctx context.Context) (said string, err error) {
	tab := s.scene.Chromium.Tab()
	if err := chromedp.Do(tab, chromedp.Click("button[name=submit]")); err != nil {
		return "", fmt.Errorf("press \"How am I doing?\": %w", err)
	}
	const answered = `(() => { const m = document.getElementById('message');
		return document.readyState === 'complete' && m && m.className ? m.textContent : ''; })()`
	for end := time.Now().Add(10 * time.Second); said == "" && time.Now().Before(end) && ctx.Err() == nil; {
		// While the next page comes up there is none to ask, which is an error.
		if said, err = chromedp.Run(tab, chromedp.Evaluate[string](answered)); err != nil || said == "" {
			wait(ctx, 20*time.Millisecond)
		}
	}
	if said == "" {
		return "", errors.Join(errors.New("the page says nothing about its puzzle"), err)
	}
	return said, s.scene.Chromium.Painted()
}

// stageTimes is what each stage took, in milliseconds.
type stageTimes struct{ Capture, Read, Solve, Fill, Check float64 }

// String is a table.
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
