package panel

import (
	"context"
	"fmt"
	"image"
	"net/http"
	"slices"
	"time"

	"autosolve/capture"
	"autosolve/internal/desktop/session"
	"autosolve/recognize"
)

// Screen is a screen that the panel looks at by itself.
type Screen interface {
	// Shoot captures the screen into img, paints over the page's own pictures of grids, and returns where these are.
	Shoot(ctx context.Context, img *image.RGBA) (own []image.Rectangle, err error)
	// Await waits until the screen may differ from the last picture, but no longer than limit.
	Await(ctx context.Context, limit time.Duration) error
	// Read reads the grid in a picture. If it returns an error, the panel does not show the picture.
	Read(img image.Image) (*recognize.Board, error)
	// Close releases the screen.
	Close()
}

const (
	lookEvery = 400 * time.Millisecond // the shortest time between two looks at the screen
	// lookAnyway is the longest time between two looks at a screen that does not change. The panel looks again even then, because
	// an act may have changed what the panel itself shows.
	lookAnyway = 2 * time.Second
	// lookAway is how long the panel goes on looking after its last page was hidden, so that it sees a puzzle in another tab.
	lookAway = time.Minute
)

// Texts about the panel's own looks at the screen.
const (
	lookFor      = "put the puzzle beside this window, or switch to it and back"
	follows      = "this follows the puzzle on the screen; nothing is typed unless you ask for it"
	notShared    = "the screen is not shared: press Capture to look at it again"
	cannotFollow = "here the panel cannot tell its own picture from the puzzle, so press Capture to see the puzzle anew"
)

// live looks at the screen again and again while a page is open.
type live struct {
	*Server
	screen Screen           // nil while no page needs it
	last   *image.RGBA      // the last picture, without the page's own pictures
	still  bool             // last was seen twice
	before *recognize.Board // the reading of the last picture, nil if it shows no certain puzzle
	turn   int              // the turn of the last look
	retry  time.Time        // no look in the same turn is made before, because the last one failed
}

// follow looks at the screen until ctx ends, whenever a page is open and no act is under way.
func (s *Server) follow(ctx context.Context) {
	l := &live{Server: s}
	defer l.close()
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if l.still { // otherwise the next look may confirm the last one
			_ = l.screen.Await(ctx, lookAnyway) // the next capture has the same error
		}
		l.tick(ctx)
	}
}

// tick looks at the screen if the panel should and no act is under way. After an act it opens the screen again, as the act may
// have changed the config.
func (l *live) tick(ctx context.Context) {
	turn, ok := l.state.watched()
	if !ok {
		l.close()
	}
	if !ok || turn == 0 {
		return
	}
	if turn != l.turn {
		l.close()
		l.turn, l.retry = turn, time.Time{}
	}
	if time.Now().Before(l.retry) {
		return
	}
	if err := l.look(ctx, turn); err != nil && ctx.Err() == nil {
		l.state.mu.Lock()
		l.state.say(fmt.Sprintf("the panel cannot look at the screen: %v", err))
		if session.IsEnded(err) && l.state.hiding == 0 { // an act that has begun to capture since then asks the user anyway
			l.state.unshared = true
		}
		l.state.mu.Unlock()
		l.close()
		l.retry = time.Now().Add(lookAnyway)
	}
}

// close releases the screen, if it is open.
func (l *live) close() {
	if l.screen != nil {
		l.screen.Close()
	}
	l.screen, l.last, l.before, l.still = nil, nil, nil, false
}

// look captures the screen and shows the puzzle on it, if there is one and it differs from what the page shows. It reads only
// pictures that differ from the last one.
func (l *live) look(ctx context.Context, turn int) (err error) {
	if l.screen == nil {
		l.state.mu.Lock()
		pick := l.state.pick
		l.state.mu.Unlock()
		var shared string
		if l.screen, shared, err = l.bot.Watch(ctx, pick); err != nil {
			return err
		}
		if shared != l.state.shared { // only live sets it
			l.state.change(func() { l.state.shared = shared })
		}
	}
	img := new(image.RGBA)
	own, err := l.screen.Shoot(ctx, img)
	if err != nil {
		return err
	}
	if !l.state.tellsOwn(len(own) > 0) {
		return nil
	}
	l.still = l.last != nil && capture.Same(l.last, img)
	before := l.before
	if !l.still {
		l.last = img
		if l.before, err = l.screen.Read(img); err != nil || slices.ContainsFunc(own, l.before.Layout.Bounds.Overlaps) {
			l.before = nil // no puzzle, several, or one that is partly covered
		}
	}
	if l.before != nil {
		l.state.adopt(turn, &Sight{img, l.before}, before)
	}
	return nil
}

// watched reports whether the panel should look at the screen: a page is open, and the user shares the screen. Without that, only
// the next act that captures it may ask the user. The result turn is the number of acts so far plus 1, or 0 while an act is
// under way.
func (d *state) watched() (turn int, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, t := range d.tabs {
		ok = ok || t.away.IsZero() || time.Since(t.away) < lookAway
	}
	ok = ok && !d.unshared
	if d.doing != "" {
		return 0, ok
	}
	return d.turn + 1, ok
}

// tellsOwn reports whether the panel can tell its own pictures from a puzzle: it has found the marks of its pages on the screen
// before, or no visible page shows a picture. The argument found says whether it finds marks now.
func (d *state) tellsOwn(found bool) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.proved = d.proved || found
	hidden := true
	for _, t := range d.tabs {
		hidden = hidden && !t.away.IsZero()
	}
	tells := d.proved || d.sight == nil || hidden
	if !tells {
		d.say(cannotFollow)
	} else if d.live != follows {
		d.say("") // the reason that the page shows is gone
	}
	return tells
}

// say tells the user about the panel's own looks at the screen. The caller holds the lock.
func (d *state) say(text string) {
	if d.live != text {
		d.live = text
		d.tell()
	}
}

// adopt shows a sight whose reading is certain, unless an act has begun since the turn, the user is working on the picture or
// has brought a puzzle, or the page shows the same. The argument before is the reading of the picture before, or nil: another
// puzzle, or one in another place, must be in two successive pictures.
func (d *state) adopt(turn int, s *Sight, before *recognize.Board) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.doing != "" || d.turn+1 != turn || !d.corners.Auto() || d.digits != nil || d.origin != "" {
		return
	}
	now, b := d.shows(), s.Board
	same := now != nil && now.Grid() == b.Grid() && now.Givens() == b.Givens()
	if same && now.Layout == b.Layout && len(now.Uncertain()) == 0 {
		return
	}
	played := now != nil && now.Layout == b.Layout && now.Givens() == b.Givens()
	if !played && (before == nil || before.Layout != b.Layout || before.Grid() != b.Grid()) {
		return
	}
	v := view{sight: s, version: d.version + 1}
	if same {
		v.steps, v.stuck, v.told = d.steps, d.stuck, d.told
	}
	d.view, d.live = v, follows
	d.tell()
}

// visible records whether a page is visible.
func (s *Server) visible(r *http.Request) error {
	return s.state.ofTab(r, func(t *tab) {
		t.away = time.Time{}
		if r.PostFormValue("visible") != "true" {
			t.away = time.Now()
		}
	})
}

// mistakes sets whether the page shows which entries are wrong.
func (s *Server) mistakes(r *http.Request) error {
	on := r.PostFormValue("mistakes") == "on"
	s.state.change(func() {
		s.state.mistakes = on
		s.state.toggled++
	})
	return nil
}
