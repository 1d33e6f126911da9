//go:build linux

package e2e

import (
	"errors"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"autosolve/internal/stage"
)

// The tests of this file run in a KDE session, one after another, by make test-kde.

// kdeDesks have a browser in the KDE session that the tests run in.
var kdeDesks = stage.Desks{Setting: stage.Setting{Kde: true, Browser: &stage.Browser{App: true, Bounds: image.Rect(0, 0, 1230, 960)}}}

// visitOnKde opens a page in the KDE session. Elsewhere the test ends here.
func visitOnKde(t *testing.T, page string) *visit {
	t.Helper()
	if os.Getenv("E2E_KDE") == "" {
		t.Skip("wants a KDE session of its own: run make test-kde")
	}
	return visitPage(t, kdeDesks.Borrow(t), page)
}

// doctor names the portal.
func TestKdeDoctor(t *testing.T) {
	v := visitOnKde(t, "?level=1&set_id=1")
	o := v.start("doctor").end()
	v.check(o, 0, nil)
	for _, text := range []string{"session    Wayland", "portal     RemoteDesktop", "pipewire   library"} {
		if !strings.Contains(o.out.String(), text) {
			t.Errorf("doctor does not say %q:\n%s", text, &o.out)
		}
	}
	v.isUntouched()
}

// A desktop that sends no picture is refused within a few seconds. KWin sends none of a monitor that is not there.
func TestKdeSendsNoPicture(t *testing.T) {
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
