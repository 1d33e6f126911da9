package session

import (
	"context"
	"time"

	"autosolve/input"
)

// Times that PointerRests uses. It queries the pointer every restTick, and returns when it has not moved for restTime. If
// the pointer cannot be queried, it waits for leaveTime instead, long enough for a user to let go of the mouse.
const (
	restTime  = 500 * time.Millisecond
	restTick  = 50 * time.Millisecond
	leaveTime = time.Second
)

// PointerRests waits until the pointer does not move. Otherwise a user who has just pressed a button, and still moves the
// mouse, would stop the fill. In a Wayland session, which does not tell where the pointer is, PointerRests waits for a
// second.
func PointerRests(ctx context.Context) error {
	if pointerHidden(ctx) != nil {
		return input.Wait(ctx, leaveTime)
	}
	last, err := pointerPlace(ctx)
	if err != nil {
		return err
	}
	for since := time.Now(); time.Since(since) < restTime; {
		if err := input.Wait(ctx, restTick); err != nil {
			return err
		}
		now, err := pointerPlace(ctx)
		if err != nil {
			return err
		}
		if now != last {
			last, since = now, time.Now()
		}
	}
	return nil
}
