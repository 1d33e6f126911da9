package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"autosolve/fill"
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

	noHelp error // why the help was not printed
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

// columns returns how many columns wide the terminal w is. If w is not a terminal, it returns the width of the help.
func columns(w any) int {
	if f, ok := w.(interface{ Fd() uintptr }); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return helpColumns
}

// isControllable reports whether a file or a stream is a terminal that carries out control sequences (ECMA-48).
func isControllable(stream any) bool {
	return isTerminal(stream) && os.Getenv("TERM") != "dumb" && takesSequences(stream.(interface{ Fd() uintptr }).Fd())
}

// show replaces the progress line; "" erases it. A line that would not fit the terminal's width is cut, since a wrapped one
// could not be erased. The caller holds the lock.
func (c *console) show(line string) {
	if width := columns(c.errs); len(line) >= width {
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
// the terminal may be visible on it, so the line must not contain anything that pipeline.Options forbids.
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

func always(text string) func() string { return func() string { return text } }

// style is how a terminal shows a text: the parameters of the control sequences (ECMA-48, SGR) that begin and end it.
type style struct{ begin, end string }

// The colours of the styles are those of the terminal's own palette, which suits its background.
var (
	plain     = style{}
	red       = style{"31", "39"}
	green     = style{"32", "39"}
	yellow    = style{"33", "39"}
	magenta   = style{"35", "39"}
	boldRed   = style{"1;31", "22;39"}
	boldGreen = style{"1;32", "22;39"}
	boldBlue  = style{"1;34", "22;39"}
)

// of returns the text in this style.
func (s style) of(text string) string {
	if s == plain {
		return text
	}
	return "\x1b[" + s.begin + "m" + text + "\x1b[" + s.end + "m"
}

// on returns the text in this style if w may have colours, and otherwise the plain text.
func (s style) on(w io.Writer, text string) string {
	if !colours(w) {
		return text
	}
	return s.of(text)
}

// colours reports whether text written to w may have colours: w must be a terminal that can show that, and the
// environment variable NO_COLOR must be empty (see no-color.org).
func colours(w io.Writer) bool {
	return os.Getenv("NO_COLOR") == "" && isControllable(w)
}

// filling is the progress of a fill, as the terminal shows it. It receives the events of the fill.
type filling struct {
	cells     int    // the number of cells to fill
	howToStop string // such as "Esc stops it"

	mu   sync.Mutex
	sent map[string]bool // the cells whose digit was sent and not undone, by names such as r4c5
	last string          // the cell to which a digit was sent last
}

// showFilling is the function for pipeline.Options.Filling.
func showFilling(ctx context.Context, cells int, howToStop string) (progress fill.Recorder, end func()) {
	f := &filling{cells: cells, howToStop: howToStop, sent: map[string]bool{}}
	return f, doing(ctx, f.String)
}

func (f *filling) Record(e fill.Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch e.What {
	case "sent":
		f.sent[e.Cell], f.last = true, e.Cell
	case "erase", "restore": // all ways have failed, and the fill undoes what they did
		delete(f.sent, e.Cell)
	}
}

// String returns the progress, such as: 23 of 51, r5c6; Esc stops it.
func (f *filling) String() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	at := ""
	if f.last != "" {
		at = ", " + f.last
	}
	return fmt.Sprintf("%d of %d%s; %s", len(f.sent), f.cells, at, f.howToStop)
}

// showSuccess writes a line about a success, in green on a terminal that has colours.
func showSuccess(w io.Writer, line string) { fmt.Fprintln(w, green.on(w, line)) }

// keyboard receives the lines that the user types at a terminal.
type keyboard struct {
	lines chan string
	end   chan struct{} // closed at the end of the input, for example at Ctrl-D
}

// listen returns a keyboard that reads lines from now on until the input or the program ends. It returns nil if in is not a
// terminal.
func listen(in io.Reader) *keyboard {
	if !isTerminal(in) {
		return nil
	}
	k := &keyboard{make(chan string), make(chan struct{})}
	go func() {
		defer close(k.end)
		for s := bufio.NewScanner(in); s.Scan(); {
			k.lines <- s.Text()
		}
	}()
	return k
}

// confirmEnd is called at the end of the input. It returns ctx's error if ctx ends soon after it: on Windows Ctrl-C ends the read a
// moment before its signal arrives.
func confirmEnd(ctx context.Context) error {
	const late = 200 * time.Millisecond
	select {
	case <-time.After(late):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// typed is input that is typed at a terminal. Reading it fails with ctx's error if Ctrl-C has ended it. Its end is final, although a
// terminal could be read on after it.
type typed struct {
	io.Reader
	ctx context.Context
	err error
}

func (t *typed) Read(p []byte) (n int, err error) {
	if t.err != nil {
		return 0, t.err
	}
	if n, t.err = t.Reader.Read(p); t.err == io.EOF {
		t.err = cmp.Or(confirmEnd(t.ctx), t.err)
	}
	return n, t.err
}

// ask asks a question and returns the line that is typed after it, without spaces around it. At the end of the input, for
// example at Ctrl-D, it returns "". If ctx ends before that or soon after it, the error wraps ctx's error.
func (k *keyboard) ask(ctx context.Context, w io.Writer, question string) (string, error) {
	select {
	case <-k.lines: // discards a line that was typed before the question
	default:
	}
	fmt.Fprintf(w, "%s ", question)
	select {
	case text := <-k.lines:
		return strings.TrimSpace(text), nil
	case <-k.end:
		if confirmEnd(ctx) == nil {
			return "", nil
		}
	case <-ctx.Done():
	}
	fmt.Fprintln(w)
	return "", fmt.Errorf("wait for an answer: %w", ctx.Err())
}
