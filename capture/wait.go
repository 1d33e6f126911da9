package capture

import (
	"context"
	"time"

	"autosolve/internal/fault"
)

// patience is how long the display may take to answer. A server on this machine
// takes milliseconds; a picture of a whole screen over a slow network takes some
// seconds.
const patience = 10 * time.Second

// within calls fault.Answer. If the display does not answer within limit, the error is a *DisplayError.
func within[T any](ctx context.Context, limit time.Duration, f func() (T, error), late func(T)) (T, error) {
	return fault.Answer(ctx, limit, noAnswer(), f, late)
}
