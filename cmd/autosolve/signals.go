package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
)

// endingSignals ask the program to end: Ctrl-C, the kill command, a terminal that is closed, and Ctrl-\. It then lets go
// of what it holds down, saves its trace and says how far it came. Ctrl-Z is not among them: it stops the process where
// it is, with no key down, and package input looks at the desktop anew before anything is sent afterwards.
var endingSignals = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}

// endOnSignal is ctx until the first of these signals. The second ends the program at once, as if nobody had asked for
// it. A closed terminal that the program was started to ignore, as nohup has it, stays ignored. Ctrl-\ has Go programs
// print what they are doing, and does so here, on w, as it was when the signal came.
func endOnSignal(ctx context.Context, w io.Writer) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	received := make(chan os.Signal, 2) // two may come before the first is taken out
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
		case second := <-received: // it came before it could end the program by itself
			_ = syscall.Kill(os.Getpid(), second.(syscall.Signal)) // no signal to itself is refused
		default:
		}
		if s == syscall.SIGQUIT {
			_, _ = w.Write(goroutines()) // nothing is left to be done about a terminal that is gone
		}
		cancel()
	}()
	return ctx, cancel
}

// goroutines are the stacks of all goroutines, up to a megabyte.
func goroutines() []byte {
	stacks := make([]byte, 1<<20)
	return stacks[:runtime.Stack(stacks, true)]
}
