package main

import (
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// TestTwoSignalsAtOnce checks that the second of two signals that arrive at once ends the program. Each try runs in a
// process of its own.
func TestTwoSignalsAtOnce(t *testing.T) {
	if os.Getenv(twoSignals) != "" {
		endOnSignal(t.Context(), io.Discard)
		for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
			if err := syscall.Kill(os.Getpid(), s); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(time.Second)
		return
	}
	for range 20 {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), twoSignals+"=yes")
		out, err := cmd.CombinedOutput()
		if err == nil || !cmd.ProcessState.Sys().(syscall.WaitStatus).Signaled() {
			t.Fatalf("the process went on: %v\n%s", err, out)
		}
	}
}
