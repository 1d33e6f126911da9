package fill

import (
	"context"

	"autosolve/solver"
)

// loop fills all open cells in passes. If a pass missed cells, the next one sends them again or uses another way.
func (f *filler) loop(ctx context.Context) error {
	for {
		p := pass{filler: f, queue: f.openCells()}
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

// cope decides how to go on after cells were missed. Until a way is proven, it tries the way once more or switches to the
// next one; afterwards it lets the cells be sent again, as often as the config allows.
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
