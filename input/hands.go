package input

import (
	"context"
	"image"
	"time"
)

// Hands are the pointer and the keyboard of a desktop. The acts are Click, Press and MoveTo. If one of them returns an error, no
// click and no key was sent, unless the error wraps a *SentError. The package's documentation lists the other errors.
type Hands interface {
	// Arm prepares the hands for acts in the window that shows region, which must not be empty. It records the state of the
	// desktop that must not change from then on, unless the hands change it.
	Arm(ctx context.Context, region image.Rectangle) error
	// Check returns nil if nothing prevents the next act. The package's documentation lists what it checks.
	Check(ctx context.Context) error
	// Click clicks at p with the left button, after a check.
	Click(ctx context.Context, p image.Point) error
	// Press presses and releases k, after a check.
	Press(ctx context.Context, k Key) error
	// MoveTo moves the pointer to p, after a check. Hands that keep the pointer beside the region may leave it where it is if p
	// is outside the region.
	MoveTo(ctx context.Context, p image.Point) error
	// SetPace sets the pace of all later acts.
	SetPace(p Pace)
	// Pointer returns where the hands have left the pointer.
	Pointer() image.Point
	// Wary reports whether at least one of three things cannot be queried: where the windows are, which of them has the focus,
	// and which keys are held.
	Wary() bool
	// Escape returns the finding on whether Esc stops the hands.
	Escape() Finding
	// Close releases what is still down, and ends the hands' use of the desktop.
	Close() error
}

// Spots returns the points at which hands that can query windows check that nothing covers the window with the region: first
// the region's centre, then points slightly inside its corners.
func Spots(region image.Rectangle) []image.Point {
	r := region.Inset(min(region.Dx(), region.Dy()) / 20)
	right, bottom := r.Max.X-1, r.Max.Y-1
	return []image.Point{{(r.Min.X + right) / 2, (r.Min.Y + bottom) / 2},
		r.Min, {right, r.Min.Y}, {r.Min.X, bottom}, {right, bottom}}
}

// Wait waits for the time d, or until ctx ends. If ctx has ended, the error wraps ctx's.
func Wait(ctx context.Context, d time.Duration) error {
	return (&Driver{Alarm: context.Background()}).Wait(ctx, d)
}
