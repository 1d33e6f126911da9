package main

import (
	"context"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

const (
	patience     = 500 * time.Millisecond // how long work may take before its progress is shown
	progressTick = 100 * time.Millisecond // how often the progress is updated
)

// console is standard output and standard error. If standard error is a terminal that can erase a line, its last line shows
// the progress of the work. That line is erased before anything else is written to either stream.
type console struct {
	mu    sync.Mutex
	out   stream
	errs  stream
	live  bool   // standard error is a terminal on which a line can be erased
	shown string // the progress line, or "" if none is shown
}

// stream is standard output or standard error of a console.
type stream struct {
	file    *os.File
	console *console
}

func newConsole(out, errs *os.File) *console {
	c := &console{live: isControllable(errs)}
	c.out, c.errs = stream{out, c}, stream{errs, c}
	return c
}

// Write erases the progress line and writes p.
func (s stream) Write(p []byte) (int, error) {
	s.console.mu.Lock()
	defer s.console.mu.Unlock()
	if s.console.shown != "" {
		s.console.show("")
	}
	return s.file.Write(p)
}

// Fd returns the file descriptor, from which isTerminal finds out whether the stream is a terminal.
func (s stream) Fd() uintptr { return s.file.Fd() }

// isTerminal reports whether a file or a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(f.Fd()))
}

// isControllable reports whether a file or a stream is a terminal that carries out control sequences (ECMA-48), such as
// that for erasing a line.
func isControllable(stream any) bool {
	f, ok := stream.(interface{ Fd() uintptr })
	return ok && isTerminal(stream) && os.Getenv("TERM") != "dumb" && takesSequences(f.Fd())
}

// show replaces the progress line; "" erases it. A line that would not fit the terminal's width is cut, since a wrapped one
// could not be erased.
func (c *console) show(line string) {
	if width, _, err := term.GetSize(int(c.errs.Fd())); err == nil && width > 0 && len(line) >= width {
		line = line[:width-1]
	}
	if line == c.shown {
		return
	}
	c.shown = line
	_, _ = io.WriteString(c.errs.file, "\r\x1b[K"+line) // an error means that the terminal is gone, and the line with it
}

// consoleKey is the key of the console in a context.
type consoleKey struct{}

// doing shows the progress line on the console of the context until end is called, if the work takes longer than
// patience. At each tick, another goroutine calls text to get the line, which must be ASCII. If the screen is read meanwhile,
// the terminal may be visible on it, so the line must not contain anything that bot.Options forbids.
func doing(ctx context.Context, text func() string) (end func()) {
	c, ok := ctx.Value(consoleKey{}).(*console)
	if !ok || !c.live {
		return func() {}
	}
	stop, gone := make(chan struct{}), make(chan struct{})
	put := func(line string) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.show(line)
	}
	go func() {
		defer close(gone)
		for next := time.After(patience); ; next = time.After(progressTick) {
			select {
			case <-next:
				put(text())
			case <-stop:
				put("")
				return
			}
		}
	}()
	return sync.OnceFunc(func() {
		close(stop)
		<-gone
	})
}

// always returns a function that always returns the given text, for use as an argument of doing.
func always(text string) func() string { return func() string { return text } }
