package wayland

import (
	"context"
	"fmt"
	"image"
	"time"

	"golang.org/x/sys/unix"
)

// Pointer is a virtual pointer on the compositor's seat.
type Pointer struct {
	session *Session
	manager ID
	seat    ID
	on      map[ID]ID // the virtual pointer for each monitor
	id      ID        // the virtual pointer that was used last
}

// NewPointer creates a virtual pointer.
func (s *Session) NewPointer() *Pointer {
	return &Pointer{session: s, seat: s.Bind(Seat, 1, nil), manager: s.Bind(VirtualPointer, 2, nil), on: map[ID]ID{}}
}

// stamp returns the timestamp of an event: the milliseconds of the monotonic clock.
func stamp() uint32 {
	var now unix.Timespec
	_ = unix.ClockGettime(unix.CLOCK_MONOTONIC, &now) // never fails
	return uint32(now.Nano() / int64(time.Millisecond))
}

// To returns the requests that move the pointer to a pixel of a monitor. The argument at is relative to the monitor's top left
// corner. When To is first called for a monitor, it creates a virtual pointer for that monitor.
func (p *Pointer) To(o *Output, at image.Point) []Request {
	if p.on[o.ID] == 0 {
		p.on[o.ID] = p.session.New(nil)
		_ = p.session.Send(Call(p.manager, 2, p.seat, o.ID, p.on[o.ID])) // if it fails, the next wait returns the error
	}
	p.id = p.on[o.ID]
	// The position is the middle of the pixel, in half pixels.
	return []Request{
		Call(p.id, 1, stamp(), uint32(2*at.X+1), uint32(2*at.Y+1), uint32(2*o.Pixels.X), uint32(2*o.Pixels.Y)),
		Call(p.id, 4)}
}

// Nudge returns the requests that move the pointer by a logical pixel and back, wherever it is. A compositor or a program that
// has hidden the pointer, for example because of a key, then shows it again. To must have been called before.
func (p *Pointer) Nudge() []Request {
	const one = int32(256) // a logical pixel in 24.8 fixed-point
	return []Request{Call(p.id, 0, stamp(), one, int32(0)), Call(p.id, 4), Call(p.id, 0, stamp(), -one, int32(0)), Call(p.id, 4)}
}

// Button returns the requests that press or release the left button, at the point of the last call of To.
func (p *Pointer) Button(down bool) []Request {
	const left = 0x110 // BTN_LEFT of linux/input-event-codes.h
	return []Request{Call(p.id, 2, stamp(), uint32(left), down), Call(p.id, 4)}
}

// Keyboard is a virtual keyboard on the compositor's seat, with its own keymap. The caller must close it.
type Keyboard struct {
	ID     ID
	keymap FD
	size   uint32 // length of the keymap in bytes
}

// NewKeyboard creates a virtual keyboard with a keymap in the text format of XKB.
func (s *Session) NewKeyboard(keymap string) (*Keyboard, error) {
	fd, mem, err := sharedMemory("autosolve-keymap", len(keymap)+1) // the keymap ends with a zero byte
	if err != nil {
		return nil, err
	}
	copy(mem, keymap)
	if err := unix.Munmap(mem); err != nil {
		unix.Close(fd)
		return nil, fmt.Errorf("write the keymap: %w", err)
	}
	manager, seat := s.Bind(VirtualKeyboard, 1, nil), s.Bind(Seat, 1, nil)
	k := &Keyboard{ID: s.New(nil), keymap: FD(fd), size: uint32(len(keymap) + 1)}
	if err := s.Send(Call(manager, 0, seat, k.ID), k.setKeymap()); err != nil {
		k.Close()
		return nil, err
	}
	return k, nil
}

// setKeymap returns the request that sets the keyboard's keymap.
func (k *Keyboard) setKeymap() Request {
	const textV1 = 1
	return Call(k.ID, 0, uint32(textV1), k.keymap, k.size)
}

// Key returns the requests that press or release the key with the given code (linux/input-event-codes.h). They must be sent
// in one write. The first of them sets the keymap again: when the user changes the layout, sway replaces the keymap, and
// reports that only with the next key.
func (k *Keyboard) Key(code uint32, down bool) []Request {
	return []Request{k.setKeymap(), Call(k.ID, 1, stamp(), code, down)}
}

// Close frees the keymap's memory. The compositor removes the keyboard when the connection ends.
func (k *Keyboard) Close() {
	_ = unix.Close(int(k.keymap)) // the descriptor is valid, so this cannot fail
}

// Window is a top-level window.
type Window struct {
	ID     ID
	Title  string
	Active bool // whether the window has the keyboard focus
}

// WatchWindows lists the windows, and keeps the list up to date while the connection dispatches events.
func (s *Session) WatchWindows(ctx context.Context) error {
	s.Bind(Toplevels, 1, func(e *Event) {
		if e.Opcode == 0 {
			s.appeared(ID(e.Uint()))
		}
	})
	return s.Sync(ctx)
}

// appeared lists a window, which the compositor has given the ID.
func (s *Session) appeared(id ID) {
	shown := &Window{ID: id}
	s.windows[id] = shown
	s.handlers[id] = func(e *Event) {
		const activated = 2
		switch e.Opcode {
		case 0:
			shown.Title = e.Text()
		case 4:
			shown.Active = false
			for _, state := range e.Uints() {
				shown.Active = shown.Active || state == activated
			}
		case 6:
			delete(s.windows, id)
			_ = s.Send(Call(id, 7)) // if the connection has ended, the next wait returns an error
		}
	}
}

// ActiveWindow returns the window that has the keyboard focus, or false if no window has it.
func (s *Session) ActiveWindow() (Window, bool) {
	for _, window := range s.windows {
		if window.Active {
			return *window, true
		}
	}
	return Window{}, false
}
