package fill

import (
	"context"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

const (
	// probeWait is how long the page may take to show something after the first click. If nothing has changed by then, the
	// click is assumed to open nothing.
	probeWait = 120 * time.Millisecond
	// keyWait is how long after the first click the digit is typed if nothing has changed by then.
	keyWait = 40 * time.Millisecond
	// probeRest is how long the page must stay the same after a change before the effect of the click is judged: a popup may
	// slide or fade in.
	probeRest = 25 * time.Millisecond
	// probePause is the longest time between two looks while the first click is watched, and until probeWait after the last digit.
	probePause = 2 * time.Millisecond
)

// opener records whether clicks on cells open popups, the click that was made to find that out, and what was seen after it.
type opener struct {
	opening opening
	cell    solver.Cell      // the cell that was clicked
	at      time.Time        // when it was clicked
	latest  *recognize.Board // the board of the last look
	changed time.Time        // when the board last changed, except by the cell's own digit; zero if it has not
}

// probe clicks the first cell and watches the effect before anything else is clicked. If something appears outside of the cell,
// the click has opened a popup, and from then on only one digit at a time is sent. If digits are typed, probe returns as soon
// as something has changed, and after keyWait at the latest; the pass then types the digit and continues to watch. probe does
// nothing if the way clicks the digit's button first, or if clicks are known to open popups.
func (f *filler) probe(ctx context.Context) error {
	queue := f.openCells()
	if len(queue) == 0 || f.trial.way.Enter == ButtonFirst || f.clicks.opening == opens {
		return nil
	}
	if err := f.reach(ctx, queue[0]); err != nil {
		return err
	}
	return f.watchClick(ctx, queue[0], f.trial.way.Enter == ByKey)
}

// watchClick looks until it is known whether the click on a cell, which was just made, has opened something. If hasty is true, it
// returns as soon as something has changed, and after keyWait at the latest.
func (f *filler) watchClick(ctx context.Context, c solver.Cell, hasty bool) error {
	o := &f.clicks
	*o = opener{opening: mayOpen, cell: c, at: time.Now(), latest: f.looks.last}
	_, _, err := f.await(ctx, wait{pause: probePause, until: func(v view) (bool, error) {
		err := f.watch(ctx, v)
		return o.opening != mayOpen || hasty && (!o.changed.IsZero() || time.Since(o.at) > keyWait), err
	}})
	return err
}

// watch updates clicks.opening from a view while the effect of the first click is watched. If the click has opened a menu or a
// list, it returns the error that stops the fill.
func (f *filler) watch(ctx context.Context, v view) error {
	o := &f.clicks
	if o.opening != mayOpen {
		return nil
	}
	if v.board != o.latest && (v.board == nil || !f.cells.isRight(v.board, o.cell)) {
		o.changed = time.Now()
	}
	if v.board != nil && f.cells.sent == 0 {
		is := v.board.Cells[o.cell]
		f.trial.counts = f.trial.counts || is.Certain && is.Digit != 0 && f.first.Cells[o.cell].Digit == 0
	}
	o.latest = v.board
	rested := time.Since(o.at) > probeWait
	if !o.changed.IsZero() {
		rested = time.Since(o.changed) > probeRest || time.Since(o.at) > grace
	}
	f.clicks.opening = f.clicks.opening.afterFirst(f.isOpen(v), rested)
	if f.clicks.opening != opens {
		return nil
	}
	f.habits.took(time.Since(o.at), 1)
	f.note("opens", o.cell, v.detail)
	return f.stopAtList(ctx)
}

// isOpen reports whether something lies over cells other than the clicked one, or hides the grid. A grid that has moved
// does not count as covered.
func (f *filler) isOpen(v view) bool {
	return v.board == nil || v.cause != Moved && len(f.over(v.board)) > 0
}
