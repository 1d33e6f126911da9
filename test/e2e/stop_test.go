//go:build linux

package e2e

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/jezek/xgb/xproto"

	"autosolve/test/stage"
)

// stopped finds in a message how many cells were seen filled, and how many further digits (at most three rows) may have
// reached the page.
var stopped = regexp.MustCompile(`stopped (?:before any cell was seen filled|after r[1-9]c[1-9]) ` +
	`\((?:(\d+) cells? filled)?(?:(?:, )?up to ([1-9]|1[0-9]|2[0-7]) sent but not seen: .*)?\):`)

// Ctrl-C and SIGTERM end the program at each stage of a run, from its first message on. TestFaults has the fill itself.
func TestInterruptedAtEachStage(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	for _, c := range []struct {
		name, page, says string
		keys             int // further digits that the page has received
		args             []string
	}{
		{name: "reader made", says: "msg=ready"},
		{name: "screen captured", says: "screen captured"},
		{name: "grid read", says: "grid read"},
		{name: "solved", says: "puzzle solved"},
		{name: "other ways", page: "?puzzle=" + ownPuzzle + "&behaviour=deaf", says: "puzzle solved", keys: 6},
		{name: "telling entries", page: mistakenPage(4) + "&behaviour=slow=60",
			args: []string{"--fix-mistakes"}, says: "testing which of them are entries"},
	} {
		for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
			t.Run(fmt.Sprintf("%s, %v", c.name, s), func(t *testing.T) {
				if s == syscall.SIGTERM {
					stage.Long(t) // the program handles both signals in the same way
				}
				v := visitPage(t, d, cmp.Or(c.page, "?puzzle="+ownPuzzle+"&behaviour=slow=60"))
				if c.name == "telling entries" {
					v.looksGiven()
				}
				r := v.start(append(c.args, "-v")...)
				stage.Eventually(t, c.says, func() bool { return strings.Contains(r.errs.String(), c.says) })
				if c.keys > 0 {
					v.typed(c.keys)
				}
				r.signal(s)
				o := r.end()
				v.check(o, 6, []string{"interrupted"})
				if o.out.String() != "" {
					t.Errorf("printed %q", &o.out)
				}
				v.holdsNothingWrong()
			})
		}
	}
}

// inTime calls a function that starts a fill and does something during it, up to three times until it returns true. It must
// return false if the fill was over by then, which happens on a busy machine.
func inTime(t *testing.T, during func() bool) {
	t.Helper()
	for range 3 {
		if during() {
			return
		}
		t.Log("the fill was over too early")
	}
	t.Fatal("every fill was over too early")
}

// isFull reports whether the page has no empty cell.
func (v *visit) isFull() bool {
	v.t.Helper()
	return !strings.Contains(v.cells(), ".")
}

// holdsNothingWrong fails the test if a cell that was empty has a wrong digit.
func (v *visit) holdsNothingWrong() {
	v.t.Helper()
	v.awaitIdle()
	got, want := v.cells(), v.hidden("cheat")
	for i := range got {
		if v.shown[i] == '.' && got[i] != '.' && got[i] != want[i] {
			v.t.Errorf("cell %d is %c, should be %c", i, got[i], want[i])
		}
	}
}

// lock locks the screen as screen lockers do: with a window over the whole screen that grabs the keyboard and the pointer.
func lock(t *testing.T, d *stage.Desk) (unlock func()) {
	t.Helper()
	conn := d.Conn(t)
	s := xproto.Setup(conn).DefaultScreen(conn)
	id, err := xproto.NewWindowId(conn)
	if err != nil {
		t.Fatal(err)
	}
	if err := xproto.CreateWindowChecked(conn, s.RootDepth, id, s.Root, 0, 0, s.WidthInPixels, s.HeightInPixels, 0,
		xproto.WindowClassInputOutput, s.RootVisual, xproto.CwBackPixel|xproto.CwOverrideRedirect, []uint32{0, 1}).Check(); err != nil {
		t.Fatal(err)
	}
	if err := xproto.MapWindowChecked(conn, id).Check(); err != nil {
		t.Fatal(err)
	}
	stage.Eventually(t, "keyboard and pointer are grabbed", func() bool { // a pressed button keeps the pointer until it is released
		keys, err := xproto.GrabKeyboard(conn, true, id, xproto.TimeCurrentTime, xproto.GrabModeAsync, xproto.GrabModeAsync).Reply()
		if err != nil {
			t.Fatal(err)
		}
		pointer, err := xproto.GrabPointer(conn, true, id, 0, xproto.GrabModeAsync, xproto.GrabModeAsync, id, 0, xproto.TimeCurrentTime).Reply()
		if err != nil {
			t.Fatal(err)
		}
		return keys.Status == xproto.GrabStatusSuccess && pointer.Status == xproto.GrabStatusSuccess
	})
	return func() { // the end of the window also ends both grabs
		if err := xproto.DestroyWindowChecked(conn, id).Check(); err != nil {
			t.Error(err)
		}
	}
}

// stoppedInTime fails the test if the page received a wrong digit, or more digits than the message says. A digit that was on
// its way when Shift went down may have become another character, whose cell the message names.
func (v *visit) stoppedInTime(o *outcome) {
	v.t.Helper()
	m := stopped.FindStringSubmatch(o.errs.String())
	if m == nil {
		v.t.Fatal("the message does not say after which cell")
	}
	shown, _ := strconv.Atoi("0" + m[1])
	unseen, _ := strconv.Atoi("0" + m[2])
	v.awaitIdle()
	got, want := v.cells(), v.hidden("cheat")
	filled := 0
	for i := range got {
		shifted := strings.Contains("!@#$%^&*(", got[i:i+1]) && strings.Contains(m[0], fmt.Sprintf(" r%dc%d", i/9+1, i%9+1)) &&
			strings.Contains(o.errs.String(), "Shift held down")
		switch {
		case got[i] != '.' && got[i] != want[i] && !shifted:
			v.t.Errorf("cell %d is %c, should be %c", i, got[i], want[i])
		case got[i] != v.shown[i]:
			filled++
		}
	}
	if filled < shown || filled > shown+unseen || got == want {
		v.t.Errorf("the message has %d cells and %d more, the page has %d", shown, unseen, filled)
	}
}

// awaitIdle waits until the page has handled all its events.
func (v *visit) awaitIdle() {
	v.t.Helper()
	before := -1
	stage.Eventually(v.t, "the page is quiet", func() bool {
		now := ask[int](v, "practice.events.length")
		quiet := now == before && ask[bool](v, "navigator.scheduling.isInputPending() === false")
		before = now
		return quiet
	})
}
