package x11

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"sync/atomic"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"

	"autosolve/internal/xserver"
)

// probe queries the state of the desktop over one connection to the X server.
type probe struct {
	server *xserver.Conn
	conn   *xgb.Conn // the xgb connection of server
	root   xproto.Window
	saver  byte // opcode of MIT-SCREEN-SAVER, 0 if the server has none

	selections selections
	remapped   atomic.Bool // a change of the keyboard map was reported
}

// dial connects to $DISPLAY. patience limits the time to connect and the time for each answer.
func dial(ctx context.Context, patience time.Duration) (*probe, error) {
	server, err := xserver.Open(ctx, os.Getenv("DISPLAY"), patience)
	if err != nil {
		return nil, err
	}
	p := &probe{server: server, conn: server.X, root: server.Screen.Root}
	server.Listen(p.noteRemap)
	p.saver, err = answer(ctx, p, func() (byte, error) { return p.extension("MIT-SCREEN-SAVER"), nil })
	if err != nil {
		p.close()
		return nil, fmt.Errorf("connect to X server: %w", err)
	}
	return p, nil
}

func (p *probe) close() { p.server.Close() }

// answer calls xserver.Answer for the probe's server.
func answer[T any](ctx context.Context, p *probe, read func() (T, error)) (T, error) {
	return xserver.Answer(ctx, p.server, read)
}

// extension returns the opcode of an extension, or 0 if the server does not have it.
func (p *probe) extension(name string) byte {
	opcode, _ := p.server.Extension(name)
	return opcode
}

// look is the state of the desktop at one moment.
type look struct {
	pointer image.Point
	child   xproto.Window // the top-level window under the pointer, or 0 for none
	mask    uint16        // modifiers, buttons and group, as in X events
	keys    [32]byte      // a bit for each keycode that is down
	focus   xproto.Window
	screen  image.Rectangle
	depth   int
	saver   saver
	under   []xproto.Window // the top-level window under each point that was queried
	place   image.Rectangle // where the queried window is; empty if there is no such window
}

// down reports whether the key is down.
func (l look) down(code int) bool { return l.keys[code>>3]&(1<<(code&7)) != 0 }

// look queries the state of the desktop. It sends all requests before it reads the first reply, so that they take a single
// round trip. If window is 0, no window's place is queried.
func (p *probe) look(ctx context.Context, window xproto.Window, points []image.Point) (look, error) {
	p.server.Hold()
	pointer := xproto.QueryPointer(p.conn, p.root)
	keys := xproto.QueryKeymap(p.conn)
	focus := xproto.GetInputFocus(p.conn)
	root := xproto.GetGeometry(p.conn, xproto.Drawable(p.root))
	under := make([]xproto.TranslateCoordinatesCookie, len(points))
	for i, at := range points {
		under[i] = xproto.TranslateCoordinates(p.conn, p.root, p.root, int16(at.X), int16(at.Y))
	}
	var saver *xgb.Cookie
	if p.saver != 0 {
		saver = p.askSaver()
	}
	var geometry xproto.GetGeometryCookie
	if window != 0 {
		geometry = xproto.GetGeometry(p.conn, xproto.Drawable(window))
	}
	p.server.Send()
	return answer(ctx, p, func() (look, error) {
		l, err := collect(pointer, keys, focus, root)
		for _, cookie := range under {
			reply, e := cookie.Reply()
			if e != nil {
				err = errors.Join(err, e)
				continue
			}
			l.under = append(l.under, reply.Child)
		}
		if saver != nil {
			state, e := readSaver(saver)
			err = errors.Join(err, e)
			l.saver = state
		}
		if window != 0 {
			place, e := windowPlace(geometry)
			err = errors.Join(err, e)
			l.place = place
		}
		return l, err
	})
}

// collect reads the replies that are part of every look.
func collect(pointer xproto.QueryPointerCookie, keys xproto.QueryKeymapCookie,
	focus xproto.GetInputFocusCookie, root xproto.GetGeometryCookie) (look, error) {
	var l look
	at, err1 := pointer.Reply()
	down, err2 := keys.Reply()
	kept, err3 := focus.Reply()
	size, err4 := root.Reply()
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return l, err
	}
	l.pointer = image.Pt(int(at.RootX), int(at.RootY))
	l.child, l.mask, l.focus = at.Child, at.Mask, kept.Focus
	copy(l.keys[:], down.Keys)
	l.screen = image.Rect(0, 0, int(size.Width), int(size.Height))
	l.depth = int(size.Depth)
	return l, nil
}

// windowPlace returns a top-level window's rectangle. If the window is gone, the rectangle is empty, and the error nil.
func windowPlace(cookie xproto.GetGeometryCookie) (image.Rectangle, error) {
	reply, err := cookie.Reply()
	if _, gone := errors.AsType[xproto.DrawableError](err); gone {
		return image.Rectangle{}, nil
	}
	if err != nil {
		return image.Rectangle{}, err
	}
	at := image.Pt(int(reply.X), int(reply.Y))
	border := 2 * int(reply.BorderWidth)
	size := image.Pt(int(reply.Width)+border, int(reply.Height)+border)
	return image.Rectangle{Min: at, Max: at.Add(size)}, nil
}

// pointer queries only the pointer: its position, the top-level window under it, and the mask.
func (p *probe) pointer(ctx context.Context) (look, error) { return answer(ctx, p, p.pointed) }

func (p *probe) pointed() (look, error) {
	reply, err := xproto.QueryPointer(p.conn, p.root).Reply()
	if err != nil {
		return look{}, err
	}
	return look{pointer: image.Pt(int(reply.RootX), int(reply.RootY)), child: reply.Child, mask: reply.Mask}, nil
}

// focus queries which window has the keyboard focus.
func (p *probe) focus(ctx context.Context) (xproto.Window, error) {
	cookie := xproto.GetInputFocus(p.conn)
	return answer(ctx, p, func() (xproto.Window, error) {
		reply, err := cookie.Reply()
		if err != nil {
			return 0, err
		}
		return reply.Focus, nil
	})
}
