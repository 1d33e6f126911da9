//go:build linux

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"autosolve/test/stage"
)

// TestTry runs here what a workflow does with the package on Windows. It must solve the practice page and leave a trace.
func TestTry(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	x, err := stage.StartX(t.Context(), stage.Screen{Width: 1024, Height: 768})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Stop()
	cmd := exec.CommandContext(t.Context(), "../windows/try.sh", program, filepath.Join(dir, "trace"), "chromium", "--kiosk",
		"--disable-features="+stage.Unneeded)
	if os.Geteuid() == 0 {
		cmd.Args = append(cmd.Args, "--no-sandbox")
	}
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) } // it then ends what it has started
	cmd.Env = append(x.Env(), stage.Home(dir)...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if pictures, err := filepath.Glob(filepath.Join(dir, "trace/*/*.png")); err != nil || len(pictures) < 2 {
		t.Errorf("the trace has the pictures %v: %v", pictures, err)
	}
}
