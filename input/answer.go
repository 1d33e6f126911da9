package input

import (
	"context"
	"errors"
	"time"
)

// errNoAnswer says that the X server hangs.
var errNoAnswer = errors.New("the X server does not answer")

// answer waits for the replies that read collects. It ends early with ctx, and when the server has not answered for as
// long as the probe's patience lasts; such a server is not waited for again. Read goes on in a goroutine then, which
// ends with the connection.
func answer[T any](ctx context.Context, p *probe, read func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	var none T
	if p.hangs.Load() {
		return none, errNoAnswer
	}
	done := make(chan result, 1)
	go func() {
		value, err := read()
		done <- result{value, err}
	}()
	for range 2 { // a process that was stopped for long finds one half over, and in the other one its answer
		select {
		case r := <-done:
			return r.value, r.err
		case <-ctx.Done():
			return none, ctx.Err()
		case <-time.After(p.patience / 2):
		}
	}
	p.hangs.Store(true)
	return none, errNoAnswer
}

// limit is ctx that ends when the patience is over: two halves of it, as in answer.
func limit(ctx context.Context, patience time.Duration) (context.Context, context.CancelFunc) {
	limited, cancel := context.WithCancel(ctx)
	time.AfterFunc(patience/2, func() { time.AfterFunc(patience/2, cancel) })
	return limited, cancel
}

// within does what f does, which talks on a connection, but ends it with stop as soon as ctx ends.
func within(ctx context.Context, stop func(), f func() error) error {
	over := context.AfterFunc(ctx, stop)
	err := f()
	if ended := !over(); ended {
		return ctx.Err()
	}
	return err
}
