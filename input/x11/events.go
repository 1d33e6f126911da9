package x11

import (
	"encoding/binary"
	"errors"
	"image"

	"github.com/jezek/xgb/xfixes"
	"github.com/jezek/xgb/xproto"
)

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
