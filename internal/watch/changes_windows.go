package watch

import (
	"bytes"
	"context"
	"errors"
	"image"

	"autosolve/capture"
)

// Changes reports whether a large part of the screen has changed; if none has, the screen need not be read. The capture library
// does not report changes on Windows, so Take compares pictures of the screen.
type Changes struct {
	screen *capture.Screen
	last   *image.RGBA // the picture at the last change that Take has reported, nil before the first
}

// WatchChanges begins to watch all monitors. The caller must call Close.
func WatchChanges(ctx context.Context) (*Changes, error) {
	screen, err := capture.Open(ctx, capture.AllMonitors)
	if err != nil {
		return nil, err
	}
	return &Changes{screen: screen}, nil
}

// Take reports whether the area that has changed since Take last reported a change is large enough for another puzzle. The
// first picture, and one of another size, count as a change. If the screen cannot be captured, because the lock screen or a
// prompt hides the desktop, Take reports false. It captures the screen, which takes 10 to 50 ms.
func (c *Changes) Take(ctx context.Context) (bool, error) {
	now, err := c.screen.Capture(ctx, c.screen.Bounds())
	if errors.Is(err, capture.ErrHidden) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if c.last != nil && c.last.Rect == now.Rect {
		if size := changed(c.last, now).Size(); size.X < minGrid || size.Y < minGrid {
			return false, nil
		}
	}
	c.last = now
	return true, nil
}

// changed returns the bounds of the pixels in which two pictures of the same size differ.
func changed(a, b *image.RGBA) image.Rectangle {
	var area image.Rectangle
	width := 4 * a.Rect.Dx()
	for y := range a.Rect.Dy() {
		before, now := a.Pix[y*a.Stride:][:width], b.Pix[y*b.Stride:][:width]
		if bytes.Equal(before, now) {
			continue
		}
		first, last := 0, width-1
		for before[first] == now[first] {
			first++
		}
		for before[last] == now[last] {
			last--
		}
		area = area.Union(image.Rect(first/4, y, last/4+1, y+1))
	}
	return area.Add(a.Rect.Min)
}

// Close ends the watch.
func (c *Changes) Close() { c.screen.Close() }
