package capture

import (
	"context"
	"fmt"
	"os"
	"time"
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
	var err error
	for halves := 0; err == nil; {
		select {
		case got := <-done:
			return got.value, got.err
		case <-ctx.Done():
			err = ctx.Err()
		case <-time.After(limit / 2):
			// A process that was stopped for long finds one half over, and the
			// answer in the other one.
			if halves++; halves == 2 {
				err = noAnswer(limit)
			}
		}
	}
	go func() { late((<-done).value) }()
	var none T
	return none, err
}

// noAnswer says that the display hangs.
func noAnswer(limit time.Duration) error {
	return &DisplayError{Display: os.Getenv("DISPLAY"), Err: fmt.Errorf("no answer within %v", limit)}
}
