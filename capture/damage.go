package capture

import (
	"context"
	"errors"
	"time"

	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"

	"autosolve/internal/xserver"
)

// changes tells when the screen changes: the server sends an event at the first change, and the next one only after the damage
// was forgotten.
type changes struct {
	server *xserver.Conn
	damage *xserver.Damage
	seen   chan struct{} // holds a token if there was a change
}

// watchChanges has the server tell of changes from now on; nil where it cannot.
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

// note keeps in mind that there was a change.
func (c *changes) note() {
	select {
	case c.seen <- struct{}{}:
	default:
	}
}

// forget takes the changes away that were until now. The next one is told of again.
func (c *changes) forget() {
	select {
	case <-c.seen:
	default:
	}
	c.damage.Forget()
}

// await waits for a change since forget, for a time at most.
func (c *changes) await(ctx context.Context, most time.Duration) error {
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-c.seen:
		c.note() // until the next picture
	case <-timer.C:
	case <-c.server.Ended():
		return xserver.ErrGone
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}
