package fill

import (
	"context"
	"slices"
	"time"

	"autosolve/solver"
)

// limit makes the fill leave all open cells as they are, except those in the list. An empty list limits nothing.
func (f *filler) limit(only []solver.Cell) {
	if len(only) == 0 {
		return
	}
	for i := range f.cells.at {
		if p := &f.cells.at[i]; p.state == open && !slices.Contains(only, solver.Cell(i)) {
			f.cells.want[i], p.state, f.cells.limited = f.first.Cells[i].Digit, right, true
		}
	}
}

// leave checks that the digits stay when the caret and the pointer leave their cells. It does so only if Config.Only leaves cells
// out and the way is still unproven. A digit that is lost is sent again, in the same way or in another one.
func (f *filler) leave(ctx context.Context) error {
	for f.cells.limited && !f.trial.proven {
		missed, err := f.findLost(ctx)
		if err != nil || len(missed) == 0 {
			return err
		}
		if err := f.cope(ctx, missed); err != nil {
			return err
		}
		if err := f.loop(ctx); err != nil {
			return err
		}
	}
	return nil
}

// findLost moves the caret and the pointer out of the cells that were filled, looks until the page has had the time to drop a
// digit, reopens the cells that have lost theirs, and returns these cells.
func (f *filler) findLost(ctx context.Context) (lost []solver.Cell, err error) {
	if err := f.stepOff(ctx, f.looks.last); err != nil {
		return nil, err
	}
	if err := f.park(ctx); err != nil {
		return nil, err
	}
	begun := time.Now()
	v, _, err := f.await(ctx, wait{until: func(v view) (bool, error) {
		// The caret may stand in the cell that was clicked last.
		rest, clear := time.Since(begun), v.cause == 0 || v.cause == Unclear && f.isOnlyOver(v.board, f.caret.clicked)
		if !clear && rest > max(f.graceOrLag(), 2*caretRest) {
			return false, f.stoppedBy(v)
		}
		blurred := clear && slices.ContainsFunc(v.board.Uncertain(), func(c solver.Cell) bool { return f.cells.at[c].tries > 0 })
		return clear && rest > max(leastWait, 2*f.habits.slowest) && (!blurred || rest > caretRest), nil
	}})
	for c := range solver.Cell(81) {
		if err == nil && f.cells.at[c].tries > 0 && !f.cells.isRight(v.board, c) {
			f.note("lost", c, "")
			f.cells.reopen(c)
			lost = append(lost, c)
		}
	}
	return lost, err
}
