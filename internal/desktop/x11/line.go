package x11

import (
	"bufio"
	"io"
	"net"
	"sync"
	"sync/atomic"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// These are kinds of messages that a server sends ("X Window System Protocol", appendix B). All other kinds are events of 32 bytes.
const (
	errorMessage = 0
	replyMessage = 1
	genericEvent = 35

	firstOwnError = 128 // the lowest code of the errors that extensions define
)

// line is the socket that xgb uses. Xgb writes each request separately. line can hold requests back and send them in one write;
// the server then wakes up only once, and answers sooner. When line reads, it passes replies and errors to xgb, and events to
// the function set by Listen. Xgb drops an error with a code that it does not know: the request then counts as done, or its
// reply is awaited for ever. So line gives the errors that extensions define the code of an implementation error.
type line struct {
	net.Conn
	in      *bufio.Reader
	greeted bool
	rest    int // number of bytes of the current message that xgb has not read yet
	listen  atomic.Pointer[func(event []byte)]
	ended   chan struct{}

	mu      sync.Mutex
	holding bool
	held    []byte
}

func newLine(socket net.Conn) *line {
	return &line{Conn: socket, in: bufio.NewReader(socket), ended: make(chan struct{})}
}

// Listen sets f as the function that is called for each event from now on, before any later reply is delivered. f must not
// wait for the server.
func (l *line) Listen(f func(event []byte)) { l.listen.Store(&f) }

// Ended returns a channel that is closed when either side has ended the connection.
func (l *line) Ended() <-chan struct{} { return l.ended }

// Read reads replies and errors for xgb.
func (l *line) Read(b []byte) (n int, err error) {
	for l.rest == 0 && err == nil {
		err = l.next()
	}
	if err == nil {
		n, err = l.in.Read(b[:min(len(b), l.rest)])
		l.rest -= n
	}
	if err != nil {
		close(l.ended) // closed only once, because xgb does not call Read again after an error
	}
	return n, err
}

// next reads the header of the next message, and the whole message if it is an event. The first message is the server's
// setup, which has a different header.
func (l *line) next() error {
	if !l.greeted {
		head, err := l.in.Peek(8)
		if err == nil {
			l.greeted, l.rest = true, 8+4*int(xgb.Get16(head[6:]))
		}
		return err
	}
	head, err := l.in.Peek(32)
	if err != nil {
		return err
	}
	kind, size := head[0]&0x7f, 32
	if kind == replyMessage || kind == genericEvent {
		size += 4 * int(xgb.Get32(head[4:]))
	}
	if kind == errorMessage || kind == replyMessage {
		if kind == errorMessage && head[1] >= firstOwnError {
			head[1] = xproto.BadImplementation
		}
		l.rest = size
		return nil
	}
	event := make([]byte, size)
	if _, err := io.ReadFull(l.in, event); err != nil {
		return err
	}
	if f := l.listen.Load(); f != nil {
		(*f)(event)
	}
	return nil
}

// Write writes b. Between Hold and Send it keeps b for Send.
func (l *line) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.holding {
		l.held = append(l.held, b...)
		return len(b), nil
	}
	return l.Conn.Write(b)
}

// sever closes the connection at once, which ends all waits for the server. It ignores an error, about which nothing could
// be done.
func (l *line) sever() { _ = l.Conn.Close() }

// Hold makes Write keep everything until Send.
func (l *line) Hold() {
	l.mu.Lock()
	l.holding = true
	l.mu.Unlock()
}

// Send writes everything that was held back. If that fails, it closes the connection, which ends the waits for replies.
func (l *line) Send() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.holding = false
	if _, err := l.Conn.Write(l.held); err != nil {
		l.sever()
	}
	l.held = l.held[:0]
}
