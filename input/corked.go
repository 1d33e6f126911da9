package input

import (
	"bufio"
	"context"
	"encoding/hex"
	"net"
	"sync"
	"time"

	"github.com/jezek/xgb"
)

// corked is a connection on which what is written can be held back, to go out in one piece. Xgb writes each request by
// itself, and a server that is woken once has the answers to a dozen sooner than one that is woken a dozen times.
type corked struct {
	net.Conn
	in *bufio.Reader

	mu      sync.Mutex
	holding bool
	held    []byte
}

// dialCorked connects to a display of this machine.
func dialCorked(ctx context.Context, display string) (*xgb.Conn, *corked, error) {
	number, screen, err := localDisplay(display)
	if err != nil {
		return nil, nil, err
	}
	socket, err := dialSocket(ctx, number)
	if err != nil {
		return nil, nil, err
	}
	c := &corked{Conn: socket, in: bufio.NewReader(socket)}
	var conn *xgb.Conn
	err = within(ctx, c.sever, func() (err error) {
		if cookie := findCookie(number); cookie != nil {
			conn, err = xgb.NewConnNetWithCookieHex(c, hex.EncodeToString(cookie))
		} else {
			conn, err = xgb.NewConnNet(c)
		}
		return err
	})
	if err != nil {
		c.sever()
		return nil, nil, err
	}
	conn.DefaultScreen = screen
	return conn, c, nil
}

func (c *corked) Read(b []byte) (int, error) { return c.in.Read(b) }

// Write writes b, or keeps it while the cork is in.
func (c *corked) Write(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.holding {
		c.held = append(c.held, b...)
		return len(b), nil
	}
	return c.Conn.Write(b)
}

// cork puts the cork in.
func (c *corked) cork() {
	c.mu.Lock()
	c.holding = true
	c.mu.Unlock()
}

// sever ends the connection at once, and with it all that waits for the server. Nothing more can be said about a
// connection that does not close.
func (c *corked) sever() { _ = c.Conn.Close() }

// uncork writes all that was held back. A connection that cannot take it ends, and so do the waits for replies.
func (c *corked) uncork() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.write()
}

// uncorkBefore does so too. If it is past the deadline, the requests with that opcode do nothing.
func (c *corked) uncorkBefore(deadline time.Time, opcode byte) (late bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	// This process may have been stopped at any moment up to here, and for long.
	if late = time.Now().After(deadline); late {
		voidRequests(c.held, opcode)
	}
	c.write()
	return late
}

// voidRequests turns the requests that have the opcode into such that do nothing, each in its place: xgb has numbered
// them. The second word of a request's header is its length in units of four bytes.
func voidRequests(requests []byte, opcode byte) {
	const noOperation = 127
	for b := requests; len(b) >= 4; b = b[4*max(int(xgb.Get16(b[2:])), 1):] {
		if b[0] == opcode {
			b[0] = noOperation
		}
	}
}

func (c *corked) write() {
	c.holding = false
	if _, err := c.Conn.Write(c.held); err != nil {
		c.sever()
	}
	c.held = c.held[:0]
}
