package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"autosolve/solver"
)

// The exit statuses.
const (
	exitDone       = 0 // in a full run: the screen shows the whole solution
	exitUnforeseen = 1
	exitUsage      = 2 // wrong usage or config
	exitNoGrid     = 3
	exitUncertain  = 4 // a cell cannot be read with certainty, or there are several grids
	exitUnsolved   = 5 // no solution, more than one, or entries on the screen that contradict it
	exitStopped    = 6 // by the user, or because the screen was no longer what it should be
	exitUnfilled   = 7 // filled, but the screen does not show the solution
	exitUndrivable = 8 // this desktop cannot be driven
)

// usageError is wrong use of the command line, or of a file named there or in the config.
type usageError struct {
	err  error
	hint string // what to do about it, "" if the message says it all
}

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

// toldError ends the program with a status when the person has been told why already.
type toldError struct{ status int }

func (e *toldError) Error() string { return fmt.Sprintf("exit status %d", e.status) }

// exitStatus is what a failure means to the caller of the program.
func exitStatus(err error) int {
	if err == nil {
		return exitDone
	}
	if told, ok := errors.AsType[*toldError](err); ok {
		return told.status
	}
	switch {
	case is[*usageError](err), is[*configError](err):
		return exitUsage
	case errors.Is(err, solver.ErrNoSolution), errors.Is(err, solver.ErrManySolutions), is[*solver.ClashError](err):
		return exitUnsolved
	case errors.Is(err, context.Canceled):
		return exitStopped
	}
	return exitUnforeseen
}

func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// report tells the person what failed and why, and on the next line what to do about it, where that is known.
func report(w io.Writer, err error) {
	if err == nil || is[*toldError](err) {
		return
	}
	hint := hintFor(err)
	message := strings.TrimSuffix(err.Error(), "; "+hint)
	if errors.Is(err, context.Canceled) {
		message = "stopped by a signal"
	}
	fmt.Fprintf(w, "autosolve: %s\n", message)
	if hint != "" {
		fmt.Fprintf(w, "%s\n", hint)
	}
}

// hintFor is what the person can do about a failure, "" if nothing comes to mind. Errors of package input end with
// theirs, after a semicolon.
func hintFor(err error) string {
	if usage, ok := errors.AsType[*usageError](err); ok {
		return usage.hint
	}
	return ""
}
