package watch

import (
	"context"
	"fmt"
	"image"
	"os"
	"sync"

	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"

	"autosolve/internal/fault"
	"autosolve/internal/xserver"
)

// leastGrid is the side in pixels of the smallest grid that is looked for: what changes in a smaller area, such as a caret
// that blinks or a clock, is no new puzzle.
const leastGrid = 64

// Changes tells whether the screen has changed, by the X server's word for it (the DAMAGE extension), so that a screen that
// stays the same need not be looked at.
type Changes struct {
	server *xserver.Conn
	damage *xserver.Damage

	mu   sync.Mutex
	area image.Rectangle // what has changed since it was last taken
}

// WatchChanges begins to watch the display that $DISPLAY names. Close it.
func WatchChanges(ctx context.Context) (*Changes, error) {
	conn, err := xserver.Open(ctx, os.Getenv("DISPLAY"), fault.Patience)
	if err != nil {
		return nil, err
	}
	c := &Changes{server: conn, area: image.Rect(0, 0, leastGrid, leastGrid)} // nothing was seen yet
	c.damage, err = xserver.Answer(ctx, conn, func() (*xserver.Damage, error) {
		return conn.WatchDamage(damage.ReportLevelBoundingBox, c.changed)
	})
	if err != nil {
		conn.Close()
		return nil, fmt.Errorf("watch for changes of the screen: %w", err)
	}
	return c, nil
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
	c.damage.Forget()
	if c.area.Dx() < leastGrid || c.area.Dy() < leastGrid {
		return false, nil
	}
	c.area = image.Rectangle{}
	return true, nil
}

// Close ends the watch.
func (c *Changes) Close() { c.server.Close() }
