//go:build linux

package e2e

import (
	"bufio"
	"net/http"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// A program that ignores SIGHUP, as under nohup, continues when its terminal is closed.
func TestClosedTerminalIgnored(t *testing.T) {
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), "sh", "-c", `trap "" HUP; exec "$0" practice --addr 127.0.0.1:0`, program)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	for range 10 { // because a signal may take a moment to arrive
		answer, err := http.Get(strings.TrimSpace(address))
		if err != nil {
			t.Fatalf("it has ended: %v", err)
		}
		answer.Body.Close()
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}
