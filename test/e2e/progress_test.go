//go:build linux

package e2e

import (
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"autosolve/capture"
	"autosolve/test/stage"
)

// progressLine matches the progress of a fill in the program's output to the terminal.
var progressLine = regexp.MustCompile(`\r\x1b\[K\d+ of 55, r[1-9]c[1-9]; Esc stops it`)

// A progress line does not disturb its fill, even if the terminal shows the line, which has digits, directly below the grid,
// in the margin that the fill captures.
func TestProgressBesideGrid(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	inTime(t, func() bool { return showsProgress(visitPage(t, d, "?puzzle="+ownPuzzle+"&behaviour=slow=40")) })
}

// showsProgress fills a page from a terminal below its grid, and fails the test unless the page is solved. It returns whether
// the progress line was seen to change on the screen before the fill was over.
func showsProgress(v *visit) (changed bool) {
	t := v.t
	t.Helper()
	grid := v.rect("#puzzle_grid")
	const gap = 6 // in pixels
	place := image.Rect(grid.Min.X, grid.Max.Y+gap, grid.Min.X+200, grid.Max.Y+grid.Dy()/9-gap)
	terminal := exec.Command("xterm", "-u8", "-b", "0", "-bw", "0", "-fa", "DejaVu Sans Mono", "-fs", "16",
		"-geometry", fmt.Sprintf("34x3+%d+%d", place.Min.X, place.Min.Y),
		"-e", "script", "-qfc", program+" --format line", "shown")
	terminal.Dir, terminal.Env = v.dir, append(v.Env(), stage.Home(v.dir)...)
	if err := terminal.Start(); err != nil {
		t.Fatal(err)
	}
	var ended atomic.Bool
	closed := make(chan error, 1)
	go func() {
		closed <- terminal.Wait()
		ended.Store(true)
	}()
	t.Cleanup(func() { _ = terminal.Process.Kill() }) // it has ended in a test that passes
	shown := func() string {
		text, _ := os.ReadFile(filepath.Join(v.dir, "shown")) // it may not exist yet
		return string(text)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the terminal shows %q", shown())
		}
	})
	picture := func() *image.RGBA {
		img, err := v.Picture()
		if err != nil {
			t.Fatal(err)
		}
		return img.SubImage(place).(*image.RGBA)
	}
	stage.Eventually(t, "there are two progress lines", func() bool {
		return ended.Load() || len(progressLine.FindAllString(shown(), -1)) >= 2
	})
	first := picture()
	stage.Eventually(t, "the line changed on the screen", func() bool {
		changed = !capture.Same(first, picture()) && !ended.Load()
		return changed || ended.Load()
	})
	stage.Eventually(t, "the terminal is closed", ended.Load)
	if err := <-closed; err != nil {
		t.Error(err)
	}
	if lines := len(progressLine.FindAllString(shown(), -1)); lines < 2 {
		t.Errorf("the terminal got %d progress lines", lines)
	}
	if !strings.Contains(shown(), "\r\x1b[K\x1b[32mSolved: 55 cells in ") {
		t.Error("it does not say that the puzzle is solved")
	}
	v.isSolved()
	return changed
}
