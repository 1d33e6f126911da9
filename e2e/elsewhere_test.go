//go:build linux

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A display whose name does not tell that it is on this machine is driven all the same, and the person told that a short
// press of Esc may be missed there.
func TestDisplayElsewhere(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	v := visitPage(t, d, "?puzzle="+ownPuzzle)
	socket := filepath.Join(v.dir, "display") + ":0"
	if err := os.Symlink("/tmp/.X11-unix/X"+strings.TrimPrefix(d.Display, ":"), socket); err != nil {
		t.Fatal(err)
	}
	v.env = []string{"DISPLAY=" + socket}
	v.run(0, []string{"a short press of Esc may be missed", "hold Esc or move the mouse"})
	v.isSolved()
	o := v.run(0, nil, "doctor")
	if line := "warn  escape     a short press of Esc may be missed"; !strings.Contains(o.out.String(), line) {
		t.Errorf("doctor does not print %q", line)
	}
}
