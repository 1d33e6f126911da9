package x11

import (
	"context"
	"encoding/binary"
	"errors"
)

// Raw key events come with XInput2, whatever window has the focus or has grabbed the keyboard, and so none is missed,
// however short the tap. Xgb knows nothing of them, so this is done by hand, after "The X Input Extension 2.x", sections 4
// and 8.
const (
	xiSelectEvents = 46
	xiQueryVersion = 47
	xiAllMasters   = 1
	xiRawKeyPress  = 13
	xiRepeat       = 1 << 16
	genericEvent   = 35
)

// listenRaw has press called for each key that goes down from now on: of those before a request, before the answer to that.
// The error says why that cannot be had.
func (p *probe) listenRaw(ctx context.Context, press func(code int)) error {
	_, err := answer(ctx, p, func() (struct{}, error) { return struct{}{}, p.selectRaw(press) })
	return err
}

func (p *probe) selectRaw(press func(code int)) error {
	opcode := p.extension("XInputExtension")
	if opcode == 0 {
		return errors.New("the X server has no XInputExtension")
	}
	version, err := p.server.Ask(opcode, xiQueryVersion, 8, 2, 1).Reply() // 2.1: raw events in spite of grabs
	if err != nil || binary.LittleEndian.Uint16(version[8:]) < 2 || binary.LittleEndian.Uint16(version[10:]) < 1 {
		return errors.New("the X server has no XInput 2.1")
	}
	p.server.Listen(func(event []byte) {
		if code, ok := rawPress(event, opcode); ok {
			press(code)
		}
		p.selections.note(event)
	})
	root := uint32(p.root)
	const masks, words = 1, 1
	return p.server.Tell(opcode, xiSelectEvents, 20, uint16(root), uint16(root>>16), masks, 0,
		xiAllMasters, words, 1<<xiRawKeyPress, 0).Check()
}

// rawPress is the keycode of a raw key press that is no repetition. No event is shorter than 32 bytes.
func rawPress(event []byte, opcode byte) (code int, ok bool) {
	le := binary.LittleEndian
	if event[0]&0x7f != genericEvent || event[1] != opcode || le.Uint16(event[8:]) != xiRawKeyPress {
		return 0, false
	}
	return int(le.Uint32(event[16:])), le.Uint32(event[24:])&xiRepeat == 0
}
