package capture

import (
	"context"
	"time"

	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"

	"autosolve/internal/xserver"
)

// changes tells when a window's pixels change, by the extension DAMAGE ("The DAMAGE Extension", version 1.1): the server sends
// an event at the first change, and the next one only after the damage was taken away.
type changes struct {
	server *xserver.Conn
	id     damage.Damage
	seen   chan struct{} // holds a token if there was a change
}

// watchChanges has the server tell of changes from now on; nil where it cannot.
func watchChanges(ctx context.Context, server *xserver.Conn, window xproto.Window) (*changes, error) {
	return xserver.Answer(ctx, server, func() (*changes, error) {
		const name = "DAMAGE"
		opcode, event := server.Extension(name)
		if opcode == 0 {
			return nil, nil
		}
		server.Enable(name, opcode)
		// The version is agreed on before anything else is asked.
		if _, err := damage.QueryVersion(server.X, 1, 1).Reply(); err != nil {
			return nil, err
		}
		id, err := damage.NewDamageId(server.X)
		if err != nil {
			return nil, err
		}
		c := &changes{server: server, id: id, seen: make(chan struct{}, 1)}
		server.Listen(func(e []byte) {
			if e[0]&^sentByClient == event {
				c.note()
			}
		})
		return c, damage.CreateChecked(server.X, id, xproto.Drawable(window), damage.ReportLevelNonEmpty).Check()
	})
}

// sentByClient is set in the number of an event that another client has sent.
const sentByClient = 0x80

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
	damage.Subtract(c.server.X, c.id, 0, 0)
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
