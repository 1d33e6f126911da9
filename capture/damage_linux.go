package capture

import (
	"context"
	"errors"
	"time"

	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"

	"autosolve/internal/xserver"
)

// watchChanges asks the server to report changes of the screen, if it can: the first change from now on, and from each call
// of forgetChanges on.
func (d *x11Desktop) watchChanges(ctx context.Context) error {
	d.asked, d.changed = true, make(chan struct{}, 1)
	forget, err := xserver.Answer(ctx, d.server, func() (func(), error) {
		return d.server.WatchDamage(damage.ReportLevelNonEmpty, func(xproto.Rectangle) { d.noteChange() })
	})
	switch {
	case errors.Is(err, xserver.ErrNoDamage):
		return nil
	case err != nil:
		return err
	}
	d.forget = forget
	return nil
}

// noteChange records that there was a change.
func (d *x11Desktop) noteChange() {
	select {
	case d.changed <- struct{}{}:
	default:
	}
}

// forgetChanges discards the changes so far. It is called before each capture, so that a change during the capture is
// reported.
func (d *x11Desktop) forgetChanges() {
	if d.forget == nil {
		return
	}
	select {
	case <-d.changed:
	default:
	}
	d.forget()
}

// await waits for a change since the last capture, but no longer than limit. The first call asks the server to report
// changes and returns at once, because the screen may have changed since the last capture. If the server cannot report
// changes, later calls wait for a few milliseconds.
func (d *x11Desktop) await(ctx context.Context, limit time.Duration) error {
	switch {
	case !d.asked:
		return d.fault(d.watchChanges(ctx))
	case d.forget == nil:
		return rest(ctx, limit)
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-d.changed:
		d.noteChange() // puts the token back, because only forgetChanges may remove it
	case <-timer.C:
	case <-d.server.Ended():
		return d.fault(xserver.ErrGone)
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}
