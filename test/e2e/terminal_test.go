//go:build linux

package e2e

import (
	"os/exec"
	"path/filepath"
	"testing"

	"autosolve/test/stage"
)

// A fill of a program in a terminal fails with advice, because the terminal does not pass on clicks: it selects text, and
// inverts its colours.
func TestTerminal(t *testing.T) {
	t.Parallel()
	d := stage.NewDesk(t, stage.Setting{Screen: stage.Screen{WindowManager: true}})
	v := &visit{Desk: d, t: t, dir: t.TempDir()}
	script, err := filepath.Abs("terminal.sh")
	if err != nil {
		t.Fatal(err)
	}
	const busy = "XTerm*multiClickTime: 5000" // because clicks are slow on a busy machine
	terminal := exec.Command("xterm", "-xrm", busy, "-u8", "-fa", "DejaVu Sans Mono", "-fs", "20", "-geometry", "37x20+300+50",
		"-e", "sh", script, ownPuzzle)
	terminal.Env = d.Env()
	if err := terminal.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = terminal.Process.Kill() // it may have ended
		_ = terminal.Wait()
	})
	t.Cleanup(v.keepIfFailed)
	d.Run(t, "xdotool", "search", "--sync", "--onlyvisible", "--class", "xterm")
	stage.Eventually(t, "the program shows its puzzle", func() bool {
		o := v.start("--dry-run", "--format", "line").end()
		return o.out.String() == ownPuzzle+"\n"
	})
	v.check(v.start().end(), 7, []string{"the program ignores clicks: it selects text instead", "fill it in by hand"})
}
