//go:build linux

package stage

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// apartEnv is the environment variable with the name of the test that a process was started for.
const apartEnv = "STAGE_APART"

// Apart runs a top-level test in a separate process, which can set its own $DISPLAY, so that it can run in parallel with
// others. A test begins with it:
//
//	if stage.Apart(t) {
//		return
//	}
//
// It returns true if the test has already run in another process, whose results it has reported, and false in the process
// that must run it.
func Apart(t *testing.T) (done bool) {
	t.Helper()
	return apart(t, func() (env string, ended func(err error)) { return "", func(error) {} })
}

// apart is Apart. In the process that starts another one, prepare returns what to add to its environment, and what to call when
// it has ended, with its error.
func apart(t *testing.T, prepare func() (env string, ended func(error))) (done bool) {
	t.Helper()
	switch os.Getenv(apartEnv) {
	case t.Name():
		return false
	case "":
	default: // a process started for another test must not start further processes
		t.Fatalf("the process of %s should run this test, too: do not name other tests after a / in -run", os.Getenv(apartEnv))
	}
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), os.Args[0], apartArgs(t.Name())...)
	env, ended := prepare()
	cmd.Env = append(os.Environ(), apartEnv+"="+t.Name(), env)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	runtime.LockOSThread() // the kernel sends Pdeathsig when the thread that forked ends
	defer runtime.UnlockOSThread()
	out, err := cmd.CombinedOutput()
	ended(err)
	if err != nil || testing.Verbose() {
		printReport(out, t.Name())
	}
	if err != nil {
		t.Errorf("in a process of its own: %v", err)
	}
	return true
}

// apartArgs returns the arguments of a process that runs only one test, with the requested subtests. It passes on -v, -short,
// -timeout and -skip.
func apartArgs(name string) []string {
	run := "^" + name + "$"
	if _, sub, ok := strings.Cut(flag.Lookup("test.run").Value.String(), "/"); ok {
		run += "/" + sub
	}
	args := []string{"-test.run=" + run, "-test.count=1"}
	for _, name := range []string{"test.v", "test.short", "test.timeout", "test.skip"} {
		args = append(args, "-"+name+"="+flag.Lookup(name).Value.String())
	}
	return args
}

// printing prevents the reports of processes from mixing.
var printing sync.Mutex

// printReport prints a process's output about a test, without the lines that this process prints itself: the start and the
// result of the test, and the overall result.
func printReport(out []byte, name string) {
	printing.Lock()
	defer printing.Unlock()
	own := regexp.MustCompile(`^\x16?(=== RUN   |--- (PASS|FAIL|SKIP): )` + regexp.QuoteMeta(name) + `( |$)|^\x16?(PASS|FAIL)$`)
	for line := range bytes.Lines(out) {
		if !own.Match(bytes.TrimSpace(line)) || line[0] == ' ' {
			os.Stdout.Write(line)
		}
	}
}
