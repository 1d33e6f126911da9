package main

import (
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"

	"github.com/rogpeppe/go-internal/testscript"

	"autosolve/test/stage"
)

// exits runs autosolve and checks the exit status: "exits STATUS [<FILE] ARGUMENT...". Standard output and error go to the
// files out and err, with the messages of the system and the separators in paths of Linux. exits also checks that the
// message about a failure ends with a hint.
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
	for _, name := range []string{"out", "err"} {
		text := ts.ReadFile(name)
		if same := asOnLinux(text); same != text {
			ts.Check(os.WriteFile(ts.MkAbs(name), []byte(same), 0o666))
		}
	}
	said := ts.ReadFile("err")
	if got := cmd.ProcessState.ExitCode(); got != want {
		ts.Fatalf("exit status %d, want %d; it printed:\n%s", got, want, said)
	}
	last := said[strings.LastIndex(strings.TrimSuffix(said, "\n"), "\n")+1:]
	if want != 0 && strings.HasPrefix(last, "autosolve: ") {
		ts.Fatalf("there is no hint:\n%s", said)
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
	ts.Defer(func() { _ = cmd.Process.Kill() }) // in a test that passes, it has already ended
	ts.Value(servedKey{}).(*served).cmd = cmd
}

// interrupt sends the signal of Ctrl-C, or SIGTERM, to the program that serve started, and checks the exit status:
// "interrupt STATUS [TERM]".
func interrupt(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: interrupt STATUS [TERM]")
	}
	var signal os.Signal = os.Interrupt
	if len(args) == 2 {
		signal = syscall.SIGTERM
	}
	ts.Check(ts.Value(servedKey{}).(*served).cmd.Process.Signal(signal))
	ends(ts, false, args[:1])
}

// ends waits until the program that serve started has ended, and checks the exit status: "ends STATUS".
func ends(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: ends STATUS")
	}
	cmd := ts.Value(servedKey{}).(*served).cmd
	if err := cmd.Wait(); err != nil && !isExit(err) {
		ts.Check(err)
	}
	if got := strconv.Itoa(cmd.ProcessState.ExitCode()); got != args[0] {
		ts.Fatalf("exit status %s, want %s", got, args[0])
	}
}

// isExit reports whether err only says that a program ended with a status other than 0.
func isExit(err error) bool {
	_, ok := errors.AsType[*exec.ExitError](err)
	return ok
}

// environment returns the environment of the test, followed by the script's values of some variables. In exec.Cmd.Env,
// the last value of a variable counts.
func environment(ts *testscript.TestScript) []string {
	env := os.Environ()
	for _, name := range []string{
		"DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "XDG_CONFIG_HOME", "XDG_CACHE_HOME",
		"HOME", "PATH", "TMPDIR", "NO_COLOR", "AppData", "LocalAppData", "USERPROFILE",
	} {
		env = append(env, name+"="+ts.Getenv(name))
	}
	return env
}

// await waits for a text in a file: "await FILE TEXT".
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: await FILE TEXT")
	}
	var text []byte
	if !stage.Wait(func() bool {
		text, _ = os.ReadFile(ts.MkAbs(args[0])) // it may not exist yet
		return strings.Contains(string(text), args[1])
	}) {
		ts.Fatalf("no %q in %s, which holds:\n%s", args[1], args[0], text)
	}
}

// get waits for an address in the first line of a file, fetches that page, and checks that it contains a text: "get
// FILE TEXT", or "get FILE @FILE" for a text in a file.
func get(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: get FILE TEXT")
	}
	await(ts, false, []string{args[0], "\n"})
	text, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	url, _, _ := strings.Cut(string(text), "\n")
	answer, err := http.Get(url)
	ts.Check(err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	ts.Check(err)
	want := args[1]
	if strings.HasPrefix(want, "@") {
		want = ts.ReadFile(want[1:])
	}
	if want == "" || !strings.Contains(string(body), want) {
		ts.Fatalf("%s does not contain %q", url, want)
	}
}
