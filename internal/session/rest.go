package session

import (
	"context"
	"time"

	"autosolve/input"
)

// restTime is how long the pointer must not have moved before PointerRests returns, and restTick is the interval at which
// PointerRests queries the pointer. leaveTime is how long PointerRests waits if the pointer cannot be queried, long enough
// for a user to let go of the mouse.
const (
	restTime  = 500 * time.Millisecond
	restTick  = 50 * time.Millisecond
	leaveTime = time.Second
)

// PointerRests waits until the pointer does not move. Otherwise a user who has just pressed a button, and still moves the
// mouse, would stop the fill. In a Wayland session, where the pointer cannot be queried, PointerRests waits for a second.
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
