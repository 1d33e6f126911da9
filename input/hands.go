package input

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"
)

// Hands are the pointer and the keyboard of a desktop. *Driver has those of X11. Checks returns what a Check
// asks for. An error of Click and Press means that nothing was sent, unless it is a *SentError.
type Hands interface {
	Arm(ctx context.Context, region image.Rectangle) error
	Check(ctx context.Context) error
	Click(ctx context.Context, p image.Point) error
	Press(ctx context.Context, k Key) error
	MoveTo(ctx context.Context, p image.Point) error
	SetPace(p Pace)
	Checks() Checks
	Escape() Finding
	Close() error
}

// Checks is what a desktop answers before an act. The caller must see on the screen what it does not answer.
type Checks struct {
	Focus     bool // which window has the keyboard
	Window    bool // which window lies under the pointer, and over the region
	Modifiers bool // which modifiers and buttons are held
}

// fresh is how long a look is good for. An act follows its look within a millisecond or two, unless this process was
// stopped (Ctrl-Z, SIGSTOP, a laptop that sleeps) or got no processor: then it looks again, for the desktop may have
// changed.
const fresh = 250 * time.Millisecond

// ErrStale says that an act did nothing, because the look before it was too long ago.
var ErrStale = errors.New("the desktop was checked too long ago")

// Promptly checks and does, again if so much time has passed in between that the desktop may have changed: do is told until when the
// check is good, and may return ErrStale. If that happens too often the error is a *ChangedError, whose detail is slow, with %v for
// how long that may take.
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
	return Changed(Server, fmt.Sprintf(slow, fresh), "wait until the desktop reacts at once again and start again")
}

// Wait waits, and ends early with ctx: at once if that has ended.
func Wait(ctx context.Context, long time.Duration) error {
	return WaitAlarmed(ctx, context.Background(), long)
}

// WaitAlarmed waits, and ends early with ctx, or with alarm, whose cause is the error then.
func WaitAlarmed(ctx, alarm context.Context, long time.Duration) error {
	if long <= 0 && ctx.Err() == nil {
		return context.Cause(alarm)
	}
	timer := time.NewTimer(long)
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
