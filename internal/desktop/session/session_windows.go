package session

import (
	"context"
	"image"

	"autosolve/input"
	"autosolve/input/windows"
)

// Open opens the hands for the desktop. If the desktop cannot be controlled, the error is an *input.UndrivableError. ctx only
// limits the opening.
func Open(ctx context.Context, c input.Config) (input.Hands, error) {
	return opened(windows.Open(ctx, c))
}

// Inspect checks everything that the hands need and returns a finding for each check. It returns nil if ctx has ended.
func Inspect(ctx context.Context) []input.Finding { return windows.Inspect(ctx) }

// pointerPlace returns where the pointer is, in desktop pixels.
func pointerPlace(ctx context.Context) (image.Point, error) { return windows.PointerPlace(ctx) }

// TellsPointer returns nil, because Windows reports the pointer's position.
func TellsPointer(context.Context) error { return nil }

// Saver returns an *input.ChangedError if the lock screen, a screen saver, a prompt of User Account Control or another desktop
// hides the desktop of the user. Otherwise it returns nil.
func Saver(context.Context) error { return windows.Locked() }

// CanWatch returns nil, because autosolve watch works on every desktop of Windows.
func CanWatch(context.Context) error { return nil }

// Shared returns "", because on Windows programs see the whole screen.
func Shared(context.Context) string { return "" }

// IsEnded returns false, because a desktop of Windows is not shared.
func IsEnded(error) bool { return false }

// Keep returns ctx, and a function end that does nothing. A desktop of Windows need not be shared with the program, unlike
// some desktops on Linux.
func Keep(ctx context.Context, _ func(string)) (kept context.Context, end func()) {
	return ctx, func() {}
}
