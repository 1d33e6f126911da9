//go:build linux

package e2e

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
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
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	var ignored uint64 // a bit for each signal, the lowest for signal 1
	_, mask, _ := strings.Cut(string(status), "\nSigIgn:\t")
	if _, err := fmt.Sscanf(mask, "%x", &ignored); err != nil || ignored&(1<<(syscall.SIGHUP-1)) == 0 {
		t.Errorf("it does not ignore SIGHUP: ignored signals %x, %v", ignored, err)
	}
	if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	answer, err := http.Get(strings.TrimSpace(address))
	if err != nil {
		t.Fatalf("it has ended: %v", err)
	}
	answer.Body.Close()
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}
