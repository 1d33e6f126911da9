// Package session opens the hands for the session's desktop. On Linux, package internal/desktop decides whether these are
// the hands of package input/x11, input/wlr or input/portal; on Windows, they are those of package input/windows.
package session

import (
	"context"
	"image"

	"autosolve/input"
)

// Pointer returns where the pointer is, in desktop pixels. It sends no input. The error is an *input.UndrivableError if
// this kind of desktop does not report the pointer's position.
func Pointer(ctx context.Context) (image.Point, error) {
	if err := TellsPointer(ctx); err != nil {
		return image.Point{}, err
	}
	return pointerPlace(ctx)
}

// TellsPointer returns an *input.UndrivableError if this kind of desktop does not report the pointer's position, so that
// Pointer would fail. Otherwise it returns nil.
func TellsPointer(ctx context.Context) error {
	if why := pointerHidden(ctx); why != nil {
		return &input.UndrivableError{Finding: *why}
	}
	return nil
}
