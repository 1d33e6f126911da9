package wayland

import (
	"encoding/binary"
	"fmt"
)

// Request is a message to the compositor.
type Request struct {
	bytes []byte
	fd    int // a file descriptor that is sent with the message, -1 for none
}

// Call returns a request to an object, with the given opcode. The arguments may be of the types ID, uint32, int32, bool,
// string and FD.
func Call(object ID, opcode uint16, args ...any) Request {
	r := Request{bytes: make([]byte, 8, 64), fd: -1}
	put := func(v uint32) { r.bytes = binary.NativeEndian.AppendUint32(r.bytes, v) }
	for _, arg := range args {
		switch v := arg.(type) {
		case ID:
			put(uint32(v))
		case uint32:
			put(v)
		case int32:
			put(uint32(v))
		case bool:
			if v {
				put(1)
			} else {
				put(0)
			}
		case string:
			put(uint32(len(v) + 1))
			r.bytes = append(r.bytes, v...)
			r.bytes = append(r.bytes, make([]byte, 4-len(v)%4)...) // a terminating zero, and padding to a whole word
		case FD:
			r.fd = int(v)
		default:
			panic(fmt.Sprintf("wayland: argument of type %T", arg)) // a bug in this module
		}
	}
	binary.NativeEndian.PutUint32(r.bytes, uint32(object))
	binary.NativeEndian.PutUint32(r.bytes[4:], uint32(len(r.bytes))<<16|uint32(opcode))
	return r
}

// Event is a message from the compositor. Its arguments must be read in order. A missing argument reads as zero.
type Event struct {
	Opcode uint16
	conn   *Conn
	rest   []byte
}

// Uint returns the next argument, a number.
func (e *Event) Uint() uint32 {
	if len(e.rest) < 4 {
		e.rest = nil
		return 0
	}
	v := binary.NativeEndian.Uint32(e.rest)
	e.rest = e.rest[4:]
	return v
}

// Int returns the next argument, a number that may be negative.
func (e *Event) Int() int { return int(int32(e.Uint())) }

// bytes returns the next argument, an array that begins with its length.
func (e *Event) bytes() []byte {
	n := int(e.Uint())
	whole := (n + 3) &^ 3
	if n < 0 || whole > len(e.rest) {
		e.rest = nil
		return nil
	}
	b := e.rest[:n]
	e.rest = e.rest[whole:]
	return b
}

// Text returns the next argument, a text.
func (e *Event) Text() string {
	b := e.bytes()
	if len(b) == 0 {
		return ""
	}
	return string(b[:len(b)-1]) // without the terminating zero
}

// Uints returns the next argument, a list of numbers.
func (e *Event) Uints() []uint32 {
	list := Event{rest: e.bytes()}
	var numbers []uint32
	for len(list.rest) > 0 {
		numbers = append(numbers, list.Uint())
	}
	return numbers
}

// Made reads the next argument, an object that the compositor has created. handler returns the function that handles the
// object's events.
func (e *Event) Made(handler func(ID) func(*Event)) {
	id := ID(e.Uint())
	e.conn.handlers[id] = handler(id)
}
