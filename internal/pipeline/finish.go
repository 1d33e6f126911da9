package pipeline

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"autosolve/fill"
	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/duration"
	"autosolve/recognize"
	"autosolve/solver"
)

// Verdict is the solution of the puzzle on a board, or the reason why there is none to fill in.
type Verdict struct {
	solver.Page
	Err error // that of solver.SolvePage or, if the config allows any solution, of solver.SolvePageAny
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

// Solve solves the puzzle of a board. That a puzzle has several solutions is an error, unless the config allows any solution.
// Solve sets Times.Solve.
func (p *Pipeline) Solve(board *recognize.Board) (v Verdict) {
	start := time.Now()
	solve := solver.SolvePage
	if p.Config.AnySolution {
		solve = solver.SolvePageAny
	}
	v.Page, v.Err = solve(board.Givens(), board.Grid())
	p.Times.Solve = Milliseconds(time.Since(start))
	p.Log.Info("puzzle solved", "solutions", v.Solutions(), "took", time.Since(start))
	return v
}

// Note tells the user if the solution is one of several, or if the puzzle was solved from all digits because those that look
// like givens leave several solutions.
func (p *Pipeline) Note(v *Verdict) {
	if note := v.Note(); v.Err == nil && note != "" {
		fmt.Fprintln(p.Out, note)
	}
}

// Outcome is what Finish found out about a board, and did with it.
type Outcome struct {
	Board   *recognize.Board // the board that was solved, in which apparent givens may have become entries
	Verdict Verdict
	Filled  bool        // whether the puzzle was to be filled in, even if that failed
	Report  fill.Report // the report of the fill
}

// Finish solves the puzzle of a board and fills it in, unless the board is already solved. If the puzzle has no solution and
// the config allows overwriting wrong entries, Finish finds out which of the apparent givens are entries, and solves the puzzle
// again. If it fails, the outcome still holds what was found and done before.
func (p *Pipeline) Finish(ctx context.Context, hands input.Hands, board *recognize.Board) (o Outcome, err error) {
	o = Outcome{Board: board, Verdict: p.Solve(board)}
	failed := o.Verdict.Err
	unsolvable := is[*solver.ClashError](failed) || is[*solver.EntriesError](failed) || errors.Is(failed, solver.ErrNoSolution)
	test := unsolvable && p.Config.FixMistakes
	if test {
		fmt.Fprintln(p.Out, "the givens have no solution; testing which of them are entries")
		told, err := p.tellEntries(ctx, hands, board)
		if err != nil {
			return o, err
		}
		o.Board, o.Verdict = told, p.Solve(told)
	}
	switch {
	case o.Verdict.Err != nil && test:
		err = unsolved(o.Verdict.Err, enteredAgain)
	case o.Verdict.Err != nil:
		err = Unsolved(o.Verdict.Err)
	case o.Verdict.Solved():
		fmt.Fprintln(p.Out, &o.Verdict)
	default:
		p.Note(&o.Verdict)
		o.Filled = true
		if o.Report, err = p.fill(ctx, hands, o.Board, &o.Verdict.Page); err == nil {
			p.tell(&o.Report, o.Verdict.Several)
		}
	}
	return o, err
}

// enteredAgain tells the user that the page is as before, after tellEntries has emptied cells of it and filled them again.
const enteredAgain = "all digits that were cleared for the test were entered again"

// tellEntries finds out which digits are entries by trying to empty their cells. It returns a board in which the digits have
// the kinds that it found.
func (p *Pipeline) tellEntries(ctx context.Context, hands input.Hands, board *recognize.Board) (*recognize.Board, error) {
	defer p.Progress(ctx, "finding out which digits are entries; "+HowToStop(hands))()
	c := fillConfig(&p.Config)
	c.Recorder = p.Trace
	told, err := fill.TellEntries(ctx, p.eyesOn(board), hands, board, c)
	if err == nil {
		p.Log.Info("entries told from givens", "givens", told.Givens().Digits(), "shown", told.Grid().Digits())
	}
	return told, err
}

// Place enters one digit of the solution into the page and leaves all other cells as they are. It sends nothing if the cell
// already shows the digit. If there is no error, the last look showed the digit in the cell, or the page had answered the last
// digit of the grid, for example by hiding the grid.
//
// If the puzzle does not have exactly one solution, the error is that of Unsolved. If the solution has another digit in the
// cell, that is an error too. In both cases nothing is sent. Other errors are those of fill.Fill.
func (p *Pipeline) Place(ctx context.Context, hands input.Hands, board *recognize.Board, cell solver.Cell, digit int) error {
	v := p.Solve(board)
	if v.Err != nil {
		return Unsolved(v.Err)
	}
	if int(v.Solution[cell]) != digit {
		return &advice.Error{
			Err:      fmt.Errorf("place %d in %v: the solution has another digit there", digit, cell),
			PageHint: "press Capture for the puzzle on the screen",
		}
	}
	report, err := p.fill(ctx, hands, board, &v.Page, cell)
	if err == nil && report.Typed > 0 {
		p.Success(p.Out, fmt.Sprintf("Placed: %d in %v in %s", digit, cell, duration.Text(report.Took)))
		p.tellUnseen(&report)
	}
	return err
}

// tell tells the user about a fill that succeeded. several is whether the solution is one of several.
func (p *Pipeline) tell(report *fill.Report, several bool) {
	cells := "cells"
	if report.Typed == 1 {
		cells = "cell"
	}
	if several {
		cells += " with one of several solutions"
	}
	p.Success(p.Out, fmt.Sprintf("Solved: %d %s in %s", report.Typed, cells, duration.Text(report.Took)))
	p.tellUnseen(report)
	if report.Found {
		fmt.Fprintf(p.Out, "this page takes digits in an unusual way; to save time, add this to the config:\n%s",
			wayAsConfig(report.Way))
	}
}

// tellUnseen tells the user about digits that were not seen in place.
func (p *Pipeline) tellUnseen(report *fill.Report) {
	if len(report.Unseen) > 0 {
		fmt.Fprintf(p.Out, "%s: not seen in place at the end, because the page hid, moved or replaced the grid, or because the caret "+
			"or something else is there; all other digits were\n", strings.Trim(fmt.Sprint(report.Unseen), "[]"))
	}
}
