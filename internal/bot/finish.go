package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"autosolve/fill"
	"autosolve/input"
	"autosolve/internal/duration"
	"autosolve/recognize"
	"autosolve/solver"
)

// Verdict is the result of the solver for a board.
type Verdict struct {
	solver.Page
	Err error // why there is no solution to fill in, or nil
}

// Solutions returns the number of solutions; 2 means more than one.
func (v *Verdict) Solutions() int {
	switch {
	case v.Err == nil && v.Several, errors.Is(v.Err, solver.ErrManySolutions), errors.Is(v.Err, solver.ErrUndecided):
		return 2
	case v.Err == nil:
		return 1
	}
	return 0
}

// String returns a verdict without an error as text.
func (v *Verdict) String() string {
	has := "the puzzle has one solution"
	if v.Several {
		has = "the puzzle has several solutions"
	}
	switch {
	case v.Solved():
		return "the grid is already solved"
	case len(v.Wrong) > 0:
		return fmt.Sprintf("%s; these entries are wrong: %s", has, strings.Trim(fmt.Sprint(v.Wrong), "[]"))
	}
	return has
}

// Solve solves the puzzle of a board.
func (b *Bot) Solve(board *recognize.Board) (v Verdict) {
	start := time.Now()
	solve := solver.SolvePage
	if b.Config.AnySolution {
		solve = solver.SolvePageAny
	}
	v.Page, v.Err = solve(board.Givens(), board.Grid())
	b.Times.Solve = Milliseconds(time.Since(start))
	b.Log.Info("puzzle solved", "solutions", v.Solutions(), "took", time.Since(start))
	return v
}

// Note tells the user if the solution is one of several, or if the puzzle was solved from all digits because those that look
// like givens leave several solutions.
func (b *Bot) Note(v *Verdict) {
	if note := v.Note(); v.Err == nil && note != "" {
		fmt.Fprintln(b.Out, note)
	}
}

// Outcome is the result of Finish.
type Outcome struct {
	Board   *recognize.Board // the board that was solved, in which apparent givens may have become entries
	Verdict Verdict
	Filled  bool        // whether the puzzle was to be filled in, even if that failed
	Report  fill.Report // the report of the fill
}

// Finish solves the puzzle of a board and fills it in, unless the board is already solved. If the puzzle has no solution and
// the config allows overwriting wrong entries, Finish finds out which of the apparent givens are entries, and solves the puzzle
// again. If it fails, the outcome still holds what was found and done before.
func (b *Bot) Finish(ctx context.Context, hands input.Hands, board *recognize.Board) (o Outcome, err error) {
	o = Outcome{Board: board, Verdict: b.Solve(board)}
	unsolvable := is[*solver.ClashError](o.Verdict.Err) || errors.Is(o.Verdict.Err, solver.ErrNoSolution)
	test := unsolvable && b.Config.FixMistakes
	if test {
		fmt.Fprintln(b.Out, "the givens have no solution; testing which of them are entries")
		told, err := b.tellEntries(ctx, hands, board)
		if err != nil {
			return o, err
		}
		o.Board, o.Verdict = told, b.Solve(told)
	}
	switch {
	case o.Verdict.Err != nil && test:
		err = unsolvedAfterTest(o.Verdict.Err)
	case o.Verdict.Err != nil:
		err = Unsolved(o.Verdict.Err)
	case o.Verdict.Solved():
		fmt.Fprintln(b.Out, &o.Verdict)
	default:
		b.Note(&o.Verdict)
		o.Filled = true
		if o.Report, err = b.fill(ctx, hands, o.Board, &o.Verdict.Page); err == nil {
			b.tell(&o.Report, o.Verdict.Several)
		}
	}
	return o, err
}

// tellEntries finds out which digits are entries by trying to empty their cells. It returns a board in which the digits have
// the kinds that it found.
func (b *Bot) tellEntries(ctx context.Context, hands input.Hands, board *recognize.Board) (*recognize.Board, error) {
	defer b.Progress(ctx, "finding out which digits are entries; "+HowToStop(hands))()
	c := fillConfig(&b.Config)
	c.Recorder = b.Trace
	told, err := fill.TellEntries(ctx, b.eyesOn(board), hands, board, c)
	if err == nil {
		b.Log.Info("entries told from givens", "givens", told.Givens().Digits(), "shown", told.Grid().Digits())
	}
	return told, err
}

// Place enters one digit of the solution into the page and leaves all other cells as they are. It sends nothing if the cell
// already shows the digit. If there is no error, the last look showed the digit in the cell, or the page had answered the last
// digit of the grid, for example by hiding the grid.
//
// If the puzzle does not have exactly one solution, the error is that of Unsolved. If the solution has another digit in the
// cell, that is an error too. In both cases nothing is sent. Other errors are those of fill.Fill.
func (b *Bot) Place(ctx context.Context, hands input.Hands, board *recognize.Board, cell solver.Cell, digit int) error {
	v := b.Solve(board)
	if v.Err != nil {
		return Unsolved(v.Err)
	}
	if int(v.Solution[cell]) != digit {
		return fmt.Errorf("place %d in %v: the solution has another digit there", digit, cell)
	}
	report, err := b.fill(ctx, hands, board, &v.Page, cell)
	if err == nil && report.Typed > 0 {
		b.Success(b.Out, fmt.Sprintf("Placed: %d in %v in %s", digit, cell, duration.Text(report.Took)))
	}
	return err
}

// tell tells the user about a fill that succeeded. several is whether the solution is one of several.
func (b *Bot) tell(report *fill.Report, several bool) {
	cells := "cells"
	if report.Typed == 1 {
		cells = "cell"
	}
	if several {
		cells += " with one of several solutions"
	}
	b.Success(b.Out, fmt.Sprintf("Solved: %d %s in %s", report.Typed, cells, duration.Text(report.Took)))
	if n := len(report.Unseen); n > 0 {
		last, it := "digit was", "it"
		if n > 1 {
			last, it = fmt.Sprintf("%d digits were", n), "them"
		}
		fmt.Fprintf(b.Out, "the last %s not seen in place, because the page then hid, moved or replaced the grid, "+
			"or because the caret is beside %s; all other digits were\n", last, it)
	}
	if report.Found {
		fmt.Fprintf(b.Out, "this page takes digits in an unusual way; to save time, add this to the config:\n%s",
			wayAsConfig(report.Way))
	}
}
