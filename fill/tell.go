package fill

import (
	"context"
	"fmt"
	"slices"
	"time"

	"autosolve/input"
	"autosolve/recognize"
	"autosolve/solver"
)

// TellEntries finds out which digits on the page are entries, for pages on which entries look like givens: it empties every
// cell that can be emptied, and enters the digits again. It returns a copy of first with the kinds that it found. It changes
// the page for a moment, so the user must have agreed to overwriting entries.
//
// The error is or wraps a *SignError, a *StoppedError or a *NotShownError, or says that a cell of first is uncertain. After a
// *StoppedError or a *NotShownError some entries may be missing from the page.
func TellEntries(ctx context.Context, eyes Eyes, hands Hands, first *recognize.Board, c Config) (*recognize.Board, error) {
	f, err := begin(eyes, hands, first, first.Grid(), c)
	if err != nil {
		return nil, fmt.Errorf("tell entries: %w", err)
	}
	f.noteWay()
	board, err := f.tell(ctx)
	err = f.explain(ctx, f.wrap(err))
	f.noteEnd(err)
	if err != nil {
		return nil, err
	}
	return board, nil
}

func (f *filler) tell(ctx context.Context) (*recognize.Board, error) {
	f.cells.limited = slices.Contains(f.cells.want[:], 0) // the page does not answer while cells are empty
	if err := inTurn(ctx, f.steady, f.arm, f.ready, f.emptyAll); err != nil {
		return nil, err
	}
	v, err := f.awaitRest(ctx)
	if err != nil {
		return nil, err
	}
	board := *f.first
	for i := range board.Cells {
		cell := &board.Cells[i]
		switch {
		case cell.Digit == 0: // emptyAll has left it alone
		case v.board.Cells[i].Digit != cell.Digit: // it is empty or, where clicks count, perhaps a 1
			cell.Kind = recognize.Entry
			f.cells.at[i].state = open
		default:
			cell.Kind = recognize.Given
			f.cells.at[i].state = given
		}
	}
	if err := f.loop(ctx); err != nil {
		return nil, err
	}
	if !f.cells.limited { // the page may answer, and the click must not hit its answer
		never := func(view) (bool, error) { return false, nil }
		if v, _, err = f.await(ctx, wait{limit: lastWait, until: never}); err != nil || v.cause != 0 {
			return &board, err
		}
	}
	return &board, f.stepOff(ctx, f.looks.last) // so that the caret does not make the last cell unclear
}

// emptyAll tries to empty every cell with a digit. After each row it checks that the grid is in its place. Until a click on an
// entry was seen to open nothing, it watches the effect of each click: the next one could hit the buttons of a popup.
func (f *filler) emptyAll(ctx context.Context) error {
	watched := false
	for c := range solver.Cell(81) {
		if f.cells.want[c] == 0 {
			f.cells.at[c].state = right // it stays empty
		}
	}
	for c := range solver.Cell(81) {
		if f.cells.want[c] != 0 {
			f.cells.at[c].state, f.cells.at[c].emptied = open, true
			to := uint8(0)
			if f.trial.way.Enter == ByClicks && f.cells.want[c] == 1 {
				to = 9 // on a page without a blank, the clicks that empty the cell would make it a 1 again
			}
			if _, err := f.write(ctx, c, to); err != nil {
				return err
			}
			f.note("empty", c, "")
			if !watched || f.clicks.opening == opens {
				if err := f.refusePopup(ctx, c); err != nil {
					return err
				}
				watched = f.looks.last.Cells[c].Digit != f.cells.want[c]
			}
		}
		if c.Col() < 8 {
			continue
		}
		inPlace := func(v view) (bool, error) { return v.cause == 0, nil }
		if _, _, err := f.await(ctx, wait{wrong: f.graceOrLag(), until: inPlace}); err != nil {
			return err
		}
	}
	return nil
}

// refusePopup looks until it is known whether the click on a cell has opened something, and returns the error that stops the fill if
// that does not close by itself.
func (f *filler) refusePopup(ctx context.Context, c solver.Cell) error {
	if f.clicks.opening == opens {
		if err := input.Wait(ctx, max(leastOpening, 2*f.habits.slowest)); err != nil {
			return err
		}
	} else if err := f.watchClick(ctx, c, false); err != nil || f.clicks.opening != opens {
		return err
	}
	v, err := f.awaitClear(ctx)
	if err == nil && v.cause != 0 {
		err = f.stopped(Unclosed, fmt.Sprintf("the click on %v has opened something over other cells: %s", c, v.detail), nil)
	}
	return err
}

// awaitRest looks until nothing has changed for firstWait and all cells can be read. If that takes too long, it returns the
// error that stops the fill.
func (f *filler) awaitRest(ctx context.Context) (view, error) {
	since, before := time.Now(), f.cells.want
	rests := func(v view) (bool, error) {
		if v.board != nil && v.board.Grid() != before {
			since, before = time.Now(), v.board.Grid()
		}
		return v.cause == 0 && time.Since(since) > firstWait && len(v.board.Uncertain()) == 0, nil
	}
	v, late, err := f.await(ctx, wait{until: rests, limit: firstWait + 2*mostPatience, wrong: firstWait + grace})
	if late {
		err = f.stopped(Unsteady, "the page does not come to rest", nil)
	}
	return v, err
}
