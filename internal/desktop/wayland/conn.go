package wayland

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"

	"autosolve/internal/fault"
)

// ErrGone is returned if the compositor has ended the connection, and ErrHangs if it has not answered within the
// connection's patience.
var (
	ErrGone  = fault.Gone("the compositor")
	ErrHangs = fault.Hangs("the compositor")
)

// theDisplay is the object wl_display, which every connection has from the start.
const theDisplay ID = 1

// ID names an object of the connection.
type ID uint32

// FD is a file descriptor that is sent with a request. The caller must close it, even if it was sent.
type FD int

// Conn is a connection to a compositor. Only one goroutine may use it at a time. Events are dispatched while a call waits.
type Conn struct {
	socket   *net.UnixConn
	in       []byte // bytes that were received and not yet dispatched
	last     ID
	handlers map[ID]func(*Event)
	patience time.Duration
	err      error // why the connection has ended, nil if it has not
}

// dial connects to a display, named as in $WAYLAND_DISPLAY. patience is how long the compositor may take for each answer.
func dial(ctx context.Context, path string, patience time.Duration) (*Conn, error) {
	if !filepath.IsAbs(path) {
		path = filepath.Join("/", os.Getenv("XDG_RUNTIME_DIR"), path) // never in the working directory, where others may listen
	}
	var dialer net.Dialer
	socket, err := dialer.DialContext(ctx, "unix", path)
	if err != nil {
		return nil, fmt.Errorf("connect to the compositor: %w", err)
	}
	c := &Conn{socket: socket.(*net.UnixConn), last: theDisplay, handlers: map[ID]func(*Event){}, patience: patience}
	c.handlers[theDisplay] = c.told
	return c, nil
}

// told handles the events of wl_display: a fatal error, and an ID that may be reused. Conn never reuses IDs.
func (c *Conn) told(e *Event) {
	switch e.Opcode {
	case 0:
		object, code := e.Uint(), e.Uint()
		c.err = fmt.Errorf("the compositor refused a request to object %d: %s (%d)", object, e.Text(), code)
	case 1:
		delete(c.handlers, ID(e.Uint()))
	}
}

// New returns the ID for a new object. handle, which may be nil, is called for the object's events. The requests that create the
// objects must be sent in the order in which New has returned the IDs.
func (c *Conn) New(handle func(*Event)) ID {
	c.last++
	c.handlers[c.last] = handle
	return c.last
}

// Send writes requests made by Call. If it fails, all later calls of Send and Until fail, too.
func (c *Conn) Send(requests ...Request) error {
	if c.err != nil {
		return c.err
	}
	var out, rights []byte
	for _, r := range requests {
		out = append(out, r.bytes...)
		if r.fd >= 0 {
			rights = append(rights, unix.UnixRights(r.fd)...)
		}
	}
	err := c.socket.SetWriteDeadline(time.Now().Add(c.patience))
	if err == nil {
		_, _, err = c.socket.WriteMsgUnix(out, rights, nil)
	}
	if err != nil {
		return c.end(err)
	}
	return nil
}

// Until dispatches events until done returns true. It returns an error if ctx ends, or if the compositor is gone, has refused
// a request, or has not sent what is awaited within the patience.
func (c *Conn) Until(ctx context.Context, done func() bool) error {
	limited, cancel := fault.Limit(ctx, c.patience)
	defer cancel()
	defer context.AfterFunc(limited, func() { _ = c.socket.SetReadDeadline(time.Now()) })()
	for more := make([]byte, 1<<14); ; {
		c.dispatch()
		switch {
		case c.err != nil:
			return c.err
		case done():
			return nil
		}
		if err := c.socket.SetReadDeadline(time.Time{}); err != nil { // an earlier wait has set a deadline
			return c.end(err)
		}
		// If limited ends from here on, it sets a deadline that ends Read. If it has ended before, its deadline was just removed.
		if limited.Err() != nil {
			return fault.Ended(limited, ErrHangs)
		}
		n, err := c.socket.Read(more)
		c.in = append(c.in, more[:n]...)
		if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
			return c.end(err)
		}
	}
}

// Sync waits until the compositor has processed all requests that were sent, and dispatches its events.
func (c *Conn) Sync(ctx context.Context) error {
	done := false
	_ = c.Send(Call(theDisplay, 0, c.New(func(*Event) { done = true }))) // Until returns its error
	return c.Until(ctx, func() bool { return done })
}

// dispatch calls the handlers of the events that have been received completely.
func (c *Conn) dispatch() {
	for c.err == nil && len(c.in) >= 8 {
		word := binary.NativeEndian.Uint32(c.in[4:])
		size := int(word >> 16)
		if size < 8 {
			c.err = fmt.Errorf("the compositor sent an event of %d bytes", size)
			return
		}
		if len(c.in) < size {
			return
		}
		e := Event{Opcode: uint16(word), rest: c.in[8:size]}
		handle := c.handlers[ID(binary.NativeEndian.Uint32(c.in))]
		c.in = c.in[size:]
		if handle != nil {
			handle(&e)
		}
	}
}

// end records that the connection has ended because of err, and returns the error to report.
func (c *Conn) end(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, unix.ECONNRESET) || errors.Is(err, unix.EPIPE) {
		err = ErrGone
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = ErrHangs
	}
	c.err = err
	return err
}

// Close ends the connection. The compositor then destroys all objects of the connection.
func (c *Conn) Close() {
	_ = c.socket.Close() // nothing could be done about an error
	c.err = net.ErrClosed
}

// Request is a message to the compositor.
type Request struct {
	bytes []byte
	fd    int // a file descriptor that is sent with the message, -1 for none
}

// Call returns a request to an object, with the given opcode. The arguments must be of the types ID, uint32, int32, bool, string
// and FD, with at most one FD.
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
