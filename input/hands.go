package input

import (
	"context"
	"fmt"
	"image"
	"time"
)

// Hands are the pointer and the keyboard of a desktop. Wary reports whether at least one of three things cannot be queried:
// where the windows are, which of them has the focus, and which keys are held. Pointer returns where the hands have left the
// pointer. If Click or Press returns an error, no click and no key was sent, unless the error is a *SentError.
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
	return wait(ctx, context.Background(), d)
}

// wait waits as Wait does, but stops when the context alarm ends. In that case it returns the cause of alarm.
func wait(ctx, alarm context.Context, d time.Duration) error {
	if d <= 0 {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("wait: %w", err)
		}
		return context.Cause(alarm)
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait: %w", ctx.Err())
	case <-alarm.Done():
		return context.Cause(alarm)
	}
}
