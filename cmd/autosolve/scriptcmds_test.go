package main

import (
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// sharedDir is where screenshots of real sites are, beside the checkout, where they are.
func sharedDir() string {
	dir, err := filepath.Abs("../../../shared")
	if err != nil {
		return "/nonexistent"
	}
	return dir
}

// exits runs autosolve and asks for an exit status: "exits STATUS [<FILE] ARGUMENT...". Standard output and error
// go to the files out and err.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: exits STATUS [<FILE] ARGUMENT...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	args = args[1:]
	cmd := exec.Command("autosolve")
	if len(args) > 0 && strings.HasPrefix(args[0], "<") {
		in, err := os.Open(ts.MkAbs(args[0][1:]))
		ts.Check(err)
		defer in.Close()
		cmd.Stdin, args = in, args[1:]
	}
	cmd.Args = append(cmd.Args, args...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = environment(ts)
	out, err := os.Create(ts.MkAbs("out"))
	ts.Check(err)
	defer out.Close()
	errs, err := os.Create(ts.MkAbs("err"))
	ts.Check(err)
	defer errs.Close()
	cmd.Stdout, cmd.Stderr = out, errs
	if err := cmd.Run(); err != nil && !isExit(err) {
		ts.Check(err)
	}
	if got := cmd.ProcessState.ExitCode(); got != want {
		said, _ := os.ReadFile(ts.MkAbs("err"))
		ts.Fatalf("exit status %d, want %d; it said:\n%s", got, want, said)
	}
}

// served holds the program that serve started in a script.
type served struct{ cmd *exec.Cmd }

type servedKey struct{}

// serve starts autosolve without waiting for its end: "serve FILE ARGUMENT...". Standard output goes to the file,
// standard error to the file err.
func serve(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: serve FILE ARGUMENT...")
	}
	out, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	defer out.Close()
	errs, err := os.Create(ts.MkAbs("err"))
	ts.Check(err)
	defer errs.Close()
	cmd := exec.Command("autosolve", args[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = ts.MkAbs("."), environment(ts), out, errs
	ts.Check(cmd.Start())
	ts.Defer(func() { _ = cmd.Process.Kill() }) // it has ended already in a test that passes
	ts.Value(servedKey{}).(*served).cmd = cmd
}

// interrupt sends Ctrl-C's signal to what serve started: "interrupt STATUS".
func interrupt(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: interrupt STATUS")
	}
	cmd := ts.Value(servedKey{}).(*served).cmd
	ts.Check(cmd.Process.Signal(os.Interrupt))
	if err := cmd.Wait(); err != nil && !isExit(err) {
		ts.Check(err)
	}
	if got := strconv.Itoa(cmd.ProcessState.ExitCode()); got != args[0] {
		ts.Fatalf("exit status %s, want %s", got, args[0])
	}
}

func isExit(err error) bool {
	_, ok := errors.AsType[*exec.ExitError](err)
	return ok
}

// environment is that of the script. Later names win in exec.Cmd.Env.
func environment(ts *testscript.TestScript) []string {
	env := os.Environ()
	for _, name := range []string{"DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "XDG_CONFIG_HOME", "HOME", "PATH", "TMPDIR", "NO_COLOR"} {
		env = append(env, name+"="+ts.Getenv(name))
	}
	return env
}

// get fetches the page whose address is the first line of a file: "get FILE PATTERN". It waits for the address.
func get(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: get FILE TEXT")
	}
	var url string
	for deadline := time.Now().Add(20 * time.Second); url == ""; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			ts.Fatalf("no address in %s", args[0])
		}
		if text, err := os.ReadFile(ts.MkAbs(args[0])); err == nil {
			url, _, _ = strings.Cut(string(text), "\n")
		}
	}
	answer, err := http.Get(url)
	ts.Check(err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	ts.Check(err)
	if !strings.Contains(string(body), args[1]) {
		ts.Fatalf("%s does not contain %q", url, args[1])
	}
}
