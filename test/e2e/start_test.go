//go:build linux

package e2e

import (
	"bufio"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"autosolve/test/stage"
)

// The program loads only the two OpenCV libraries that it uses, because each of the others would load dozens more.
func TestLoadsWhatItUses(t *testing.T) {
	used := regexp.MustCompile(`^libopencv_(core|imgproc)\.so`)
	for _, name := range stage.Libraries(t, program) {
		if strings.HasPrefix(name, "libopencv_") && !used.MatchString(name) {
			t.Errorf("it loads %s; was it built in the environment that make env prints?", name)
		}
	}
}

// TestStartSpeed prints how long a start takes, from just before the process starts until --version has ended, and until a
// run logs that it has captured a screen of 1920 x 1080 pixels. For comparison, it prints the time of a trivial process. It
// asserts no times, and runs only with BENCH=1.
func TestStartSpeed(t *testing.T) {
	if os.Getenv("BENCH") == "" {
		t.Skip("needs BENCH")
	}
	d := stage.NewDesk(t, stage.Setting{Screen: stage.Screen{Width: 1920, Height: 1080}})
	env := append(d.Env(), stage.Home(t.TempDir())...)
	var nothing, version, capture []time.Duration
	for range 50 { // in turns, so that other load on the machine affects all equally
		nothing = append(nothing, timeUntil(t, env, "", exec.CommandContext(t.Context(), "true")))
		version = append(version, timeUntil(t, env, "", exec.CommandContext(t.Context(), program, "--version")))
		capture = append(capture, timeUntil(t, env, `msg="screen captured"`, exec.CommandContext(t.Context(), program, "--verbose")))
	}
	t.Logf("start of a process: true, until its end, %v | autosolve --version, until its end, %v | autosolve, until it has "+
		"captured the screen, %v (medians of %d)",
		median(nothing), median(version), median(capture), len(capture))
}

// timeUntil runs a program, and returns the time until it wrote a line with this prefix to standard error, or until it ended
// if line is empty.
func timeUntil(t *testing.T, env []string, line string, cmd *exec.Cmd) (took time.Duration) {
	t.Helper()
	cmd.Env, cmd.Dir = env, t.TempDir()
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		if line != "" && took == 0 && strings.HasPrefix(lines.Text(), line) {
			took = time.Since(start)
		}
	}
	err = cmd.Wait()
	switch {
	case line == "" && err != nil: // with a line, the program fails because the screen is empty
		t.Fatalf("%v: %v", cmd, err)
	case line == "":
		took = time.Since(start)
	case took == 0:
		t.Fatalf("%v ended without writing %q", cmd, line)
	}
	return took
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2].Round(100 * time.Microsecond)
}
