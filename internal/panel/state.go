package panel

import (
	"context"
	"errors"
	"fmt"
	"image"
	"net/http"
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
	ticket  string          // "" once it has been used
	changed chan struct{}   // closed and replaced by the method tell
	tabs    map[string]*tab // the connected pages by the names that they give themselves

	doing  string // the act that is under way, "" if none is
	turn   int    // the number of acts so far
	hiding int    // the turn for which the pages must hide their pictures, 0 if they may show them
	cancel context.CancelFunc
	acts   sync.WaitGroup  // counts the act under way
	err    error           // the error of the act that was under way when the panel ended
	words  strings.Builder // the messages for the user from the act under way, or else from the last one
	result outcome         // how the last act ended, or "" once another has begun

	// pick is the number of the grid that the panel's own looks are for if there are several: that of the last act that captured
	// the screen, at first that of Options; 0 for none.
	pick     int
	unshared bool   // the user has refused to share the screen, or has ended the sharing, since an act last captured it
	shared   string // what the user shares with the program, "" if nothing need be shared
	live     string // a text about the panel's own looks at the screen, "" before the first puzzle
	proved   bool   // whether marks of a page have been found on the screen since a page was last opened
	mistakes bool   // whether the pages show which entries are wrong
	toggled  int    // how often that was set, since the pages then change although the view does not

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
	hidden int       // the last turn for which the page hid its pictures
	away   time.Time // when the page was hidden by another tab or minimized, zero while it is visible
}

// begin begins an act. It returns an error if another act is under way, or alive's error if the panel has ended. If hide is set,
// all pages must hide their pictures.
func (d *state) begin(alive context.Context, doing string, hide bool) (context.Context, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.doing != "" {
		return nil, fmt.Errorf("wait: %s is under way", d.doing)
	}
	if err := alive.Err(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(alive)
	d.doing, d.cancel = doing, cancel
	d.acts.Add(1)
	d.turn++
	if hide {
		d.hiding, d.unshared = d.turn, false
	}
	d.words.Reset()
	d.result = ""
	d.tell()
	return ctx, nil
}

// end ends the act with its error, which may be nil, and replaces the view unless v is nil.
func (d *state) end(v *view, err error) {
	d.change(func() {
		d.cancel()
		d.doing, d.hiding, d.err = "", 0, err
		if v != nil {
			v.version = d.version + 1
			d.view = *v
		}
	})
	d.acts.Done()
}

// wait waits until the act under way ends, and returns its error. It is called after the panel has ended.
func (d *state) wait() error {
	d.acts.Wait()
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.err
}

// tell wakes the goroutines that wait for a change. The caller holds the lock.
func (d *state) tell() {
	close(d.changed)
	d.changed = make(chan struct{})
}

// change calls f, which changes the state, and wakes the goroutines that wait for a change.
func (d *state) change(f func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f()
	d.tell()
}

// now returns a copy of the view.
func (d *state) now() view {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.view
}

// Write adds to the messages for the user.
func (d *state) Write(text []byte) (int, error) {
	d.change(func() { d.words.Write(text) })
	return len(text), nil
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

	Mistakes bool `json:"-"` // whether the page shows which entries are wrong
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
	return event{d.version + d.toggled, d.doing, d.hiding, d.words.String(), d.result, d.turn, live, d.mistakes}, d.changed
}

// join adds a connected page, or another connection of one. It returns a function that removes the page when this connection
// ends, unless the page has made another one.
func (d *state) join(page string) (leave func()) {
	t := &tab{}
	d.change(func() { d.tabs[page], d.proved = t, false })
	return func() {
		d.change(func() { // an act may be waiting for this page to hide its pictures
			if d.tabs[page] == t {
				delete(d.tabs, page)
			}
		})
	}
}

// ofTab calls f with the page from which a request comes, while it holds the lock. It returns an error if the page is not
// connected.
func (d *state) ofTab(r *http.Request, f func(*tab)) error {
	page := r.PostFormValue("page")
	d.mu.Lock()
	defer d.mu.Unlock()
	t := d.tabs[page]
	if t == nil {
		return errors.New("this page is not connected: reload it")
	}
	f(t)
	return nil
}

// awaitHidden waits until all pages have hidden their pictures, or until ctx ends.
func (d *state) awaitHidden(ctx context.Context) error {
	for {
		d.mu.Lock()
		showing, changed := 0, d.changed
		for _, t := range d.tabs {
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
