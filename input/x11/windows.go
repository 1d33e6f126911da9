package x11

import (
	"autosolve/input"
	"context"
	"errors"
	"fmt"
	"image"

	"github.com/jezek/xgb/xproto"
)

// topLevel returns the ancestor of w that is a child of the root window, which may be w itself. It returns 0 if w is gone
// or is not a window: the values 0 and 1 of the focus mean "no window" and "the window under the pointer".
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

// title returns the window's title for a message, or a phrase with its number if it has no title.
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

// name returns the name of the window, of a descendant or of its top-level window, or "" if none of these has a name. A
// frame has no name of its own, but its descendants do.
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
		const most = 1 << 16 // four bytes each; a cut title might end within a character
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
