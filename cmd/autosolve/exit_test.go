package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"strings"
	"testing"
	"time"

	"autosolve/capture"
	"autosolve/fill"
	"autosolve/input"
	"autosolve/internal/config"
	"autosolve/internal/hint"
	"autosolve/internal/portal"
	"autosolve/recognize"
	"autosolve/solver"
)

// TestExit has each kind of failure with its exit status and what the person is told.
func TestExit(t *testing.T) {
	noXTEST := input.Finding{Name: "xtest", Level: input.Fail, Detail: "no XTEST", Hint: "enable it"}
	changed := &input.ChangedError{What: input.Focus, Detail: "the focus went; and came back"}
	cases := []struct {
		err    error
		status int
		said   string
	}{
		{nil, exitDone, ""},
		{errors.New("odd"), exitUnforeseen, "autosolve: odd\n"},
		{&toldError{status: exitUnsolved}, exitUnsolved, ""},
		{&usageError{err: errors.New("bad flag"), hint: "see help"}, exitUsage, "autosolve: bad flag\nsee help\n"},
		{&config.Error{Path: "c.yaml", Line: 2, Column: 3, Source: "x: y", Why: "odd"}, exitUsage,
			"autosolve: read config: c.yaml:2:3: odd\n    2 | x: y\n"},
		{fmt.Errorf("open screen: %w", &capture.MonitorError{Index: 3, Count: 2}), exitUsage,
			"autosolve: open screen: no monitor 3: there are 0 to 1\nautosolve doctor lists the monitors\n"},
		{fmt.Errorf("read grid: %w", &recognize.NoGridError{}), exitNoGrid, "autosolve: read grid: no grid found"},
		{&recognize.ManyGridsError{Grids: make([]image.Rectangle, 2)}, exitUncertain, "--pick N\n"},
		{&recognize.UncertainError{Board: new(recognize.Board), Cells: []solver.Cell{3}}, exitUncertain, "zoom in"},
		{&unsolvedError{solver.ErrNoSolution}, exitUnsolved, "the puzzle has no solution\nnothing was filled in"},
		{&unsolvedError{&solver.TooFewError{Givens: 3}}, exitUnsolved, "3 givens"},
		{&unsolvedError{&solver.ClashError{Digit: 7, Cells: [2]solver.Cell{1, 4}}}, exitUnsolved, "the puzzle has no solution: row 1: r1c2 and r1c5 are both 7\n"},
		{&unsolvedError{&solver.EntriesError{Err: solver.ErrNoSolution}}, exitUnsolved, "an entry may be wrong\nnothing was filled in"},
		{fmt.Errorf("fill grid: %w", &fill.SignError{Cell: 2}), exitUncertain, "a digit would stand: r1c3 is the first\nhave the page leave"},
		{&fill.MistakeError{}, exitUnsolved, "\nclear them, or use --fix-mistakes"},
		{fmt.Errorf("puzzle 1 of 2: %w", &gaveUpError{time.Second}), exitUnsolved, "autosolve: puzzle 1 of 2: gave up after 1s\npuzzles like that are rare"},
		{&unhintedError{&hint.WrongError{Cells: []solver.Cell{2}}}, exitUnsolved, "autosolve: find hint: wrong entries: the 0 in r1c3\nclear them"},
		{&unhintedError{solver.ErrManySolutions}, exitUnsolved, "more than one solution\na digit may have been misread"},
		{&unhintedError{hint.ErrStuck}, exitUnsolved, "no known technique leads further\nautosolve --dry-run --format json has"},
		{context.Canceled, exitStopped, "autosolve: interrupted\n"},
		{&input.StoppedError{By: input.ByEscape}, exitStopped, "autosolve: stopped by the user: Esc was pressed\nstart again when ready\n"},
		{&fill.StoppedError{Cause: fill.ByHands, After: 9, Shown: 8, Err: changed}, exitStopped,
			"autosolve: stopped after r2c1 (8 cells filled): desktop changed: the focus went; and came back\n"},
		{errors.Join(&fill.StoppedError{Cause: fill.Moved, Detail: "the grid moved; up"}, errors.New("close input: gone")), exitStopped,
			"autosolve: stopped before the first cell: the grid moved; up\nclose input: gone\nleave page and window in place and start again\n"},
		{&fill.StoppedError{Cause: fill.Lists, Detail: "a click on r1c3 opens a list"}, exitUnfilled,
			"autosolve: stopped before the first cell: a click on r1c3 opens a list\nit was closed again; choose the digits by hand, autosolve --dry-run"},
		{&fill.StoppedError{Cause: fill.NoClicks, Detail: "the program takes no clicks"}, exitUnfilled, "no clicks\nfill it by hand, autosolve --dry-run"},
		{&fill.StoppedError{Cause: fill.Moved, Detail: "the grid moved"}, exitStopped, "autosolve: stopped before the first cell: the grid moved\n"},
		{&fill.StoppedError{Cause: fill.ByEyes, Err: &capture.DisplayError{Display: ":1", Err: errors.New("gone")}}, exitStopped, "gone"},
		{&fill.StoppedError{Cause: fill.ByHands, Err: &input.StoppedError{By: input.BySharing}}, exitStopped, "autosolve: stopped before the first cell: the sharing of the screen was ended, in the panel or by the desktop\nstart again when ready\n"},
		{fmt.Errorf("open screen: %w", portal.ErrClosed), exitStopped, "the sharing of the screen was ended, in the panel or by the desktop\nstart again"},
		{fmt.Errorf("open a session: %w", portal.ErrRefused), exitStopped, "answered with no, or closed\nstart again, switch on \"Allow Remote Interaction\""},
		{fmt.Errorf("open screen: %w", &portal.LackError{What: "no picture", Asked: true}), exitUndrivable, "autosolve: open screen: no picture\n"},
		{&capture.OffScreenError{}, exitStopped, "not on the screen"},
		{&fill.NotShownError{Wrong: []fill.Wrong{{Cell: 4, Want: 5, Certain: true}}}, exitUnfilled, "r1c5 is empty, should be 5\nfinish"},
		{&input.UndrivableError{Finding: noXTEST}, exitUndrivable, "autosolve: desktop cannot be driven: no XTEST\nenable it\n"},
		{&fill.StoppedError{Cause: fill.ByHands, Err: &input.UndrivableError{Finding: noXTEST}}, exitUndrivable, "enable it\n"},
		{&capture.DisplayError{}, exitUndrivable, "DISPLAY is not set\nstart autosolve on the desktop"},
		{&capture.DepthError{Depth: 16}, exitUndrivable, "16-bit colours"},
		{fmt.Errorf("open screen: %w", capture.ErrWayland), exitUndrivable, "log in to an X11 session"},
		{&tracedError{&fill.NotShownError{}, "/traces/1", nil}, exitUnfilled, "\nthe trace of this run is in /traces/1\n"},
	}
	for _, c := range cases {
		var said strings.Builder
		report(&said, c.err, "")
		if got := exitStatus(c.err); got != c.status {
			t.Errorf("%v: exit status %d, want %d", c.err, got, c.status)
		}
		if lines := strings.Count(said.String(), "\n"); said.Len() > 0 && lines < 2 {
			t.Errorf("%v: nothing is said of what to do:\n%s", c.err, &said)
		}
		if c.said == "" && said.Len() > 0 || !strings.Contains(said.String(), c.said) {
			t.Errorf("%v: said\n%s\nwant in it\n%s", c.err, &said, c.said)
		}
	}
}
