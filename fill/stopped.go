package fill

import (
	"errors"
	"slices"

	"autosolve/input"
	"autosolve/solver"
)

// stopped returns the error that stops the fill.
func (f *filler) stopped(cause Cause, detail string, err error) error {
	e := &StoppedError{Cause: cause, Shown: f.cells.count(shown), Detail: detail, Err: err, Wrong: wrongs(f.looks.last, &f.cells.want)}
	// Keep only the cells in which a wrong digit has appeared.
	e.Wrong = slices.DeleteFunc(e.Wrong, func(w Wrong) bool { return !f.isStray(w) })
	// If the desktop has changed, the grid is hidden by that change and not by a popup, so no digit went astray.
	_, changed := errors.AsType[*input.ChangedError](err)
	last, lost := 0, f.cells.count(flying) > 0 && !(f.looks.latest.cause == Hidden && changed)
	for i, p := range f.cells.at {
		c := solver.Cell(i)
		switch {
		case p.state == shown && lost && f.mayHaveChanged(c):
			e.Unseen = append(e.Unseen, c)
			e.Shown--
		case p.state == shown && p.order > last:
			e.After, last = c, p.order
		case p.state == flying, p.state == open && p.tries > 0:
			e.Unseen = append(e.Unseen, c)
		case p.state == open && p.emptied:
			e.Emptied = append(e.Emptied, c)
		}
	}
	return e
}

// stoppedBy returns the error that stops the fill because of what is wrong with a view.
func (f *filler) stoppedBy(v view) error { return f.stopped(v.cause, v.detail, nil) }

// wrap returns err, with which a fill has ended. It wraps an error of the hands, or of the context, in a *StoppedError.
func (f *filler) wrap(err error) error {
	_, stopped := errors.AsType[*StoppedError](err)
	if _, notShown := errors.AsType[*NotShownError](err); err == nil || stopped || notShown {
		return err
	}
	return f.stopped(ByHands, "", err)
}

// mayHaveChanged reports whether a cell that was seen right may have got another cell's digit in the meantime: a popup may
// receive the clicks on other cells, while the digits still go to the cell with the caret. That may be any cell that is covered
// now. If the grid is out of sight, it may be a cell that was clicked so recently that its click may have opened what hides the
// grid. With wary hands and a way that clicks each cell, only one digit is in flight, which can only have gone to the cell that
// was clicked before the last one.
func (f *filler) mayHaveChanged(c solver.Cell) bool {
	if f.wary && f.trial.way.Move == ByClick && c != f.caret.before {
		return false
	}
	switch f.looks.latest.cause {
	case Hidden:
		return f.clickedLately(c)
	case Unclear:
		return !f.cells.isRight(f.looks.latest.board, c)
	}
	return false
}

// clickedLately reports whether a click on a cell may have opened a popup that received a later click. That is so unless both
// the last click and the last look at which nothing was wrong came so long after the click on the cell that its popup would
// have been visible.
func (f *filler) clickedLately(c solver.Cell) bool {
	at, until := f.caret.clicks[c], f.caret.last()
	if f.looks.clear.Before(until) {
		until = f.looks.clear
	}
	// For this long, which includes a margin, a popup may be invisible but already receive clicks.
	return !at.IsZero() && until.Sub(at) < leastOpening+lag+3*f.habits.slowest
}

// isStray reports whether a wrong cell shows a digit that it did not show at first.
func (f *filler) isStray(w Wrong) bool {
	return w.Certain && w.Shows != 0 && w.Shows != f.first.Cells[w.Cell].Digit
}

// notShown returns the error that lists the wrong cells of the last board: those to which a digit was sent, and those that
// got a wrong digit although nothing was sent to them.
func (f *filler) notShown() *NotShownError {
	failed := &NotShownError{Tried: []Way{f.trial.way}, Notes: f.trial.inNotes}
	if f.pads.known == nil {
		failed.Part = f.pads.part
	}
	if f.cells.count(shown) == 0 {
		failed.Shift = f.trial.shifted
	}
	for _, w := range wrongs(f.looks.last, &f.cells.want) {
		if !w.Certain && f.cells.at[w.Cell].state == shown {
			failed.Hidden++
		}
		if f.cells.at[w.Cell].tries > 0 || f.isStray(w) {
			failed.Wrong = append(failed.Wrong, w)
		} else {
			failed.Open++
		}
	}
	return failed
}
