package main

import (
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// Two signals that come at once are two: the second ends the program. It is tried in processes of its own.
func TestTwoSignalsAtOnce(t *testing.T) {
	const own = "TWO_SIGNALS"
	if os.Getenv(own) != "" {
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
		cmd.Env = append(os.Environ(), own+"=yes")
		out, err := cmd.CombinedOutput()
		if err == nil || !cmd.ProcessState.Sys().(syscall.WaitStatus).Signaled() {
			t.Fatalf("it went on: %v\n%s", err, out)
		}
	}
}
