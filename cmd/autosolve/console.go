package main

import (
	"context"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// patience is how long something may take before a person is told what it is, and told anew how far it is.
const (
	patience     = 500 * time.Millisecond
	progressTick = 100 * time.Millisecond
)

// console is standard output and standard error. Where standard error is a terminal, its last line says what takes long,
// and is taken off before anything else is written to either.
type console struct {
	mu    sync.Mutex
	out   stream
	errs  stream
	live  bool   // standard error is a terminal that can take a line off
	shown string // the line that is there, "" if there is none
}

// stream is one of the two.
type stream struct {
	file    *os.File
	console *console
}

func newConsole(out, errs *os.File) *console {
	c := &console{live: isTerminal(errs) && os.Getenv("TERM") != "dumb"}
	c.out, c.errs = stream{out, c}, stream{errs, c}
	return c
}

// Write writes below what was written before, as if there were no such line.
func (s stream) Write(p []byte) (int, error) {
	s.console.mu.Lock()
	defer s.console.mu.Unlock()
	if s.console.shown != "" {
		s.console.show("")
	}
	return s.file.Write(p)
}

// Fd tells whether it is a terminal, see isTerminal.
func (s stream) Fd() uintptr { return s.file.Fd() }

// isTerminal reports whether a file or stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(f.Fd()))
}

// colours reports whether what is written there may have colours or other looks: on a terminal that has them, unless the
// person wants none, see no-color.org.
func colours(w io.Writer) bool {
	return isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// show puts the line there, or takes it off. One that is wider than the terminal could not be taken off, and is cut.
func (c *console) show(line string) {
	if width, _, err := term.GetSize(int(c.errs.Fd())); err == nil && width > 0 && len(line) >= width {
		line = line[:width-1]
	}
	if line == c.shown {
		return
	}
	c.shown = line
	_, _ = io.WriteString(c.errs.file, "\r\x1b[K"+line) // nothing is lost if the terminal is gone
}

// consoleKey is the console's place in a context.
type consoleKey struct{}

// doing says on the console of the context what is being done, in ASCII, if it takes long, until end is called. How far it is
// may change; what is called by another goroutine. The screen is read meanwhile: where that matters the text is the same
// all the time, and has no digits.
func doing(ctx context.Context, what func() string) (end func()) {
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
				put(what())
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

// always is what doing says of something that cannot say how far it is.
func always(text string) func() string { return func() string { return text } }
