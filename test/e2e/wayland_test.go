//go:build linux

package e2e

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/draw"
	"strings"
	"testing"

	"autosolve/test/stage"
)

// waylandDesks have a browser that covers the screen of a Wayland compositor.
var waylandDesks = stage.Desks{Setting: stage.Setting{Screen: stage.Screen{Wayland: true, Width: 1230, Height: 1000},
	Browser: &stage.Browser{}}}

// The page is filled on Wayland without any flag; further cases show what works there and what does not.
func TestWayland(t *testing.T) {
	t.Parallel()
	v := visitPage(t, waylandDesks.Borrow(t), nearlyFull)
	v.isSolvedBy(v.run(0, []string{"Solved: ", "Esc does not stop it", "move the mouse"}))

	v = visitPage(t, v.Desk, "?level=1&set_id=1")
	o := v.run(0, nil, "doctor")
	for _, text := range []string{"ok    session    Wayland", "1: 1230x1000+0+0", "warn  escape ", "warn  watch ", "ok    capture    1230 x 1000"} {
		if !strings.Contains(o.out.String(), text) {
			t.Errorf("doctor does not say %q", text)
		}
	}
	v.run(0, []string{"one solution"}, "--dry-run")
	v.run(8, []string{"does not tell where the pointer is"}, "calibrate", "--point", "--yes", "--countdown", "1s")
	v.run(8, []string{"point at the button: ", "does not tell where the pointer is"}, "calibrate", "button", "check", "--yes", "--countdown", "1s")
	v.run(8, []string{"watch, calibrate --point and calibrate button require X11: a Wayland session does not tell", "bindsym"}, "watch")
	v.isUntouched()

	v = visitPage(t, v.Desk, "nogrid")
	o = v.run(3, []string{"no grid found", "set grid: in the config"})
	if strings.Contains(o.errs.String(), "--point") {
		t.Error("it names a flag that Wayland does not offer")
	}
}

// Keys go into the page even if the focus follows the mouse, as it does in sway by default, and another window lies beside the
// grid, where the pointer would rest. The other window changes its title at each key, and has the focus at first. The pointer is
// first over the page, as it is after a user has gone to the other window by the keyboard, and then over the other window.
func TestWaylandFocusFollowsMouse(t *testing.T) {
	t.Parallel()
	for _, pointer := range []image.Point{{1100, 700}, {20, 100}} {
		t.Run(pointer.String(), func(t *testing.T) {
			v := visitPage(t, waylandDesks.Borrow(t), nearlyFull)
			grid := v.rect("#puzzle_grid")
			// Chromium makes no window less than 500 pixels wide, and shows it 24 pixels wider. The shadow, which is larger while the
			// window has the focus, must not reach the grid.
			openOther(v, fmt.Sprintf("resize set 600 300, move position %d %d", grid.Min.X-650, grid.Min.Y-150))
			v.Sway.Tell(t, fmt.Sprintf("seat - cursor set %d %d", pointer.X, pointer.Y))
			o := v.run(0, []string{"Solved: "})
			if v.Sway.Ask(t.Context(), `[title="got a key"] focus`) == nil {
				t.Error("the other window got a key")
			}
			v.isSolvedBy(o)
		})
	}
}

// On monitors of different scales, and while the compositor hides the pointer at each key, each click lands correctly.
func TestWaylandScales(t *testing.T) {
	t.Parallel()
	d := stage.NewDesk(t, stage.Setting{Screen: stage.Screen{Wayland: true, Width: 1640, Height: 1300, Scale: 2}})
	d.Sway.Tell(t, "create_output")
	d.Sway.Tell(t, "output HEADLESS-2 mode 1500x1300 scale 1.25 position 820 100")
	d.Sway.Tell(t, "focus output HEADLESS-1")
	d.Sway.Tell(t, "seat * hide_cursor when-typing enable")
	if err := d.Browse(t.Context(), stage.Browser{App: true}); err != nil {
		t.Fatal(err)
	}
	for _, monitor := range []string{"HEADLESS-1", "HEADLESS-2"} {
		t.Run(monitor, func(t *testing.T) {
			d.Sway.Tell(t, "move window to output "+monitor)
			v := visitPage(t, d, nearlyFull)
			v.run(0, []string{"Solved: "})
			v.isSolved()
		})
	}
}

// With a rotated monitor the program ends before it acts, with the reason and what to do, because it cannot capture such a monitor.
func TestWaylandRotated(t *testing.T) {
	t.Parallel()
	d := stage.NewDesk(t, stage.Setting{Screen: stage.Screen{Wayland: true, Width: 1230, Height: 1000}})
	d.Sway.Tell(t, "create_output")
	d.Sway.Tell(t, "output HEADLESS-2 mode 800x600 position 1230 0 transform 90")
	d.Sway.Tell(t, "focus output HEADLESS-1")
	if err := d.Browse(t.Context(), stage.Browser{App: true}); err != nil {
		t.Fatal(err)
	}
	v := visitPage(t, d, nearlyFull)
	v.run(8, []string{"the monitor is rotated", "turn it back, or choose another by display: in the config"}, "--dry-run")
}

// other selects the window of openOther in sway commands.
const other = `[title="other window"]`

// openOther opens another window for the rest of the test, makes it float, and runs further sway commands on it, which take it
// away from the grid. Until it floats, it takes half of the screen from the page. sway may show the page in its whole width
// before it shows the other window in its place, so openOther waits until the grid looks as before.
func openOther(v *visit, then string) {
	v.t.Helper()
	ask[bool](v, "(document.activeElement.blur(), true)") // the caret goes with the focus
	v.painted()
	before := v.gridPicture()
	v.otherWindow()
	v.wait("innerWidth < 1230")
	command := other + " floating enable, resize set 300 300, " + then
	stage.Eventually(v.t, "the other window is there", func() bool { return v.Sway.Ask(context.Background(), command) == nil })
	v.wait("innerWidth === 1230")
	stage.Eventually(v.t, "the grid looks as before", func() bool { return bytes.Equal(v.gridPicture(), before) })
}

// gridPicture returns the pixels of the grid on the screen.
func (v *visit) gridPicture() []byte {
	v.t.Helper()
	img, err := v.Picture()
	if err != nil {
		v.t.Fatal(err)
	}
	grid := image.NewRGBA(v.rect("#puzzle_grid"))
	draw.Draw(grid, grid.Rect, img, grid.Rect.Min, draw.Src)
	return grid.Pix
}
