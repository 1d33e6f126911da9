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
	"github.com/jezek/xgb/screensaver"
	"github.com/jezek/xgb/xproto"

	"autosolve/input"
	"autosolve/internal/desktop/x11"
)

// probe queries the state of the desktop over one connection to the X server.
type probe struct {
	server *x11.Conn
	conn   *xgb.Conn // the xgb connection of server
	root   xproto.Window
	saver  bool // the server has MIT-SCREEN-SAVER

	selected atomic.Uint32 // the last new owner of the primary selection (selected text) since Arm, or 0
	remapped atomic.Bool   // a change of the keyboard map was reported
}

// dial connects to $DISPLAY. patience limits the time to connect and the time for each answer.
func dial(ctx context.Context, patience time.Duration) (*probe, error) {
	server, err := x11.Open(ctx, os.Getenv("DISPLAY"), patience)
	if err != nil {
		return nil, err
	}
	p := &probe{server: server, conn: server.X, root: server.Screen.Root}
	server.Listen(p.noteRemap)
	p.saver, err = answer(ctx, p, func() (bool, error) { return p.extension("MIT-SCREEN-SAVER") != 0, nil })
	if err != nil {
		p.close()
		return nil, fmt.Errorf("connect to X server: %w", err)
	}
	return p, nil
}

func (p *probe) close() {
	if p != nil {
		p.server.Close()
	}
}

// answer calls x11.Answer for the probe's server.
func answer[T any](ctx context.Context, p *probe, read func() (T, error)) (T, error) {
	return x11.Answer(ctx, p.server, read)
}

// await calls answer with a function that returns only an error.
func await(ctx context.Context, p *probe, f func() error) error {
	_, err := answer(ctx, p, func() (struct{}, error) { return struct{}{}, f() })
	return err
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
	keys    []byte        // a bit for each keycode, 1 if the key is down
	focus   xproto.Window
	screen  image.Rectangle
	depth   int
	saver   *input.ChangedError // the error for a screen saver that is on, nil if it is off
	under   []xproto.Window     // the top-level window under each point that was queried
	place   image.Rectangle     // where the queried window is; empty if there is no such window
}

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
	var saver screensaver.QueryInfoCookie
	if p.saver {
		saver = p.askSaver()
	}
	var geometry xproto.GetGeometryCookie
	if window != 0 {
		geometry = xproto.GetGeometry(p.conn, xproto.Drawable(window))
	}
	p.server.Send()
	return answer(ctx, p, func() (l look, err error) {
		at, err1 := pointer.Reply()
		down, err2 := keys.Reply()
		kept, err3 := focus.Reply()
		size, err4 := root.Reply()
		if err := errors.Join(err1, err2, err3, err4); err != nil {
			return l, err
		}
		l = look{pointer: image.Pt(int(at.RootX), int(at.RootY)), child: at.Child, mask: at.Mask, keys: down.Keys,
			focus: kept.Focus, screen: image.Rect(0, 0, int(size.Width), int(size.Height)), depth: int(size.Depth)}
		for _, cookie := range under {
			reply, err := cookie.Reply()
			if err != nil {
				return l, err
			}
			l.under = append(l.under, reply.Child)
		}
		if p.saver {
			l.saver, err = readSaver(saver)
		}
		if err == nil && window != 0 {
			l.place, err = windowPlace(geometry)
		}
		return l, err
	})
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

// PointerPlace returns where the pointer is, in pixels of the root window. It requires no Driver and sends no input.
func PointerPlace(ctx context.Context) (image.Point, error) {
	l, err := ask(ctx, input.Default().Patience, (*probe).pointed)
	return l.pointer, err
}

// ask connects to $DISPLAY, calls read with the connection, and closes it.
func ask[T any](ctx context.Context, patience time.Duration, read func(*probe) (T, error)) (value T, err error) {
	p, err := dial(ctx, patience)
	if err != nil {
		return value, err
	}
	defer p.close()
	return answer(ctx, p, func() (T, error) { return read(p) })
}

func (p *probe) askSaver() screensaver.QueryInfoCookie {
	return screensaver.QueryInfo(p.conn, xproto.Drawable(p.root))
}

// readSaver reads the reply to askSaver. It returns the error for a screen saver that is on, or nil if it is off. The X
// server's own saver blanks the screen or shows a pattern until there is input; a saver program usually asks for a password.
func readSaver(cookie screensaver.QueryInfoCookie) (on *input.ChangedError, err error) {
	reply, err := cookie.Reply()
	switch {
	case err != nil || reply.State != screensaver.StateOn:
		return nil, err
	case reply.Kind == screensaver.KindExternal:
		return input.Changed(input.Locked, "the screen saver is on", "unlock the screen and start again"), nil
	}
	return input.Changed(input.Locked, "the screen saver is on: the X server has blanked the screen",
		"run xset s reset, or press a key, and start again; xset s off keeps it from blanking the screen"), nil
}

// Saver returns an *input.ChangedError if the X server reports that the screen saver is on and hides the desktop. It returns
// nil if the saver is off or the server does not report its state.
func Saver(ctx context.Context) error {
	on, err := ask(ctx, input.Default().Patience, (*probe).saverOn)
	if err != nil || on == nil {
		return nil
	}
	return on
}

// saverOn returns the error for a screen saver that is on, or nil if it is off or the server does not report its state.
func (p *probe) saverOn() (on *input.ChangedError, err error) {
	if !p.saver {
		return nil, nil
	}
	return readSaver(p.askSaver())
}

// saverFinding returns the finding on whether the screen saver is on.
func (p *probe) saverFinding() input.Finding {
	if on, _ := p.saverOn(); on != nil {
		return input.Finding{Name: "saver", Level: input.Warn, Detail: on.Detail, Hint: on.Advice().Hint}
	}
	return input.Finding{Name: "saver", Detail: "off"}
}
