package panel

import (
	"context"
	"fmt"
	"image"
	"strings"
	"sync"
	"time"

	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/internal/hint"
	"autosolve/recognize"
)

// state is what the panel shows and does. Several goroutines may use it.
type state struct {
	mu      sync.Mutex
	ticket  string        // "" once it has been used
	changed chan struct{} // closed and replaced by the method tell
	tabs    map[*tab]bool // the connected pages

	doing  string // the act that is under way, "" if none is
	turn   int    // the number of acts so far
	hiding int    // the turn for which the pages must hide their pictures, 0 if they may show them
	cancel context.CancelFunc
	acts   sync.WaitGroup  // counts the act under way
	err    error           // the error of the act that was under way when the panel ended
	words  strings.Builder // the messages for the user of the act under way, or of the last one
	result outcome         // how the last act ended, or "" once another has begun

	shared        string // what the user shares with the program, "" if nothing need be shared
	live          string // a text about the panel's own looks at the screen, "" before the first puzzle
	proved        bool   // whether marks of a page have been found on the screen since a page was last opened
	mistakesShown bool   // whether the pages show which entries are wrong

	view
}

// view is what the page shows. What its fields point to never changes.
type view struct {
	version int               // the number of changes of the view so far
	sight   *Sight            // the last look at the screen or what the user brought, nil before the first one
	origin  origin            // where the puzzle comes from
	grids   []image.Rectangle // all grids found, if there are several
	steps   []*hint.Hint      // the steps from the board shown towards the solution, nil without a hint
	told    int               // how much of the first step the page shows at first: toldWhere, toldDigit, or toldWhole
	stuck   bool              // whether no known technique leads further than the last step
	corners config.Corners    // the corners that were chosen on the page, zero if none were
	at      *recognize.Board  // the reading at the chosen corners, nil if nothing can be read there
	digits  *digits           // the questions about digits, nil if the user is not asked
}

// outcome is how an act ended, as a class of the page's style sheet. It is "" before that, if the act was stopped on the page,
// and if the act succeeded without changing anything outside the panel.
type outcome string

const (
	succeeded outcome = "succeeded"
	refused   outcome = "refused"
)

// tab is a page in a browser.
type tab struct {
	id     string
	hidden int       // the last turn for which the page hid its pictures
	away   time.Time // when the page was hidden by another tab or minimized, zero while it is visible
}

// busyError reports that another act is under way.
type busyError struct{ doing string }

func (e *busyError) Error() string { return "wait: " + e.doing + " is under way" }

// begin begins an act. It returns a *busyError if another act is under way, or alive's error if the panel has ended. If hide is
// set, all pages must hide their pictures.
func (d *state) begin(alive context.Context, doing string, hide bool) (context.Context, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.doing != "" {
		return nil, &busyError{d.doing}
	}
	if err := alive.Err(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(alive)
	d.doing, d.cancel = doing, cancel
	d.acts.Add(1)
	d.turn++
	if hide {
		d.hiding = d.turn
	}
	d.words.Reset()
	d.result = ""
	d.tell()
	return ctx, nil
}

// conclude records how the act has ended: that it has made the change for which it was begun, or that it has failed.
func (d *state) conclude(result outcome) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.result = result
}

// end ends the act with its error, which may be nil, and replaces the view unless v is nil.
func (d *state) end(v *view, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.cancel()
	d.doing, d.hiding, d.err = "", 0, err
	if v != nil {
		v.version = d.version + 1
		d.view = *v
	}
	d.acts.Done()
	d.tell()
}

// wait waits until the act under way ends, and returns its error. It is called after the panel has ended.
func (d *state) wait() error {
	d.acts.Wait()
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.err
}

// stop stops the act, if one is under way.
func (d *state) stop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.doing != "" {
		d.cancel()
	}
}

// tell wakes the goroutines that wait for a change. The caller holds the lock.
func (d *state) tell() {
	close(d.changed)
	d.changed = make(chan struct{})
}

// now returns a copy of the view.
func (d *state) now() view {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.view
}

// Write adds to the messages for the user.
func (d *state) Write(text []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.words.Write(text)
	d.tell()
	return len(text), nil
}

// useTicket reports whether the ticket is right and was not used before. If so, the ticket counts as used from then on.
func (d *state) useTicket(ticket string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ticket == "" || !same(ticket, d.ticket) {
		return false
	}
	d.ticket = ""
	return true
}

// event is the present state as it is sent to the pages.
type event struct {
	Version int     `json:"version"`
	Doing   string  `json:"doing"`
	Hide    int     `json:"hide"` // the turn for which to hide the pictures, 0 to show them
	Words   string  `json:"words"`
	Outcome outcome `json:"outcome"`
	Turn    int     `json:"turn"` // the number of acts so far
	Live    string  `json:"live"`
}

// event returns the present state, and a channel that is closed when the state changes.
func (d *state) event() (event, <-chan struct{}) {
	d.mu.Lock()
	defer d.mu.Unlock()
	live := d.live
	if d.origin != "" {
		live = fmt.Sprintf("this puzzle comes from %s: Capture shows the one on the screen", d.origin)
	}
	if d.shared != "" {
		live = strings.TrimPrefix(live+"; "+d.shared, "; ")
	}
	return event{d.version, d.doing, d.hiding, d.words.String(), d.result, d.turn, live}, d.changed
}

// join adds a connected page.
func (d *state) join(id string) *tab {
	d.mu.Lock()
	defer d.mu.Unlock()
	t := &tab{id: id}
	d.tabs[t], d.proved = true, false
	return t
}

// leave removes a page.
func (d *state) leave(t *tab) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.tabs, t)
	d.tell() // an act may be waiting for this page to hide its pictures
}

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

// hid records that a page has hidden its pictures for a turn.
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

// awaitHidden waits until all pages have hidden their pictures, or until ctx ends.
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
			const shown = "%d of the panel's pages have not hidden their pictures, which could be taken for the puzzle"
			return &advice.Error{Err: fmt.Errorf(shown, showing), Hint: "close the panel's other tabs, or reload them"}
		}
	}
}

// shows returns the board that the page shows: the reading at the corners if the user has chosen any, and the reading of the
// last look otherwise. It returns nil if there is no such reading, or no view.
func (v *view) shows() *recognize.Board {
	if v == nil {
		return nil
	}
	if !v.corners.Auto() || v.sight == nil {
		return v.at
	}
	return v.sight.Board
}

// plain returns a copy of the view without steps, corners and questions.
func (v view) plain() *view {
	v.steps, v.corners, v.at, v.digits = nil, config.Corners{}, nil, nil
	return &v
}
