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
// takes milliseconds, and the picture of a whole screen over a slow line some
// seconds.
const patience = 10 * time.Second

// within returns what f returns, which waits for the display, unless ctx ends
// before, or limit is over: then the error is a *DisplayError. F goes on by
// itself in that case, and late gets what it returns.
func within[T any](ctx context.Context, limit time.Duration, f func() (T, error), late func(T)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := f()
		done <- result{value, err}
	}()
	limited, cancel := fault.Limit(ctx, limit)
	defer cancel()
	select {
	case got := <-done:
		return got.value, got.err
	case <-limited.Done():
		go func() { late((<-done).value) }()
		var none T
		return none, fault.Ended(limited, noAnswer())
	}
}

// noAnswer says that the display hangs.
func noAnswer() error {
	if display := wayland.Display(); display != "" {
		return &DisplayError{Display: display, Err: wayland.ErrHangs}
	}
	return &DisplayError{Display: os.Getenv("DISPLAY"), Err: xserver.ErrHangs}
}
