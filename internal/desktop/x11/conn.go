package x11

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"io"
	"net"
	"os"
	"slices"
	"sync/atomic"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xinerama"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgbutil"

	"autosolve/internal/advice"
	"autosolve/internal/fault"
)

// The errors for a server that has ended the connection, and for one that does not answer.
var (
	ErrGone  = fault.Gone("the X server")
	ErrHangs = fault.Hangs("the X server")
)

// Conn is a connection to an X server.
type Conn struct {
	X      *xgb.Conn
	Setup  *xproto.SetupInfo
	Screen *xproto.ScreenInfo // the screen that the display's name selects
	*line

	Patience time.Duration // how long the server may take for one answer
	hangs    atomic.Bool   // the server has not answered in time
}

// Open connects to a display, named as in $DISPLAY. patience limits the time to connect and the time for each answer.
func Open(ctx context.Context, display string, patience time.Duration) (*Conn, error) {
	// Both libraries write to standard error the errors that they also return.
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

// Close closes the connection, without waiting for the server if it hangs.
func (c *Conn) Close() {
	c.X.Close()
	if c.Hangs() {
		c.sever()
	}
}

// Hangs reports whether a call of Answer has waited for the server in vain.
func (c *Conn) Hangs() bool { return c.hangs.Load() }

// Answer calls read, which waits for replies, and returns the results of read. It returns early if ctx ends or if the
// server has not answered within c.Patience; in the latter case this call and all further calls return ErrHangs. After an
// early return read continues in a goroutine, which ends with the connection.
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

// gone returns ErrGone if err says that the connection has ended, else err.
func gone(err error) error {
	if errors.Is(err, io.EOF) {
		return ErrGone
	}
	return err
}

// ErrWayland is returned in a Wayland session in which neither the compositor nor a portal offers what this program requires.
// From Xwayland, the X server of such a session, a program would capture black instead of the windows of Wayland clients.
var ErrWayland error = &advice.Error{
	Err: errors.New("a Wayland session does not let programs see the screen"), Status: advice.Undrivable,
	Hint: "log in to an X11 session, often called Xorg on the login screen, or use GNOME, KDE, sway, Hyprland or labwc, and start " +
		"autosolve in a terminal of that session; for a separate X server, such as Xephyr, set XDG_SESSION_TYPE=x11",
}

// CheckSession returns ErrWayland if c is a connection to Xwayland, or nil because a Wayland session has no X server. A separate
// X server, such as Xephyr or Xvfb, can be used unless XDG_SESSION_TYPE is wayland.
func CheckSession(c *Conn) error {
	kind := os.Getenv("XDG_SESSION_TYPE")
	wayland := kind == "wayland" || c == nil && kind != "x11" && os.Getenv("WAYLAND_DISPLAY") != ""
	if c != nil {
		xwayland, _ := c.Extension("XWAYLAND")
		wayland = wayland || xwayland != 0
	}
	if wayland {
		return ErrWayland
	}
	return nil
}

// CheckColours returns nil if a pixel of the screen consists of a byte each for blue, green and red and an unused byte, in that
// order. Otherwise captures would have wrong colours.
func (c *Conn) CheckColours() error {
	setup, screen := c.Setup, c.Screen
	packed := func(f xproto.Format) bool { return f.Depth == screen.RootDepth && f.BitsPerPixel != 32 }
	readable := setup.ImageByteOrder == xproto.ImageOrderLSBFirst && !slices.ContainsFunc(setup.PixmapFormats, packed)
	for _, depth := range screen.AllowedDepths {
		for _, v := range depth.Visuals {
			if v.VisualId == screen.RootVisual && v.RedMask == 0xff0000 && v.GreenMask == 0xff00 && v.BlueMask == 0xff && readable {
				return nil
			}
		}
	}
	const text = "the display has %d-bit colours, but only 24-bit ones in the byte order blue, green, red can be captured"
	return &advice.Error{Err: fmt.Errorf(text, screen.RootDepth), Status: advice.Undrivable,
		Hint: "set DefaultDepth 24 in the X server's configuration and log in again"}
}

// Extension returns an extension's opcode and the code of its first event. It returns 0 and 0 if the server does not have the
// extension. From then on the requests in xgb's package for the extension work. That package's Init would also write to tables
// of events and errors, which the connections of a process share without a lock. They are not needed: xgb gets no events here,
// and only errors that it knows.
func (c *Conn) Extension(name string) (opcode, firstEvent byte) {
	reply, err := xproto.QueryExtension(c.X, uint16(len(name)), name).Reply()
	if err != nil || !reply.Present {
		return 0, 0
	}
	c.X.ExtLock.Lock()
	defer c.X.ExtLock.Unlock()
	c.X.Extensions[name] = reply.MajorOpcode
	return reply.MajorOpcode, reply.FirstEvent
}

// Monitors returns the places of the monitors in pixels of the root window, as XINERAMA reports them, or nil if it reports
// none or the server does not have that extension.
func (c *Conn) Monitors() ([]image.Rectangle, error) {
	if opcode, _ := c.Extension("XINERAMA"); opcode == 0 {
		return nil, nil
	}
	reply, err := xinerama.QueryScreens(c.X).Reply()
	if err != nil {
		return nil, err
	}
	var found []image.Rectangle
	for _, m := range reply.ScreenInfo {
		at := image.Pt(int(m.XOrg), int(m.YOrg))
		found = append(found, image.Rectangle{Max: image.Pt(int(m.Width), int(m.Height))}.Add(at))
	}
	return found, nil
}

// Request sends a request for an extension that xgb does not support. size is the length of the whole request in bytes, a
// multiple of 4. The fields follow the header of 4 bytes; the rest of the request is zero. If replies is true, the server answers
// with a reply, which the cookie's Reply returns; otherwise the cookie's Check returns the error of the request.
func (c *Conn) Request(replies bool, opcode, minor byte, size int, fields ...uint16) *xgb.Cookie {
	request := make([]byte, size)
	request[0], request[1] = opcode, minor
	xgb.Put16(request[2:], uint16(size/4))
	for i, v := range fields {
		xgb.Put16(request[4+2*i:], v)
	}
	cookie := c.X.NewCookie(true, replies)
	c.X.NewRequest(request, cookie)
	return cookie
}
