package xserver

import (
	"errors"

	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"
)

// ErrNoDamage is returned if the server does not tell of changes.
var ErrNoDamage = errors.New("the X server has no DAMAGE extension")

// Damage is what has changed on the screen since it was last forgotten ("The DAMAGE Extension", version 1.1).
type Damage struct {
	server *Conn
	id     damage.Damage
}

// WatchDamage has the server tell of changes of its screen, as often as the level says, which is one of package damage's. Each
// comes to f, as events come to that of Listen, in whose place it is. It waits for the server: call it within an Answer. The
// error is ErrNoDamage where the server does not tell.
func (c *Conn) WatchDamage(level byte, f func(area xproto.Rectangle)) (*Damage, error) {
	const name = "DAMAGE"
	opcode, notify := c.Extension(name)
	if opcode == 0 {
		return nil, ErrNoDamage
	}
	c.Enable(name, opcode)
	// The version is agreed on before anything else is asked.
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

// Forget takes the changes away that were until now: of what is damaged already nothing more is told.
func (d *Damage) Forget() { damage.Subtract(d.server.X, d.id, 0, 0) }
