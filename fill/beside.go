package fill

import (
	"cmp"
	"context"
	"slices"
	"time"

	"autosolve/solver"
)

// On some pages nothing closes a popup: it only moves to the next cell that is clicked. If the page takes typed digits
// nevertheless, the cells that the popup does not cover are filled one at a time.

// popupReach is the largest expected distance, in rows or columns, from a clicked cell to a cell that its popup covers.
const popupReach = 4

// mayFillBeside reports whether cells may be filled while a popup is open: the way clicks each cell and types its digit, the
// page was seen to take a digit although clicks open popups, no cell is in flight or missed, and the hands are not wary.
func (f *filler) mayFillBeside() bool {
	typing := f.trial.way.Enter == ByKey && f.trial.way.Move == ByClick
	return typing && !f.wary && f.clicks.opening == opens && len(f.cells.flight()) == 0 && len(f.pass.missed) == 0 && f.cells.count(shown) > 0
}

// fillBeside fills the open cells beside the popups. A cell is clicked only if it is well clear of the popup, and gets its
// digit only after the popup has followed the click or disappeared, because otherwise the click may not have reached the cell.
func (f *filler) fillBeside(ctx context.Context) error {
	f.note("stays", nowhere, "")
	for f.cells.count(open) > 0 {
		if f.looks.latest.cause == 0 { // a popup may look like another puzzle
			if _, err := f.checkLast(ctx, false); err != nil {
				return err
			}
		}
		c, err := f.clickNext(ctx)
		if err != nil {
			return err
		}
		if err := f.enter(ctx, c); err != nil {
			return err
		}
		f.pass.moved = time.Now()
		f.pass.trouble = trouble{}
		if err := f.awaitBeside(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// clickNext clicks the next open cell that is well clear of the popup, and returns the cell. If the popup is close to all open
// cells, clickNext clicks a given elsewhere, so that the popup moves there, and tries again. After three attempts it returns
// the error that stops the fill.
func (f *filler) clickNext(ctx context.Context) (solver.Cell, error) {
	for range 3 {
		v, over, err := f.awaitMoved(ctx, nil)
		if err != nil {
			return nowhere, err
		}
		c := f.clearCell(v, over)
		if c == nowhere {
			err = f.stepOff(ctx, v.board)
		} else {
			err = f.click(ctx, c)
		}
		if err != nil {
			return nowhere, err
		}
		if _, _, err = f.awaitMoved(ctx, over); err != nil || c != nowhere {
			return c, err
		}
	}
	return nowhere, f.stopped(Unclosed, "the popup that a click has opened lies over all cells that are left", nil)
}

// clearCell returns the first open cell that was not clicked last, is seen empty or unchanged, and touches none of the
// covered cells. If there is no such cell, it returns nowhere.
func (f *filler) clearCell(v view, covered []solver.Cell) solver.Cell {
	for _, c := range f.openCells() {
		is := v.board.Cells[c]
		if c != f.caret.clicked && is.Certain && (is.Digit == 0 || is.Digit == f.first.Cells[c].Digit) && touching(c, covered) == 0 {
			return c
		}
	}
	return nowhere
}

// awaitMoved looks until the popup covers only cells near the one that was clicked last and, if covered is not nil, no longer
// exactly the cells in covered. It returns the view and the cells that the popup covers in it. If that takes too long, it
// returns the error that stops the fill.
func (f *filler) awaitMoved(ctx context.Context, covered []solver.Cell) (v view, over []solver.Cell, err error) {
	slices.Sort(covered)
	v, late, err := f.await(ctx, wait{limit: f.graceOrLag(), until: func(v view) (bool, error) {
		over = f.over(v.board)
		slices.Sort(over)
		return v.board != nil && v.inPlace() && f.isNear(over) && (covered == nil || !slices.Equal(covered, over)), nil
	}})
	if late && v.inPlace() {
		v.cause = Unclosed
		v.detail = "the popup that a click has opened does not close, and does not move to the next cell that is clicked"
	}
	if late {
		err = f.stoppedBy(v)
	}
	return v, over, err
}

// inPlace reports whether the grid is where it was first seen. Something may lie over it.
func (v view) inPlace() bool { return v.cause == 0 || v.cause == Unclear }

// isNear reports whether all cells in the list are within popupReach of the cell that was clicked last.
func (f *filler) isNear(cells []solver.Cell) bool {
	at := f.caret.clicked
	return !slices.ContainsFunc(cells, func(c solver.Cell) bool {
		return abs(c.Row()-at.Row()) > popupReach || abs(c.Col()-at.Col()) > popupReach
	})
}

// awaitBeside looks until the cell c, which was sent, shows its digit. If that takes too long, it reopens the cell. If the cell
// was missed too often, or no grid is in sight, it returns an error. After the last digit of the grid it judges each view as a
// pass does.
func (f *filler) awaitBeside(ctx context.Context, c solver.Cell) error {
	_, _, err := f.await(ctx, wait{until: func(v view) (bool, error) {
		done, err := f.judgeBeside(ctx, v, c)
		stuck := f.countMisses(f.pass.missed, f.config.Retries)
		f.pass.missed = nil
		return done, cmp.Or(err, stuck)
	}})
	return err
}

// judgeBeside judges a view after the cell c was sent. done is whether the cell shows its digit, or was missed.
func (f *filler) judgeBeside(ctx context.Context, v view, c solver.Cell) (done bool, err error) {
	if v.board != nil && v.inPlace() {
		if err := f.stopAtRed(ctx, v); err != nil {
			return false, err
		}
	}
	if f.cells.atEnd() {
		return f.judge(ctx, v)
	}
	if v.board != nil && v.cause != Moved {
		f.confirm(v)
	}
	switch late := f.waited(v) > f.patience(); {
	case len(f.cells.flight()) == 0:
		return true, nil
	case !late:
		return false, nil
	case v.board == nil:
		return false, f.stoppedBy(v)
	}
	f.lose(c, v, "missed")
	return true, nil
}
