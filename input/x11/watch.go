package x11

import (
	"context"
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

	polling sync.WaitGroup // counts the goroutine that runs poll

	alarm context.Context // ends when the Driver must stop; its cause is the reason
	raise context.CancelCauseFunc
}

// startWatch starts the watch; stop ends it. The error is that of ctx.
func startWatch(ctx context.Context, p *probe, escapes []int) (*watch, error) {
	w := &watch{probe: p, escapes: escapes}
	w.alarm, w.raise = context.WithCancelCause(context.Background())
	w.deaf = await(ctx, p, func() error { return p.listen(w.pressed, w.moved) })
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	go func() {
		select {
		case <-p.server.Ended():
			w.raise(errGone)
		case <-w.alarm.Done():
		}
	}()
	if w.deaf != nil {
		w.polling.Go(w.poll)
	}
	return w, nil
}

// stop ends the watch; the probe stays open.
func (w *watch) stop() {
	w.raise(nil)
	w.polling.Wait()
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

// ownEscape returns s, the stroke of Esc by the Driver, so that it does not count as a press of the user's.
func (w *watch) ownEscape(s input.Stroke) input.Stroke {
	return input.Stroke{Press: func(until time.Time) error {
		w.asking.Lock()
		w.expected.Add(1)
		err := s.Press(until)
		if err == input.ErrStale {
			w.unexpect()
			w.asking.Unlock()
		}
		return err
	}, Release: func() error {
		defer w.asking.Unlock()
		return s.Release()
	}}
}

// expectMove records that the Driver is about to move the pointer to p, and resets byHand.
func (w *watch) expectMove(p image.Point) {
	w.moving.Lock()
	defer w.moving.Unlock()
	w.own, w.byHand = &p, image.Point{}
}

// moved handles a raw motion. If the Driver has moved the pointer, the argument is the position to which it was moved. If the
// user has moved a mouse, the argument is a distance; for a device that reports positions, such as a tablet, it is a
// position, which counts as a large distance.
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

// poll checks once every watchPeriod whether Esc is down, until the alarm is raised or the server fails.
func (w *watch) poll() {
	for input.Wait(w.alarm, watchPeriod) == nil {
		w.asking.Lock()
		reply, err := answer(w.alarm, w.probe, xproto.QueryKeymap(w.probe.conn).Reply)
		w.asking.Unlock()
		if err != nil {
			return
		}
		if w.escapeDown(look{keys: [32]byte(reply.Keys)}) {
			w.raise(&input.StoppedError{By: input.ByEscape})
		}
	}
}

// escapeDown reports whether Esc is held in the state l.
func (w *watch) escapeDown(l look) bool {
	return slices.ContainsFunc(w.escapes, l.down)
}
