package watch

import (
	"bytes"
	"image"
)

// Changes finds the pictures of a screen in which a large part has changed; the others need not be read.
type Changes struct {
	last *image.RGBA // the last picture with a large change, nil before the first
}

// Large reports whether the area that has changed since the last picture with a large change is large enough for another puzzle.
// The first picture, and one of another size, have a large change. The picture must not be changed afterwards.
func (c *Changes) Large(now *image.RGBA) bool {
	if c.last != nil && c.last.Rect == now.Rect {
		if size := changed(c.last, now).Size(); size.X < minGrid || size.Y < minGrid {
			return false
		}
	}
	c.last = now
	return true
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
