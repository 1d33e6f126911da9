//go:build linux

package e2e

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/jezek/xgb/xproto"

	"autosolve/test/stage"
)

// afterButtons cuts the named buttons of the page out of the screen, and writes a config that clicks them in this order,
// with the given limit. No page of these tests needs another way of filling than the first.
func (v *visit) afterButtons(limit string, names ...string) {
	v.t.Helper()
	config := ""
	for _, name := range names {
		v.painted()
		img, err := v.Picture()
		if err != nil {
			v.t.Fatal(err)
		}
		f, err := os.Create(filepath.Join(v.dir, name+".png"))
		if err != nil {
			v.t.Fatal(err)
		}
		if err := png.Encode(f, img.SubImage(v.rect("button[name="+name+"]").Inset(3))); err != nil {
			v.t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			v.t.Fatal(err)
		}
		config += "- button: " + name + ".png\n  limit: " + limit + "\n"
	}
	if config == "" {
		return
	}
	v.file("config.yaml", fewWays+"after:\n"+config)
}

// fewWays is a config with only two ways of filling, without and with pauses, for pages that take no digits. TestFaults tries all
// ways on such a page.
const fewWays = "input: {enter: key, keys: row, after_digit: none, presses: 1, between: none, hold: 0s}\n"

// goesTo makes the page open another one when the button that checks the digits is clicked.
func (v *visit) goesTo(page string) {
	v.t.Helper()
	v.answers(fmt.Sprintf("location = %q", page))
}

// answers makes the page run a script when the button that checks the digits is clicked.
func (v *visit) answers(script string) {
	v.t.Helper()
	ask[bool](v, fmt.Sprintf(`(document.getElementById('board').addEventListener('submit', e => {
		e.preventDefault(); e.stopImmediatePropagation(); %s }, true), true)`, script))
}

// If play cannot go on after the first puzzle, which it solves, it reports the cause and leaves a trace.
func TestPlayEnds(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	for _, c := range []struct {
		name    string
		buttons []string
		page    func(v *visit) // changes the page before play starts
		exit    int
		says    []string
		done    int
		limit   string // for buttons and the next puzzle; short only if nothing will appear
	}{
		{"a button that is not there", []string{"pause"}, func(v *visit) {
			ask[bool](v, "(document.querySelector('[name=pause]').remove(), true)")
		}, 6, []string{"pause.png is not on the screen: nearest is (", "in the same size"}, 0, "1s"},
		{"a button that is there twice", []string{"pause"}, func(v *visit) {
			ask[bool](v, "(document.getElementById('buttons').append(document.querySelector('[name=pause]').cloneNode(true)), true)")
		}, 6, []string{"pause.png is on the screen more than once: at (", ") and at (", "the only one"}, 0, "1s"},
		{"the same puzzle again", []string{"clear"}, nil, 6, []string{"wait for the next puzzle: after 5 s: the page shows the same puzzle again", "in this order"}, 0, "5s"},
		{"no button", nil, nil, 6, []string{"lists no buttons under after", "the page still shows the solved puzzle", "autosolve calibrate button"}, 0, "1s"},
		{"no grid", []string{"submit"}, func(v *visit) { v.answers("document.getElementById('puzzle_grid').remove()") }, 6,
			[]string{"wait for the next puzzle: after 5 s: no grid found"}, 0, "5s"},
		{"a puzzle without a solution", []string{"submit"}, func(v *visit) { v.goesTo("/?puzzle=33" + strings.Repeat(".", 79)) }, 5, []string{"r1c1 and r1c2 are both 3"}, 1, "1m"},
		{"a page that takes no digits", []string{"submit"}, func(v *visit) { v.goesTo("/?level=1&set_id=2&behaviour=deaf") }, 7, []string{"the page takes no digits"}, 1, "1m"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if slices.Contains([]string{"the same puzzle again", "no grid", "a page that takes no digits"}, c.name) {
				stage.Long(t) // package play tests both waits, and another case ends a later puzzle
			}
			v := visitPage(t, d, nearlyFull)
			v.afterButtons(c.limit, c.buttons...)
			if c.page != nil {
				c.page(v)
			}
			o := v.run(c.exit, append(c.says, "Solved: 12 cells", "the trace of this run is in "), "play", "--count", "3", "--limit", c.limit)
			if want := fmt.Sprintf("solved %d puzzle", c.done); !strings.HasPrefix(o.out.String(), want) || !strings.Contains(o.out.String(), " of 3 in ") {
				t.Errorf("the summary is %q, not %q", &o.out, want)
			}
		})
	}
}

// On Wayland, where the hands know the pointer by its pixels, play goes on when the page's answer changes those around the grid.
func TestPlayOnWayland(t *testing.T) {
	stage.Long(t)
	v := visitPage(t, waylandDesks.Borrow(t), nearlyFull)
	v.afterButtons("5s", "pause")
	ask[bool](v, "(() => {"+withTheLastDigit(`const grey = document.createElement('div');
		const grid = document.getElementById('puzzle_grid').getBoundingClientRect();
		grey.style = 'position: fixed; left: 0; top: 0; height: 100%; background: #888; width: ' + (grid.left - 10) + 'px';
		document.body.append(grey)`)+" return true })()")
	v.run(0, []string{"Solved: 12 cells"}, "play", "--count", "1")
}

// A person ends play while it waits for the next puzzle, or during a fill.
func TestPlayStops(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	for _, c := range []struct {
		name, page, when string
		stop             func(*visit, *running)
		says             string
	}{
		{"Esc", nearlyFull, "Solved: 12 cells", func(v *visit, _ *running) { d.Run(v.t, "xdotool", "key", "Escape") }, "Esc was pressed"},
		{"pointer moved", nearlyFull, "Solved: 12 cells", func(v *visit, _ *running) { d.Run(v.t, "xdotool", "mousemove_relative", "--", "60", "-40") }, "the pointer was moved"},
		{"Ctrl-C", nearlyFull, "Solved: 12 cells", func(_ *visit, r *running) { r.signal(syscall.SIGINT) }, "interrupted"},
		{"Esc in a fill", "?puzzle=" + ownPuzzle + "&behaviour=slow=60", "puzzle solved", func(v *visit, _ *running) { d.Run(v.t, "xdotool", "key", "Escape") }, "Esc was pressed"},
		{"Ctrl-C in a fill", "?puzzle=" + ownPuzzle + "&behaviour=slow=60", "puzzle solved", func(_ *visit, r *running) { r.signal(syscall.SIGINT) }, "interrupted"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := visitPage(t, d, c.page)
			r := v.start("play", "-v", "--limit", "1h")
			stage.Eventually(t, c.when, func() bool { return strings.Contains(r.errs.String(), c.when) })
			c.stop(v, r)
			o := r.end()
			v.check(o, 6, []string{c.says})
			v.leftNoTrace(o)
			if !strings.HasPrefix(o.out.String(), "solved 0 puzzles in ") {
				t.Errorf("the summary is %q", &o.out)
			}
			v.awaitIdle() // an Esc that the page has not handled yet would stop the browser from loading the next page
		})
	}
}

// A button under an invisible window is not clicked.
func TestPlayClicksNoOtherWindow(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	v := visitPage(t, d, nearlyFull)
	v.afterButtons("1m", "submit")
	conn := d.Conn(t)
	id, err := xproto.NewWindowId(conn)
	if err != nil {
		t.Fatal(err)
	}
	over := v.rect("button[name=submit]").Intersect(image.Rect(0, 0, 4000, 4000))
	if err := xproto.CreateWindowChecked(conn, 0, id, xproto.Setup(conn).DefaultScreen(conn).Root, int16(over.Min.X), int16(over.Min.Y),
		uint16(over.Dx()), uint16(over.Dy()), 0, xproto.WindowClassInputOnly, 0, xproto.CwOverrideRedirect, []uint32{1}).Check(); err != nil {
		t.Fatal(err)
	}
	if err := xproto.MapWindowChecked(conn, id).Check(); err != nil {
		t.Fatal(err)
	}
	defer xproto.DestroyWindow(conn, id)
	v.run(6, []string{"go on to the next puzzle: ", " lies where ", "bring the window with the grid to the front"}, "play")
	if got := ask[int](v, "practice.events.filter(e => e.type === 'click' && e.id === '').length"); got != 0 {
		t.Errorf("%d clicks", got)
	}
}
