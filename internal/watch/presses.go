package watch

import (
	"context"
	"time"
)

// Twice waits for a second press of a key and reports whether it comes within the given time after the first. It is called
// right after the first press, whose time may or may not have arrived on the channel presses.
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

// notePresses polls a key until ctx ends or isDown fails. It returns a channel that receives the time of the last poll before
// each press; if the channel is full, the press is lost. A key that is down at the first poll does not count as a press.
func notePresses(ctx context.Context, isDown func() (bool, error)) <-chan time.Time {
	presses := make(chan time.Time, 8)
	go func() {
		was, polled := true, time.Now()
		_ = poll(ctx, func() (bool, error) {
			down, err := isDown()
			if down && !was {
				select {
				case presses <- polled:
				default:
				}
			}
			was, polled = down, time.Now()
			return false, err
		})
	}()
	return presses
}

// poll calls done every 5 ms until done returns true or an error. The interval is short enough to see a tapped key, which is
// down for about 50 ms.
func poll(ctx context.Context, done func() (bool, error)) error {
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		if ok, err := done(); ok || err != nil {
			return err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// hotkeyPress has a value if the hotkey was pressed since the last receive.
type hotkeyPress chan struct{}

func (p hotkeyPress) note() {
	select {
	case p <- struct{}{}:
	default:
	}
}

// Pressed reports whether the hotkey was pressed since Await or Pressed was last called, and forgets that press.
func (k *Keyboard) Pressed() bool {
	select {
	case <-k.pressed:
		return true
	default:
		return false
	}
}
