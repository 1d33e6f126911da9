// Package session finds out which desktop the session is, and opens its pointer and keyboard.
//
//	WAYLAND_DISPLAY set, XDG_SESSION_TYPE not x11, and the compositor offers what it takes ──▶ input/wlr
//	the same, but it does not, and the session has a portal that does ──▶ input/portal
//	all else ──▶ input, which is X11, and says why if that cannot be driven either
//
// Package capture goes by the same.
package session

import (
	"context"
	"errors"
	"image"

	"autosolve/input"
	"autosolve/input/portal"
	"autosolve/input/wlr"
	"autosolve/input/x11"
	client "autosolve/internal/portal"
)

// Open opens the hands of the desktop. An *input.UndrivableError says what about it cannot be driven. Ctx is for the opening
// only, and has a portal.Keeper: where the desktop asks the person, Open waits for the answer, which may be portal.ErrRefused.
func Open(ctx context.Context, c input.Config) (input.Hands, error) {
	hands, lacking := wlr.Open(ctx, c)
	if hands != nil {
		return hands, nil
	}
	asked, refused := portal.Open(ctx, c)
	if asked != nil {
		return asked, nil
	}
	if refused != nil {
		if _, lacks := errors.AsType[*client.LackError](refused); !lacks {
			return nil, refused
		}
		lacking = refused
	}
	x, err := x11.Open(ctx, c)
	switch {
	case err == nil:
		return x, nil
	case lacking != nil:
		return nil, lacking
	}
	return nil, err
}

// Inspect checks everything that the hands need of the desktop, as input.Inspect does.
func Inspect(ctx context.Context) []input.Finding {
	findings := wlr.Inspect(ctx)
	if asked := portal.Inspect(ctx); asked != nil {
		findings = asked
	}
	if findings == nil || findings[0].Level == input.Fail && x11.Usable(ctx) == nil {
		return x11.Inspect(ctx)
	}
	return findings
}

// Pointer is where the pointer is, in desktop pixels. It moves and presses nothing. The error is an *input.UndrivableError
// where that cannot be asked.
func Pointer(ctx context.Context) (image.Point, error) {
	if err := TellsPointer(ctx); err != nil {
		return image.Point{}, err
	}
	return x11.PointerPlace(ctx)
}

// TellsPointer is nil unless it is known beforehand that Pointer has no answer; else an *input.UndrivableError.
func TellsPointer(ctx context.Context) error {
	if onWayland(ctx) {
		return &input.UndrivableError{Finding: input.Finding{Name: "pointer", Level: input.Fail,
			Detail: "a Wayland session does not tell where the pointer is",
			Hint:   "without --point, calibrate finds the grid by itself; or write its corners into the config"}}
	}
	return nil
}

// onWayland reports whether Open gives the hands of a Wayland session.
func onWayland(ctx context.Context) bool {
	findings := wlr.Inspect(ctx)
	return findings != nil && findings[0].Level != input.Fail || client.Applies(ctx)
}

// Saver is nil unless a screen saver is known to hide what is on the screen; else an *input.ChangedError. Wayland does not
// tell.
func Saver(ctx context.Context) error {
	if onWayland(ctx) {
		return nil
	}
	return x11.Saver(ctx)
}
