package capture

import (
	"context"
	"os"
	"time"

	"autosolve/internal/fault"
	"autosolve/internal/wayland"
	"autosolve/internal/xserver"
)

// patience is how long the display may take to answer. A server on this machine
// takes milliseconds; a picture of a whole screen over a slow network takes some
// seconds.
const patience = 10 * time.Second

// within calls fault.Answer. If the display does not answer within limit, the error is a *DisplayError.
func within[T any](ctx context.Context, limit time.Duration, f func() (T, error), late func(T)) (T, error) {
	return fault.Answer(ctx, limit, noAnswer(), f, late)
}

// noAnswer returns the error for a display that does not answer.
func noAnswer() error {
	if display := wayland.Display(); display != "" {
		return &DisplayError{Display: display, Err: wayland.ErrHangs}
	}
	return &DisplayError{Display: os.Getenv("DISPLAY"), Err: xserver.ErrHangs}
}
