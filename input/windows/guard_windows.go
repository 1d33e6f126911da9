package windows

import (
	"fmt"
	"image"
	"slices"

	"golang.org/x/sys/windows"

	"autosolve/input"
)

// pins records the state of the desktop that must not change. Arm records it; the focus may be recorded only after the first
// click.
type pins struct {
	region  image.Rectangle
	spots   []image.Point // the points of the region at which nothing may cover the window
	screen  screen
	window  windows.HWND // the top-level window under the region
	place   image.Rectangle
	focused bool // the window has the focus, which it may not have before the first click
}

// check returns an error if the desktop is not as it was when the Driver was armed. The pointer is checked separately.
func (p pins) check(l look) error {
	if l.locked != nil {
		return l.locked
	}
	if l.screen != p.screen {
		return input.Resized(fmt.Sprintf("the screen was %v with monitors at %s, and is %v with monitors at %s",
			p.screen.bounds.Size(), p.screen.monitors, l.screen.bounds.Size(), l.screen.monitors))
	}
	if err := p.checkWindow(l); err != nil {
		return err
	}
	if p.focused && l.front != p.window {
		return input.FocusWent(nameOf(l.front))
	}
	if len(l.held) > 0 {
		return input.Held(l.held)
	}
	return nil
}

// checkWindow returns an error if the pinned window was moved, resized, minimised or closed, or is covered at one of the
// points that were queried.
func (p pins) checkWindow(l look) error {
	if l.place != p.place || l.minimised {
		if l.minimised && !l.place.Empty() {
			return input.Changed(input.Window, nameOf(p.window)+" was minimised", "leave the window in place and start again")
		}
		return input.WindowMoved(nameOf(p.window), p.place, l.place)
	}
	for _, w := range l.under {
		if w != p.window {
			return p.covered(w)
		}
	}
	return nil
}

// covered returns the error for w, the window that covers the pinned one, or 0 if no window is in its place.
func (p pins) covered(w windows.HWND) error {
	return input.Covered(nameOf(w), nameOf(p.window))
}

// trail holds the last points to which the Driver has moved the pointer, or at which Arm has found it. Wine may report one of
// them for a while after a later move; any other point shows that the user has moved the pointer.
type trail []image.Point

// trailLength is the largest number of points in a trail.
const trailLength = 32

// add records a point, and drops the oldest if there are too many.
func (t *trail) add(p image.Point) { *t = append((*t)[max(0, len(*t)-trailLength+1):], p) }

// has reports whether p is one of the points.
func (t trail) has(p image.Point) bool { return slices.Contains(t, p) }
