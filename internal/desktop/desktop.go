// Package desktop decides which desktop the session has: how its screen is captured, and its pointer and keyboard are driven.
//
//	WAYLAND_DISPLAY set, XDG_SESSION_TYPE not x11, and the compositor offers what it takes ──▶ Wlroots
//	the same, but it does not, and the session has a portal that does ──▶ Portal
//	otherwise ──▶ X11
//
// Package capture and package session ask it.
package desktop

import (
	"context"
	"errors"

	"autosolve/internal/fault"
	"autosolve/internal/portal"
	"autosolve/internal/wayland"
)

// Kind is a kind of desktop.
type Kind int

// The kinds of desktops.
const (
	X11 Kind = iota
	Wlroots
	Portal
)

// Find returns the kind of desktop that the session has. On Portal it opens the shared session, for which the desktop asks the
// person; then ctx must have a portal.Keeper. X11 is also what remains where a Wayland session cannot be used; lack is why.
//
// Errors: portal.ErrRefused, a *portal.LackError that showed only after the person was asked, the context's error.
func Find(ctx context.Context) (kind Kind, lack, err error) {
	kind, lack = Offered(ctx)
	if kind != Portal {
		return kind, lack, ctx.Err()
	}
	_, err = portal.Here(ctx)
	if lacks, ok := errors.AsType[*portal.LackError](err); ok && !lacks.Asked {
		return X11, lacks, nil
	}
	return Portal, nil, err
}

// Offered returns the kind of desktop without asking the person: Portal if there is nothing else, whether it can be used or not.
func Offered(ctx context.Context) (kind Kind, lack error) {
	compositor, err := wayland.Here(ctx, fault.Patience)
	if compositor != nil {
		compositor.Close()
		return Wlroots, nil
	}
	if _, lacks := errors.AsType[*wayland.LackError](err); lacks {
		return Portal, nil
	}
	return X11, err
}
