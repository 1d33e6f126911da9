package fill

import (
	"context"
	"time"
)

const (
	// probeWait is how long the page may take to show anything at the first click; where it shows nothing, the click has
	// changed nothing that can be seen.
	probeWait = 120 * time.Millisecond
	// probeRest is how long the picture must then have stood still: what a page opens may slide or fade in.
	probeRest = 25 * time.Millisecond
)

// probe clicks the first cell and watches what that does, before anything else is sent. What is then seen outside of the
// cell was opened by the click: from then on nothing is sent that could land on it.
func (f *filler) probe(ctx context.Context) error {
	queue := f.queue()
	if len(queue) == 0 || f.trial.way.Enter == ButtonFirst {
		return nil
	}
	if err := f.act(func() error { return f.reach(ctx, queue[0]) }); err != nil {
		return err
	}
	begun, latest, since := time.Now(), f.last, time.Time{}
	for {
		v, err := f.look(ctx)
		if err != nil {
			return err
		}
		if v.board != latest {
			f.noteView(v)
			latest, since = v.board, time.Now()
		}
		if f.opened(v) {
			f.habits.opens = true
			f.habits.took(time.Since(begun), 1)
			f.note("opens", queue[0], v.detail)
			return nil
		}
		idle := time.Since(begun) > probeWait
		if !since.IsZero() {
			idle = time.Since(since) > probeRest || time.Since(begun) > f.config.Grace
		}
		if idle {
			return nil
		}
		wait(ctx, 2*time.Millisecond)
	}
}

// opened reports whether something lies over other cells than the clicked one. A grid that moved is not covered.
func (f *filler) opened(v view) bool {
	if v.board == nil {
		return v.cause == Hidden
	}
	c := f.findCover(v.board)
	return v.cause != Moved && len(c.cells()) > 0
}
