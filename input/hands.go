package input

import (
	"context"
	"image"
	"time"
)

// Hands are the pointer and the keyboard of a desktop. Wary reports whether at least one of three things cannot be queried:
// where the windows are, which of them has the focus, and which keys are held. Pointer returns where the hands have left the
// pointer. If Click or Press returns an error, no click and no key was sent, unless the error is a *SentError.
//
// Arm records the state of the desktop that must not change from then on, unless the hands change it. Check returns nil if
// nothing prevents the next act. The package's documentation lists what it checks, and the errors.
type Hands interface {
	Arm(ctx context.Context, region image.Rectangle) error
	Check(ctx context.Context) error
	Click(ctx context.Context, p image.Point) error
	Press(ctx context.Context, k Key) error
	MoveTo(ctx context.Context, p image.Point) error
	SetPace(p Pace)
	Pointer() image.Point
	Wary() bool
	Escape() Finding
	Close() error
}

// Spots returns the points at which hands that can query windows check that nothing covers the window with the region: the
// region's centre, and points slightly inside its corners.
func Spots(region image.Rectangle) []image.Point {
	r := region.Inset(min(region.Dx(), region.Dy()) / 20)
	right, bottom := r.Max.X-1, r.Max.Y-1
	return []image.Point{{(r.Min.X + right) / 2, (r.Min.Y + bottom) / 2},
		r.Min, {right, r.Min.Y}, {r.Min.X, bottom}, {right, bottom}}
}

// Wait waits for the time d, or until ctx ends.
func Wait(ctx context.Context, d time.Duration) error {
	return (&Driver{Alarm: context.Background()}).Wait(ctx, d)
}
