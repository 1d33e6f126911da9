package x11

import (
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"sync"
	"testing"
	"time"

	"autosolve/input"

	"autosolve/test/stage"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// newDesk starts an X server and sets $DISPLAY to it.
func newDesk(t testing.TB, s stage.Screen) *stage.Desk {
	t.Helper()
	d := stage.NewDesk(t, stage.Setting{Screen: s})
	d.Setenv(t)
	return d
}

// openDriver opens a Driver and closes it at the end of the test.
func openDriver(t testing.TB, c input.Config) *Driver {
	t.Helper()
	driver, err := Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := driver.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return driver
}

// ready returns a desk with a focused window at (100,100), 300 by 300, and a Driver armed for most of it.
func ready(t testing.TB, c input.Config) (*stage.Desk, *window, *Driver) {
	t.Helper()
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	w := newWindow(t, desk, "grid", image.Rect(100, 100, 400, 400))
	w.focus()
	driver := openDriver(t, c)
	if err := driver.Arm(t.Context(), image.Rect(110, 110, 390, 390)); err != nil {
		t.Fatal(err)
	}
	return desk, w, driver
}

// window is a client's window that records the events that it gets.
type window struct {
	t    testing.TB
	conn *xgb.Conn
	root xproto.Window
	id   xproto.Window

	mailbox xproto.Window // never shown: gets messages even when the window itself is gone

	mu     sync.Mutex
	events []string // "key 10 down", "button 1 up at (3,4)"
	synced chan struct{}
}

// newWindow opens a window above all others, which window managers ignore.
func newWindow(t testing.TB, d *stage.Desk, title string, place image.Rectangle) *window {
	t.Helper()
	return createWindow(t, d, title, place, true)
}

// managedWindow opens a window that is managed by the window manager and has the focus.
func managedWindow(t testing.TB, d *stage.Desk, title string, place image.Rectangle) *window {
	t.Helper()
	w := createWindow(t, d, title, place, false)
	for round := 1; !w.focused(); round++ { // the manager shows a new window and gives it the focus
		if round%1000 == 0 { // a manager that has just started may overlook it
			w.must(xproto.UnmapWindowChecked(w.conn, w.id).Check())
			w.must(xproto.MapWindowChecked(w.conn, w.id).Check())
		}
	}
	return w
}

// createWindow opens a window at a place in root coordinates.
func createWindow(t testing.TB, d *stage.Desk, title string, place image.Rectangle, unmanaged bool) *window {
	t.Helper()
	var override uint32
	if unmanaged {
		override = 1
	}
	conn, err := xgb.NewConnDisplay(d.Display)
	if err != nil {
		t.Fatal(err)
	}
	screen := xproto.Setup(conn).DefaultScreen(conn)
	id, err1 := xproto.NewWindowId(conn)
	mailbox, err2 := xproto.NewWindowId(conn)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	w := &window{t: t, conn: conn, root: screen.Root, id: id, mailbox: mailbox, synced: make(chan struct{}, 1)}
	w.must(xproto.CreateWindowChecked(conn, 0, mailbox, screen.Root, 0, 0, 1, 1, 0, xproto.WindowClassInputOnly, 0, 0,
		nil).Check())
	mask := uint32(xproto.EventMaskKeyPress | xproto.EventMaskKeyRelease | xproto.EventMaskButtonPress |
		xproto.EventMaskButtonRelease)
	w.must(xproto.CreateWindowChecked(conn, screen.RootDepth, id, screen.Root, int16(place.Min.X), int16(place.Min.Y),
		uint16(place.Dx()), uint16(place.Dy()), 0, xproto.WindowClassInputOutput, screen.RootVisual,
		xproto.CwBackPixel|xproto.CwOverrideRedirect|xproto.CwEventMask, []uint32{screen.WhitePixel, override, mask}).Check())
	w.must(xproto.ChangePropertyChecked(conn, xproto.PropModeReplace, id, xproto.AtomWmName, xproto.AtomString, 8,
		uint32(len(title)), []byte(title)).Check())
	hints := make([]byte, 18*4)
	hints[0] = 1 // USPosition: the manager must not move it
	w.must(xproto.ChangePropertyChecked(conn, xproto.PropModeReplace, id, xproto.AtomWmNormalHints,
		xproto.AtomWmSizeHints, 32, 18, hints).Check())
	w.must(xproto.MapWindowChecked(conn, id).Check())
	read := make(chan struct{})
	go func() { defer close(read); w.read() }()
	t.Cleanup(func() { conn.Close(); <-read })
	return w
}

func (w *window) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *window) focus() {
	w.t.Helper()
	w.must(xproto.SetInputFocusChecked(w.conn, xproto.InputFocusPointerRoot, w.id, xproto.TimeCurrentTime).Check())
}

// clickThrough makes the window's input region empty, as compositors do with their overlays (ShapeRectangles with no
// rectangles).
func (w *window) clickThrough() {
	w.t.Helper()
	shape, err := xproto.QueryExtension(w.conn, 5, "SHAPE").Reply()
	w.must(err)
	const input = 2
	request := []byte{shape.MajorOpcode, 1, 4, 0, 0, input, 0, 0}
	request = binary.LittleEndian.AppendUint32(request, uint32(w.id))
	cookie := w.conn.NewCookie(true, false)
	w.conn.NewRequest(append(request, 0, 0, 0, 0), cookie)
	w.must(cookie.Check())
}

// push moves the pointer by a distance (FakeInput of XTEST).
func (w *window) push(right, down int16) {
	w.t.Helper()
	xtest, err := xproto.QueryExtension(w.conn, 5, "XTEST").Reply()
	w.must(err)
	const relative = 1
	request := make([]byte, 36)
	copy(request, []byte{xtest.MajorOpcode, 2, 9, 0, xproto.MotionNotify, relative})
	binary.LittleEndian.PutUint16(request[24:], uint16(right))
	binary.LittleEndian.PutUint16(request[26:], uint16(down))
	cookie := w.conn.NewCookie(true, false)
	w.conn.NewRequest(request, cookie)
	w.must(cookie.Check())
}

// focused reports whether the window has the focus.
func (w *window) focused() bool {
	w.t.Helper()
	reply, err := xproto.GetInputFocus(w.conn).Reply()
	w.must(err)
	return reply.Focus == w.id
}

// awaitEvent waits until the record is not empty.
func (w *window) awaitEvent() {
	w.t.Helper()
	for {
		w.must(w.t.Context().Err())
		w.mu.Lock()
		seen := len(w.events)
		w.mu.Unlock()
		if seen > 0 {
			return
		}
		_, err := xproto.GetInputFocus(w.conn).Reply()
		w.must(err)
		time.Sleep(time.Millisecond)
	}
}

// place returns where the window is on the desktop, without its frame.
func (w *window) place() image.Rectangle {
	w.t.Helper()
	size, err := xproto.GetGeometry(w.conn, xproto.Drawable(w.id)).Reply()
	w.must(err)
	at, err := xproto.TranslateCoordinates(w.conn, w.id, w.root, 0, 0).Reply()
	w.must(err)
	return image.Rect(0, 0, int(size.Width), int(size.Height)).Add(image.Pt(int(at.DstX), int(at.DstY)))
}

// read records events until the connection ends.
func (w *window) read() {
	for {
		event, xerr := w.conn.WaitForEvent()
		if event == nil && xerr == nil {
			return
		}
		var line string
		switch e := event.(type) {
		case xproto.KeyPressEvent:
			line = fmt.Sprintf("key %d down", e.Detail)
		case xproto.KeyReleaseEvent:
			line = fmt.Sprintf("key %d up", e.Detail)
		case xproto.ButtonPressEvent:
			line = fmt.Sprintf("button %d down at (%d,%d)", e.Detail, e.RootX, e.RootY)
		case xproto.ButtonReleaseEvent:
			line = fmt.Sprintf("button %d up at (%d,%d)", e.Detail, e.RootX, e.RootY)
		case xproto.ClientMessageEvent:
			w.synced <- struct{}{}
			continue
		default:
			continue
		}
		w.mu.Lock()
		w.events = append(w.events, line)
		w.mu.Unlock()
	}
}

// got returns and clears the record of everything that the server has done before the call.
func (w *window) got() []string {
	w.t.Helper()
	// Events come in order: when this message to itself is read, everything before it is in the record.
	message := xproto.ClientMessageEvent{Format: 8, Window: w.mailbox, Type: xproto.AtomString,
		Data: xproto.ClientMessageDataUnionData8New(make([]byte, 20))}
	w.must(xproto.SendEventChecked(w.conn, false, w.mailbox, 0, string(message.Bytes())).Check())
	select {
	case <-w.synced:
	case <-w.t.Context().Done():
		w.t.Fatal("window lost its connection")
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	events := w.events
	w.events = nil
	return events
}

// up fails the test if a key or a button is down.
func (w *window) up() {
	w.t.Helper()
	if held := w.down(); held != nil {
		w.t.Errorf("still held: %q", held)
	}
}

// down lists the keys and buttons that are down.
func (w *window) down() (held []string) {
	w.t.Helper()
	keys, err := xproto.QueryKeymap(w.conn).Reply()
	w.must(err)
	for code := range 256 {
		if keys.Keys[code/8]&(1<<(code%8)) != 0 {
			held = append(held, fmt.Sprintf("key %d", code))
		}
	}
	pointer, err := xproto.QueryPointer(w.conn, w.root).Reply()
	w.must(err)
	return append(held, heldNames(pointer.Mask, modLock|xproto.ModMask2)...)
}
