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
	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/internal/hint"
	"autosolve/internal/pipeline"
	"autosolve/recognize"
	"autosolve/solver"
)

// TestExit checks the exit status and the message of each kind of failure.
func TestExit(t *testing.T) {
	noXTEST := input.Finding{Name: "xtest", Level: input.Fail, Detail: "no XTEST", Hint: "enable it"}
	changed := &input.ChangedError{What: input.Focus, Detail: "the focus went; and came back"}
	checkExits(t, []exit{
		{nil, advice.Done, ""},
		{errors.New("odd"), advice.Unforeseen, "autosolve: odd\n"},
		{&toldError{status: advice.Unsolved}, advice.Unsolved, ""},
		{advice.UsageError(errors.New("bad flag"), "see help"), advice.Usage, "autosolve: bad flag\nsee help\n"},
		{&config.Error{Path: "c.yaml", Line: 2, Column: 3, Source: "x: y", Why: "odd"}, advice.Usage,
			"autosolve: read config: c.yaml:2:3: odd\n    2 | x: y\n"},
		{fmt.Errorf("open screen: %w", &capture.MonitorError{Index: 3, Count: 2}), advice.Usage,
			"autosolve: open screen: no monitor 3: there are only monitors 0 to 1\nname another with --display, or at display: in the config\n"},
		{fmt.Errorf("read grid: %w", &recognize.NoGridError{}), advice.NoGrid, "autosolve: read grid: no grid found"},
		{&recognize.ManyGridsError{Grids: make([]image.Rectangle, 2)}, advice.Uncertain, "--pick N\n"},
		{&recognize.UncertainError{Board: new(recognize.Board), Cells: []solver.Cell{3}}, advice.Uncertain, "zoom in"},
		{pipeline.Unsolved(solver.ErrNoSolution), advice.Unsolved, "the puzzle has no solution\nnothing was typed"},
		{pipeline.Unsolved(solver.ErrManySolutions), advice.Unsolved, "more than one solution\nnothing was typed"},
		{pipeline.Unsolved(&solver.ClashError{Digit: 7, Cells: [2]solver.Cell{1, 4}}), advice.Unsolved,
			"the puzzle has no solution: row 1: r1c2 and r1c5 are both 7\n"},
		{pipeline.Unsolved(&solver.EntriesError{Err: solver.ErrNoSolution}), advice.Unsolved,
			"an entry may be wrong\nnothing was typed"},
		{fmt.Errorf("fill grid: %w", &fill.SignError{Cell: 2}), advice.Uncertain,
			"stay beside a digit: r1c3 is the first\nset the page to show nothing in empty cells"},
		{&fill.MistakeError{}, advice.Unsolved, "\nclear them, or use --fix-mistakes"},
		{fmt.Errorf("puzzle 1 of 2: %w", (&generateOptions{limit: time.Second}).gaveUp()), advice.Unsolved,
			"autosolve: puzzle 1 of 2: gave up after 1 s\nsuch puzzles are rare"},
		{fmt.Errorf("find hint: %w", hint.Wrong([]solver.Cell{2}, &solver.Grid{})), advice.Unsolved,
			"autosolve: find hint: wrong entries: the 0 in r1c3\nclear them"},

		{fmt.Errorf("find hint: %w", hint.ErrStuck), advice.Unsolved,
			"no known technique leads further\nautosolve --dry-run --format json has"},
		{context.Canceled, advice.Stopped, "autosolve: interrupted\n"},
		{&input.StoppedError{By: input.ByEscape}, advice.Stopped,
			"autosolve: stopped by the user: Esc was pressed\nstart again when ready\n"},
		{&fill.StoppedError{Cause: fill.ByHands, After: 9, Shown: 8, Err: changed}, advice.Stopped,
			"autosolve: stopped after r2c1 (8 cells filled): desktop changed: the focus went; and came back\n"},
		{errors.Join(&fill.StoppedError{Cause: fill.Moved, Detail: "the grid moved; up"}, errors.New("close input: gone")),
			advice.Stopped,
			"autosolve: stopped before the first cell: the grid moved; up\n" +
				"close input: gone\nleave page and window in place and start again\n"},
		{&fill.StoppedError{Cause: fill.Lists, Detail: "a click on r1c3 opens a list"}, advice.Unfilled,
			"autosolve: stopped before the first cell: a click on r1c3 opens a list\n" +
				"the menu was closed again; choose the digits by hand: autosolve --dry-run | autosolve solve prints them"},
		{&fill.StoppedError{Cause: fill.NoClicks, Detail: "the program ignores clicks"}, advice.Unfilled,
			"ignores clicks\nfill it in by hand: autosolve --dry-run | autosolve solve prints the solution"},
		{&fill.StoppedError{Cause: fill.Moved, Detail: "the grid moved"}, advice.Stopped,
			"autosolve: stopped before the first cell: the grid moved\n"},
		{&fill.StoppedError{Cause: fill.ByEyes, Err: &capture.DisplayError{Display: ":1", Err: errors.New("gone")}}, advice.Stopped,
			"gone"},
		{&fill.StoppedError{Cause: fill.ByHands, Err: &input.StoppedError{By: input.BySharing}}, advice.Stopped,
			"autosolve: stopped before the first cell: the sharing of the screen was ended, by you or by " +
				"the desktop\nstart again when ready\n"},
		{&capture.OffScreenError{}, advice.Stopped, "not on the screen"},
		{&fill.NotShownError{Wrong: []fill.Wrong{{Cell: 4, Want: 5, Certain: true}}}, advice.Unfilled,
			"r1c5 is empty, should be 5\nfinish"},
		{&input.UndrivableError{Finding: noXTEST}, advice.Undrivable,
			"autosolve: this desktop cannot be controlled: no XTEST\nenable it\n"},
		{&fill.StoppedError{Cause: fill.ByHands, Err: &input.UndrivableError{Finding: noXTEST}}, advice.Undrivable, "enable it\n"},
		{&pipeline.TracedError{Err: &fill.NotShownError{}, Dir: "/traces/1"}, advice.Unfilled,
			"\nthe trace of this run is in /traces/1\n"},
	})
}

// exit is an error with the exit status that it must have, and a part of its message.
type exit struct {
	err    error
	status advice.Status
	said   string
}

func checkExits(t *testing.T, exits []exit) {
	t.Helper()
	for _, c := range exits {
		var said strings.Builder
		report(&said, c.err)
		if got := advice.StatusOf(c.err); got != c.status {
			t.Errorf("%v: exit status %d, want %d", c.err, got, c.status)
		}
		if lines := strings.Count(said.String(), "\n"); said.Len() > 0 && lines < 2 {
			t.Errorf("%v: there is no hint:\n%s", c.err, &said)
		}
		if c.said == "" && said.Len() > 0 || !strings.Contains(said.String(), c.said) {
			t.Errorf("%v: printed\n%s\nwant in it\n%s", c.err, &said, c.said)
		}
	}
}
