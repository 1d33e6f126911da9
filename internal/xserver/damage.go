package xserver

import (
	"errors"

	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"
)

// ErrNoDamage is returned if the server cannot report changes of its screen.
var ErrNoDamage = errors.New("the X server has no DAMAGE extension")

// Damage accumulates the changes of the screen since the last Forget ("The DAMAGE Extension", version 1.1).
type Damage struct {
	server *Conn
	id     damage.Damage
}

// WatchDamage asks the server to report changes of its screen. level, a constant of xgb's package damage, determines how
// often. f is called for each report; it replaces the function set by Listen, and must not wait for the server. WatchDamage
// itself waits for the server, so it must be called within an Answer. The error is ErrNoDamage if the server cannot report
// changes.
func (c *Conn) WatchDamage(level byte, f func(area xproto.Rectangle)) (*Damage, error) {
	opcode, notify := c.Extension("DAMAGE")
	if opcode == 0 {
		return nil, ErrNoDamage
	}
	// The protocol requires the version query before any other request.
	if _, err := damage.QueryVersion(c.X, 1, 1).Reply(); err != nil {
		return nil, err
	}
	id, err := damage.NewDamageId(c.X)
	if err != nil {
		return nil, err
	}
	c.Listen(func(event []byte) {
		if event[0]&0x7f == notify {
			f(damage.NotifyEventNew(event).(damage.NotifyEvent).Area)
		}
	})
	return &Damage{c, id}, damage.CreateChecked(c.X, id, xproto.Drawable(c.Screen.Root), level).Check()
}

// Forget clears the accumulated changes, so that the server reports an area again when it changes again.
func (d *Damage) Forget() { damage.Subtract(d.server.X, d.id, 0, 0) }
