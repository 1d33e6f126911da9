package fill

import (
	"context"

	"autosolve/solver"
)

// loop fills all open cells in passes. After a pass that missed a cell it tries another way, or again.
func (f *filler) loop(ctx context.Context) error {
	for {
		p := pass{filler: f, queue: f.queue()}
		missed, err := p.run(ctx)
		if err == nil && len(missed) == 0 && f.cells.count(open) > 0 {
			continue
		}
		if err != nil || len(missed) == 0 {
			return err
		}
		if err := f.cope(ctx, missed); err != nil {
			return err
		}
	}
}

// cope decides how to go on after cells were missed: with the next way until one is proven, then with another
// try, as often as the config allows.
func (f *filler) cope(ctx context.Context, missed []solver.Cell) error {
	if err := f.noticeNotes(ctx, missed); err != nil {
		return err
	}
	switch {
	case f.trial.proven:
	case f.chooseAgain():
		return nil
	default:
		return f.nextWay(ctx)
	}
	stuck := false
	for _, c := range missed {
		f.cells.at[c].misses++
		stuck = stuck || f.cells.at[c].misses > f.config.Retries
	}
	if stuck {
		return f.notShown()
	}
	return nil
}

// notShown returns the error for the cells that were tried and are wrong in the last clear view, and for those that came to
// hold a wrong digit although nothing was sent to them.
func (f *filler) notShown() *NotShownError {
	failed := &NotShownError{Tried: []Way{f.trial.way}, Notes: f.inNotes}
	for _, w := range wrongs(f.last, &f.cells.want) {
		if f.cells.at[w.Cell].tries > 0 || f.isStray(w) {
			failed.Wrong = append(failed.Wrong, w)
		} else {
			failed.Open++
		}
	}
	if f.cells.count(shown) == 0 {
		failed.Shift = f.shifted
	}
	return failed
}
