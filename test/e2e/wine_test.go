//go:build linux

package e2e

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"autosolve/test/stage"
)

// wineVisit is one test's screen with Wine, where autosolve for Windows is unpacked on drive C. Its Desk has no browser.
type wineVisit struct {
	*visit
	wine *stage.Wine
}

// inWine skips a test outside of the session of test/e2e/session.sh windows.
func inWine(t *testing.T) {
	t.Helper()
	if os.Getenv("E2E_SESSION") != "windows" {
		t.Skip("needs make test-windows")
	}
}

// visitWine starts a screen with a window manager and Wine. A dpi of 96 is a scale of 100 %.
func visitWine(t *testing.T, screen stage.Screen, dpi int) *wineVisit {
	t.Helper()
	screen.WindowManager = true
	d := stage.NewDesk(t, stage.Setting{Screen: screen})
	wine, err := stage.StartWine(t.Context(), d.Display)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := wine.Stop(); err != nil {
			t.Error(err)
		}
	})
	v := &wineVisit{&visit{Desk: d, t: t, dir: t.TempDir()}, wine}
	t.Cleanup(v.keepIfFailed)
	v.unpack()
	if dpi != 96 {
		if err := wine.SetDPI(t.Context(), dpi); err != nil {
			t.Fatal(err)
		}
	}
	return v
}

// wineScreen is the usual screen.
func wineScreen() stage.Screen { return stage.Screen{Width: 1280, Height: 1000} }

// unpack unpacks the archive $E2E_WINDOWS, which make dist-windows has built, to drive C.
func (v *wineVisit) unpack() {
	v.t.Helper()
	archive, err := zip.OpenReader(os.Getenv("E2E_WINDOWS"))
	if err != nil {
		v.t.Fatalf("E2E_WINDOWS names no archive: %v", err)
	}
	defer archive.Close()
	if err := os.CopyFS(v.wine.DriveC(), archive); err != nil {
		v.t.Fatal(err)
	}
}

// windowsPath returns the path by which programs in Wine reach a file of Linux.
func windowsPath(path string) string { return "Z:" + strings.ReplaceAll(path, "/", `\`) }

// config writes a config and returns the flags that name it.
func (v *wineVisit) config(text string) (flags []string) {
	v.t.Helper()
	return []string{"--config", windowsPath(v.file("my.yaml", text))}
}

// prepareExe prepares a run of autosolve for Windows.
func (v *wineVisit) prepareExe(args ...string) *running {
	r := &running{outcome: &outcome{args: args}, t: v.t}
	ctx, cancel := context.WithTimeout(v.t.Context(), stage.HangLimit)
	v.t.Cleanup(cancel)
	r.cmd = v.wine.Command(ctx, `C:\autosolve\autosolve.exe`, args...)
	r.cmd.Dir = v.dir
	r.cmd.Stdout, r.cmd.Stderr = &r.out, &r.errs
	v.runs = append(v.runs, r.outcome)
	return r
}

// startExe starts autosolve for Windows.
func (v *wineVisit) startExe(args ...string) *running {
	v.t.Helper()
	r := v.prepareExe(args...)
	if err := r.cmd.Start(); err != nil {
		v.t.Fatal(err)
	}
	return r
}

// runExe runs autosolve for Windows, and fails the test if it ends with another status or does not print each of the
// texts to standard error.
func (v *wineVisit) runExe(code int, says []string, args ...string) *outcome {
	v.t.Helper()
	o := v.startExe(args...).end()
	v.check(o, code, says)
	return o
}

// reading is what autosolve for Linux reads on the screen: 81 cells, empty if there is no grid.
type reading struct {
	cells  string
	bounds image.Rectangle
}

// read reads a picture of the screen by autosolve for Linux. The picture is taken by the X server, without Wine.
func (v *wineVisit) read() (found reading) {
	v.t.Helper()
	img, err := v.Picture()
	if err != nil {
		v.t.Fatal(err)
	}
	var shot bytes.Buffer
	if err := png.Encode(&shot, img); err != nil {
		v.t.Fatal(err)
	}
	cmd := exec.CommandContext(v.t.Context(), program, "--format", "json", "--image", v.file("screen.png", shot.String()))
	cmd.Env = append(os.Environ(), stage.Home(v.dir)...)
	out, err := cmd.Output() // it fails if there is no grid or no solution
	if len(out) == 0 {
		return reading{}
	}
	var said struct {
		Grid   string
		Bounds struct{ X, Y, W, H int }
	}
	if jsonErr := json.Unmarshal(out, &said); jsonErr != nil {
		v.t.Fatalf("autosolve for Linux printed %q: %v, %v", out, jsonErr, err)
	}
	b := said.Bounds
	return reading{said.Grid, image.Rect(b.X, b.Y, b.X+b.W, b.Y+b.H)}
}

// openWindow starts a program for Windows and returns its window when that is visible. The program ends with the test or when
// the window is closed.
func (v *wineVisit) openWindow(title, program string, args ...string) *wineWindow {
	v.t.Helper()
	w := &wineWindow{v: v, cmd: v.wine.Command(context.Background(), program, args...)}
	if err := w.cmd.Start(); err != nil {
		v.t.Fatal(err)
	}
	v.t.Cleanup(w.close)
	stage.Eventually(v.t, "there is a window "+title, func() bool {
		search := exec.CommandContext(v.t.Context(), "xdotool", "search", "--onlyvisible", "--limit", "1", "--name", title)
		search.Env = v.Env()
		out, err := search.Output() // it fails while there is no such window, and if a window ends meanwhile
		w.id = strings.TrimSpace(string(out))
		return err == nil && w.id != ""
	})
	return w
}

// wineWindow is the window of a program for Windows.
type wineWindow struct {
	v   *wineVisit
	cmd *exec.Cmd
	id  string // as xdotool prints it
}

// close ends the window's program, and waits until the window is gone. It may be called more than once.
func (w *wineWindow) close() {
	if w.cmd.ProcessState != nil {
		return
	}
	_ = w.cmd.Process.Kill() // it may have ended
	_ = w.cmd.Wait()         // it was killed
	stage.Eventually(w.v.t, "the window is gone", func() bool {
		cmd := exec.Command("xdotool", "getwindowname", w.id)
		cmd.Env = w.v.Env()
		return cmd.Run() != nil
	})
}

// do runs an action of xdotool, such as windowmove, on the window.
func (w *wineWindow) do(action string, args ...string) {
	w.v.t.Helper()
	w.v.xdotool(append([]string{action, w.id}, args...)...)
}

// xdotool runs xdotool and returns what it prints.
func (v *wineVisit) xdotool(args ...string) string {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), stage.HangLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, "xdotool", args...)
	cmd.Env = v.Env()
	out, err := cmd.CombinedOutput()
	if err != nil {
		v.t.Fatalf("xdotool %q: %v: %s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// windowsFile writes a file to a folder on drive C and returns its path as Windows spells it.
func (v *wineVisit) windowsFile(folder, name string, text []byte) string {
	v.t.Helper()
	if err := os.MkdirAll(v.wine.DriveC(folder), 0o777); err != nil {
		v.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(v.wine.DriveC(folder), name), text, 0o666); err != nil {
		v.t.Fatal(err)
	}
	return `C:\` + folder + `\` + name
}
