package fill

import (
	"context"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

const (
	// probeWait is how long the page may take to show anything at the first click; where it shows nothing, the click has
	// changed nothing that can be seen.
	probeWait = 120 * time.Millisecond
	// keyWait is how long it may take before the cell's digit follows.
	keyWait = 40 * time.Millisecond
	// probeRest is how long the picture must then have stood still: what a page opens may slide or fade in.
	probeRest = 25 * time.Millisecond
	// probePause is how long a look waits for the screen to change meanwhile.
	probePause = 2 * time.Millisecond
)

// opener is the first click, which may open something, and what was seen of it. While it is watched no other cell is clicked.
type opener struct {
	cell    solver.Cell
	at      time.Time
	latest  *recognize.Board // what was seen last
	changed time.Time        // when anything but the cell's digit was last seen to change; zero if nothing was
}

// probe clicks the first cell and watches what that does, before anything else is sent. What is then seen outside of the
// cell was opened by the click: from then on nothing is sent that could land on it. The cell's own digit, where a key enters
// it, goes out as soon as anything was seen, and the watch goes on.
func (f *filler) probe(ctx context.Context) error {
	queue := f.queue()
	if len(queue) == 0 || f.trial.way.Enter == ButtonFirst || f.opening == opens {
		return nil
	}
	if err := f.act(func() error { return f.reach(ctx, queue[0]) }); err != nil {
		return err
	}
	f.opening, f.opener = mayOpen, opener{cell: queue[0], at: time.Now(), latest: f.last}
	for f.opening == mayOpen {
		v, err := f.look(ctx)
		if err != nil {
			return err
		}
		if v.board != f.opener.latest {
			f.noteView(v)
		}
		if err := f.watch(ctx, v); err != nil {
			return err
		}
		if f.trial.way.Enter == ByKey && (!f.opener.changed.IsZero() || time.Since(f.opener.at) > keyWait) {
			return nil
		}
		f.await(ctx, probePause)
	}
	return nil
}

// watch draws the conclusions from a view while the first click is watched. The error stops the fill.
func (f *filler) watch(ctx context.Context, v view) error {
	if f.opening != mayOpen {
		return nil
	}
	o := &f.opener
	if v.board != o.latest && (v.board == nil || !f.cells.isRight(v.board, o.cell)) {
		o.changed = time.Now()
	}
	o.latest = v.board
	rested := time.Since(o.at) > probeWait
	if !o.changed.IsZero() {
		rested = time.Since(o.changed) > probeRest || time.Since(o.at) > f.config.Grace
	}
	f.opening = f.opening.afterFirst(f.isOpen(v), rested)
	if f.opening != opens {
		return nil
	}
	f.habits.took(time.Since(o.at), 1)
	f.note("opens", o.cell, v.detail)
	return f.stopAtList(ctx)
}

// isOpen reports whether something lies over other cells than the clicked one. A grid that moved is not covered.
func (f *filler) isOpen(v view) bool {
	if v.board == nil {
		return v.cause == Hidden
	}
	return v.cause != Moved && len(f.over(v.board)) > 0
}
