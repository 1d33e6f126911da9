package stage

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// WithProgram builds autosolve into a temporary folder, calls run with the folder, and removes it. It returns run's result, the
// exit status of a TestMain, or 1 if the program cannot be built. If $STAGE_PROGRAM names a built autosolve, that one is used,
// because linking another takes seconds.
func WithProgram(run func(dir string) int) int {
	dir, err := os.MkdirTemp("", "stage-programs-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	if err := buildProgram(filepath.Join(dir, "autosolve")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return run(dir)
}

// buildProgram builds the program as the given file, or links that file to the one that was built.
func buildProgram(file string) error {
	if built := os.Getenv("STAGE_PROGRAM"); built != "" {
		return os.Symlink(built, file)
	}
	if out, err := exec.Command("go", "build", "-o", file, "autosolve/cmd/autosolve").CombinedOutput(); err != nil {
		return fmt.Errorf("build autosolve: %w\n%s", err, out)
	}
	return nil
}

// Output is a program's output, which can be read while the program runs.
type Output struct {
	mu   sync.Mutex
	text strings.Builder
}

func (o *Output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(b)
}

// String returns the output so far.
func (o *Output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// Marked returns the command lines of all running processes whose environment has a variable, given as NAME=VALUE, and can be
// read. Children inherit the variable.
func Marked(variable string) (found []string, err error) {
	environs, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		return nil, err
	}
	for _, path := range environs {
		env, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(env, []byte(variable+"\x00")) {
			continue // ended in the meantime, or another user's
		}
		line, err := os.ReadFile(filepath.Join(filepath.Dir(path), "cmdline"))
		if err == nil {
			found = append(found, strings.ReplaceAll(string(line), "\x00", " "))
		}
	}
	return found, nil
}
