//go:build linux

package e2e

import (
	"fmt"
	"regexp"
	"testing"

	"autosolve/internal/stage"
)

// Pages are filled on a monitor that GNOME shows at 200 %, and a hand stops a fill there. It is for a session of its own, which
// has a monitor of 2560 x 2000 pixels.
func TestGnomeScaled(t *testing.T) {
	v := visitByPortal(t, "?level=1&set_id=1")
	if err := v.Gnome.Scale(t.Context(), 2); err != nil {
		t.Fatal(err)
	}
	for level := 1; level <= 4; level++ {
		t.Run(fmt.Sprintf("level %d", level), func(t *testing.T) {
			v := visitPage(t, v.Desk, fmt.Sprintf("?level=%d&set_id=%d", level, level))
			v.wait("devicePixelRatio === 2")
			o := v.answered(stage.Interact).end()
			v.check(o, 0, []string{"filled "})
			v.isSolved()
			t.Log(regexp.MustCompile(`filled .*`).FindString(o.errs.String()))
		})
	}
	t.Run("pointer moved", func(t *testing.T) {
		v := visitPage(t, v.Desk, "?puzzle="+ownPuzzle)
		r := v.answered(stage.Interact)
		v.typed(12)
		v.shove()
		o := r.end()
		v.check(o, 6, []string{"the pointer ", "the trace of this run is in "})
		v.stoppedInTime(o)
	})
	t.Run("scale changed", func(t *testing.T) { // and stays so
		v := visitPage(t, v.Desk, "?puzzle="+ownPuzzle)
		r := v.answered(stage.Interact)
		v.typed(12)
		if err := v.Gnome.Scale(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		o := r.end()
		v.check(o, 6, []string{"the trace of this run is in ", "stopped after "})
		v.stoppedInTime(o)
	})
}
