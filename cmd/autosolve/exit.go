package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"autosolve/capture"
	"autosolve/fill"
	"autosolve/input"
	"autosolve/recognize"
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
	case errors.Is(err, context.Canceled):
		return exitStopped
	case is[*usageError](err), is[*configError](err), is[*capture.MonitorError](err):
		return exitUsage
	case is[*input.UndrivableError](err):
		return exitUndrivable
	case is[*fill.StoppedError](err), is[*input.StoppedError](err), is[*input.ChangedError](err), is[*capture.OffScreenError](err):
		return exitStopped
	case is[*fill.NotShownError](err):
		return exitUnfilled
	case is[*capture.DisplayError](err), is[*capture.DepthError](err), errors.Is(err, capture.ErrWayland):
		return exitUndrivable
	case is[*recognize.NoGridError](err):
		return exitNoGrid
	case is[*recognize.UncertainError](err), is[*recognize.ManyGridsError](err):
		return exitUncertain
	case is[*fill.MistakeError](err), is[*solver.ClashError](err),
		errors.Is(err, solver.ErrNoSolution), errors.Is(err, solver.ErrManySolutions):
		return exitUnsolved
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
	message, hint := err.Error(), hintFor(err)
	if mended(err) {
		if i := strings.LastIndex(message, "; "); i >= 0 {
			message, hint = message[:i], message[i+2:]
		}
	}
	message = strings.ReplaceAll(message, context.Canceled.Error(), "interrupted")
	fmt.Fprintf(w, "autosolve: %s\n", message)
	if hint != "" {
		fmt.Fprintf(w, "%s\n", hint)
	}
	if traced, ok := errors.AsType[*tracedError](err); ok {
		fmt.Fprintf(w, traceMessage, traced.dir)
	}
}

// mended says whether the message of an error ends with what to do about it, after a semicolon.
func mended(err error) bool {
	return is[*fill.StoppedError](err) || is[*fill.NotShownError](err) || is[*fill.MistakeError](err) ||
		is[*input.StoppedError](err) || is[*input.ChangedError](err) || is[*input.UndrivableError](err)
}

// hintFor is what the person can do about an error that does not say so itself, "" if nothing comes to mind.
func hintFor(err error) string {
	if usage, ok := errors.AsType[*usageError](err); ok {
		return usage.hint
	}
	switch {
	case is[*recognize.NoGridError](err):
		return "have the whole Sudoku in front (--delay 3s gives time for that), or set its corners with grid: in the config"
	case is[*recognize.UncertainError](err):
		return "zoom in, close what covers the grid, or add its digits with templates: in the config; --annotate FILE shows what was read"
	case is[*recognize.ManyGridsError](err):
		return "choose one with --pick N"
	case is[*capture.MonitorError](err):
		return "autosolve doctor lists the monitors"
	case is[*capture.DisplayError](err):
		return "start autosolve on the desktop that shows the Sudoku, with DISPLAY set as it is there"
	case is[*capture.DepthError](err):
		return "set the display to 24-bit colours"
	case errors.Is(err, capture.ErrWayland):
		return "log in to an X11 session, often called Xorg on the login screen"
	case is[*solver.ClashError](err), errors.Is(err, solver.ErrNoSolution), errors.Is(err, solver.ErrManySolutions):
		return "nothing was filled in; --dry-run --annotate FILE shows what was read"
	}
	return ""
}
