package session

import (
	"context"
	"time"

	"autosolve/input"
	"autosolve/input/x11"
)

// How long the pointer must rest before it counts as left alone, and how often it is looked at. Where it cannot be asked for,
// leaveTime is waited instead: as long as a hand takes to leave the mouse.
const (
	restTime  = 500 * time.Millisecond
	restTick  = 50 * time.Millisecond
	leaveTime = time.Second
)

// PointerRests waits until the pointer does: a hand that has just pressed a button would stop the fill that it has begun. A
// Wayland session does not tell where the pointer is; there it waits for a second.
func PointerRests(ctx context.Context) error {
	if onWayland(ctx) {
		return input.Wait(ctx, leaveTime)
	}
	last, err := x11.PointerPlace(ctx)
	if err != nil {
		return err
	}
	for since := time.Now(); time.Since(since) < restTime; {
		if err := input.Wait(ctx, restTick); err != nil {
			return err
		}
		now, err := x11.PointerPlace(ctx)
		if err != nil {
			return err
		}
		if now != last {
			last, since = now, time.Now()
		}
	}
	return nil
}
