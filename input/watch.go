package input

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"github.com/jezek/xgb/xproto"
)

// watchPeriod is how often the keyboard's state is looked at: far below the 50 ms and more that a key is down when
// somebody taps it.
const watchPeriod = 5 * time.Millisecond

// watch notices what comes and goes between two checks: a tapped Esc, a new keyboard map, the end of the server. Esc it
// learns from raw key events, and from the state of the keyboard where those cannot be had (a display elsewhere).
type watch struct {
	probe    *probe
	raw      *rawKeys     // nil if raw events cannot be had
	escapes  []int        // keycodes of Esc
	own      atomic.Int64 // odd while the Driver itself has Esc down; grows by one each time that changes
	expected atomic.Int64 // presses of Esc by the Driver that the raw events have not told yet
	escaped  atomic.Bool
	remapped atomic.Bool
	gone     atomic.Bool
	alarm    chan struct{} // closed at the first Esc or when the server is gone
	raised   atomic.Bool
	quit     chan struct{}
	ended    chan struct{}
}

// startWatch starts the watch's goroutines; stop ends them.
func startWatch(ctx context.Context, p *probe, escapes []int) *watch {
	w := &watch{probe: p, escapes: escapes,
		alarm: make(chan struct{}), quit: make(chan struct{}), ended: make(chan struct{})}
	if raw, err := listenRaw(ctx, p, w.pressed); err == nil {
		w.raw = raw
	}
	go w.poll()
	return w
}

// stop ends the watch; the probe stays open.
func (w *watch) stop() {
	close(w.quit)
	<-w.ended
	if w.raw != nil {
		w.raw.close()
	}
}

// pressed takes a raw key press.
func (w *watch) pressed(code int) {
	if !slices.Contains(w.escapes, code) {
		return
	}
	if w.expected.Load() > 0 {
		w.expected.Add(-1)
		return
	}
	w.escaped.Store(true)
	w.raise()
}

// setOwn tells the watch that the Driver itself presses or releases Esc.
func (w *watch) setOwn(down bool) {
	w.own.Add(1)
	if down && w.raw != nil {
		w.expected.Add(1)
	}
}

// ask and await make sure, between them, that every Esc pressed before ask is known.
func (w *watch) ask() error {
	if w.raw == nil {
		return nil
	}
	return w.raw.ask()
}

func (w *watch) await() error {
	if w.raw == nil {
		return nil
	}
	return w.raw.await()
}

// raise wakes everyone who waits.
func (w *watch) raise() {
	if !w.raised.Swap(true) {
		close(w.alarm)
	}
}

// poll looks at the keyboard time and again until it is told to quit or the server is gone.
func (w *watch) poll() {
	defer close(w.ended)
	tick := time.NewTicker(watchPeriod)
	defer tick.Stop()
	for {
		select {
		case <-w.quit:
			return
		case <-tick.C:
		}
		before := w.own.Load()
		reply, err := xproto.QueryKeymap(w.probe.conn).Reply()
		if err != nil {
			w.gone.Store(true)
			w.raise()
			return
		}
		var l look
		copy(l.keys[:], reply.Keys)
		if before == w.own.Load() && w.escapeDown(l) {
			w.escaped.Store(true)
			w.raise()
		}
		w.drain()
	}
}

// escapeDown says whether somebody else than the Driver holds Esc.
func (w *watch) escapeDown(l look) bool {
	if w.own.Load()%2 != 0 {
		return false
	}
	for _, code := range w.escapes {
		if l.down(code) {
			return true
		}
	}
	return false
}

// drain reads the events that have come: MappingNotify, which every client gets, is the only one.
func (w *watch) drain() {
	for {
		event, xerr := w.probe.conn.PollForEvent()
		if event == nil && xerr == nil {
			return
		}
		if _, ok := event.(xproto.MappingNotifyEvent); ok {
			w.remapped.Store(true)
		}
	}
}
