package input

import (
	"context"
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

// Checks says that X11 answers all.
func (d *Driver) Checks() Checks { return Checks{Focus: true, Window: true, Modifiers: true} }

// Promptly checks and does, again if so much time has passed in between that the desktop may be another one. If that happens too often
// the error is a *ChangedError, whose detail is slow, with %v for how long that may take.
func Promptly(check, do func() error, slow string) error {
	return untilFresh(slow, func() error {
		looked := time.Now()
		if err := check(); err != nil {
			return err
		}
		if time.Since(looked) >= fresh {
			return errStale
		}
		return do()
	})
}

// Wait waits, and ends early with ctx.
func Wait(ctx context.Context, long time.Duration) error {
	return waitAlarmed(ctx, context.Background(), long)
}

// waitAlarmed waits, and ends early with ctx, or with alarm, whose cause is the error then.
func waitAlarmed(ctx, alarm context.Context, long time.Duration) error {
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
