package panel

import (
	"context"
	"fmt"
	"image"
	"slices"
	"strings"
	"sync"

	"autosolve/internal/config"
	"autosolve/internal/hint"
	"autosolve/recognize"
)

// state is what the panel shows, and what it does. It may be used by several goroutines.
type state struct {
	mu      sync.Mutex
	ticket  string        // "" once it was used
	changed chan struct{} // closed, and made anew, when anything below has changed
	tabs    map[*tab]bool // the pages that are connected

	doing  string // what is under way, "" if nothing is
	turn   int    // counts what was begun
	hiding int    // the turn for which the pages are to hide their pictures, 0 if they may show them
	cancel context.CancelFunc
	ended  chan struct{} // closed at the end of what is under way
	cut    error         // of what was under way when the panel ended
	words  strings.Builder

	view
}

// view is what the page shows. Its parts are replaced, not changed.
type view struct {
	version int               // counts its changes
	sight   *Sight            // what was seen last, nil before the first look
	grids   []image.Rectangle // where there are several
	steps   []*hint.Hint
	corners config.Corners   // that were chosen on the page, zero if none were
	at      *recognize.Board // what is read at these, nil if nothing can be
	digits  *digits          // what is asked, nil if nothing is
}

// tab is a page in a browser.
type tab struct {
	id     string
	hidden int // the last turn for which it hid its pictures
}

// busyError says that something else is under way.
type busyError struct{ doing string }

func (e *busyError) Error() string { return "wait: " + e.doing + " is under way" }

// begin begins something that nothing else may be beside. With hide all pages are to hide their pictures.
func (d *state) begin(alive context.Context, doing string, hide bool) (context.Context, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.doing != "" {
		return nil, &busyError{d.doing}
	}
	ctx, cancel := context.WithCancel(alive)
	d.doing, d.cancel, d.ended = doing, cancel, make(chan struct{})
	d.turn++
	if hide {
		d.hiding = d.turn
	}
	d.words.Reset()
	d.tell()
	return ctx, nil
}

// end ends it, with a new view if it made one, and with its error if the panel ends with it.
func (d *state) end(v *view, cut error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.cancel()
	d.doing, d.hiding, d.cut = "", 0, cut
	if v != nil {
		v.version = d.version + 1
		d.view = *v
	}
	close(d.ended)
	d.tell()
}

// wait waits for the end of what is under way when the panel ends, and returns its error.
func (d *state) wait() error {
	d.mu.Lock()
	ended, idle := d.ended, d.doing == ""
	d.mu.Unlock()
	if !idle {
		<-ended
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.cut
}

// stop stops what is under way, if anything is.
func (d *state) stop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.doing != "" {
		d.cancel()
	}
}

// tell has all who wait for a change look. The lock is held.
func (d *state) tell() {
	close(d.changed)
	d.changed = make(chan struct{})
}

// now is what the page shows.
func (d *state) now() view {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.view
}

// Write adds to what is told to the person.
func (d *state) Write(text []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.words.Write(text)
	d.tell()
	return len(text), nil
}

// useTicket reports whether it is the ticket, and was not used before.
func (d *state) useTicket(ticket string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ticket == "" || !same(ticket, d.ticket) {
		return false
	}
	d.ticket = ""
	return true
}

// event is what pages are told when anything has changed.
type event struct {
	Version int    `json:"version"`
	Doing   string `json:"doing"`
	Hide    int    `json:"hide"` // 0 for no
	Words   string `json:"words"`
}

// event is the event of now, and what is closed when there is another one.
func (d *state) event() (event, <-chan struct{}) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return event{d.version, d.doing, d.hiding, d.words.String()}, d.changed
}

// join adds a page that is connected from now on.
func (d *state) join(id string) *tab {
	d.mu.Lock()
	defer d.mu.Unlock()
	t := &tab{id: id}
	d.tabs[t] = true
	return t
}

// leave removes it.
func (d *state) leave(t *tab) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.tabs, t)
	d.tell() // nobody has to wait for it any more
}

// connected reports whether a page is.
func (d *state) connected(id string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	for t := range d.tabs {
		if t.id == id {
			return true
		}
	}
	return false
}

// hid notes that a page has hidden its pictures.
func (d *state) hid(id string, turn int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for t := range d.tabs {
		if t.id == id {
			t.hidden = max(t.hidden, turn)
		}
	}
	d.tell()
}

// awaitHidden waits until all pages have hidden their pictures.
func (d *state) awaitHidden(ctx context.Context) error {
	for {
		d.mu.Lock()
		showing, changed := 0, d.changed
		for t := range d.tabs {
			if t.hidden < d.hiding {
				showing++
			}
		}
		d.mu.Unlock()
		if showing == 0 {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return &shownError{showing, ctx.Err()}
		}
	}
}

// shownError says that pages have not hidden their pictures.
type shownError struct {
	pages int
	err   error
}

func (e *shownError) Error() string {
	return fmt.Sprintf("%d of the panel's pages have not hidden their pictures, which could be taken for the puzzle", e.pages)
}

func (e *shownError) Unwrap() error { return e.err }

// Hint is what the person can do.
func (e *shownError) Hint() string { return "close the panel's other tabs, or reload them" }

// shows is the board that the page shows: what is read at the chosen corners, or what was seen.
func (v *view) shows() *recognize.Board {
	if !v.corners.Auto() || v.sight == nil {
		return v.at
	}
	return v.sight.Board
}

// certain reports whether all of that is read with certainty.
func (v *view) certain() bool {
	b := v.shows()
	return b != nil && len(b.Uncertain()) == 0
}

// with is the view after another step.
func (v view) with(step *hint.Hint) *view {
	v.steps = append(slices.Clone(v.steps), step)
	return &v
}
