// Package desktop finds out which kind of desktop the session has. The kind determines how the screen is captured and how
// the pointer and keyboard are driven.
//
//	WAYLAND_DISPLAY set, XDG_SESSION_TYPE not x11, and the compositor offers the protocols of wlroots ──▶ Wlroots
//	the same, but the compositor does not offer them ──▶ Portal
//	otherwise ──▶ X11
//
// Packages capture and session use it.
package desktop

import (
	"context"
	"errors"

	"autosolve/internal/fault"
	"autosolve/internal/portal"
	"autosolve/internal/wayland"
)

// Kind is a kind of desktop, that is, a way to capture its screen and to send input.
type Kind int

// The kinds of desktops.
const (
	X11 Kind = iota
	Wlroots
	Portal
)

// Find returns the kind of desktop that the session has. If the kind is Portal, Find opens the shared session. The desktop
// then asks the user, and ctx must have a portal.Keeper. If a Wayland session cannot be used, Find returns X11, and lack
// is the reason.
//
// The error is portal.ErrRefused, a *portal.LackError that was found only after the user was asked, or the context's
// error.
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

// Offered returns the kind of desktop without asking the user. It returns Portal if the compositor does not offer the
// protocols of wlroots, even if the portal cannot be used. If it returns X11, lack may be the reason why a Wayland session
// cannot be used.
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
