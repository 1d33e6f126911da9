package input

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"
)

// Hands are the pointer and the keyboard of a desktop. *Driver has those of X11. What a Check asks for
// there, Checks says. An error of Click and Press means that nothing was sent, unless it is a *SentError.
type Hands interface {
	Arm(ctx context.Context, region image.Rectangle) error
	Check(ctx context.Context) error
	Click(ctx context.Context, p image.Point) error
	Press(ctx context.Context, k Key) error
	MoveTo(ctx context.Context, p image.Point) error
	SetPace(p Pace)
	Release() error
	Checks() Checks
	Escape() Finding
	Close() error
}

// Checks is what a desktop answers before an act. What it does not is up to whoever acts: to see it on the screen.
type Checks struct {
	Focus     bool // which window has the keyboard
	Window    bool // which window lies under the pointer, and over the region
	Modifiers bool // which modifiers and buttons are held
}

// Fresh is how long a look is good for. An act follows its look within a millisecond or two, unless this process was
// stopped (Ctrl-Z, SIGSTOP, a laptop that sleeps) or got no processor: then it looks again, for the desktop may be
// another one.
const Fresh = 250 * time.Millisecond

// ErrStale says that nothing was pressed, as the look before it was too long ago.
var ErrStale = errors.New("the look is too old to act on")

// UntilFresh does act again for as long as it comes too late after its look, within reason. Slow is the detail of the error if it
// always does, with %v for how late that is.
func UntilFresh(slow string, act func() error) error {
	for range 10 {
		if err := act(); err != ErrStale {
			return err
		}
	}
	return Changed(Server, fmt.Sprintf(slow, Fresh), "wait until the desktop reacts at once again and start again")
}

// Promptly checks and does, again if so much time has passed in between that the desktop may be another one. If that happens too often
// the error is a *ChangedError, whose detail is slow, with %v for how long that may take.
func Promptly(check, do func() error, slow string) error {
	return UntilFresh(slow, func() error {
		looked := time.Now()
		if err := check(); err != nil {
			return err
		}
		if time.Since(looked) >= Fresh {
			return ErrStale
		}
		return do()
	})
}

// Wait waits, and ends early with ctx.
func Wait(ctx context.Context, long time.Duration) error {
	return WaitAlarmed(ctx, context.Background(), long)
}

// WaitAlarmed waits, and ends early with ctx, or with alarm, whose cause is the error then.
func WaitAlarmed(ctx, alarm context.Context, long time.Duration) error {
	if long <= 0 {
		return nil
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
