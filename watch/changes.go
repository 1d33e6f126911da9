package watch

import (
	"fmt"
	"image"
	"io"
	"sync"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"
)

// leastGrid is the side in pixels of the smallest grid that is looked for: what changes in a smaller area, such as a caret
// that blinks or a clock, is no new puzzle.
const leastGrid = 64

// Changes tells whether the screen has changed, by the X server's word for it (the DAMAGE extension), so that a screen that
// stays the same need not be looked at.
type Changes struct {
	conn *xgb.Conn
	id   damage.Damage

	mu   sync.Mutex
	area image.Rectangle // what has changed since it was last taken
	gone bool
}

// WatchChanges begins to watch the display that $DISPLAY names. Close it. It is to be called before any other connection of
// this process gets events, as xgb keeps a map without a lock of what events there are.
func WatchChanges() (*Changes, error) {
	xgb.Logger.SetOutput(io.Discard) // it writes to standard error what it also returns
	conn, err := xgb.NewConn()
	if err != nil {
		return nil, fmt.Errorf("connect to X server: %w", err)
	}
	c := &Changes{conn: conn}
	if err := c.begin(); err != nil {
		conn.Close()
		return nil, fmt.Errorf("watch for changes of the screen: %w", err)
	}
	go c.listen()
	return c, nil
}

func (c *Changes) begin() error {
	if err := damage.Init(c.conn); err != nil {
		return err
	}
	if _, err := damage.QueryVersion(c.conn, 1, 1).Reply(); err != nil {
		return err
	}
	id, err := damage.NewDamageId(c.conn)
	if err != nil {
		return err
	}
	c.id = id
	root := xproto.Setup(c.conn).DefaultScreen(c.conn).Root
	c.area = image.Rect(0, 0, leastGrid, leastGrid) // nothing was seen yet
	return damage.CreateChecked(c.conn, id, xproto.Drawable(root), damage.ReportLevelBoundingBox).Check()
}

func (c *Changes) listen() {
	for {
		event, err := c.conn.WaitForEvent()
		c.mu.Lock()
		c.gone = event == nil && err == nil
		if e, ok := event.(damage.NotifyEvent); ok {
			at := image.Pt(int(e.Area.X), int(e.Area.Y))
			c.area = c.area.Union(image.Rectangle{Min: at, Max: at.Add(image.Pt(int(e.Area.Width), int(e.Area.Height)))})
		}
		gone := c.gone
		c.mu.Unlock()
		if gone {
			return
		}
	}
}

// Take reports whether so much has changed since the last time that it did that there may be another puzzle. What has
// changed in the meantime counts from now on anew.
func (c *Changes) Take() (bool, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gone {
		return false, ErrGone
	}
	damage.Subtract(c.conn, c.id, 0, 0) // or nothing more is told of what is damaged already
	if c.area.Dx() < leastGrid || c.area.Dy() < leastGrid {
		return false, nil
	}
	c.area = image.Rectangle{}
	return true, nil
}

// Close ends the watch.
func (c *Changes) Close() { c.conn.Close() }
