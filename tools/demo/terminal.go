//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// The terminal's size in characters, its font's size in points, and the terminal's width in pixels, which results from both.
const terminalSize, terminalFont, terminalWidth = "68x43", "8", 492

// terminal is a terminal window whose shell reads commands from a pipe with a name.
type terminal struct {
	dir    string   // has the pipe, and the file in which the shell writes how the program ended
	shell  *os.File // the pipe
	window *exec.Cmd
}

// openTerminal opens a terminal with its upper left corner at a point. In it, autosolve is the name of the program bot.
func openTerminal(ctx context.Context, at image.Point, bot string) (*terminal, error) {
	bot, err := filepath.Abs(bot)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "demo-terminal-")
	if err != nil {
		return nil, err
	}
	t := &terminal{dir: dir}
	pipe := filepath.Join(dir, "commands")
	if err = syscall.Mkfifo(pipe, 0o600); err == nil {
		t.shell, err = os.OpenFile(pipe, os.O_RDWR, 0) // also to read, because opening would otherwise wait for the shell
	}
	if err == nil {
		t.window = exec.CommandContext(ctx, "xterm", "-geometry", fmt.Sprintf("%s+%d+%d", terminalSize, at.X, at.Y), "-b", "8",
			"-fa", "DejaVu Sans Mono", "-fs", terminalFont, "-bg", "#1e2127", "-fg", "#d7dae0", "+sb", "-cr", "#1e2127", "-e", "sh", pipe)
		t.window.Env = append(os.Environ(), "bot="+bot, "TMPDIR="+dir) // an interrupted xterm leaves a file there
		err = t.window.Start()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	_, err = fmt.Fprintf(t.shell, "autosolve() { \"$bot\" \"$@\"; }\nprintf '$ '\n")
	wait(ctx, time.Second)
	return t, err
}

// run types a command, waits until it can have been read, runs it, and waits until it has ended.
func (t *terminal) run(ctx context.Context, command string, readable time.Duration) error {
	const perKey = 50 * time.Millisecond
	for _, key := range command {
		if _, err := fmt.Fprintf(t.shell, "printf %%s '%c'\n", key); err != nil {
			return err
		}
		wait(ctx, perKey)
	}
	wait(ctx, readable/2)
	ended := filepath.Join(t.dir, "ended")
	if _, err := fmt.Fprintf(t.shell, "echo; %s; echo $? >%s.new; mv %[2]s.new %[2]s\n", command, ended); err != nil {
		return err
	}
	for limit := time.Now().Add(2 * time.Minute); ctx.Err() == nil; wait(ctx, 20*time.Millisecond) {
		if status, err := os.ReadFile(ended); err == nil && string(status) == "0\n" {
			return nil
		} else if err == nil || time.Now().After(limit) {
			return fmt.Errorf("%s did not succeed in the terminal; its exit status is %q", command, status)
		}
	}
	return ctx.Err()
}

// close removes the terminal.
func (t *terminal) close() {
	_ = t.window.Process.Kill()
	_ = t.window.Wait() // it was killed
	t.shell.Close()
	os.RemoveAll(t.dir)
}
