//go:build linux

package e2e

import (
	"fmt"
	"image"
	"testing"

	"autosolve/test/stage"
)

// Pages are filled on a monitor at 200 % and at 400 % in GNOME, and a hand stops a fill there. Each scale requires a
// separate session whose monitor has space for the page: 2560 x 2000 and 3200 x 2800 pixels.
func TestGnomeScaled(t *testing.T) {
	for scale, levels := range map[float64]int{2: 4, 4: 1} { // because the processor takes long to paint 9 million pixels
		t.Run(fmt.Sprint(scale), func(t *testing.T) {
			v := visitByPortal(t, "?level=1&set_id=1")
			if err := v.Gnome.Scale(t.Context(), scale); err != nil {
				t.Fatal(err)
			}
			v.shell(windows("page.maximize(3); return page.get_maximized() === 3"))
			for level := 1; level <= levels; level++ {
				t.Run(fmt.Sprintf("level %d", level), func(t *testing.T) { fillsScaled(t, v.Desk, scale, level) })
			}
			t.Run("pointer moved", func(t *testing.T) { stopsAtShove(t, v.Desk, stage.Interact, image.Pt(75, -50)) })
		})
	}
}

// fillsScaled fails the test unless a page is filled at this scale.
func fillsScaled(t *testing.T, d *stage.Desk, scale float64, level int) {
	v := visitPage(t, d, fmt.Sprintf("?level=%d&set_id=%d", level, level))
	v.wait(fmt.Sprintf("devicePixelRatio === %g", scale))
	o := v.answered(stage.Interact).end()
	v.check(o, 0, []string{"Solved: "})
	v.isSolvedBy(o)
}

// A page on the second monitor is filled if that monitor is shared, and not seen if the first is shared. This needs a
// separate session with two monitors of the same size.
func TestGnomeMonitors(t *testing.T) {
	v := visitByPortal(t, "?level=2&set_id=1")
	v.shell(windows("page.move_to_monitor(1); page.activate(global.get_current_time()); return page.get_monitor() === 1"))
	t.Run("first", func(t *testing.T) {
		v := visitPage(t, v.Desk, "?level=2&set_id=1")
		v.check(v.answered(stage.Interact).end(), 3, []string{"no grid found"})
		v.isUnused()
	})
	t.Run("second", func(t *testing.T) {
		v := visitPage(t, v.Desk, "?level=2&set_id=1")
		v.check(v.answered(stage.Second).end(), 0, []string{"Solved: "})
		v.isSolved()
	})
	t.Run("second, pointer moved to the first", func(t *testing.T) { stopsAtShove(t, v.Desk, stage.Second, image.Pt(-2500, 0)) })
}

// stopsAtShove fails the test unless a fill stops when a hand moves the pointer.
func stopsAtShove(t *testing.T, d *stage.Desk, c stage.Consent, by image.Point) {
	v := visitPage(t, d, "?puzzle="+ownPuzzle)
	r := v.answered(c)
	v.typed(12)
	v.shove(by)
	o := r.end()
	v.check(o, 6, []string{"the pointer "})
	v.leftNoTrace(o)
	v.stoppedInTime(o)
}
