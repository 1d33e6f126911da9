package x11

import (
	"autosolve/input"
	"image"
	"slices"
	"testing"

	"autosolve/test/stage"
)

// Points are root window coordinates on every monitor, even if the first one is not at (0,0).
func TestSeveralMonitors(t *testing.T) {
	for _, c := range []struct {
		name     string
		monitors [2]string // for xrandr --setmonitor; the first has the output and is listed first
		want     string
	}{
		{"first at the left", [2]string{"800/200x600/150+0+0", "800/200x600/150+800+0"}, "2: 800x600+0+0, 800x600+800+0"},
		{"first at the right", [2]string{"800/200x600/150+800+0", "800/200x600/150+0+0"}, "2: 800x600+800+0, 800x600+0+0"},
		{"first lower", [2]string{"800/200x400/150+0+200", "800/200x600/150+800+0"}, "2: 800x400+0+200, 800x600+800+0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			desk := newDesk(t, stage.Screen{Width: 1600, Height: 600})
			desk.Run(t, "xrandr", "--setmonitor", "one", c.monitors[0], "screen")
			desk.Run(t, "xrandr", "--setmonitor", "two", c.monitors[1], "none")
			if f := find(t, Inspect(t.Context()), "monitors"); f.Detail != c.want {
				t.Errorf("monitors %q, want %q", f.Detail, c.want)
			}
			w := newWindow(t, desk, "grid", image.Rect(0, 0, 1600, 600))
			w.focus()
			d := openDriver(t, input.Default())
			if err := d.Arm(t.Context(), image.Rect(0, 0, 1600, 600)); err != nil {
				t.Fatal(err)
			}
			var want []string
			for _, p := range []image.Point{{10, 10}, {799, 599}, {800, 0}, {1599, 300}, {1234, 567}} {
				if err := d.Click(t.Context(), p); err != nil {
					t.Fatalf("click %v: %v", p, err)
				}
				want = append(want, "button 1 down at "+p.String(), "button 1 up at "+p.String())
			}
			if got := w.got(); !slices.Equal(got, want) {
				t.Errorf("window got\n%q, want\n%q", got, want)
			}
		})
	}
}
