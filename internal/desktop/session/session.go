// Package session opens the hands for the session's desktop. On Linux, package internal/desktop decides whether these are
// the hands of package input/x11, input/wlr or input/portal; on Windows, they are those of package input/windows.
package session

import (
	"context"
	"image"
	"time"

	"autosolve/input"
)

// Pointer returns where the pointer is, in desktop pixels. It sends no input. The error is an *input.UndrivableError if
// this kind of desktop does not report the pointer's position.
func Pointer(ctx context.Context) (image.Point, error) {
	if err := TellsPointer(ctx); err != nil {
		return image.Point{}, err
	}
	return pointerPlace(ctx)
}

// opened returns what a driver's function Open returned. With an error it returns nil hands, not hands that contain a nil pointer
// to a driver.
func opened[D input.Hands](driver D, err error) (input.Hands, error) {
	if err != nil {
		return nil, err
	}
	return driver, nil
}

// restTime is how long the pointer must have stayed near one point before PointerRests returns, and restTick is the interval
// at which PointerRests queries the pointer. leaveTime is how long PointerRests waits if the pointer cannot be queried, long
// enough for a user to let go of the mouse.
const (
	restTime  = 500 * time.Millisecond
	restTick  = 50 * time.Millisecond
	leaveTime = time.Second
)

// PointerRests waits until the pointer has stayed near one point for half a second. Otherwise a user who has just pressed a
// button, and still moves the mouse, would stop the fill. In a Wayland session, where the pointer cannot be queried, PointerRests
// waits for a second. Points that are at most jitter pixels apart, both horizontally and vertically, count as near.
func PointerRests(ctx context.Context, jitter int) error {
	if TellsPointer(ctx) != nil {
		return input.Wait(ctx, leaveTime)
	}
	last, err := pointerPlace(ctx)
	for since := time.Now(); err == nil && time.Since(since) < restTime; {
		if err := input.Wait(ctx, restTick); err != nil {
			return err
		}
		var now image.Point
		if now, err = pointerPlace(ctx); input.Apart(now, last) > jitter {
			last, since = now, time.Now()
		}
	}
	return err
}
