package session

import (
	"context"
	"errors"
	"image"

	"autosolve/input"
	"autosolve/input/portal"
	"autosolve/input/wlr"
	"autosolve/input/x11"
	"autosolve/internal/desktop"
	client "autosolve/internal/desktop/portal"
	"autosolve/internal/desktop/wayland"
)

// Open opens the hands for the desktop. If the desktop cannot be driven, the error is an *input.UndrivableError or, if that
// turns out only after the desktop has asked the user, a *LackError of package internal/desktop/portal. ctx only limits the
// opening, and must come from Keep. If the desktop asks the user, Open waits for the answer, and the error wraps ErrRefused of
// package internal/desktop/portal if the user refuses.
func Open(ctx context.Context, c input.Config) (input.Hands, error) {
	kind, lack, err := desktop.Find(ctx)
	if err != nil {
		return nil, err
	}
	switch kind {
	case desktop.Wlroots:
		return opened(wlr.Open(ctx, c))
	case desktop.Portal:
		return opened(portal.Open(ctx, c))
	}
	hands, err := opened(x11.Open(ctx, c))
	if err != nil && lack != nil {
		finding := wlr.Unreachable(lack)
		if lacks, ok := errors.AsType[*client.LackError](lack); ok {
			finding = portal.Lacking(lacks)
		}
		err = &input.UndrivableError{Finding: finding, Err: lack}
	}
	return hands, err
}

// Inspect checks everything that the hands need and returns a finding for each check. If ctx has ended, the findings, if there
// are any, are not valid.
func Inspect(ctx context.Context) (findings []input.Finding) {
	switch kind, lack := desktop.Offered(ctx); {
	case kind == desktop.Wlroots:
		findings = wlr.Inspect(ctx)
	case kind == desktop.Portal:
		findings = portal.Inspect(ctx)
	case lack != nil:
		findings = []input.Finding{wlr.Unreachable(lack)}
	}
	if findings == nil || findings[0].Level == input.Fail && x11.Usable(ctx) == nil {
		return x11.Inspect(ctx)
	}
	return findings
}

// pointerPlace returns where the pointer is, in desktop pixels.
func pointerPlace(ctx context.Context) (image.Point, error) { return x11.PointerPlace(ctx) }

// TellsPointer returns an *input.UndrivableError if this kind of desktop does not report the pointer's position, so that
// Pointer would fail. Otherwise it returns nil.
func TellsPointer(ctx context.Context) error {
	if !onWayland(ctx) {
		return nil
	}
	return &input.UndrivableError{Finding: input.Finding{Name: "pointer", Level: input.Fail,
		Detail: "a Wayland session does not tell where the pointer is",
		Hint:   "use autosolve panel instead: there you drag the corners of the grid, or a frame around a button, on a picture"}}
}

// onWayland reports whether this is a Wayland session whose compositor answers. Open may return the hands for X11 even then, if
// the portal cannot be used.
func onWayland(ctx context.Context) bool {
	kind, _ := desktop.Offered(ctx)
	return kind != desktop.X11
}

// Saver returns an *input.ChangedError if a screen saver hides the desktop. Otherwise, and on Wayland, it returns nil.
func Saver(ctx context.Context) error {
	if onWayland(ctx) {
		return nil
	}
	return x11.Saver(ctx)
}

// CanWatch returns nil if the command autosolve watch can work on this desktop, else an error, such as an
// *input.UndrivableError.
func CanWatch(ctx context.Context) error {
	err := x11.Usable(ctx)
	if err == nil || ctx.Err() != nil || wayland.Display() == "" {
		return err
	}
	return &input.UndrivableError{Err: err, Finding: input.Finding{Name: "watch", Level: input.Warn,
		Detail: "watch, calibrate --point and calibrate button require X11: a Wayland session does not tell where the pointer is, " +
			"and autosolve does not use the portal GlobalShortcuts, by which some desktops give programs a hotkey",
		Hint: "let the desktop start autosolve with a key, for example in sway: bindsym Ctrl+Mod1+s exec autosolve; " +
			"autosolve panel does what calibrate does"}}
}

// Shared returns a text that tells the user what the desktop shares with the program, or "" if the program may see the whole
// screen without asking. Call it after a screen was opened; otherwise the desktop may ask the user.
func Shared(ctx context.Context) string {
	if kind, _, err := desktop.Find(ctx); kind != desktop.Portal || err != nil {
		return ""
	}
	return "autosolve sees only what you share with it, until it ends or you stop sharing"
}

// IsEnded reports whether an error of a screen or of hands says that the user does not share the desktop: the user has refused, or
// has ended the sharing. To open a screen then would ask the user again, or undo that.
func IsEnded(err error) bool {
	lack, lacks := errors.AsType[*client.LackError](err)
	stop, stopped := errors.AsType[*input.StoppedError](err)
	return errors.Is(err, client.ErrRefused) || errors.Is(err, client.ErrClosed) || lacks && lack.Asked ||
		stopped && stop.By == input.BySharing
}

// Keep returns a context for the other functions of this package and for package capture. If the user shares the desktop with
// the program, it stays shared until the caller calls end. If the desktop asks the user in a dialog, tell is called with a text
// that explains it.
func Keep(ctx context.Context, tell func(string)) (kept context.Context, end func()) {
	keeper := &client.Keeper{Token: client.TokenFile(), Tell: tell}
	return client.Keep(ctx, keeper), keeper.Close
}
