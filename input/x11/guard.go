package x11

import (
	"context"
	"fmt"
	"image"
	"math/bits"

	"github.com/jezek/xgb/xproto"

	"autosolve/input"
)

// pins records the state of the desktop that must not change. Arm records it. If the window does not have the focus then, the
// focus is recorded after the first click.
type pins struct {
	region image.Rectangle
	spots  []image.Point // the points of the region at which nothing may cover the window
	screen image.Rectangle
	depth  int
	window xproto.Window   // the top-level window under the region
	place  image.Rectangle // where that window is
	focus  xproto.Window   // the window with the focus, or PointerRoot; 0 until the pinned window has the focus
}

// checkScreen returns an error if the screen's size or depth has changed, or a screen saver is on.
func (p pins) checkScreen(l look) error {
	if l.screen != p.screen || l.depth != p.depth {
		return input.Resized(fmt.Sprintf("the screen was %v, %d bit, and is %v, %d bit",
			p.screen.Size(), p.depth, l.screen.Size(), l.depth))
	}
	if l.saver != nil {
		return l.saver
	}
	return nil
}

// heldNames returns the names of the modifiers and buttons that are set in an X event mask, except those in locks. A modifier has
// the name of the key that usually sets it.
func heldNames(mask uint16, locks uint8) []string {
	names := [...]string{"Shift", "Caps Lock", "Ctrl", "Alt", "modifier 2", "modifier 3", "Super", "AltGr",
		"mouse button 1", "mouse button 2", "mouse button 3", "mouse button 4", "mouse button 5"}
	var held []string
	for rest := mask & 0x1fff &^ uint16(locks); rest != 0; rest &= rest - 1 {
		held = append(held, names[bits.TrailingZeros16(rest)])
	}
	return held
}

// checkWindow returns an error if the pinned window is not at its place, or is covered at one of the points that were queried.
func (d *Driver) checkWindow(ctx context.Context, l look) error {
	title := func(w xproto.Window) string { return d.probe.title(ctx, w) }
	return input.CheckWindow(d.pin.window, d.pin.place, l.place, l.under, title)
}

// checkFocus returns an error if the pinned window has lost the focus. The focus may move among the windows inside the
// pinned one.
func (d *Driver) checkFocus(ctx context.Context, l look) error {
	if d.pin.focus == 0 || l.focus == d.pin.focus {
		return nil
	}
	top, err := d.probe.topLevel(ctx, l.focus)
	if err != nil {
		return d.probeError(err)
	}
	if top != d.pin.window {
		return input.FocusWent(d.probe.title(ctx, l.focus))
	}
	d.pin.focus = l.focus
	return nil
}

// checkLayout connects robotgo again and reads the keyboard map again if the server has reported a change of the map.
func (d *Driver) checkLayout(ctx context.Context) error {
	if !d.probe.remapped.Swap(false) {
		return nil
	}
	now, err := d.probe.connectHands(ctx)
	if err != nil {
		d.probe.remapped.Store(true)
		return d.probeError(err)
	}
	d.keys = now
	escapes := now.escapes()
	d.watch.escapes.Store(&escapes)
	return nil
}
