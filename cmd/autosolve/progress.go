package main

import (
	"context"
	"fmt"
	"io"
	"sync"

	"autosolve/fill"
)

// filling is the progress of a fill, as the terminal shows it. It receives the events of the fill.
type filling struct {
	cells     int    // the number of cells to fill
	howToStop string // such as "Esc stops it"

	mu   sync.Mutex
	sent map[string]bool // the cells to which a digit was sent, by names such as r4c5
	last string          // the cell to which a digit was sent last
}

// showFilling shows the progress of a fill on the console of the context until end is called. It is the function for
// bot.Options.Filling.
func showFilling(ctx context.Context, cells int, howToStop string) (progress fill.Recorder, end func()) {
	f := &filling{cells: cells, howToStop: howToStop, sent: map[string]bool{}}
	return f, doing(ctx, f.String)
}

// Record implements fill.Recorder.
func (f *filling) Record(e fill.Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch e.What {
	case "sent":
		f.sent[e.Cell], f.last = true, e.Cell
	case "erase", "restore": // a way that does not work was given up
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
