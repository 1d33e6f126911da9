package x11

import (
	"autosolve/input"
	"context"
	"encoding/binary"
	"slices"
	"time"

	"github.com/jezek/xgb/xproto"
)

// This file detects two effects of clicks on a program that may hinder a fill: an open menu and selected text.

// CloseMenu presses Escape to close a menu or list that the program has opened over the region in response to a click,
// waits until it is closed, for at most Config.FocusWait, and reports whether there was one. Check would report such a
// window as one that covers the grid.
func (d *Driver) CloseMenu(ctx context.Context) (was bool, err error) {
	menu, err := d.menu(ctx)
	if menu == 0 || err != nil {
		return false, err
	}
	var l look
	err = d.act(ctx, func() (err error) {
		l, err = d.check(ctx, nil)
		return err
	}, func(until time.Time) error { return d.press(ctx, input.Escape, l, until) })
	for begun := time.Now(); menu != 0 && err == nil && time.Since(begun) < d.config.FocusWait; {
		if err = d.wait(ctx, focusPoll); err == nil {
			menu, err = d.menu(ctx)
		}
	}
	return true, err
}

// menu returns the topmost menu that overlaps the region and belongs to the program with the focus, or 0 if no such menu is
// open.
func (d *Driver) menu(ctx context.Context) (xproto.Window, error) {
	if !d.armed || !d.pin.focused {
		return 0, nil
	}
	menu, err := answer(ctx, d.probe, func() (xproto.Window, error) {
		tree, err := xproto.QueryTree(d.probe.conn, d.probe.root).Reply()
		if err != nil {
			return 0, err
		}
		for _, w := range slices.Backward(tree.Children) { // from the topmost window down
			if w == d.pin.window {
				break
			}
			if d.probe.sameProgram(w, d.pin.focus) && d.probe.isMenu(w) && d.probe.place(w).Overlaps(d.pin.region) {
				return w, nil
			}
		}
		return 0, nil
	})
	return menu, d.probeError(err)
}

// sameProgram reports whether two windows, or other resources of the server, were created by the same client.
func (p *probe) sameProgram(a, b xproto.Window) bool {
	mask := xproto.Window(p.server.Setup.ResourceIdMask)
	return a&^mask == b&^mask
}

// isMenu reports whether w is visible, is not managed by a window manager, and has the type of a menu or of a drop-down
// list. Tooltips have another type.
func (p *probe) isMenu(w xproto.Window) bool {
	attributes, err := xproto.GetWindowAttributes(p.conn, w).Reply()
	if err != nil || !attributes.OverrideRedirect || attributes.MapState != xproto.MapStateViewable {
		return false
	}
	const property = "_NET_WM_WINDOW_TYPE"
	kind, err := xproto.GetProperty(p.conn, false, w, p.atom(property), xproto.AtomAtom, 0, 8).Reply()
	if err != nil {
		return false
	}
	for i := 0; i+4 <= len(kind.Value); i += 4 {
		is := xproto.Atom(binary.LittleEndian.Uint32(kind.Value[i:]))
		for _, menu := range []string{"_MENU", "_POPUP_MENU", "_DROPDOWN_MENU", "_COMBO"} {
			if is != 0 && is == p.atom(property+menu) {
				return true
			}
		}
	}
	return false
}

// SelectedText reports whether text in the program with the grid was selected since the Driver was armed. In a terminal
// each double click selects text.
func (d *Driver) SelectedText() bool {
	owner := xproto.Window(d.probe.selected.Load())
	return owner != 0 && d.pin.focused && d.probe.sameProgram(owner, d.pin.focus)
}

// Shifted returns the name of the active keyboard layout if it types digits with Shift, else "".
func (d *Driver) Shifted(ctx context.Context) (layout string, err error) {
	now, err := d.probe.pointer(ctx)
	if err != nil {
		return "", d.probeError(err)
	}
	if s := stateOf(now.mask); d.keys.takesShift(s) {
		layout = d.keys.layoutIn(s)
	}
	return layout, nil
}
