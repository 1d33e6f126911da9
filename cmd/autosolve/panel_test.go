package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"autosolve/capture"
	"autosolve/fill"
	"autosolve/internal/advice"
	"autosolve/internal/calibrate"
	"autosolve/internal/config"
	"autosolve/internal/panel"
	"autosolve/internal/pipeline"
	"autosolve/recognize"
	"autosolve/solver"
	"autosolve/templates"
	"autosolve/templates/learn"
)

// TestOnPage checks that the messages on the panel's page have a hint, and that they name no flags of the command line.
func TestOnPage(t *testing.T) {
	noFile := &fs.PathError{Op: "open", Path: "config.yaml", Err: fs.ErrPermission}
	solved := &recognize.Board{}
	for c := range solver.Cell(81) {
		digit := uint8((3*c.Row()+c.Row()/3+c.Col())%9 + 1)
		solved.Cells[c] = recognize.Cell{Digit: digit, Kind: recognize.Given, Certain: true}
	}
	for _, err := range []error{
		&config.Error{Path: "config.yaml", Line: 1, Column: 7, Source: "grid: [", Why: "damaged"},
		&config.Error{Path: "config.yaml", Why: "permission denied", Err: noFile},
		config.WriteError(fmt.Errorf("write: %w", noFile)),
		config.WriteError(errors.New("write config.yaml: it is read-only")),
		cannotSave(learn.ErrComplete), cannotSave(noFile), unlearnt("at a terminal", "it lacks 3"),
		pipeline.CheckTrace(&config.Config{Trace: "panel_test.go/traces"}), &capture.MonitorError{Index: 3, Count: 1},
		&capture.OffScreenError{Screen: image.Rect(0, 0, 9, 9)}, pipeline.Unsolved(errors.New("no solution")),
		new(learn.Lesson).Prove(), cannotSave(errors.New("1.png is flat")), &fill.SignError{},
		&fill.StoppedError{Cause: fill.Lists}, &fill.StoppedError{Cause: fill.NoClicks},
		(&pipeline.Pipeline{Options: pipeline.Options{Log: newLog(io.Discard, false)}}).Place(t.Context(), nil, solved, 0, int(solved.Cells[0].Digit%9+1)),
	} {
		var said strings.Builder
		(&panelBot{}).Report(&said, err)
		if text := said.String(); strings.Contains(text, "--") || strings.Count(strings.TrimSpace(text), "\n") == 0 {
			t.Errorf("%#v: the message is %q, want a hint and no flags", err, text)
		}
	}
}

// TestLessonFromPaste learns from a picture that the user has pasted: the grid is found in it, although the config says where it is
// on the screen, or it is where the user has dragged the corners. Then the cells contain the grid's lines, and the digits are
// close to these.
func TestLessonFromPaste(t *testing.T) {
	p := panelBot{cmd: newPanel()}
	p.config = filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(p.config, []byte("grid: {top_left: [1000, 1000], bottom_right: [1480, 1480]}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	faces, err := templates.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewRGBA(image.Rect(0, 0, drawnSide+2*drawnLeft, drawnSide+2*drawnTop))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	drawGrid(img, image.Pt(drawnLeft, drawnTop), "38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86", &faces[0])
	board, err := p.ReadAt(img, config.Corners{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []config.Corners{{}, calibrate.Of(&board.Layout)} {
		lesson, err := p.Lesson(img, panel.Options{}, at)
		if err != nil || lesson.Prove() != nil {
			t.Fatalf("%v, %v", lesson, err)
		}
		for i, picture := range lesson.Pictures() {
			if picture == nil {
				t.Errorf("with the corners %v, %d cannot be cut out", at, i+1)
			}
		}
	}
}

// TestPanelTellsOnce checks that the panel, which reads the config for each act, tells only once that it passes over another
// program's.
func TestPanelTellsOnce(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("AppData", t.TempDir())
	if err := os.WriteFile("config.yaml", []byte("replicas: 3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p := panelBot{cmd: newPanel()}
	var errs strings.Builder
	p.cmd.SetErr(&errs)
	p.cmd.SetOut(io.Discard)
	ended, end := context.WithCancel(t.Context())
	end()
	if err := p.serve(ended, 0, false); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := p.ReadAt(image.NewRGBA(image.Rect(0, 0, 9, 9)), config.Corners{}, 0); !is[*recognize.NoGridError](err) {
			t.Fatal(err)
		}
	}
	if _, err := p.calibration(&errs); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(errs.String(), "config.yaml has no option of autosolve"); got != 1 {
		t.Errorf("it is told %d times: %s", got, &errs)
	}
}

// TestPanelPick checks that --pick is refused at the start if the config says where the grid is, and not in each act if the panel has
// written that since.
func TestPanelPick(t *testing.T) {
	p := panelBot{cmd: newPanel()}
	p.config = filepath.Join(t.TempDir(), "config.yaml")
	if err := p.cmd.ParseFlags([]string{"--pick", "2"}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p.config, []byte("grid: {top_left: [1000, 1000], bottom_right: [1480, 1480]}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := p.serve(t.Context(), 0, false); advice.StatusOf(err) != advice.Usage {
		t.Errorf("at the start: %v", err)
	}
	p.checked = true // the panel has started
	if _, err := p.ReadAt(image.NewRGBA(image.Rect(0, 0, 9, 9)), config.Corners{}, 2); !is[*recognize.NoGridError](err) {
		t.Errorf("an act: %v", err)
	}
}
