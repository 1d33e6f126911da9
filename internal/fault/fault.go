// Package fault contains what the connections to X servers, Wayland compositors and Windows have in common: the time that a
// server may take to answer, and the errors for a server that is gone or hangs, with the same text on every desktop.
package fault

import (
	"context"
	"time"

	"autosolve/internal/advice"
)

// Patience is how long a server may take for one answer. If it takes longer, it is considered to hang. Most answers take
// less than a millisecond, or up to a second if the machine is very busy. While a program has grabbed the X server, as a
// window manager may when a window is dragged, all other programs wait.
const Patience = 5 * time.Second

// Fault is the error for a server that is gone or hangs.
type Fault struct{ text, hint string }

// Gone returns the fault of a server that has ended the connection. who names the server in the text.
func Gone(who string) *Fault { return &Fault{who + " is gone", "log in again"} }

// Hangs returns the fault of a server that has not answered in time. who names the server in the text.
func Hangs(who string) *Fault {
	return &Fault{who + " does not answer", "wait until the desktop reacts again and start again"}
}

func (f *Fault) Error() string { return f.text }

func (f *Fault) Advice() advice.Advice { return advice.Advice{Status: advice.Undrivable, Hint: f.hint} }

// Limit returns a context that ends when ctx ends or when the duration patience has passed; Ended distinguishes the two cases.
// The time is measured by two timers, one after the other: if the process was stopped for a long time, only one of them has
// expired when the process continues.
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

// errOver is the cause with which Limit cancels a context whose time has passed.
var errOver = &Fault{text: "the time limit has passed"}

// Ended returns overdue if limited, a context from Limit, has ended because its time has passed. Otherwise it returns the
// context's error, which is nil if the context has not ended.
func Ended(limited context.Context, overdue error) error {
	if context.Cause(limited) == errOver {
		return overdue
	}
	return limited.Err()
}

// Answer calls f, which waits for a server, and returns its results. If ctx ends first, Answer returns ctx's error; if the
// duration patience passes first, it returns overdue. In both cases f continues, and when it returns, late is called with its
// value, unless late is nil.
func Answer[T any](ctx context.Context, patience time.Duration, overdue error, f func() (T, error), late func(T)) (T, error) {
	limited, cancel := Limit(ctx, patience)
	defer cancel()
	value, err := Await(limited, f, late)
	if err != nil && err == limited.Err() {
		err = Ended(limited, overdue)
	}
	return value, err
}

// Await does what Answer does, but waits as long as ctx lasts.
func Await[T any](ctx context.Context, f func() (T, error), late func(T)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := f()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		if late != nil {
			go func() { late((<-done).value) }()
		}
		var none T
		return none, ctx.Err()
	}
}
