//go:build linux

package e2e

import (
	"fmt"
	"image"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"testing"
	"time"

	"autosolve/solver"
	"autosolve/test/stage"
)

// pyautoguiPause is how long PyAutoGUI waits by default after each of its calls; its documentation calls it PAUSE.
const pyautoguiPause = 100 * time.Millisecond

// TestWholeRunSpeed prints how long a whole run takes that fills 51 cells, from just before the process starts until it has
// ended. For comparison, it prints the time of a script that knows the grid and the solution, and waits after each click and
// key as PyAutoGUI does by default. It asserts no times, and runs only with BENCH=1.
func TestWholeRunSpeed(t *testing.T) {
	if os.Getenv("BENCH") == "" {
		t.Skip("needs BENCH")
	}
	d := borrowDesk(t)
	env := append(d.Env(), stage.Home(t.TempDir())...)
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	var whole, script []time.Duration
	var place image.Rectangle
	for i := range 11 {
		visitPage(t, d, "?puzzle="+puzzle)
		cmd := exec.CommandContext(t.Context(), program, "--format", "json")
		cmd.Env, cmd.Dir = env, t.TempDir()
		start := time.Now()
		out, err := cmd.Output()
		whole = append(whole, time.Since(start))
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if place = bounds(t, out); i%5 == 0 {
			visitPage(t, d, "?puzzle="+puzzle)
			script = append(script, scripted(t, d, puzzle, place))
		}
	}
	t.Logf("whole run, 51 cells: autosolve, from the start of its process to its end, %v (median of %d) | a script with "+
		"PyAutoGUI's pauses, given grid and solution, %v (median of %d) | %.1f times as fast",
		median(whole), len(whole), median(script), len(script), median(script).Seconds()/median(whole).Seconds())
}

// bounds returns the grid's bounds from the JSON output of a run.
func bounds(t *testing.T, out []byte) image.Rectangle {
	t.Helper()
	m := regexp.MustCompile(`"bounds":\{"x":(-?\d+),"y":(-?\d+),"w":(\d+),"h":(\d+)\}`).FindSubmatch(out)
	if m == nil {
		t.Fatalf("no bounds in %s", out)
	}
	var n [4]int
	for i := range n {
		n[i], _ = strconv.Atoi(string(m[i+1])) // always digits
	}
	return image.Rect(n[0], n[1], n[0]+n[2], n[1]+n[3])
}

// scripted clicks each empty cell and types its digit, one call after the other, with a pause after each.
func scripted(t *testing.T, d *stage.Desk, puzzle string, place image.Rectangle) time.Duration {
	t.Helper()
	grid, err := solver.Parse(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := solver.Solve(grid)
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	for i, digit := range grid {
		if digit != 0 {
			continue
		}
		x, y := place.Min.X+place.Dx()*(2*(i%9)+1)/18, place.Min.Y+place.Dy()*(2*(i/9)+1)/18
		for _, args := range [][]string{
			{"mousemove", fmt.Sprint(x), fmt.Sprint(y), "click", "--delay", "0", "1"},
			{"key", "--delay", "0", fmt.Sprint(answer[i])},
		} {
			cmd := exec.CommandContext(t.Context(), "xdotool", args...)
			cmd.Env = d.Env()
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("xdotool: %v: %s", err, out)
			}
			time.Sleep(pyautoguiPause)
		}
	}
	return time.Since(start)
}
