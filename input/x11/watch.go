package x11

import (
	"context"
	"encoding/binary"
	"errors"
	"image"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jezek/xgb/xfixes"
	"github.com/jezek/xgb/xproto"

	"autosolve/input"
)

// watch notices what happens between two checks: a tap of Esc, a move of the pointer by hand, the end of the X server. It
// learns of Esc and of moves from raw events. If an old server does not send them, only the checks ask for both.
type watch struct {
	deaf     error                 // why the server sends no raw events; nil if it sends them
	escapes  atomic.Pointer[[]int] // keycodes of Esc
	expected atomic.Int64          // presses of Esc by the Driver that no raw event has reported yet

	moving sync.Mutex   // guards own and byHand
	own    *image.Point // the point to which the Driver moves the pointer; nil once a raw event has reported the move
	byHand image.Point  // how far the user has moved the pointer since the Driver last began to move it

	alarm context.Context // ends when the Driver must stop; its cause is the reason
	raise context.CancelCauseFunc
}

// startWatch starts the watch; stop ends it. The error is that of ctx.
func startWatch(ctx context.Context, p *probe, escapes []int) (*watch, error) {
	w := new(watch)
	w.escapes.Store(&escapes)
	w.alarm, w.raise = context.WithCancelCause(context.Background())
	pressed := func(code int) {
		if slices.Contains(*w.escapes.Load(), code) {
			w.unexpect()
		}
	}
	w.deaf = await(ctx, p, func() error { return p.listen(pressed, w.moved) })
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
	return w, nil
}

func (w *watch) stop() { w.raise(nil) }

// unexpect counts down the expected presses of Esc. It is called when a press was reported, or when the Driver did not make
// an expected press. If no press was expected, the user has pressed Esc, and unexpect raises the alarm.
func (w *watch) unexpect() {
	if w.expected.Add(-1) < 0 {
		w.raise(&input.StoppedError{By: input.ByEscape})
	}
}

// ownEscape returns s, the Driver's stroke of Esc, changed so that the watch does not take it for a press by the user.
func (w *watch) ownEscape(s input.Stroke) input.Stroke {
	return input.Stroke{Press: func(until time.Time) error {
		w.expected.Add(1)
		err := s.Press(until)
		if err == input.ErrStale {
			w.unexpect()
		}
		return err
	}, Release: s.Release}
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

// movedByHand returns how far the user has moved the pointer since the Driver last began to move it.
func (w *watch) movedByHand() image.Point {
	w.moving.Lock()
	defer w.moving.Unlock()
	return w.byHand
}

// escapeDown reports whether Esc is held. The argument keys has a bit for each keycode.
func (w *watch) escapeDown(keys []byte) bool {
	return slices.ContainsFunc(*w.escapes.Load(), func(code int) bool { return keys[code>>3]&(1<<(code&7)) != 0 })
}

// These constants are from XInput2 ("The X Input Extension 2.x", sections 4 and 8), which xgb does not support. XInput2
// reports raw events no matter which window has the focus or has grabbed the keyboard, so that even a short tap of Esc is
// seen.
const (
	xiSelectEvents = 46
	xiQueryVersion = 47
	xiAllMasters   = 1
	xiRawKeyPress  = 13
	xiRawMotion    = 17
	xiRepeat       = 1 << 16
	genericEvent   = 35
)

// noteRemap sets remapped if an event reports a new keyboard map. The server sends such events to every client.
func (p *probe) noteRemap(event []byte) {
	if event[0]&0x7f == xproto.MappingNotify {
		p.remapped.Store(true)
	}
}

// listen asks the server for raw events, and makes the probe call press when a key goes down and motion when a pointing
// device moves. These functions are called before any later reply of the server is delivered. If the server has XFIXES,
// listen also asks it to report each new owner of the primary selection, that is, of selected text. It waits for the server.
// The error is the reason why the server does not report raw events.
func (p *probe) listen(press func(code int), motion func(by image.Point)) error {
	opcode := p.extension("XInputExtension")
	fixes, selection := p.server.Extension("XFIXES")
	p.server.Listen(func(event []byte) {
		p.noteRemap(event)
		if code, ok := rawPress(event, opcode); ok {
			press(code)
		}
		if by, ok := rawMotion(event, opcode); ok {
			motion(by)
		}
		if fixes != 0 && event[0]&0x7f == selection {
			p.selected.Store(uint32(xfixes.SelectionNotifyEventNew(event).(xfixes.SelectionNotifyEvent).Owner))
		}
	})
	if fixes != 0 { // if one of these requests fails, SelectedText reports false
		_, _ = xfixes.QueryVersion(p.conn, 5, 0).Reply()
		_ = xfixes.SelectSelectionInputChecked(p.conn, p.root, xproto.AtomPrimary,
			xfixes.SelectionEventMaskSetSelectionOwner).Check()
	}
	if opcode == 0 {
		return errors.New("the X server has no XInputExtension")
	}
	// From version 2.1 on, raw events arrive in spite of grabs.
	version, err := p.server.Request(true, opcode, xiQueryVersion, 8, 2, 1).Reply()
	if err != nil || binary.LittleEndian.Uint16(version[8:]) < 2 || binary.LittleEndian.Uint16(version[10:]) < 1 {
		return errors.New("the X server has no XInput 2.1")
	}
	root := uint32(p.root)
	const masks, words, mask = 1, 1, 1<<xiRawKeyPress | 1<<xiRawMotion
	return p.server.Request(false, opcode, xiSelectEvents, 20, uint16(root), uint16(root>>16), masks, 0,
		xiAllMasters, words, mask&0xffff, mask>>16).Check()
}

// rawPress returns the keycode of a raw key press; ok is false for other events and for key repeats. event must have at
// least 32 bytes, as all events have.
func rawPress(event []byte, opcode byte) (code int, ok bool) {
	if !isRaw(event, opcode, xiRawKeyPress) {
		return 0, false
	}
	return int(binary.LittleEndian.Uint32(event[16:])), binary.LittleEndian.Uint32(event[24:])&xiRepeat == 0
}

// rawMotion returns the first two values of a raw motion event, without their fractions: a distance, or a position if the
// device reports positions. ok is false for other events. Each value consists of a 32-bit integer and a 32-bit fraction. A
// mask before the values has a bit for each axis with a value; for an axis without one, rawMotion returns 0.
func rawMotion(event []byte, opcode byte) (by image.Point, ok bool) {
	if !isRaw(event, opcode, xiRawMotion) {
		return by, false
	}
	le := binary.LittleEndian
	words := int(le.Uint16(event[22:]))
	at := 32 + 4*words
	if words == 0 || len(event) < at {
		return by, true
	}
	for axis, to := range []*int{&by.X, &by.Y} {
		if event[32]&(1<<axis) != 0 && len(event) >= at+8 {
			*to = int(int32(le.Uint32(event[at:])))
			at += 8
		}
	}
	return by, true
}

// isRaw reports whether event is an XInput2 event of the given kind.
func isRaw(event []byte, opcode byte, kind uint16) bool {
	return event[0]&0x7f == genericEvent && event[1] == opcode && binary.LittleEndian.Uint16(event[8:]) == kind
}
