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
	"strings"
	"testing"

	"autosolve/test/stage"
)

// The tests of this file run in a GNOME session, one after another, by make test-gnome.

// portalDesks have a browser in the GNOME session in which the tests run.
var portalDesks = stage.Desks{Setting: stage.Setting{Gnome: true, Browser: &stage.Browser{Bounds: image.Rect(0, 0, 1230, 960)}}}

// visitByPortal opens a page in the GNOME session, and skips the test elsewhere.
func visitByPortal(t *testing.T, page string) *visit {
	t.Helper()
	return visitInSession(t, &portalDesks, page)
}

// visitInSession opens a page in the session of the desks, and skips the test elsewhere.
func visitInSession(t *testing.T, desks *stage.Desks, page string) *visit {
	t.Helper()
	if in := session(desks.Setting); os.Getenv("E2E_SESSION") != in {
		t.Skipf("needs make test-%s", in)
	}
	return visitPage(t, desks.Borrow(t), page)
}

// begin starts the program, and answers the desktop's consent dialog, if any.
func (v *visit) begin() *running {
	v.t.Helper()
	if v.Gnome != nil {
		return v.answered(stage.Interact)
	}
	return v.start()
}

// answered starts the program and answers GNOME's consent dialog.
func (v *visit) answered(c stage.Consent, args ...string) *running {
	v.t.Helper()
	v.painted()
	r := v.start(args...)
	ctx, cancel := context.WithTimeout(v.t.Context(), stage.HangLimit)
	defer cancel()
	if err := v.Gnome.Answer(ctx, c); err != nil {
		v.t.Fatal(err)
	}
	return r
}

// The program fills the page without any flag, twenty times in a row.
func TestPortalFills(t *testing.T) {
	for i := range 20 {
		t.Run(fmt.Sprint(i+1), func(t *testing.T) {
			v := visitByPortal(t, fmt.Sprintf("?level=%d&set_id=%d", 1+i%4, 1+i))
			o := v.answered(stage.Interact).end()
			v.check(o, 0, []string{"Allow Remote Interaction", "Solved: "})
			v.isSolvedBy(o)
		})
	}
	t.Run("like a person", func(t *testing.T) {
		v := visitByPortal(t, "?level=1&set_id=9")
		o := v.answered(stage.Interact, "--pace", "150ms").end()
		v.check(o, 0, []string{"only place left for ", "Solved: "})
		v.isSolvedBy(o)
	})
}

// If the portal can keep the answer, it is stored in a file that only its owner can read, and the next run does not ask.
func TestPortalKeepsTheAnswer(t *testing.T) {
	v := visitByPortal(t, "?level=1&set_id=1")
	v.check(v.answered(stage.Interact).end(), 0, []string{"Allow Remote Interaction", "Solved: "})
	token := filepath.Join(v.dir, ".local", "state", "autosolve", "portal-token")
	info, err := os.Stat(token)
	if keeps := !strings.Contains(v.start("doctor").end().out.String(), "cannot keep the answer"); !keeps {
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
	o := next.run(0, []string{"Solved: "})
	if strings.Contains(o.errs.String(), "the desktop asks") {
		t.Errorf("the desktop asked again:\n%s", &o.errs)
	}
	next.isSolved()
}

// If the person cancels the dialog, or allows only viewing, nothing is touched.
func TestPortalRefused(t *testing.T) {
	for _, c := range []struct {
		name   string
		answer stage.Consent
		code   int
		says   string
	}{
		{"cancelled", stage.Cancel, 6, "permission to share the screen was refused"},
		{"view only", stage.ViewOnly, 8, "Allow Remote Interaction"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := visitByPortal(t, "?level=1&set_id=1")
			v.check(v.answered(c.answer).end(), c.code, []string{c.says})
			v.isUnused()
		})
	}
}

// isUnused fails the test if the page was clicked or typed into. The hand that answers the dialog may have moved over it.
func (v *visit) isUnused() {
	v.t.Helper()
	seen := ask[[]string](v, `(window.practice?.events ?? []).filter(e => e.trusted && /key|down|up|click|input/.test(e.type)).map(e => e.type)`)
	if got := v.cells(); got != v.shown || len(seen) > 0 {
		v.t.Errorf("the page saw %v and holds %s\nand before held %s", seen, got, v.shown)
	}
}

// Commands that only read the screen need no permission to control it.
func TestPortalLooks(t *testing.T) {
	v := visitByPortal(t, "?level=1&set_id=2")
	v.check(v.answered(stage.ViewOnly, "--dry-run").end(), 0, []string{"one solution"})
	v.isUnused()
}

// doctor names the portal, and asks for no consent.
func TestPortalDoctor(t *testing.T) { visitByPortal(t, "?level=1&set_id=1").doctorNamesPortal() }

// doctorNamesPortal fails the test unless doctor names the portal and its requirements, and touches nothing.
func (v *visit) doctorNamesPortal() {
	v.t.Helper()
	o := v.start("doctor").end()
	v.check(o, 0, nil)
	for _, text := range []string{"session    Wayland", "portal     RemoteDesktop", "pipewire   library"} {
		if !strings.Contains(o.out.String(), text) {
			v.t.Errorf("doctor does not say %q:\n%s", text, &o.out)
		}
	}
	v.isUntouched()
}
