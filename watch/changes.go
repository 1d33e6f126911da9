package watch

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"sync"

	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"

	"autosolve/internal/server"
	"autosolve/internal/xserver"
)

// leastGrid is the side in pixels of the smallest grid that is looked for: what changes in a smaller area, such as a caret
// that blinks or a clock, is no new puzzle.
const leastGrid = 64

// Changes tells whether the screen has changed, by the X server's word for it (the DAMAGE extension), so that a screen that
// stays the same need not be looked at.
type Changes struct {
	server *xserver.Conn
	id     damage.Damage

	mu   sync.Mutex
	area image.Rectangle // what has changed since it was last taken
}

// WatchChanges begins to watch the display that $DISPLAY names. Close it.
func WatchChanges(ctx context.Context) (*Changes, error) {
	conn, err := xserver.Open(ctx, os.Getenv("DISPLAY"), server.Patience)
	if err != nil {
		return nil, err
	}
	c := &Changes{server: conn, area: image.Rect(0, 0, leastGrid, leastGrid)} // nothing was seen yet
	if _, err := xserver.Answer(ctx, conn, func() (struct{}, error) { return struct{}{}, c.begin() }); err != nil {
		conn.Close()
		return nil, fmt.Errorf("watch for changes of the screen: %w", err)
	}
	return c, nil
}

func (c *Changes) begin() error {
	opcode, notify := c.server.Extension("DAMAGE")
	if opcode == 0 {
		return errors.New("the X server has no DAMAGE extension")
	}
	c.server.Enable("DAMAGE", opcode)
	if _, err := damage.QueryVersion(c.server.X, 1, 1).Reply(); err != nil {
		return err
	}
	id, err := damage.NewDamageId(c.server.X)
	if err != nil {
		return err
	}
	c.id = id
	c.server.Listen(func(event []byte) {
		if event[0]&0x7f == notify {
			c.changed(damage.NotifyEventNew(event).(damage.NotifyEvent).Area)
		}
	})
	return damage.CreateChecked(c.server.X, id, xproto.Drawable(c.server.Screen.Root), damage.ReportLevelBoundingBox).Check()
}

func (c *Changes) changed(area xproto.Rectangle) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at := image.Pt(int(area.X), int(area.Y))
	c.area = c.area.Union(image.Rectangle{Min: at, Max: at.Add(image.Pt(int(area.Width), int(area.Height)))})
}

// Take reports whether so much has changed since the last time that it did that there may be another puzzle. What has
// changed in the meantime counts from now on anew.
func (c *Changes) Take() (bool, error) {
	select {
	case <-c.server.Ended():
		return false, xserver.ErrGone
	default:
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	damage.Subtract(c.server.X, c.id, 0, 0) // or nothing more is told of what is damaged already
	if c.area.Dx() < leastGrid || c.area.Dy() < leastGrid {
		return false, nil
	}
	c.area = image.Rectangle{}
	return true, nil
}

// Close ends the watch.
func (c *Changes) Close() { c.server.Close() }
