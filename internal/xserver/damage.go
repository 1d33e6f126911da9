package xserver

import (
	"errors"

	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"
)

// ErrNoDamage is returned if the server cannot report changes of its screen.
var ErrNoDamage = errors.New("the X server has no DAMAGE extension")

// WatchDamage asks the server to report changes of its screen ("The DAMAGE Extension", version 1.1). level, a constant of
// xgb's package damage, determines how often. f is called for each report; it replaces the function set by Listen, and must
// not wait for the server. Each call of forget makes the server report an area again when it changes again. WatchDamage
// itself waits for the server, so it must be called within an Answer. The error is ErrNoDamage if the server cannot report
// changes.
func (c *Conn) WatchDamage(level byte, f func(area xproto.Rectangle)) (forget func(), err error) {
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
	forget = func() { damage.Subtract(c.X, id, 0, 0) }
	return forget, damage.CreateChecked(c.X, id, xproto.Drawable(c.Screen.Root), level).Check()
}
