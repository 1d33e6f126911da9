// Package session opens the hands for the session's desktop. Package desktop decides whether these are the hands of
// package input/x11, input/wlr or input/portal.
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
	client "autosolve/internal/portal"
)

// Open opens the hands for the desktop. If the desktop cannot be driven, the error is an *input.UndrivableError. ctx only
// limits the opening, and must have a portal.Keeper. If the desktop asks the user, Open waits for the answer, and the
// error may be portal.ErrRefused.
func Open(ctx context.Context, c input.Config) (input.Hands, error) {
	kind, lack, err := desktop.Find(ctx)
	if err != nil {
		return nil, err
	}
	switch kind {
	case desktop.Wlroots:
		return wlr.Open(ctx, c)
	case desktop.Portal:
		return portal.Open(ctx, c)
	}
	x, err := x11.Open(ctx, c)
	switch {
	case err == nil:
		return x, nil
	case lack != nil:
		return nil, lacking(lack)
	}
	return nil, err
}

// lacking returns the error for a Wayland session that cannot be driven.
func lacking(lack error) error {
	finding := wlr.Unreachable(lack)
	if lacks, ok := errors.AsType[*client.LackError](lack); ok {
		finding = portal.Lacking(lacks)
	}
	return &input.UndrivableError{Finding: finding, Err: lack}
}

// Inspect checks everything that the hands need and returns a finding for each check, as x11.Inspect does.
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

// Pointer returns where the pointer is, in desktop pixels. It sends no input. The error is an *input.UndrivableError
// if the pointer cannot be queried.
func Pointer(ctx context.Context) (image.Point, error) {
	if err := TellsPointer(ctx); err != nil {
		return image.Point{}, err
	}
	return x11.PointerPlace(ctx)
}

// TellsPointer returns an *input.UndrivableError if the desktop does not tell where the pointer is, so that Pointer would
// fail. Otherwise it returns nil.
func TellsPointer(ctx context.Context) error {
	if onWayland(ctx) {
		return &input.UndrivableError{Finding: input.Finding{Name: "pointer", Level: input.Fail,
			Detail: "a Wayland session does not tell where the pointer is",
			Hint:   "without --point, calibrate finds the grid by itself; or write its corners into the config"}}
	}
	return nil
}

// onWayland reports whether Open returns the hands for a Wayland session.
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
