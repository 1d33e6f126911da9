package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"autosolve/internal/advice"
	"autosolve/internal/atomicfile"
	"autosolve/internal/bot"
)

// toldError ends the program with a status after the user has been told why.
type toldError struct{ status advice.Status }

func (e *toldError) Error() string         { return fmt.Sprintf("exit status %d", e.status) }
func (e *toldError) Status() advice.Status { return e.status }

// is reports whether an error of the chain of err has the type E.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// report writes what failed and why, and on the next line what the user can do about it. For a *bot.TracedError, it adds
// where the trace is. It writes nothing for nil or a *toldError.
func report(w io.Writer, err error) {
	reportWith(w, err, cmp.Or(advice.HintOf(err), usualHint(err)))
}

// reportWith does what report does, but with the caller's hint.
func reportWith(w io.Writer, err error, hint string) {
	if err == nil || is[*toldError](err) {
		return
	}
	fmt.Fprintf(w, "autosolve: %s\n%s\n", strings.ReplaceAll(err.Error(), context.Canceled.Error(), "interrupted"), hint)
	if traced, ok := errors.AsType[*bot.TracedError](err); ok {
		traced.Tell(w)
	}
}

// usualHint returns the hint for an error that has none. It depends on the exit status, unless the disk is full.
func usualHint(err error) string {
	if atomicfile.IsDiskFull(err) {
		return advice.NoRoom
	}
	switch advice.StatusOf(err) {
	case advice.Usage:
		return "correct this and start again; see autosolve --help"
	case advice.NoGrid, advice.Uncertain:
		return "bring the whole Sudoku to the front and start again"
	case advice.Unsolved:
		return "check the puzzle on the page and start again"
	case advice.Stopped:
		return "start again when ready"
	case advice.Unfilled:
		return "finish the puzzle by hand"
	case advice.Undrivable:
		return "run autosolve doctor to see what is missing"
	}
	return "try again with --verbose; autosolve doctor may say why"
}

// writableFile is the hint on the panel's page about a file that cannot be read or written.
const writableFile = "make the file and its folder readable and writable, and press the button again"

// pageHint returns the hint about an error on the panel's page.
func pageHint(err error) string {
	hint := cmp.Or(advice.PageHintOf(err), advice.HintOf(err))
	if hint == "" && advice.StatusOf(err) == advice.Usage {
		return "correct that, and press the button again"
	}
	return cmp.Or(hint, usualHint(err))
}
