//go:build linux

package e2e

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"autosolve/test/stage"
)

// On a desktop at 150 %, Solo is filled, although it does not know the scale and Wine enlarges its window.
func TestWindowsScaled(t *testing.T) {
	inWine(t)
	v := visitWine(t, wineScreen(), 144)
	config := v.config("input:\n  pause: 10ms\n")
	for seed := range uint64(3) {
		t.Run(fmt.Sprint(seed+1), func(t *testing.T) {
			s := v.in(t).openSolo(seed + 1)
			s.isSolved(s.runExe(0, []string{"Solved: "}, config...))
		})
	}
}

// Two monitors, of which the right one is the primary: coordinates on the left one are negative. Solo is found and filled
// on each, and --display names one.
func TestWindowsMonitors(t *testing.T) {
	inWine(t)
	screen := wineScreen()
	screen.Monitors = 2
	v := visitWine(t, screen, 96)
	v.Run(t, "xrandr", "--output", "DUMMY1", "--mode", "stage", "--pos", "1280x0", "--primary")
	config := v.config("input:\n  pause: 10ms\n")
	o := v.runExe(0, nil, "doctor")
	if text := "2: 1280x1000+0+0, 1280x1000-1280+0"; !strings.Contains(o.out.String(), text) {
		t.Errorf("doctor does not say %q", text)
	}
	for i, c := range []struct {
		name  string
		place image.Point // of Solo, in pixels of X
	}{{"primary", image.Pt(1500, 100)}, {"left", image.Pt(200, 100)}} {
		t.Run(c.name, func(t *testing.T) {
			s := v.in(t).openSolo(uint64(i) + 21)
			s.window.do("windowmove", fmt.Sprint(c.place.X), fmt.Sprint(c.place.Y))
			stage.Eventually(t, fmt.Sprintf("Solo is at %v", c.place), func() bool {
				s.placed()
				return s.grid.In(image.Rectangle{c.place, c.place.Add(image.Pt(700, 700))})
			})
			s.runExe(3, []string{"no grid found"}, "--dry-run", "--display", fmt.Sprint(1-i))
			s.isSolved(s.runExe(0, []string{"Solved: "}, append(config, "--display", fmt.Sprint(i))...))
		})
	}
}

// The page in a browser for Linux is read as autosolve for Linux reads it. It is not filled, because Wine can send keys only
// to windows of programs for Windows.
func TestWindowsReadsABrowserOfLinux(t *testing.T) {
	inWine(t)
	w := visitWine(t, wineScreen(), 96)
	if err := w.Browse(t.Context(), stage.Browser{Bounds: image.Rect(10, 10, 1210, 980)}); err != nil {
		t.Fatal(err)
	}
	for level := 1; level <= 4; level++ {
		t.Run(fmt.Sprint("level ", level), func(t *testing.T) {
			v := visitPage(t, w.Desk, fmt.Sprintf("?level=%d&set_id=%d", level, level))
			w := &wineVisit{v, w.wine}
			linux := v.run(0, []string{"the puzzle has one solution"}, "--dry-run")
			windows := w.runExe(0, []string{"the puzzle has one solution"}, "--dry-run")
			if windows.out.String() != linux.out.String() || strings.TrimSpace(linux.out.String()) != v.shown {
				t.Errorf("the page shows %s\nWindows %sLinux   %s", v.shown, &windows.out, &linux.out)
			}
			v.isUntouched()
		})
	}
	v := visitPage(t, w.Desk, "?level=1&set_id=1")
	(&wineVisit{v, w.wine}).runExe(6, []string{"stopped before the first cell: ", "no window lies where the grid is"})
	if got := v.cells(); got != v.shown {
		t.Errorf("the page holds %s\nand before held %s", got, v.shown)
	}
}
