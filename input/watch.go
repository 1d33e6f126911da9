package input

import (
	"sync/atomic"
	"time"

	"github.com/jezek/xgb/xproto"
)

// watchPeriod is how often the watch looks at Esc: far below the 50 ms and more that a tapped key is down.
const watchPeriod = 3 * time.Millisecond

// watch notices what comes and goes between two checks: a tapped Esc, a new keyboard map, the end of the server.
// (X has a record of raw key events in XInput2 and in RECORD, but xgb can read the replies of neither.)
type watch struct {
	probe    *probe
	escapes  []int        // keycodes of Esc
	own      atomic.Int64 // odd while the Driver itself has Esc down; grows by one each time that changes
	escaped  atomic.Bool
	remapped atomic.Bool
	gone     atomic.Bool
	alarm    chan struct{} // closed at the first Esc or when the server is gone
	raised   atomic.Bool
	quit     chan struct{}
	ended    chan struct{}
}

// startWatch starts the watch's goroutine; stop ends it.
func startWatch(p *probe, escapes []int) *watch {
	w := &watch{probe: p, escapes: escapes,
		alarm: make(chan struct{}), quit: make(chan struct{}), ended: make(chan struct{})}
	go w.poll()
	return w
}

// stop ends the watch; the probe stays open.
func (w *watch) stop() {
	close(w.quit)
	<-w.ended
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
