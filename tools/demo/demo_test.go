//go:build linux

package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/image/draw"

	"autosolve/recognize"
	"autosolve/test/stage"
)

// built is the folder with the built program.
var built string

// mark is an environment variable that all processes of a demo have. With it, the program of these tests is the demo.
const mark = "DEMO_TEST"

func TestMain(m *testing.M) {
	if os.Getenv(mark) != "" {
		main()
	}
	os.Exit(stage.WithProgram(func(dir string) int {
		built = dir
		return m.Run()
	}))
}

// run is one run of the demo.
type run struct {
	t      *testing.T
	cmd    *exec.Cmd
	dir    string // its working directory
	tmp    string // its folder for temporary files
	marker string // an environment variable of all processes that it starts
	said   stage.Output
}

// start starts a demo on a display, or on a virtual screen if display is "".
func start(t *testing.T, display string, args ...string) *run {
	t.Helper()
	tmp, err := os.MkdirTemp("", "demo-") // a short path, because it will contain a socket of Chromium
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(tmp) })
	d := &run{t: t, dir: t.TempDir(), tmp: tmp, marker: fmt.Sprintf("%s=%s-%d", mark, t.Name(), time.Now().UnixNano())}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	d.cmd = exec.CommandContext(t.Context(), self,
		append([]string{"-bot", filepath.Join(built, "autosolve"), "-stay", "0"}, args...)...)
	d.cmd.Dir, d.cmd.Stdout, d.cmd.Stderr = d.dir, &d.said, &d.said
	d.cmd.Env = slices.Concat((&stage.X{Display: display}).Env(), stage.Home(d.dir), []string{"TMPDIR=" + d.tmp, d.marker})
	if err := d.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return d
}

// await waits until the demo has printed text.
func (d *run) await(text string) {
	d.t.Helper()
	d.eventually("it says "+text, func() bool { return strings.Contains(d.said.String(), text) })
}

func (d *run) eventually(what string, ready func() bool) {
	d.t.Helper()
	if !stage.Wait(ready) {
		d.t.Fatalf("timed out waiting until %s; it printed:\n%s", what, d.said.String())
	}
}

// ends waits until the demo has ended, and fails the test if the exit status is not code or if a process or a file is left.
func (d *run) ends(code int) {
	d.t.Helper()
	err := d.cmd.Wait()
	if _, ok := errors.AsType[*exec.ExitError](err); err != nil && !ok {
		d.t.Fatal(err)
	}
	if got := d.cmd.ProcessState.ExitCode(); got != code {
		d.t.Errorf("exit %d, want %d; it printed:\n%s", got, code, d.said.String())
	}
	d.eventually("its processes have ended", func() bool { return len(d.processes()) == 0 })
	left, err := os.ReadDir(d.tmp)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, f := range left {
		d.t.Errorf("%s is left", f.Name())
	}
}

// processes returns the demo's process and all processes that it started.
func (d *run) processes() []string {
	d.t.Helper()
	running, err := stage.Marked(d.marker)
	if err != nil {
		d.t.Fatal(err)
	}
	return running
}

// TestWhole runs a whole demo, in which a person seems to solve the puzzle before it is solved at full speed.
func TestWhole(t *testing.T) {
	d := start(t, "", "-level", "1", "-gif", "demo.gif", "-person", "3s")
	d.ends(0)
	d.saysHowItWorks()
	d.tookPictures()
	d.filmed()
}

// saysHowItWorks checks what the demo said about its steps.
func (d *run) saysHowItWorks() {
	t, said := d.t, d.said.String()
	t.Helper()
	for _, text := range []string{"on a virtual screen", "Puzzle\n+---", "the puzzle has one solution", "Solved: ",
		"Solution\n+---", "the grid is already solved", "capture ", "read ", "solve ", "fill ", "check ", "before.png", "after.png"} {
		if !strings.Contains(said, text) {
			t.Errorf("does not say %q", text)
		}
	}
	_, fast, _ := strings.Cut(said, "The same puzzle at full speed:")
	if !strings.Contains(fast, "Solved: ") || strings.Contains(fast, "only place left for ") ||
		!strings.HasSuffix(fast, "The page says: Well done! This puzzle is solved.\n") || t.Failed() {
		t.Errorf("it said:\n%s", said)
	}
}

// tookPictures checks that there is a picture of the screen before, and another after.
func (d *run) tookPictures() {
	t := d.t
	t.Helper()
	var shots [2][]byte
	for i, name := range []string{"before.png", "after.png"} {
		data, err := os.ReadFile(filepath.Join(d.dir, "out/demo", name))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(bytes.NewReader(data)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		shots[i] = data
	}
	if bytes.Equal(shots[0], shots[1]) {
		t.Error("the screen is the same before and after")
	}
}

// filmed checks that the film begins with the puzzle, and shows the full grid and the green line long enough in the end.
func (d *run) filmed() {
	t := d.t
	t.Helper()
	data, err := os.ReadFile(filepath.Join(d.dir, "demo.gif"))
	if err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil || len(film.Image) < 50 || len(data) > 3_000_000 {
		t.Fatalf("animation: %d bytes, %v", len(data), err)
	}
	frame, before := image.NewRGBA(film.Image[0].Rect), 0
	for i, img := range film.Image {
		draw.Draw(frame, img.Rect, img, img.Rect.Min, draw.Over)
		if i == 0 {
			before = digitsIn(t, frame)
		}
	}
	green := 0
	for i := 0; i < len(frame.Pix); i += 4 {
		if r, g, b := frame.Pix[i], frame.Pix[i+1], frame.Pix[i+2]; g > 150 && r < 100 && b < 100 {
			green++
		}
	}
	if after := digitsIn(t, frame); before != 36 || after != 81 || green < 100 || film.Delay[len(film.Delay)-1] < 200 {
		t.Errorf("%d digits in the first picture, %d in the last, which has %d green pixels and is shown for %d0 ms", before, after, green,
			film.Delay[len(film.Delay)-1])
	}
}

// digitsIn returns how many digits the grid in a picture has.
func digitsIn(t *testing.T, img image.Image) int {
	t.Helper()
	faces, err := recognize.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	r, err := recognize.New(faces, recognize.Default())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	board, err := r.Read(img)
	if board == nil {
		t.Fatal(err)
	}
	return board.Grid().Digits()
}

// TestRunsOnTheDesktopIfThereIsOne also checks that a signal ends the demo while it shows the solved puzzle.
func TestRunsOnTheDesktopIfThereIsOne(t *testing.T) {
	x, err := stage.StartX(t.Context(), stage.Screen{WindowManager: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(x.Stop)
	d := start(t, x.Display, "-fast", "-level", "4", "-stay", "1h")
	d.await("This puzzle is solved.")
	d.interrupt(syscall.SIGHUP)
	if said := d.said.String(); !strings.Contains(said, "on this desktop") {
		t.Errorf("it said:\n%s", said)
	}
}

// interrupt sends the demo a signal, and fails the test unless it ends and says why.
func (d *run) interrupt(signal syscall.Signal) {
	d.t.Helper()
	if err := d.cmd.Process.Signal(signal); err != nil {
		d.t.Fatal(err)
	}
	d.ends(130)
	if said := d.said.String(); !strings.HasSuffix(said, "demo: interrupted\n") {
		d.t.Errorf("it said:\n%s", said)
	}
}

// TestLeavesNothingWhenInterrupted checks that a signal ends the demo at every stage, and that no process or file is left. The last
// stage is that of TestRunsOnTheDesktopIfThereIsOne.
func TestLeavesNothingWhenInterrupted(t *testing.T) {
	for _, c := range []struct {
		after  string
		signal syscall.Signal
		args   []string
	}{
		{"", syscall.SIGINT, nil},
		{"Chromium shows", syscall.SIGINT, nil},
		{" 3/51 ", syscall.SIGINT, nil},                          // it solves like a person
		{"+\n\n", syscall.SIGTERM, []string{"-gif", "demo.gif"}}, // the command is being typed
		{"--format json", syscall.SIGINT, []string{"-fast"}},
		{"Solved: ", syscall.SIGTERM, []string{"-fast"}},
	} {
		t.Run(c.after, func(t *testing.T) {
			if c.after == "Chromium shows" || c.after == "--format json" || c.after == "Solved: " {
				stage.Long(t) // between what the others interrupt
			}
			t.Parallel()
			d := start(t, "", c.args...)
			if c.after == "" {
				d.eventually("it has started something", func() bool { return len(d.processes()) > 1 })
			} else {
				d.await(c.after)
			}
			d.interrupt(c.signal)
			if said := d.said.String(); c.after == " 3/51 " && !strings.Contains(said, "only place left for ") {
				t.Errorf("it said:\n%s", said)
			}
		})
	}
}

// TestFailsUnlessThePageSaysSolved checks that the demo relies on what the page says, not on what the program says.
func TestFailsUnlessThePageSaysSolved(t *testing.T) {
	liar := filepath.Join(t.TempDir(), "liar")
	if err := os.WriteFile(liar, []byte("#!/bin/sh\necho '{\"solutions\": 1}'\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	d := start(t, "", "-fast", "-bot", liar)
	d.ends(1)
	if !strings.Contains(d.said.String(), "the page says nothing about its puzzle") && !strings.Contains(d.said.String(), "does not say that the puzzle is solved") {
		t.Errorf("it said:\n%s", d.said.String())
	}
}

func TestSaysWhatIsMissing(t *testing.T) {
	d := start(t, "", "-bot", "/nonexistent/autosolve")
	d.ends(1)
	if said := d.said.String(); !strings.Contains(said, "the program is not built") || !strings.Contains(said, "make build") {
		t.Errorf("it said:\n%s", said)
	}
}
