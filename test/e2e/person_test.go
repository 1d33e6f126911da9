//go:build linux

package e2e

import (
	"fmt"
	"image"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"autosolve/solver"
	"autosolve/solver/logic"
	"autosolve/test/stage"
)

// evilPuzzle cannot be solved with singles alone.
const evilPuzzle = "....5...7.....468.....6..45.246..1..3.......2..1..297.85..9.....693.....7...4...."

// onBothDesktops runs a test on X11 and on a compositor based on wlroots.
func onBothDesktops(t *testing.T, test func(t *testing.T, d *stage.Desk)) {
	for name, desks := range map[string]*stage.Desks{"X11": &desks, "Wayland": &waylandDesks} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, desks.Borrow(t))
		})
	}
}

// With --like-a-person, a fill enters the digits in the order in which the solver finds them, takes longer for those that
// are harder to find, and says why each is certain. TestPersonStops fills like a person on Wayland, too.
func TestPersonsPath(t *testing.T) {
	t.Parallel()
	puzzle, err := solver.Parse(evilPuzzle)
	if err != nil {
		t.Fatal(err)
	}
	result, err := logic.Solver{}.Run(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	const pace = 100 * time.Millisecond
	v := visitPage(t, borrowDesk(t), "?puzzle="+evilPuzzle)
	o := v.run(0, []string{"thinking ... ", "only place left for ", "Solved: "}, "--like-a-person", "--pace", pace.String())
	typed := ask[[]struct {
		Cell solver.Cell
		T    float64 // in milliseconds
	}](v, `(() => {
		const cells = [...document.querySelectorAll('#puzzle_grid input')].map(cell => cell.id);
		return practice.events.filter(e => e.type === 'keydown' && /^\d$/.test(e.key))
			.filter((e, i, all) => all.findIndex(o => o.id === e.id) === i) // a digit that came late may have been sent again
			.map(e => ({Cell: cells.indexOf(e.id), T: e.t}));
	})()`)
	told := regexp.MustCompile(`(?m)^ *\d+/\d+  (r\dc\d) = (\d) `).FindAllStringSubmatch(o.errs.String(), -1)
	hard, n := 0.0, 0 // how long the digits after eliminations took in all, in milliseconds, and their number
	i, eliminates := 0, false
	for _, step := range result.Steps {
		for _, p := range step.Placements {
			if i >= len(typed) || i >= len(told) || typed[i].Cell != p.Cell || told[i][1] != p.Cell.String() ||
				told[i][2] != fmt.Sprint(p.Digit) {
				t.Fatalf("digit %d is not %v; typed %v, told %v", i+1, p, typed, told)
			}
			if i > 0 && eliminates {
				hard, n = hard+typed[i].T-typed[i-1].T, n+1
			}
			i, eliminates = i+1, false
		}
		eliminates = eliminates || len(step.Placements) == 0
	}
	if whole := typed[len(typed)-1].T - typed[0].T; i != len(typed) || whole < 0.7*float64(i)*float64(pace.Milliseconds()) {
		t.Errorf("%d of %d digits typed in %.0f ms", i, len(typed), whole)
	}
	// Only the least time is checked: a busy machine makes every digit take longer. The mean of all digits is the pace.
	if mean := hard / float64(n); mean < 1.2*float64(pace.Milliseconds()) {
		t.Errorf("digits after eliminations took %.0f ms in the mean, the pace is %v", mean, pace)
	}
	v.isSolvedBy(o)
}

// With --pace, the pointer glides over the page to the next cell. Esc, a movement of the mouse by hand or a signal stops the
// fill before the next digit, both during the pause for thinking and while the pointer glides.
func TestPersonStops(t *testing.T) {
	t.Parallel()
	onBothDesktops(t, func(t *testing.T, d *stage.Desk) {
		for _, during := range []string{"thought", "glide"} {
			stops := map[string]func(v *visit, r *running){
				"by the hand": func(v *visit, _ *running) { v.shoveAway() },
				"by Esc":      func(v *visit, _ *running) { v.Run(v.t, "xdotool", "key", "--delay", "0", "Escape") },
			}
			if d.Sway != nil { // the program does not see Esc there
				delete(stops, "by Esc")
				stops["by Ctrl-C"] = func(_ *visit, r *running) { r.signal(syscall.SIGINT) }
			}
			for how, stop := range stops {
				t.Run(during+" "+how, func(t *testing.T) {
					if (during == "glide") != (how == "by the hand") {
						stage.Long(t) // TestFaults has each stop, and package fill one in both
					}
					v := visitPage(t, d, "?puzzle="+ownPuzzle)
					r := v.start("--pace", "800ms")
					v.typed(2)
					moved := ask[int](v, "moves")
					if during == "glide" {
						v.wait(fmt.Sprintf("moves > %d + 1", moved))
					} else {
						time.Sleep(100 * time.Millisecond)
					}
					stop(v, r)
					before := v.cells()
					o := r.end()
					v.check(o, 6, []string{"stopped after "})
					v.holdsNothingWrong()
					if n := strings.Count(before, ".") - strings.Count(v.cells(), "."); n > 1 { // one may have been on its way
						t.Errorf("%d digits were entered after that", n)
					}
				})
			}
		}
	})
}

// shoveAway moves the pointer as a hand does.
func (v *visit) shoveAway() {
	v.t.Helper()
	if v.Sway != nil {
		v.shove(image.Pt(300, 250))
		return
	}
	v.Run(v.t, "xdotool", "mousemove_relative", "--", "60", "-40")
}
