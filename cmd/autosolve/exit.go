package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"

	"autosolve/capture"
	"autosolve/fill"
	"autosolve/input"
	"autosolve/internal/calibrate"
	"autosolve/internal/config"
	"autosolve/internal/fault"
	"autosolve/internal/play"
	"autosolve/internal/portal"
	"autosolve/internal/watch"
	"autosolve/internal/wayland"
	"autosolve/recognize"
	"autosolve/solver"
)

// The exit statuses.
const (
	exitDone       = 0 // in a full run: the screen shows the whole solution
	exitUnforeseen = 1
	exitUsage      = 2 // wrong usage or config
	exitNoGrid     = 3
	exitUncertain  = 4 // a cell cannot be read with certainty, there are several grids, or empty cells hold a sign
	exitUnsolved   = 5 // no solution, more than one, or entries on the screen that contradict it; or no puzzle found
	exitStopped    = 6 // by the user, or because the screen was no longer what it should be
	exitUnfilled   = 7 // filled, but the screen does not show the solution; or the page cannot be filled by clicks and keys
	exitUndrivable = 8 // this desktop cannot be driven
)

// usageError is wrong use of the command line, or of a file named there or in the config.
type usageError struct {
	err  error
	hint string
}

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

// Hint is what to do about it, "" if the message says it all.
func (e *usageError) Hint() string {
	if e.hint == "" {
		return hintOf(e.err)
	}
	return e.hint
}

// unsolvedError says that the puzzle on the screen has not exactly one solution.
type unsolvedError struct{ err error }

func (e *unsolvedError) Error() string {
	if is[*solver.ClashError](e.err) {
		return "solve puzzle: the puzzle has no solution: " + e.err.Error()
	}
	return "solve puzzle: " + e.err.Error()
}
func (e *unsolvedError) Unwrap() error { return e.err }

// Hint is what the person can do about it: one of its digits may have been misread.
func (e *unsolvedError) Hint() string {
	return "nothing was filled in; --dry-run --annotate FILE shows what was read"
}

// blankError says that there is no grid on the screen because a screen saver is.
type blankError struct {
	noGrid error
	saver  *input.ChangedError
}

func (e *blankError) Error() string { return "no grid found: " + e.saver.Detail }
func (e *blankError) Unwrap() error { return e.noGrid }

// Hint is what the person can do to see the screen again.
func (e *blankError) Hint() string { return e.saver.Hint() }

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
	case errors.Is(err, context.Canceled), errors.Is(err, errDeclined), errors.Is(err, portal.ErrRefused), errors.Is(err, portal.ErrClosed):
		return exitStopped
	case is[*usageError](err), is[*config.Error](err), is[*capture.MonitorError](err), is[*watch.KeysError](err),
		is[*play.PictureError](err), is[*config.EditError](err), is[*config.WriteError](err):
		return exitUsage
	case is[*input.UndrivableError](err):
		return exitUndrivable
	case isOfPage(err):
		return exitUnfilled
	case is[*fill.StoppedError](err), is[*input.StoppedError](err), is[*input.ChangedError](err), is[*capture.OffScreenError](err):
		return exitStopped
	case is[*fill.NotShownError](err):
		return exitUnfilled
	case is[*capture.DisplayError](err), is[*capture.DepthError](err), errors.Is(err, capture.ErrWayland),
		is[*portal.LackError](err), is[*fault.Fault](err):
		return exitUndrivable
	case is[*recognize.NoGridError](err):
		return exitNoGrid
	case is[*recognize.UncertainError](err), is[*recognize.ManyGridsError](err), is[*calibrate.MisplacedError](err), is[*unnamedError](err), is[*fill.SignError](err):
		return exitUncertain
	case is[*fill.MistakeError](err), is[*unsolvedError](err), is[*gaveUpError](err), is[*unhintedError](err):
		return exitUnsolved
	case is[*play.NotOnceError](err), is[*play.NextError](err), errors.Is(err, calibrate.ErrStays):
		return exitStopped
	}
	return exitUnforeseen
}

// isOfPage reports whether a fill stopped as the page cannot be filled by clicks and keys.
func isOfPage(err error) bool {
	stopped, ok := errors.AsType[*fill.StoppedError](err)
	return ok && stopped.Cause.IsOfPage()
}

func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// report tells the person what failed and why, and on the next line what to do about it: todo, or else what is known.
func report(w io.Writer, err error, todo string) {
	if err == nil || is[*toldError](err) {
		return
	}
	message := strings.ReplaceAll(err.Error(), context.Canceled.Error(), "interrupted")
	fmt.Fprintf(w, "autosolve: %s\n", message)
	if todo == "" && is[*recognize.NoGridError](err) && wayland.Display() != "" { // where there is no calibrate --point
		todo = "have the whole Sudoku in front (--delay 3s gives time for that), or write where it is into the config, under grid:"
	}
	if todo == "" {
		todo = hintOf(err)
	}
	if todo == "" {
		todo = usualHint(err)
	}
	fmt.Fprintln(w, todo)
	if traced, ok := errors.AsType[*tracedError](err); ok {
		traced.tell(w)
	}
}

const noRoom = "make room where it is written to, or write it elsewhere"

// usualHint is what to do about an error of which no more is known than its exit status, or that there is no room.
func usualHint(err error) string {
	if errors.Is(err, syscall.ENOSPC) {
		return noRoom
	}
	switch exitStatus(err) {
	case exitUsage:
		return "correct that and start again; autosolve --help says what can be used"
	case exitNoGrid, exitUncertain:
		return "have the whole Sudoku in front and start again"
	case exitUnsolved:
		return "look whether the puzzle is as it should be, and start again"
	case exitStopped:
		return "start again when ready"
	case exitUnfilled:
		return "finish by hand"
	case exitUndrivable:
		return "autosolve doctor says what is missing"
	}
	return "try again; if it comes back, autosolve doctor may say why"
}

// hintOf is what the person can do about an error, "" if nothing comes to mind. The outermost error that has a hint knows
// best.
func hintOf(err error) string {
	type hinter interface {
		error
		Hint() string
	}
	if h, ok := errors.AsType[hinter](err); ok {
		return h.Hint()
	}
	return ""
}
