//go:build linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// press presses keys on the script's screen, one after another and each for 80 ms, as a hand does: "press KEY...". The
// keys have the names of xdotool.
func press(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: press KEY...")
	}
	cmd := exec.Command("xdotool", append([]string{"key", "--delay", "160"}, args...)...)
	cmd.Env = environment(ts)
	out, err := cmd.CombinedOutput()
	if err != nil {
		ts.Fatalf("press %q: %v\n%s", args, err, out)
	}
}

// idleTries is how often idle measures at most. While a machine is busy, the same work may take more processor time.
const idleTries = 5

// idle checks that the program that serve started uses at most 1 % of a processor during some seconds: "idle SECONDS".
func idle(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: idle SECONDS")
	}
	seconds, err := strconv.Atoi(args[0])
	ts.Check(err)
	pid := ts.Value(servedKey{}).(*served).cmd.Process.Pid
	for range idleTries {
		before := processorTime(ts, pid)
		time.Sleep(time.Duration(seconds) * time.Second)
		took := processorTime(ts, pid) - before
		ts.Logf("%v of processor time in %d s", took, seconds)
		if took <= time.Duration(seconds)*time.Second/100 {
			return
		}
	}
	ts.Fatalf("it took more than 1 %% of a processor in each of %d spans of %d s", idleTries, seconds)
}

// processorTime returns the processor time that a process has used.
func processorTime(ts *testscript.TestScript, pid int) (sum time.Duration) {
	const tick = 10 * time.Millisecond // USER_HZ is 100 on Linux
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	ts.Check(err)
	_, after, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(after)
	for _, f := range fields[11:13] { // utime, stime
		n, err := strconv.Atoi(f)
		ts.Check(err)
		sum += time.Duration(n) * tick
	}
	return sum
}
