// Package desktop finds out which kind of desktop the session has.
//
//	a Wayland session whose compositor offers the protocols of wlroots ──▶ Wlroots
//	a Wayland session whose compositor lacks one of them, but with a usable portal ──▶ Portal
//	otherwise, also if the compositor cannot be reached ──▶ X11
//
// A session counts as a Wayland session if WAYLAND_DISPLAY is set and XDG_SESSION_TYPE is not x11.
package desktop

import (
	"context"
	"errors"

	"autosolve/internal/desktop/portal"
	"autosolve/internal/desktop/wayland"
	"autosolve/internal/fault"
)

// Kind is a kind of desktop. It determines how the screen is captured and how input is sent.
type Kind int

// These are the kinds of desktops.
const (
	X11 Kind = iota
	Wlroots
	Portal
)

// Find returns the kind of desktop that the session has. If the kind is Portal, Find opens the session of the portal. The
// desktop may then ask the user, and ctx must have a Keeper of package portal. If a Wayland session cannot be used, Find
// returns X11, and lack is the reason.
//
// The error is ctx's error or, if the kind is Portal, an error of portal.Here. It is a *portal.LackError only if the lack
// was found after the user was asked; otherwise Find returns such an error as lack.
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

// Offered returns the kind of desktop without asking the user. It returns Portal if this is a Wayland session whose
// compositor does not offer the protocols of wlroots, even if the portal cannot be used. If it returns X11 in a Wayland
// session, lack is why the compositor cannot be reached.
func Offered(ctx context.Context) (kind Kind, lack error) {
	compositor, err := wayland.Here(ctx, fault.Patience)
	if compositor != nil {
		compositor.Close()
		return Wlroots, nil
	}
	if err == wayland.ErrLacks {
		return Portal, nil
	}
	return X11, err
}
