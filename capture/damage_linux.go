package capture

import (
	"context"
	"errors"
	"time"

	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"

	"autosolve/internal/xserver"
)

// changes notices changes of the screen. The server sends an event at the first change, and the next event only after a call
// of forget.
type changes struct {
	server *xserver.Conn
	damage *xserver.Damage
	seen   chan struct{} // holds a token if the screen has changed since the last call of forget
}

// watchChanges asks the server to report changes from now on. It returns nil without an error if the server cannot do that.
func watchChanges(ctx context.Context, server *xserver.Conn) (*changes, error) {
	c := &changes{server: server, seen: make(chan struct{}, 1)}
	var err error
	c.damage, err = xserver.Answer(ctx, server, func() (*xserver.Damage, error) {
		return server.WatchDamage(damage.ReportLevelNonEmpty, func(xproto.Rectangle) { c.note() })
	})
	switch {
	case errors.Is(err, xserver.ErrNoDamage):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return c, nil
}

// note records that there was a change.
func (c *changes) note() {
	select {
	case c.seen <- struct{}{}:
	default:
	}
}

// forget discards the changes so far, so that the server reports the next change.
func (c *changes) forget() {
	select {
	case <-c.seen:
	default:
	}
	c.damage.Forget()
}

// await waits until the screen has changed since the last call of forget, but no longer than limit. If the connection to the
// server ends, the error is xserver.ErrGone; if ctx ends, it is that of ctx.
func (c *changes) await(ctx context.Context, limit time.Duration) error {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-c.seen:
		c.note() // puts the token back, because only forget may remove it
	case <-timer.C:
	case <-c.server.Ended():
		return xserver.ErrGone
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}
