package input

import (
	"context"
	"errors"
	"fmt"

	"github.com/jezek/xgb/xproto"
)

// topLevel is the ancestor of w that is a child of the root window, w itself if it is one already, 0 if w is gone or
// is no window (0 and 1 stand for "none" and "whatever the pointer is in" where the focus is told).
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

// title is what a message calls the window: the name that people know it by, its number where that cannot be had.
func (p *probe) title(ctx context.Context, w xproto.Window) string {
	switch w {
	case 0, p.root:
		return "no window"
	case xproto.InputFocusPointerRoot:
		return "the window under the pointer"
	}
	name, err := answer(ctx, p, func() (string, error) { return p.name(w), nil })
	if err != nil || name == "" {
		return fmt.Sprintf("window %#x", uint32(w))
	}
	return fmt.Sprintf("%q", name)
}

// name is the window's own name, a descendant's (a frame has none), an ancestor's, or "".
func (p *probe) name(w xproto.Window) string {
	if name := p.nameWithin(w, 3); name != "" {
		return name
	}
	if top, err := p.climb(w); err == nil && top != w {
		return p.nameWithin(top, 3)
	}
	return ""
}

// nameWithin looks for WM_NAME at w and down to depth levels below.
func (p *probe) nameWithin(w xproto.Window, depth int) string {
	reply, err := xproto.GetProperty(p.conn, false, w, xproto.AtomWmName, xproto.GetPropertyTypeAny, 0, 64).Reply()
	if err == nil && len(reply.Value) > 0 {
		return string(reply.Value)
	}
	tree, err := xproto.QueryTree(p.conn, w).Reply()
	if err != nil || depth == 0 {
		return ""
	}
	for _, child := range tree.Children {
		if name := p.nameWithin(child, depth-1); name != "" {
			return name
		}
	}
	return ""
}
