// Package fault has what all display servers have in common, X servers and compositors: how long one may take to answer,
// and the two ways in which one fails everybody, in the same words on every desktop.
package fault

import (
	"context"
	"time"

	"autosolve/internal/advice"
)

// Patience is how long a server may take for one answer before it counts as one that hangs. Most answers take less than a
// millisecond, and up to a second where the machine is very busy; a program that has grabbed the X server (a window manager
// may, while a window is dragged) keeps all others waiting.
const Patience = 5 * time.Second

// A Fault is the loss of a server.
type Fault struct{ text, hint string }

// Gone returns the fault of a server that has ended the connection.
func Gone(who string) *Fault { return &Fault{who + " is gone", "log in again"} }

// Hangs returns the fault of a server that has not answered for as long as patience lasts.
func Hangs(who string) *Fault {
	return &Fault{who + " does not answer", "wait until the desktop reacts again and start again"}
}

// Error returns the text of the error.
func (f *Fault) Error() string { return f.text }

// Hint returns what the user can do.
func (f *Fault) Hint() string { return f.hint }

// Status returns the exit status.
func (*Fault) Status() advice.Status { return advice.Undrivable }

// Limit returns a context that ends with ctx, or when the patience is over; Ended tells which. A process that was stopped for long finds
// one half of the patience over, and has the other one for the answer.
func Limit(ctx context.Context, patience time.Duration) (context.Context, context.CancelFunc) {
	limited, end := context.WithCancelCause(ctx)
	half := time.AfterFunc(patience/2, func() {
		time.AfterFunc(patience/2, func() { end(errOver) })
	})
	return limited, func() {
		half.Stop()
		end(nil)
	}
}

// errOver is the cause of the end of a context whose patience is over.
var errOver = &Fault{text: "the patience is over"}

// Ended returns why a context of Limit has ended: overdue where that was the patience, else ctx's error. It is nil for one that
// has not ended.
func Ended(limited context.Context, overdue error) error {
	if context.Cause(limited) == errOver {
		return overdue
	}
	return limited.Err()
}

// Answer returns what f returns, which waits for a server, unless ctx ends before, or the patience is over: then the error is
// overdue. F goes on by itself in that case, and late, which may be nil, gets what it returns.
func Answer[T any](ctx context.Context, patience time.Duration, overdue error, f func() (T, error), late func(T)) (T, error) {
	type result struct {
		value T
		err   error
	}
	limited, cancel := Limit(ctx, patience)
	defer cancel()
	done := make(chan result, 1)
	go func() {
		value, err := f()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-limited.Done():
		if late != nil {
			go func() { late((<-done).value) }()
		}
		var none T
		return none, Ended(limited, overdue)
	}
}
