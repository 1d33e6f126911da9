package fill

import (
	"context"

	"autosolve/solver"
)

// restore brings the cells back to how they were at first, as far as possible, and notes in failed what is left. If the grid is
// out of sight at the end, it returns the error that stops the fill.
func (f *filler) restore(ctx context.Context, failed *NotShownError) error {
	mayErase := f.pads.known != nil && f.pads.known.has(0)
	if f.chosenDigit() != 0 && mayErase { // so that clicks do not enter a digit
		if err := f.clickButton(ctx, 0); err != nil {
			return err
		}
	}
	w := &f.trial.way
	w.Hold, w.Move, w.Enter = max(w.Hold, held), ByClick, ByKey
	if f.trial.counts {
		w.Enter = ByClicks
	}
	f.noteWay()
	f.caret.lose()
	was := f.first.Grid()
	for c := range solver.Cell(81) {
		if is := f.looks.last.Cells[c]; f.cells.at[c].state == given || is.Digit == was[c] && is.Certain {
			continue
		}
		f.note("restore", c, "")
		if _, err := f.write(ctx, c, was[c]); err != nil {
			return err
		}
	}
	if err := f.awaitRestored(ctx, failed); err != nil || len(failed.Marked) == 0 || !mayErase {
		return err
	}
	if err := f.erase(ctx, failed.Marked); err != nil {
		return err
	}
	return f.awaitRestored(ctx, failed)
}

// erase empties cells with the page's button for that. On some pages the button empties each cell that is clicked after it,
// on others the cell that was clicked before it.
func (f *filler) erase(ctx context.Context, cells []solver.Cell) error {
	for _, c := range cells {
		f.note("erase", c, "")
	}
	if err := f.clickButton(ctx, 0); err != nil {
		return err
	}
	f.caret.lose()
	for _, c := range cells {
		if err := f.click(ctx, c); err != nil {
			return err
		}
	}
	f.caret.lose()
	for _, c := range cells {
		if _, err := f.cellThenButton(ctx, c, 0); err != nil {
			return err
		}
	}
	f.caret.lose()
	return nil
}

// awaitRestored looks until all cells are as they were at first, or time is up, and notes in failed which are not.
func (f *filler) awaitRestored(ctx context.Context, failed *NotShownError) error {
	if err := f.stepOff(ctx, f.looks.last); err != nil { // a caret in a cell would look like something left there
		return err
	}
	was := f.first.Grid()
	v, late, err := f.await(ctx, wait{limit: max(grace, 4*f.habits.slowest), until: func(v view) (_ bool, err error) {
		if v.board == nil {
			return false, nil
		}
		failed.Left = wrongs(v.board, &was)
		failed.Marked, err = f.findMarked(ctx)
		return len(failed.Left) == 0 && len(failed.Marked) == 0, err
	}})
	if late && v.board == nil {
		return f.stoppedBy(v)
	}
	return err
}

// findMarked returns the cells that were empty at first, to which a digit was sent, and in which something is written now.
func (f *filler) findMarked(ctx context.Context) (marked []solver.Cell, err error) {
	for c := range solver.Cell(81) {
		if f.cells.at[c].tries == 0 || f.first.Cells[c].Digit != 0 {
			continue
		}
		changes, err := f.changes(ctx, c)
		if err != nil {
			return nil, err
		}
		if changes.Adds {
			marked = append(marked, c)
		}
	}
	return marked, nil
}
