package input

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"
)

// Hands are the pointer and the keyboard of a desktop. Checks returns what Check can find out. If Click or Press returns an
// error, nothing was sent, unless the error is a *SentError.
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

// Checks says what a desktop can be asked before an act. For the rest, the caller must look at the screen.
type Checks struct {
	Focus     bool // which window has the keyboard
	Window    bool // which window lies under the pointer, and over the region
	Modifiers bool // which modifiers and buttons are held
}

// fresh is how long a check stays valid. An act follows its check within a millisecond or two, unless this process was
// stopped (by Ctrl-Z, SIGSTOP or a suspended laptop) or got no processor time: then it checks again, because the desktop may
// have changed.
const fresh = 250 * time.Millisecond

// ErrStale says that an act did nothing, because the check before it was too long ago.
var ErrStale = errors.New("the desktop was checked too long ago")

// Promptly calls check, then do, and starts over if too much time has passed between them. It passes to do the time until
// which the check is valid; do may return ErrStale to start over. After ten attempts Promptly returns a *ChangedError.
// Its detail is slow, a format in which %v stands for the time that may pass.
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

// Wait waits for a duration, or until ctx ends.
func Wait(ctx context.Context, long time.Duration) error {
	return WaitAlarmed(ctx, context.Background(), long)
}

// WaitAlarmed waits as Wait does, and also ends when alarm does; then it returns alarm's cause.
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
