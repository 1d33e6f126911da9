package xserver

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"sync/atomic"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgbutil"

	"autosolve/internal/fault"
)

// The two ways in which an X server fails everybody.
var (
	ErrGone  = fault.Gone("the X server")
	ErrHangs = fault.Hangs("the X server")
)

// Conn is a connection to an X server.
type Conn struct {
	X      *xgb.Conn
	Setup  *xproto.SetupInfo
	Screen *xproto.ScreenInfo // that the display names
	*line

	Patience time.Duration // for one answer
	hangs    atomic.Bool   // the server did not answer in time
}

// Open connects to a display, as $DISPLAY names it. The server may take as long as patience lasts, now and for each answer.
func Open(ctx context.Context, display string, patience time.Duration) (*Conn, error) {
	// Both libraries write to standard error what they also return.
	xgb.Logger.SetOutput(io.Discard)
	xgbutil.Logger.SetOutput(io.Discard)
	limited, cancel := fault.Limit(ctx, patience)
	defer cancel()
	c, err := open(limited, display)
	if ended := fault.Ended(limited, ErrHangs); ended != nil {
		if c != nil {
			c.Close()
		}
		err = ended
	}
	if err != nil {
		return nil, fmt.Errorf("connect to X server: %w", err)
	}
	c.Patience = patience
	return c, nil
}

func open(ctx context.Context, display string) (*Conn, error) {
	at, err := parseDisplay(display)
	if err != nil {
		return nil, err
	}
	var dialer net.Dialer
	socket, err := dialer.DialContext(ctx, at.network, at.address)
	if err != nil {
		return nil, err
	}
	c := &Conn{line: newLine(socket)}
	over := context.AfterFunc(ctx, c.sever)
	if cookie := findCookie(at.host, at.number); cookie != nil {
		c.X, err = xgb.NewConnNetWithCookieHex(c.line, hex.EncodeToString(cookie))
	} else {
		c.X, err = xgb.NewConnNet(c.line)
	}
	over()
	if err != nil {
		c.sever()
		return nil, gone(err)
	}
	c.X.DefaultScreen, c.Setup = at.screen, xproto.Setup(c.X)
	if at.screen >= len(c.Setup.Roots) {
		c.Close()
		return nil, fmt.Errorf("it has no screen %d", at.screen)
	}
	c.Screen = &c.Setup.Roots[at.screen]
	return c, nil
}

// Close ends the connection: in good order, or at once where the server hangs.
func (c *Conn) Close() {
	c.X.Close()
	if c.Hangs() {
		c.sever()
	}
}

// Hangs reports whether the server has kept an Answer waiting for too long.
func (c *Conn) Hangs() bool { return c.hangs.Load() }

// Answer waits for the replies that read collects. It ends early with ctx, and when the server has not answered for as long
// as the patience lasts; such a server is not waited for again. Read goes on in a goroutine then, which ends with the
// connection.
func Answer[T any](ctx context.Context, c *Conn, read func() (T, error)) (T, error) {
	if c.Hangs() {
		var none T
		return none, ErrHangs
	}
	value, err := fault.Answer(ctx, c.Patience, ErrHangs, read, nil)
	if err == ErrHangs {
		c.hangs.Store(true)
	}
	return value, gone(err)
}

// gone is err, as ErrGone if the connection has ended.
func gone(err error) error {
	if errors.Is(err, io.EOF) {
		return ErrGone
	}
	return err
}

// Extension returns an extension of the server by its numbers, all 0 if the server has none by that name.
func (c *Conn) Extension(name string) (opcode, firstEvent byte) {
	reply, err := xproto.QueryExtension(c.X, uint16(len(name)), name).Reply()
	if err != nil || !reply.Present {
		return 0, 0
	}
	return reply.MajorOpcode, reply.FirstEvent
}

// Enable makes the requests of xgb's package for an extension work. An error of the extension's own goes unanswered.
func (c *Conn) Enable(name string, opcode byte) {
	c.X.ExtLock.Lock()
	defer c.X.ExtLock.Unlock()
	c.X.Extensions[name] = opcode
}

// Ask sends an extension's request that has a reply, for which xgb has no package. Size is that of the whole request in
// bytes, a multiple of 4.
func (c *Conn) Ask(opcode, minor byte, size int, fields ...uint16) *xgb.Cookie {
	return c.request(true, opcode, minor, size, fields)
}

// Tell sends one that has none; Check of the cookie has its error.
func (c *Conn) Tell(opcode, minor byte, size int, fields ...uint16) *xgb.Cookie {
	return c.request(false, opcode, minor, size, fields)
}

func (c *Conn) request(reply bool, opcode, minor byte, size int, fields []uint16) *xgb.Cookie {
	request := make([]byte, size)
	request[0], request[1] = opcode, minor
	xgb.Put16(request[2:], uint16(size/4))
	for i, v := range fields {
		xgb.Put16(request[4+2*i:], v)
	}
	cookie := c.X.NewCookie(true, reply)
	c.X.NewRequest(request, cookie)
	return cookie
}
