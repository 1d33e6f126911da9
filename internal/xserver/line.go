package xserver

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"sync"
	"sync/atomic"

	"github.com/jezek/xgb"
)

// The kinds of messages that a server sends ("X Window System Protocol", appendix B); all others are events of 32 bytes.
const (
	errorMessage = 0
	replyMessage = 1
	genericEvent = 35
	longestEvent = 1 << 18 // far more than any has
)

// line is the socket under xgb. What is written can be held back, to go out in one piece: xgb writes each request by itself,
// and a server that is woken once has the answers to a dozen sooner than one that is woken a dozen times. Of what is read,
// the answers go to xgb, and the events to the function that Listen sets.
type line struct {
	net.Conn
	in      *bufio.Reader
	greeted bool
	rest    int // bytes of a message that are xgb's
	listen  atomic.Pointer[func(event []byte)]
	ended   chan struct{}

	mu      sync.Mutex
	holding bool
	held    []byte
}

func newLine(socket net.Conn) *line {
	return &line{Conn: socket, in: bufio.NewReader(socket), ended: make(chan struct{})}
}

// Listen has f called for each event that comes from now on, before any answer that comes after it. F must not ask the server.
func (l *line) Listen(f func(event []byte)) { l.listen.Store(&f) }

// Ended is closed when the connection has ended, , whoever ended it.
func (l *line) Ended() <-chan struct{} { return l.ended }

// Read reads the answers for xgb.
func (l *line) Read(b []byte) (n int, err error) {
	for l.rest == 0 && err == nil {
		err = l.next()
	}
	if err == nil {
		n, err = l.in.Read(b[:min(len(b), l.rest)])
		l.rest -= n
	}
	if err != nil {
		close(l.ended) // xgb reads no more
	}
	return n, err
}

// next takes in the head of the next message, and all of it where it is not xgb's.
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
		l.rest = size
		return nil
	}
	if size > longestEvent {
		return fmt.Errorf("the X server sent an event of %d bytes", size)
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

// Write writes b, or keeps it while it is held back.
func (l *line) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.holding {
		l.held = append(l.held, b...)
		return len(b), nil
	}
	return l.Conn.Write(b)
}

// sever ends the connection at once, and with it all that waits for the server. Nothing more can be said about a connection
// that does not close.
func (l *line) sever() { _ = l.Conn.Close() }

// Hold keeps what is written from now on, until Send.
func (l *line) Hold() {
	l.mu.Lock()
	l.holding = true
	l.mu.Unlock()
}

// Send writes all that was held back. A connection that cannot take it ends, and so do the waits for replies.
func (l *line) Send() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.holding = false
	if _, err := l.Conn.Write(l.held); err != nil {
		l.sever()
	}
	l.held = l.held[:0]
}
