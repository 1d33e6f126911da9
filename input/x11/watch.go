package x11

import (
	"context"
	"fmt"
	"image"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jezek/xgb/xproto"

	"autosolve/input"
)

// watchPeriod is the interval at which the keyboard's state is polled if there are no raw events. A tapped key is usually
// down for 50 ms or more, so the poll rarely misses it.
const watchPeriod = 5 * time.Millisecond

// watch notices what happens between two checks: a tap of Esc, a move of the pointer by hand, the end of the X server. It
// learns of Esc from raw key events or, if an old server does not send them, by polling the state of the keyboard.
type watch struct {
	probe    *probe
	deaf     error        // why the server sends no raw events; nil if it sends them
	escapes  []int        // keycodes of Esc
	expected atomic.Int64 // presses of Esc by the Driver that no raw event has reported yet
	asking   sync.Mutex   // held while the keyboard is polled, and while the Driver holds Esc down

	moving sync.Mutex   // guards own and byHand
	own    *image.Point // the point to which the Driver moves the pointer; nil once a raw event has reported the move
	byHand image.Point  // how far the user has moved the pointer since expectMove

	alarm context.Context // ends when the Driver must stop; its cause is the reason
	raise context.CancelCauseFunc
	quit  context.CancelFunc // ends the polling
	ended chan struct{}
}

// startWatch starts the watch; stop ends it. The error is that of ctx.
func startWatch(ctx context.Context, p *probe, escapes []int) (*watch, error) {
	w := &watch{probe: p, escapes: escapes, ended: make(chan struct{})}
	w.alarm, w.raise = context.WithCancelCause(context.Background())
	if w.deaf = p.listen(ctx, events{press: w.pressed, motion: w.moved}); ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err := p.watchSelections(ctx); err != nil {
		return nil, err
	}
	go func() {
		select {
		case <-p.server.Ended():
			w.raise(errGone)
		case <-w.alarm.Done():
		}
	}()
	polling, quit := context.WithCancel(context.Background())
	w.quit = quit
	if w.deaf == nil {
		close(w.ended)
	} else {
		go w.poll(polling)
	}
	return w, nil
}

// escapeFinding returns the finding on whether each press of Esc is seen. deaf is the reason why the server sends none, or
// nil.
func escapeFinding(deaf error) input.Finding {
	f := input.Finding{Name: "escape", Detail: "every press is seen"}
	if deaf != nil {
		f.Level, f.Detail = input.Warn, fmt.Sprintf("a short press of Esc may be missed, there are no raw key events: %v", deaf)
		f.Hint = "to stop it, hold Esc or move the mouse"
	}
	return f
}

// stop ends the watch; the probe stays open.
func (w *watch) stop() {
	w.quit()
	<-w.ended
	w.raise(nil)
}

// pressed handles a raw key press.
func (w *watch) pressed(code int) {
	if slices.Contains(w.escapes, code) {
		w.unexpect()
	}
}

// unexpect counts down the expected presses of Esc. It is called when a press was reported, or when the Driver did not make
// an expected press. If no press was expected, the user has pressed Esc, and unexpect raises the alarm.
func (w *watch) unexpect() {
	if w.expected.Add(-1) < 0 {
		w.raise(&input.StoppedError{By: input.ByEscape})
	}
}

// ownEscape calls tap, which presses Esc, and makes sure that this press does not count as the user's.
func (w *watch) ownEscape(tap func() error) error {
	w.asking.Lock()
	defer w.asking.Unlock()
	w.expected.Add(1)
	err := tap()
	if err == input.ErrStale {
		w.unexpect()
	}
	return err
}

// expectMove records that the Driver is about to move the pointer to p, and resets byHand.
func (w *watch) expectMove(p image.Point) {
	w.moving.Lock()
	defer w.moving.Unlock()
	w.own, w.byHand = &p, image.Point{}
}

// moved handles a raw motion. For a move by the Driver, by is the position to which the pointer was moved. For a move of
// the mouse, by is a distance.
func (w *watch) moved(by image.Point) {
	w.moving.Lock()
	defer w.moving.Unlock()
	if w.own != nil && by == *w.own {
		w.own = nil
		return
	}
	w.byHand = w.byHand.Add(by)
}

// movedByHand returns how far the user has moved the pointer since expectMove.
func (w *watch) movedByHand() image.Point {
	w.moving.Lock()
	defer w.moving.Unlock()
	return w.byHand
}

// gone reports whether the watch has noticed the end of the server.
func (w *watch) gone() bool { return context.Cause(w.alarm) == errGone }

// poll checks once every watchPeriod whether Esc is down, until ctx ends or the server fails.
func (w *watch) poll(ctx context.Context) {
	defer close(w.ended)
	tick := time.NewTicker(watchPeriod)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		w.asking.Lock()
		cookie := xproto.QueryKeymap(w.probe.conn)
		reply, err := answer(ctx, w.probe, cookie.Reply)
		w.asking.Unlock()
		if err != nil {
			return
		}
		var l look
		copy(l.keys[:], reply.Keys)
		if w.escapeDown(l) {
			w.raise(&input.StoppedError{By: input.ByEscape})
		}
	}
}

// escapeDown reports whether Esc is held in the state l.
func (w *watch) escapeDown(l look) bool {
	return slices.ContainsFunc(w.escapes, l.down)
}
