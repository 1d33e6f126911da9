package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
)

// endOnSignal returns a context that ends with ctx or at the first of the endingSignals. The second signal has its default
// effect and ends the program at once. If the program was started with SIGHUP ignored, as by nohup, SIGHUP stays ignored.
// Ctrl-\ prints the stacks of all goroutines on w, as in any Go program.
func endOnSignal(ctx context.Context, w io.Writer) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	received := make(chan os.Signal, 2) // two may arrive before the first is received
	for _, s := range endingSignals {
		if s != syscall.SIGHUP || !signal.Ignored(s) {
			signal.Notify(received, s)
		}
	}
	go func() {
		var s os.Signal
		select {
		case s = <-received:
		case <-ctx.Done():
		}
		signal.Stop(received)
		select {
		case second := <-received: // it arrived before Stop, and so did not end the program
			endAtOnce(second)
		default:
		}
		if s == syscall.SIGQUIT {
			_, _ = w.Write(goroutines()) // an error means that the terminal is gone, so it cannot be reported
		}
		cancel()
	}()
	return ctx, cancel
}

// goroutines returns the stacks of all goroutines, at most a megabyte of text.
func goroutines() []byte {
	stacks := make([]byte, 1<<20)
	return stacks[:runtime.Stack(stacks, true)]
}
