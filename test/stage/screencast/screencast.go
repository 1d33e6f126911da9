//go:build linux

// Package screencast sends pictures of a screen and the pointer's place over PipeWire, as a compositor does.
package screencast

// #cgo LDFLAGS: -ldl
// #include "sender.h"
import "C"

import (
	"errors"
	"image"
	"math"
	"unsafe"
)

// Sender is an outgoing stream of a screen's pictures and the pointer's places.
type Sender struct {
	sender *C.struct_sender
	size   image.Point
}

// Open opens a stream of the given size over a connection to the PipeWire daemon, which the Sender then owns.
func Open(fd int, size image.Point) (*Sender, error) {
	var reason *C.char
	s := &Sender{size: size}
	if s.sender = C.sender_new(C.int(fd), C.uint32_t(size.X), C.uint32_t(size.Y), &reason); s.sender == nil {
		return nil, errors.New("send a screen: " + C.GoString(reason))
	}
	return s, nil
}

// Node returns the number of the stream's node, or false if it has no node yet.
func (s *Sender) Node() (uint32, bool) {
	n := uint32(C.sender_node(s.sender))
	return n, n != math.MaxUint32
}

// Send sends the pointer's place, which is outside the screen for a hidden pointer, and a picture, which may be nil. A new
// receiver gets the latest of both. Send returns false if there is a receiver but no free buffer.
func (s *Sender) Send(picture *image.RGBA, pointer image.Point) bool {
	var pixels unsafe.Pointer
	if picture != nil {
		blueFirst := make([]byte, len(picture.Pix))
		for i := 0; i < len(blueFirst); i += 4 {
			p := picture.Pix[i:]
			copy(blueFirst[i:], []byte{p[2], p[1], p[0], 0})
		}
		pixels = unsafe.Pointer(&blueFirst[0])
	}
	shown := C.int(0)
	if pointer.In(image.Rectangle{Max: s.size}) {
		shown = 1
	}
	return C.sender_send(s.sender, pixels, shown, C.int32_t(pointer.X), C.int32_t(pointer.Y)) != 0
}

// LoseFirst withholds from the next receiver the picture that it would get at its start, as if PipeWire lost it.
func (s *Sender) LoseFirst() { C.sender_lose_first(s.sender) }

// Close ends the stream.
func (s *Sender) Close() { C.sender_free(s.sender) }
