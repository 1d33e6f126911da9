package fill

import (
	"context"
	"time"

	"autosolve/solver"
)

// loop fills all open cells: passes, with another way or another try after each pass that missed a cell, then the last
// look.
func (f *filler) loop(ctx context.Context) error {
	for {
		p := pass{filler: f, queue: f.queue()}
		missed, err := p.run(ctx)
		if err == nil && len(missed) == 0 && f.cells.count(open) > 0 {
			continue
		}
		if err == nil && len(missed) == 0 && f.report.Unseen == nil {
			missed, err = f.verify(ctx)
		}
		if err != nil || len(missed) == 0 {
			return err
		}
		if err := f.cope(ctx, missed); err != nil {
			return err
		}
	}
}

// verify is the last look: all 81 cells must be right in one view. It returns the cells that are not.
func (f *filler) verify(ctx context.Context) (missed []solver.Cell, err error) {
	if f.report.Typed == 1 {
		// A single digit was never left by the caret, which on some pages is when a digit is lost.
		err := f.act(func() error { return f.stepOff(ctx, f.last) })
		if err := f.unlessAtEnd(err); err != nil {
			return nil, err
		}
	} else if f.cells.allRight(f.last) {
		return nil, nil
	}
	p := pass{filler: f, moved: time.Now()}
	for _, w := range wrongs(f.last, &f.cells.want) {
		p.flight = append(p.flight, w.Cell) // seen right before, but not now
	}
	for {
		v, err := f.look(ctx)
		if err != nil {
			return nil, err
		}
		f.noteView(v)
		if f.cells.allRight(v.board) {
			return nil, nil // wherever the grid is by now: nothing more is sent
		}
		done, err := p.awaitCells(ctx, v)
		if done || err != nil {
			return p.missed, err
		}
		f.await(ctx, 5*time.Millisecond)
	}
}

// awaitCells waits for cells that cannot be read, and misses those that are wrong. A grid that is covered, gone, moved or
// replaced after all of it was seen is no fault.
func (p *pass) awaitCells(ctx context.Context, v view) (done bool, err error) {
	late := time.Since(p.moved) > max(p.config.Grace, p.patience())
	switch {
	case late && v.isAnswer():
		p.report.Unseen = p.flight
		return true, p.refuseButtons(ctx, v)
	case late && v.cause != 0:
		return false, p.stopped(v.cause, v.detail, nil)
	case v.cause != 0:
		return false, nil
	}
	if p.miss(v); len(p.missed) > 0 {
		return true, nil
	}
	if late {
		return false, p.notShown()
	}
	return false, p.unblur(ctx, v)
}

// cope decides how to go on after cells were missed: with the next way as long as none is proven, else with another
// try, as often as the config allows.
func (f *filler) cope(ctx context.Context, missed []solver.Cell) error {
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

// notShown is the error for the cells that were tried and are wrong in the last clear view, and for those that came to
// hold a wrong digit although nothing was sent to them.
func (f *filler) notShown() *NotShownError {
	failed := &NotShownError{Tried: []Way{f.trial.way}}
	for _, w := range wrongs(f.last, &f.cells.want) {
		if f.cells.at[w.Cell].tries > 0 || f.isStray(w) {
			failed.Wrong = append(failed.Wrong, w)
		} else {
			failed.Open++
		}
	}
	return failed
}
