package input

import (
	"fmt"
	"image"
	"os/exec"
	"sync"
	"testing"

	"autosolve/internal/stage"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// desk is a real X server for one test, and $DISPLAY names it.
type desk struct {
	t *testing.T
	x *stage.X
}

func newDesk(t *testing.T, s stage.Screen) *desk {
	t.Helper()
	x, err := stage.StartX(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(x.Stop)
	t.Setenv("DISPLAY", x.Display)
	t.Setenv("XDG_SESSION_TYPE", "x11")
	t.Setenv("WAYLAND_DISPLAY", "")
	return &desk{t, x}
}

// run runs an X tool on the desk.
func (d *desk) run(name string, args ...string) {
	d.t.Helper()
	cmd := exec.CommandContext(d.t.Context(), name, args...)
	cmd.Env = d.x.Env()
	if out, err := cmd.CombinedOutput(); err != nil {
		d.t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
}

// open opens a Driver and closes it at the end of the test.
func (d *desk) open(c Config) *Driver {
	d.t.Helper()
	driver, err := Open(d.t.Context(), c)
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() {
		if err := driver.Close(); err != nil {
			d.t.Errorf("close: %v", err)
		}
	})
	return driver
}

// ready is a desk with a focused window at (100,100), 300 by 300, and a Driver armed for most of it.
func ready(t *testing.T, c Config) (*desk, *window, *Driver) {
	t.Helper()
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	w := desk.window("grid", image.Rect(100, 100, 400, 400))
	w.focus()
	driver := desk.open(c)
	if err := driver.Arm(t.Context(), image.Rect(110, 110, 390, 390)); err != nil {
		t.Fatal(err)
	}
	return desk, w, driver
}

// window is a client's window that keeps a record of what it gets.
type window struct {
	t    *testing.T
	conn *xgb.Conn
	root xproto.Window
	id   xproto.Window

	mu     sync.Mutex
	events []string // "key 10 down", "button 1 up at (3,4)"
	synced chan struct{}
}

// window opens a window above all others; its place is that of the whole window in root coordinates.
func (d *desk) window(title string, place image.Rectangle) *window {
	d.t.Helper()
	conn, err := xgb.NewConnDisplay(d.x.Display)
	if err != nil {
		d.t.Fatal(err)
	}
	screen := xproto.Setup(conn).DefaultScreen(conn)
	id, err := xproto.NewWindowId(conn)
	if err != nil {
		d.t.Fatal(err)
	}
	w := &window{t: d.t, conn: conn, root: screen.Root, id: id, synced: make(chan struct{}, 1)}
	mask := uint32(xproto.EventMaskKeyPress | xproto.EventMaskKeyRelease | xproto.EventMaskButtonPress |
		xproto.EventMaskButtonRelease)
	w.must(xproto.CreateWindowChecked(conn, screen.RootDepth, id, screen.Root, int16(place.Min.X), int16(place.Min.Y),
		uint16(place.Dx()), uint16(place.Dy()), 0, xproto.WindowClassInputOutput, screen.RootVisual,
		xproto.CwBackPixel|xproto.CwOverrideRedirect|xproto.CwEventMask, []uint32{screen.WhitePixel, 1, mask}).Check())
	w.must(xproto.ChangePropertyChecked(conn, xproto.PropModeReplace, id, xproto.AtomWmName, xproto.AtomString, 8,
		uint32(len(title)), []byte(title)).Check())
	w.must(xproto.MapWindowChecked(conn, id).Check())
	read := make(chan struct{})
	go func() { defer close(read); w.read() }()
	d.t.Cleanup(func() { conn.Close(); <-read })
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

// read keeps the record until the connection ends.
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

// got is the record of all that the server has done before the call, and empties it.
func (w *window) got() []string {
	w.t.Helper()
	// Events come in order: when this message to itself is read, everything before it is in the record.
	message := xproto.ClientMessageEvent{Format: 8, Window: w.id, Type: xproto.AtomString,
		Data: xproto.ClientMessageDataUnionData8New(make([]byte, 20))}
	w.must(xproto.SendEventChecked(w.conn, false, w.id, 0, string(message.Bytes())).Check())
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
	keys, err := xproto.QueryKeymap(w.conn).Reply()
	w.must(err)
	for i, b := range keys.Keys {
		if b != 0 {
			w.t.Errorf("keys %d to %d: bits %08b are down", 8*i, 8*i+7, b)
		}
	}
	pointer, err := xproto.QueryPointer(w.conn, w.root).Reply()
	w.must(err)
	if held := heldNames(pointer.Mask, modLock); held != nil {
		w.t.Errorf("still held: %v", held)
	}
}
