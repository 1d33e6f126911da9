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
	"slices"
	"strings"
	"testing"
	"time"

	"autosolve/test/stage"
)

// The tests of this file run in a KDE session, one after another, by make test-kde.

// kdeDesks have a browser in the KDE session in which the tests run.
var kdeDesks = stage.Desks{Setting: stage.Setting{Kde: true, Browser: &stage.Browser{App: true, Bounds: image.Rect(0, 0, 1230, 960)}}}

// visitOnKde opens a page in the KDE session, and skips the test elsewhere.
func visitOnKde(t *testing.T, page string) *visit {
	t.Helper()
	return visitInSession(t, &kdeDesks, page)
}

// The program fills the page without any flag.
func TestKdeFills(t *testing.T) {
	for i := range 8 {
		t.Run(fmt.Sprint(i+1), func(t *testing.T) {
			v := visitOnKde(t, fmt.Sprintf("?level=%d&set_id=%d", 1+i%4, 1+i))
			v.isSolvedBy(v.run(0, []string{"Solved: "}))
		})
	}
	t.Run("like a person", func(t *testing.T) {
		v := visitOnKde(t, "?level=1&set_id=9")
		v.isSolvedBy(v.run(0, []string{"only place left for ", "Solved: "}, "--pace", "150ms"))
	})
}

// known starts the program under a name that the portal knows, and answers KDE's consent dialog.
func (v *visit) known(c stage.Consent, args ...string) *running {
	v.t.Helper()
	v.painted()
	r := v.prepare(args...)
	r.cmd.Path = filepath.Join(repository, "test", "e2e", "kwin", "named.sh")
	r.cmd.Args = slices.Concat([]string{r.cmd.Path, program}, args)
	if err := r.cmd.Start(); err != nil {
		v.t.Fatal(err)
	}
	stage.Eventually(v.t, "the program says that the desktop asks", func() bool { return strings.Contains(r.errs.String(), "the desktop asks now") })
	ctx, cancel := context.WithTimeout(v.t.Context(), stage.HangLimit)
	defer cancel()
	if err := v.Kde.Answer(ctx, c); err != nil {
		v.t.Fatal(err)
	}
	return r
}

// repository is where e2e/session.sh mounts the repository.
const repository = "/mnt"

// KDE asks for consent if the portal knows the program by name. If the answer is yes, the program fills the page.
func TestKdeAsks(t *testing.T) {
	v := visitOnKde(t, "?level=1&set_id=1")
	v.check(v.known(stage.Interact).end(), 0, []string{"Solved: "})
	v.isSolved()
}

// If the answer is no, nothing is touched.
func TestKdeRefused(t *testing.T) {
	v := visitOnKde(t, "?level=1&set_id=1")
	v.check(v.known(stage.Cancel).end(), 6, []string{"permission to share the screen was refused"})
	v.isUntouched()
}

// Commands that only read the screen touch nothing.
func TestKdeLooks(t *testing.T) {
	v := visitOnKde(t, "?level=1&set_id=2")
	v.run(0, []string{"one solution"}, "--dry-run")
	v.isUntouched()
}

// The panel shows the puzzle by itself and solves it. KDE does not ask about a program that it does not know by name.
func TestKdePanel(t *testing.T) { visitOnKde(t, "?level=1&set_id=3").isSolvedByPanel(func() {}) }

// doctor names the portal.
func TestKdeDoctor(t *testing.T) { visitOnKde(t, "?level=1&set_id=1").doctorNamesPortal() }

// A desktop that sends no pictures is refused within a few seconds. This test needs a separate session whose KWin sends
// none.
func TestBlindKde(t *testing.T) {
	v := visitOnKde(t, "?level=1&set_id=1")
	begun := time.Now()
	v.run(8, []string{"sends no picture", "log out and in again"})
	if took := time.Since(begun); took > 15*time.Second {
		t.Errorf("it took %v", took)
	}
	v.isUntouched()
	if _, err := os.Stat(filepath.Join(v.dir, ".cache", "autosolve", "traces")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("there is a trace of a fill that never began: %v", err)
	}
}
