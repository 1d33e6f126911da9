package x11

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"slices"

	"github.com/jezek/xgb/xproto"

	"autosolve/input"
)

// topLevel returns the ancestor of w that is a child of the root window, which may be w itself. It returns 0 if w is gone, is
// the root window, or is not a window: the values 0 and 1 of the focus mean "no window" and "the window under the pointer".
func (p *probe) topLevel(ctx context.Context, w xproto.Window) (xproto.Window, error) {
	return answer(ctx, p, func() (xproto.Window, error) { return p.climb(w) })
}

func (p *probe) climb(w xproto.Window) (xproto.Window, error) {
	for w > xproto.InputFocusPointerRoot && w != p.root {
		tree, err := xproto.QueryTree(p.conn, w).Reply()
		if _, gone := errors.AsType[xproto.WindowError](err); gone {
			return 0, nil
		}
		if err != nil {
			return 0, err
		}
		if tree.Parent == p.root {
			return w, nil
		}
		w = tree.Parent
	}
	return 0, nil
}

// title returns the window's title for a message, or a phrase that describes the window if it has no title.
func (p *probe) title(ctx context.Context, w xproto.Window) string {
	switch w {
	case 0, p.root:
		return "no window"
	case xproto.InputFocusPointerRoot:
		return "the window under the pointer"
	}
	name, err := answer(ctx, p, func() (string, error) { return p.name(w), nil })
	if name = input.Title(name); err != nil || name == "" {
		return fmt.Sprintf("window %#x", uint32(w))
	}
	return name
}

// name returns the name of the window, of a descendant or of its top-level window, or "" if none of these has a name. The frame
// that a window manager draws may have no name, or one that describes only the frame.
func (p *probe) name(w xproto.Window) string {
	names := []xproto.Atom{p.atom("_NET_WM_NAME"), xproto.AtomWmName} // the latter may have another encoding than UTF-8
	if name := p.nameWithin(w, names, 3); name != "" {
		return name
	}
	if top, err := p.climb(w); err == nil && top != w {
		return p.nameWithin(top, names, 3)
	}
	return ""
}

// atom returns the server's number for a name, or 0 if the request fails.
func (p *probe) atom(name string) xproto.Atom {
	reply, err := xproto.InternAtom(p.conn, false, uint16(len(name)), name).Reply()
	if err != nil {
		return 0
	}
	return reply.Atom
}

// place returns a top-level window's rectangle, which is empty if the window is gone.
func (p *probe) place(w xproto.Window) image.Rectangle {
	place, _ := windowPlace(xproto.GetGeometry(p.conn, xproto.Drawable(w)))
	return place
}

// nameWithin returns the value of the first property in names that w has. If w has none of these properties, nameWithin
// searches the descendants, down to depth levels below w.
func (p *probe) nameWithin(w xproto.Window, names []xproto.Atom, depth int) string {
	for _, property := range names {
		const most = 1 << 16 // in units of four bytes; no title is cut off within a character, because none is that long
		reply, err := xproto.GetProperty(p.conn, false, w, property, xproto.GetPropertyTypeAny, 0, most).Reply()
		if err == nil && len(reply.Value) > 0 {
			return string(reply.Value)
		}
	}
	tree, err := xproto.QueryTree(p.conn, w).Reply()
	if err != nil || depth == 0 {
		return ""
	}
	for _, child := range tree.Children {
		if name := p.nameWithin(child, names, depth-1); name != "" {
			return name
		}
	}
	return ""
}

// The following detects two effects of clicks on a program that may hinder a fill: an open menu and selected text.

// CloseMenu presses Escape if a click has made the program open a menu or list over the region, waits until that is closed, for
// at most Config.FocusWait, and reports whether one was open. Check would report such a window as one that covers the grid.
func (d *Driver) CloseMenu(ctx context.Context) (was bool, err error) {
	open := func() (bool, error) {
		menu, err := d.menu(ctx)
		return menu != 0, err
	}
	return d.Dismiss(ctx, open, func() (input.Stroke, error) {
		l, err := d.check(ctx, nil)
		if err != nil {
			return input.Stroke{}, err
		}
		return d.key(ctx, input.Escape, l)
	})
}

// menu returns the topmost menu that overlaps the region and belongs to the program with the focus, or 0 if no such menu is
// open.
func (d *Driver) menu(ctx context.Context) (xproto.Window, error) {
	if !d.Armed || d.pin.focus == 0 {
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
	return owner != 0 && d.pin.focus != 0 && d.probe.sameProgram(owner, d.pin.focus)
}

// Shifted returns the name of the active keyboard layout if it types some digit with Shift, with AltGr or only on
// the keypad, else "".
func (d *Driver) Shifted(ctx context.Context) (layout string, err error) {
	now, err := d.probe.pointer(ctx)
	if err != nil {
		return "", d.probeError(err)
	}
	s := stateOf(now.mask)
	for digit := input.Digit1; digit <= input.Digit9; digit++ {
		if c, _ := d.keys.chord(digit, s); c.held != nil || d.keys.keypad(c.key) {
			return d.keys.layoutIn(s), nil
		}
	}
	return "", nil
}
