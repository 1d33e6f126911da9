//go:build linux

package e2e

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"autosolve/internal/stage"
)

// The tests of this file run in a GNOME session, one after another, by make test-gnome.

// portalDesks have a browser in the GNOME session that the tests run in.
var portalDesks = stage.Desks{Setting: stage.Setting{Gnome: true, Browser: &stage.Browser{App: true, Bounds: image.Rect(0, 0, 1230, 960)}}}

// visitByPortal opens a page in the GNOME session. Elsewhere the test ends here.
func visitByPortal(t *testing.T, page string) *visit {
	t.Helper()
	if os.Getenv("E2E_GNOME") == "" {
		t.Skip("wants a GNOME session of its own: run make test-gnome")
	}
	return visitPage(t, portalDesks.Borrow(t), page)
}

// answered starts the program and answers the dialog in which GNOME asks for consent.
func (v *visit) answered(c stage.Consent, args ...string) *running {
	v.t.Helper()
	v.painted()
	r := v.start(args...)
	ctx, cancel := context.WithTimeout(v.t.Context(), time.Minute)
	defer cancel()
	if err := v.Gnome.Answer(ctx, c); err != nil {
		v.t.Fatal(err)
	}
	return r
}

// The page is filled by the program without a flag, twenty times in a row.
func TestPortalFills(t *testing.T) {
	for i := range 20 {
		t.Run(fmt.Sprint(i+1), func(t *testing.T) {
			v := visitByPortal(t, fmt.Sprintf("?level=%d&set_id=%d", 1+i%4, 1+i))
			o := v.answered(stage.Interact).end()
			v.check(o, 0, []string{"Allow Remote Interaction", "filled "})
			if got, want := o.out.String(), v.hidden("cheat")+"\n"; got != want {
				t.Errorf("printed %q, want %q", got, want)
			}
			v.isSolved()
			t.Log(regexp.MustCompile(`filled .*`).FindString(o.errs.String()))
		})
	}
}

// The answer is kept, for its owner alone, where the portal can do that, and the next run asks no more.
func TestPortalKeepsTheAnswer(t *testing.T) {
	v := visitByPortal(t, "?level=1&set_id=1")
	v.check(v.answered(stage.Interact).end(), 0, []string{"Allow Remote Interaction", "filled "})
	token := filepath.Join(v.dir, ".local", "state", "autosolve", "portal-token")
	info, err := os.Stat(token)
	if keeps := !strings.Contains(v.start("doctor").end().out.String(), "keeps no answer"); !keeps {
		if !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("there is a token that the portal does not give, %v", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode() != 0o600 {
		t.Errorf("others may read the token: %v", info.Mode())
	}
	next := visitPage(t, v.Desk, "?level=1&set_id=2")
	next.dir = v.dir
	o := next.run(0, []string{"filled "})
	if strings.Contains(o.errs.String(), "the desktop asks") {
		t.Errorf("it was asked again:\n%s", &o.errs)
	}
	next.isSolved()
}

// Whatever the answer is but yes, nothing is touched.
func TestPortalRefused(t *testing.T) {
	for _, c := range []struct {
		name   string
		answer stage.Consent
		code   int
		says   string
	}{
		{"cancelled", stage.Cancel, 6, "answered with no"},
		{"view only", stage.ViewOnly, 8, "Allow Remote Interaction"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := visitByPortal(t, "?level=1&set_id=1")
			v.check(v.answered(c.answer).end(), c.code, []string{c.says})
			v.isUnused()
		})
	}
}

// isUnused fails the test if the page was clicked or typed into. The hand that answers the dialog may have crossed it.
func (v *visit) isUnused() {
	v.t.Helper()
	seen := ask[[]string](v, `(window.practice?.events ?? []).filter(e => e.trusted && /key|down|up|click|input/.test(e.type)).map(e => e.type)`)
	if got := v.cells(); got != v.shown || len(seen) > 0 {
		v.t.Errorf("the page saw %v and holds %s\nand before held %s", seen, got, v.shown)
	}
}

// What reads the screen only needs no hands.
func TestPortalLooks(t *testing.T) {
	v := visitByPortal(t, "?level=1&set_id=2")
	v.check(v.answered(stage.ViewOnly, "--dry-run").end(), 0, []string{"one solution"})
	v.isUnused()
}

// Each way to stop a fill on its way, and changes of the desktop under its hands.
func TestPortalStops(t *testing.T) {
	for _, c := range []struct {
		name string
		stop func(v *visit, r *running)
		says string
	}{
		{"pointer moved", func(v *visit, _ *running) { v.shove() }, "the pointer "},
		{"window over the grid", func(v *visit, _ *running) { coverByPortal(v) }, "start again"},
		// What the button in the panel does. A hand that goes to press it stops the program by moving the pointer.
		{"sharing ended", func(v *visit, _ *running) { v.shell("Main.panel.statusArea.screenSharing._stopSharing(); true") }, "the sharing of the screen was ended"},
		{"Ctrl-C", func(_ *visit, r *running) { r.signal(syscall.SIGINT) }, "interrupted"},
		{"SIGTERM", func(_ *visit, r *running) { r.signal(syscall.SIGTERM) }, "interrupted"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := visitByPortal(t, "?puzzle="+ownPuzzle)
			r := v.answered(stage.Interact)
			v.typed(12)
			c.stop(v, r)
			o := r.end()
			v.check(o, 6, []string{c.says, "the trace of this run is in "})
			v.stoppedInTime(o)
		})
	}
}

// shove moves the pointer with another hand.
func (v *visit) shove() {
	v.t.Helper()
	if err := v.Gnome.Hand(v.t.Context(), func(h *stage.Hand) error { return h.Shove(v.t.Context(), image.Pt(75, -50)) }); err != nil {
		v.t.Fatal(err)
	}
}

// shell has GNOME Shell evaluate a script, and waits until it gives true.
func (v *visit) shell(script string) {
	v.t.Helper()
	eventually(v.t, script, func() bool {
		var holds bool
		return v.Gnome.Eval(context.Background(), script, &holds) == nil && holds // also at the end of the test
	})
}

// coverByPortal opens another window over the grid for the rest of the test.
func coverByPortal(v *visit) {
	v.t.Helper()
	v.t.Cleanup(func() {
		v.shell(`!global.get_window_actors().some(a => a.meta_window.title?.includes("other window"))`)
	})
	v.otherWindow() // which is closed before that is waited for
	v.shell(`(() => {
		const other = global.get_window_actors().map(a => a.meta_window).find(w => w.title?.includes("other window"));
		other?.move_resize_frame(true, 500, 350, 500, 400);
		other?.make_above(); // a click on its way to the page would raise that again
		other?.activate(global.get_current_time());
		return other?.has_focus() ?? false;
	})()`)
}

// doctor names the portal, and asks nobody.
func TestPortalDoctor(t *testing.T) {
	v := visitByPortal(t, "?level=1&set_id=1")
	o := v.start("doctor").end()
	v.check(o, 0, nil)
	for _, text := range []string{"session    Wayland", "portal     RemoteDesktop", "pipewire   library"} {
		if !strings.Contains(o.out.String(), text) {
			t.Errorf("doctor does not say %q:\n%s", text, &o.out)
		}
	}
	v.isUntouched()
}
