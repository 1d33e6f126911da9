package input

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"autosolve/internal/duration"
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

// fresh is how long a check stays valid, from its beginning. A check and the start of its act usually take some milliseconds.
// If they take longer, because this process was stopped (by Ctrl-Z, SIGSTOP or a suspended laptop), got no processor time or
// waited for the desktop, the desktop may have changed, and is checked again.
const fresh = 250 * time.Millisecond

// ErrStale says that an act was not sent, because the check before it was too long ago.
var ErrStale = errors.New("the desktop was checked too long ago")

// Promptly calls check, then do if the check is still valid; otherwise it starts over. The argument of do is the time until
// which the check is valid; do may return ErrStale to start over. After ten attempts in vain Promptly returns a
// *ChangedError. The argument slow is the format of that error's detail; %v in it stands for the time for which a check is
// valid.
func Promptly(check func() error, do func(until time.Time) error, slow string) error {
	for range 10 {
		until := time.Now().Add(fresh)
		if err := check(); err != nil {
			return err
		}
		err := ErrStale
		if time.Now().Before(until) {
			err = do(until)
		}
		if err != ErrStale {
			return err
		}
	}
	return Changed(Server, fmt.Sprintf(slow, duration.Text(fresh)), "wait until the computer is less busy and start again")
}

// Wait waits for the time d, or until ctx ends.
func Wait(ctx context.Context, d time.Duration) error {
	return WaitAlarmed(ctx, context.Background(), d)
}

// WaitAlarmed waits as Wait does, but stops when the context alarm ends. In that case it returns the cause of alarm.
func WaitAlarmed(ctx, alarm context.Context, d time.Duration) error {
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
