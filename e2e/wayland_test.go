//go:build linux

package e2e

import (
	"context"
	"strings"
	"syscall"
	"testing"

	"autosolve/internal/stage"
)

// waylandDesks have a browser that covers the screen of a Wayland compositor.
var waylandDesks = stage.Desks{Setting: stage.Setting{Screen: stage.Screen{Wayland: true, Width: 1230, Height: 1000},
	Browser: &stage.Browser{App: true}}}

// The page is filled on Wayland, with no flag; and what else is done there, or not.
func TestWayland(t *testing.T) {
	t.Parallel()
	v := visitPage(t, waylandDesks.Borrow(t), "?level=2&set_id=2")
	o := v.run(0, []string{"filled ", "Esc does not stop it", "move the mouse"})
	if got, want := o.out.String(), v.hidden("cheat")+"\n"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
	v.isSolved()

	v = visitPage(t, v.Desk, "?level=1&set_id=1")
	o = v.run(0, nil, "doctor")
	for _, text := range []string{"ok    session    Wayland", "zwlr_screencopy_manager_v1 ", "1: 1230x1000+0+0", "warn  escape ", "ok    capture    1230 x 1000"} {
		if !strings.Contains(o.out.String(), text) {
			t.Errorf("doctor does not say %q", text)
		}
	}
	v.run(0, []string{"one solution"}, "--dry-run")
	v.run(8, []string{"does not tell where the pointer is"}, "calibrate", "--point", "--yes", "--countdown", "1s")
	v.run(8, []string{"Wayland"}, "watch")
	v.isUntouched()
}

// Monitors of different scales: each click lands where it should.
func TestWaylandScales(t *testing.T) {
	t.Parallel()
	d := stage.NewDesk(t, stage.Setting{Screen: stage.Screen{Wayland: true, Width: 2460, Height: 2000, Scale: 2}})
	d.Sway.Tell(t, "create_output")
	d.Sway.Tell(t, "output HEADLESS-2 mode 1500x1300 scale 1.25 position 1230 100")
	d.Sway.Tell(t, "focus output HEADLESS-1")
	if err := d.Browse(t.Context(), stage.Browser{App: true}); err != nil {
		t.Fatal(err)
	}
	for _, monitor := range []string{"HEADLESS-1", "HEADLESS-2"} {
		t.Run(monitor, func(t *testing.T) {
			d.Sway.Tell(t, "move window to output "+monitor)
			v := visitPage(t, d, "?level=1&set_id=3")
			v.run(0, []string{"filled "})
			v.isSolved()
		})
	}
}

// Each way to stop a fill on its way, and changes of the desktop under its hands. Of these, the eyes may be the first to see
// some, and say it in other words.
func TestWaylandStops(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		other string // what is done with another window at first; none if empty
		stop  func(t *testing.T, d *stage.Desk, r *running)
		says  string
	}{
		{"pointer moved", "", func(t *testing.T, d *stage.Desk, _ *running) { d.Sway.Tell(t, "seat - cursor move 60 -40") }, "the pointer was moved"},
		{"window over the grid", "move position 500 450, move container to workspace 2", func(t *testing.T, d *stage.Desk, _ *running) { d.Sway.Tell(t, other+" move container to workspace 1") }, "start again"},
		{"focus gone", "move position -400 0", func(t *testing.T, d *stage.Desk, _ *running) { d.Sway.Tell(t, other+" focus") }, "focus"},
		{"Ctrl-C", "", func(_ *testing.T, _ *stage.Desk, r *running) { r.signal(syscall.SIGINT) }, "interrupted"},
		{"SIGTERM", "", func(_ *testing.T, _ *stage.Desk, r *running) { r.signal(syscall.SIGTERM) }, "interrupted"},
		{"monitor resized", "", func(t *testing.T, d *stage.Desk, _ *running) { d.Sway.Tell(t, "output HEADLESS-1 mode 1000x900") }, "start again"},
		{"monitor scaled", "", func(t *testing.T, d *stage.Desk, _ *running) { d.Sway.Tell(t, "output HEADLESS-1 scale 2") }, "start again"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := waylandDesks.Borrow(t)
			v := visitPage(t, d, "?puzzle="+ownPuzzle)
			t.Cleanup(func() { d.Sway.Tell(t, "workspace 1, output HEADLESS-1 mode 1230x1000 scale 1") })
			if c.other != "" {
				openOther(v, c.other)
			}
			r := v.start()
			v.typed(12)
			c.stop(t, d, r)
			o := r.end()
			v.check(o, 6, []string{c.says, "the trace of this run is in "})
			v.stoppedInTime(o)
		})
	}
}

// A compositor that goes away takes the whole session with it, but not the trace.
func TestCompositorGoes(t *testing.T) {
	t.Parallel()
	d := stage.NewDesk(t, waylandDesks.Setting)
	v := visitPage(t, d, "?puzzle="+ownPuzzle)
	r := v.start()
	v.typed(12)
	d.Sway.Kill()
	v.check(r.end(), 6, []string{"stopped ", "the compositor is gone", "log in again", "the trace of this run is in "})
}

// other chooses the window that openOther opens.
const other = `[title="other window"]`

// openOther opens another window for the rest of the test, which floats at a place and then does what else sway is told. Until
// it floats it takes half of the screen from the page.
func openOther(v *visit, then string) {
	v.t.Helper()
	v.otherWindow()
	v.wait("innerWidth < 1230")
	command := other + " floating enable, resize set 300 300, " + then
	eventually(v.t, "the other window is there", func() bool { return v.Sway.Ask(context.Background(), command) == nil })
	v.wait("innerWidth === 1230")
	v.painted()
}
