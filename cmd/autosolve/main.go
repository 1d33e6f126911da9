// Autosolve finds a Sudoku on the screen, solves it, and fills it in with the pointer and the keyboard.
//
//	capture ──image──▶ recognize ──board──▶ solver ──solution──▶ fill (loop) ──▶ input (keys, pointer)
//
// This package defines the command line, prints results and reports errors. Most commands have a file of their own. Package
// internal/pipeline runs the pipeline; package internal/advice defines the exit statuses.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"autosolve/internal/advice"
	"autosolve/internal/atomicfile"
	"autosolve/internal/desktop/session"
	"autosolve/internal/pipeline"
)

func main() {
	os.Exit(program())
}

// program runs the whole program and returns its exit status. It is separate from main because os.Exit skips deferred calls.
func program() int {
	c := newConsole(os.Stdout, os.Stderr)
	ctx, stop := endOnSignal(context.WithValue(context.Background(), consoleKey{}, c))
	defer stop()
	ctx, end := session.Keep(ctx, func(text string) { fmt.Fprintln(c.errs, text) })
	defer end()
	root := newRoot()
	root.SetOut(c.out)
	root.SetErr(c.errs)
	err := complete(root)
	if err == nil {
		err = cmp.Or(root.ExecuteContext(ctx), c.noHelp)
	}
	report(c.errs, err)
	return int(advice.StatusOf(err))
}

// endOnSignal returns a context that ends when ctx ends or when one of the endingSignals arrives. A later signal has its
// default effect and ends the program at once. If the program was started with SIGHUP ignored, as by nohup, SIGHUP stays
// ignored.
func endOnSignal(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	received := make(chan os.Signal, 1)
	for _, s := range endingSignals {
		if s != syscall.SIGHUP || !signal.Ignored(s) {
			signal.Notify(received, s)
		}
	}
	go func() {
		select {
		case <-received:
		case <-ctx.Done():
		}
		signal.Stop(received)
		cancel()
	}()
	return ctx, cancel
}

// toldError makes the program end with a status. The user has already been told why.
type toldError struct{ status advice.Status }

func (e *toldError) Error() string { return fmt.Sprintf("exit status %d", e.status) }

func (e *toldError) Advice() advice.Advice { return advice.Advice{Status: e.status} }

// is reports whether an error in err's chain has the type E.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// wrapError puts the step that failed, such as "find hint", before the message of err. It returns nil if err is nil.
func wrapError(step string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", step, err)
}

// report writes what failed and why, and on the next line what the user can do about it.
func report(w io.Writer, err error) {
	reportWith(w, err, cmp.Or(advice.Of(err).Hint, usualHint(err)))
}

// reportWith writes what failed and why, and the hint on the next line. For a *pipeline.TracedError, it adds where the trace
// is, or why it could not be saved. It writes nothing for nil or a *toldError.
func reportWith(w io.Writer, err error, hint string) {
	if err == nil || is[*toldError](err) {
		return
	}
	fmt.Fprintf(w, "autosolve: %s\n%s\n", message(err), hint)
	if traced, ok := errors.AsType[*pipeline.TracedError](err); ok {
		traced.Tell(w)
	}
}

// message returns the message of err, in which an interruption has that name.
func message(err error) string {
	return strings.ReplaceAll(err.Error(), context.Canceled.Error(), "interrupted")
}

// usualHints are the hints for errors that have none, by exit status.
var usualHints = [...]string{
	advice.Unforeseen: "try again with --verbose; autosolve doctor may say why",
	advice.Usage:      "correct this and start again; see autosolve --help",
	advice.NoGrid:     "bring the whole Sudoku to the front and start again",
	advice.Uncertain:  "bring the whole Sudoku to the front and start again",
	advice.Unsolved:   "check the puzzle on the page and start again",
	advice.Stopped:    "start again when ready",
	advice.Unfilled:   "finish the puzzle by hand",
	advice.Undrivable: "run autosolve doctor to see what is missing",
}

// usualHint returns the hint for an error that has none. It depends on the exit status, unless the disk is full.
func usualHint(err error) string {
	if atomicfile.IsDiskFull(err) {
		return advice.NoRoom
	}
	return usualHints[advice.StatusOf(err)]
}

// pageHint returns the hint that the panel's page shows for an error.
func pageHint(err error) string {
	hint := cmp.Or(advice.Of(err).PageHint, advice.Of(err).Hint)
	if hint == "" && advice.StatusOf(err) == advice.Usage {
		return "correct that, and press the button again"
	}
	return cmp.Or(hint, usualHint(err))
}
