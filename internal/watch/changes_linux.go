package watch

import (
	"context"
	"fmt"
	"image"
	"os"
	"sync"

	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"

	"autosolve/internal/desktop/x11"
	"autosolve/internal/fault"
)

// Changes reports whether a large part of the screen has changed; if none has, the screen need not be captured. It uses the
// DAMAGE extension of the X server.
type Changes struct {
	server *x11.Conn
	forget func() // makes the server report changes again

	mu   sync.Mutex
	area image.Rectangle // the bounds of what has changed since Take last reported a change
}

// WatchChanges begins to watch the display that $DISPLAY names. The caller must call Close.
func WatchChanges(ctx context.Context) (*Changes, error) {
	conn, err := x11.Open(ctx, os.Getenv("DISPLAY"), fault.Patience)
	if err != nil {
		return nil, err
	}
	c := &Changes{server: conn, area: image.Rect(0, 0, minGrid, minGrid)} // so that the first Take reports a change
	c.forget, err = x11.Answer(ctx, conn, func() (func(), error) {
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

// Take reports whether the area that has changed since Take last reported a change is large enough for another puzzle. The
// first call reports a change. The error is x11.ErrGone.
func (c *Changes) Take(context.Context) (bool, error) {
	select {
	case <-c.server.Ended():
		return false, x11.ErrGone
	default:
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.forget()
	if c.area.Dx() < minGrid || c.area.Dy() < minGrid {
		return false, nil
	}
	c.area = image.Rectangle{}
	return true, nil
}

// Close ends the watch.
func (c *Changes) Close() { c.server.Close() }
