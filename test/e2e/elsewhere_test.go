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
	said := v.run(0, nil, "doctor").out.String()
	if line := "ok    escape     every press is seen"; !strings.Contains(said, line) {
		t.Errorf("doctor does not print %q", line)
	}
	var o *outcome
	inTime(t, func() bool {
		r := v.start()
		v.typed(12)
		d.Run(t, "xdotool", "key", "--delay", "0", "Escape")
		full := v.isFull()
		o = r.end()
		if full {
			v.reopen()
		}
		return !full
	})
	v.check(o, 6, []string{"Esc was pressed"})
	v.awaitIdle()
	v.fillIn()
	v.run(0, []string{"Solved: "})
	v.isSolved()
}
