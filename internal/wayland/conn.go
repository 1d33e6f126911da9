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

// ErrGone is returned when the compositor has gone away, ErrHangs when it has not answered within the patience of the
// connection.
var (
	ErrGone  = fault.Gone("the compositor")
	ErrHangs = fault.Hangs("the compositor")
)

// theDisplay is the object that every connection begins with.
const theDisplay ID = 1

// ID names an object of the connection.
type ID uint32

// FD is a file that is sent along with a request, which uses it up or not: it stays the caller's to close.
type FD int

// Conn is a connection to a compositor. It is for one goroutine at a time: events are taken in while a call waits.
type Conn struct {
	socket   *net.UnixConn
	in       []byte // what has come and is not dispatched
	last     ID
	handlers map[ID]func(*Event)
	patience time.Duration
	err      error // the connection has ended
}

// dial connects to a display as $WAYLAND_DISPLAY names it. Patience is how long the compositor may take for each answer.
func dial(ctx context.Context, path string, patience time.Duration) (*Conn, error) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), path)
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

// told takes the events of the connection itself: a request that was wrong, and names that are free again. Names are not
// used again here.
func (c *Conn) told(e *Event) {
	switch e.Opcode {
	case 0:
		object, code := e.Uint(), e.Uint()
		c.err = fmt.Errorf("the compositor refused a request to object %d: %s (%d)", object, e.Text(), code)
	case 1:
		delete(c.handlers, ID(e.Uint()))
	}
}

// New names a new object, whose events go to handle, which may be nil.
func (c *Conn) New(handle func(*Event)) ID {
	c.last++
	c.handlers[c.last] = handle
	return c.last
}

// Send writes requests. Each of them was made by Request.
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
	if err := c.socket.SetWriteDeadline(time.Now().Add(c.patience)); err != nil {
		return c.end(err)
	}
	if _, _, err := c.socket.WriteMsgUnix(out, rights, nil); err != nil {
		return c.end(err)
	}
	return nil
}

// Until takes in events until done says so. It ends early with ctx, and when the compositor is gone or has said nothing for
// as long as the patience lasts.
func (c *Conn) Until(ctx context.Context, done func() bool) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	over := context.AfterFunc(ctx, func() { _ = c.socket.SetReadDeadline(time.Now()) })
	defer over()
	for halves := 0; ; {
		c.dispatch()
		switch {
		case c.err != nil:
			return c.err
		case done():
			return nil
		}
		if err := c.socket.SetReadDeadline(time.Now().Add(c.patience / 2)); err != nil {
			return c.end(err)
		}
		if err := ctx.Err(); err != nil { // it may have ended before that
			return err
		}
		more := make([]byte, 1<<14)
		n, err := c.socket.Read(more)
		c.in = append(c.in, more[:n]...)
		switch {
		case n > 0:
			halves = 0
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, os.ErrDeadlineExceeded):
			// A process that was stopped for long finds one half over, and the answer in the other one.
			if halves++; halves == 2 {
				return ErrHangs
			}
		case err != nil:
			return c.end(err)
		}
	}
}

// Sync waits until the compositor has done all that was sent before, and takes in what it has said by then.
func (c *Conn) Sync(ctx context.Context) error {
	done := false
	if err := c.Send(Call(theDisplay, 0, c.New(func(*Event) { done = true }))); err != nil {
		return err
	}
	return c.Until(ctx, func() bool { return done })
}

// dispatch hands out the events that have come whole.
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
		e := Event{Opcode: uint16(word), conn: c, rest: c.in[8:size]}
		handle := c.handlers[ID(binary.NativeEndian.Uint32(c.in))]
		c.in = c.in[size:]
		if handle != nil {
			handle(&e)
		}
	}
}

// end notes that the connection has ended.
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

// Close ends the connection. With it the compositor forgets all that was made on it.
func (c *Conn) Close() {
	_ = c.socket.Close() // nothing more can be said about a connection that does not close
	c.err = net.ErrClosed
}
