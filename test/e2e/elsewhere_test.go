//go:build linux

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A display works, including Esc, even if its name does not show that it is on this machine.
func TestDisplayElsewhere(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	v := visitPage(t, d, "?puzzle="+ownPuzzle+"&behaviour=slow=40")
	socket := filepath.Join(v.dir, "display") + ":0"
	if err := os.Symlink("/tmp/.X11-unix/X"+strings.TrimPrefix(d.Display, ":"), socket); err != nil {
		t.Fatal(err)
	}
	v.env = []string{"DISPLAY=" + socket}
	o := v.run(0, nil, "doctor")
	if line := "ok    escape     every press is seen"; !strings.Contains(o.out.String(), line) {
		t.Errorf("doctor does not print %q", line)
	}
	r := v.start()
	v.typed(12)
	d.Run(t, "xdotool", "key", "--delay", "0", "Escape")
	v.check(r.end(), 6, []string{"Esc was pressed"})
	v.awaitIdle()
	v.fillIn()
	v.run(0, []string{"Solved: "})
	v.isSolved()
}
