package watch

import (
	"context"
	"time"
)

// Twice reports whether a key is pressed twice in the given time. It is called right after the first press, whose time
// may or may not have arrived on the channel presses, and waits for the second press.
func Twice(ctx context.Context, presses <-chan time.Time, within time.Duration) bool {
	var first time.Time
	called := time.Now()
	for range len(presses) {
		next := <-presses
		if !first.IsZero() && next.Sub(first) <= within {
			return true
		}
		first = next
	}
	if first.IsZero() { // the poll has missed the press, or has not sent it yet
		first = called
	}
	over := time.After(time.Until(first.Add(within)))
	for {
		select {
		case next := <-presses:
			if first == called && !next.After(called) {
				first = next // the press before the call
				continue
			}
			return next.Sub(first) <= within
		case <-over:
			return false
		case <-ctx.Done():
			return false
		}
	}
}

// notePresses returns a function that must be called at each poll of a key, and be told whether the key is down. The function
// sends the time of the poll before each press, unless the channel is full. A key that is down at the first poll is not a
// press.
func notePresses(presses chan<- time.Time) (note func(down bool)) {
	was, polled := true, time.Now()
	return func(down bool) {
		if down && !was {
			select {
			case presses <- polled:
			default:
			}
		}
		was, polled = down, time.Now()
	}
}
