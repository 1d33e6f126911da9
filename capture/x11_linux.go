package capture

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"time"

	"github.com/gen2brain/shm"
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/damage"
	mitshm "github.com/jezek/xgb/shm"
	"github.com/jezek/xgb/xproto"
	"github.com/kbinani/screenshot"

	"autosolve/internal/desktop/x11"
	"autosolve/internal/fault"
)

// allPlanes is the plane mask that requests every bit of a pixel.
const allPlanes = ^uint32(0)

// x11Desktop is the root window of an X server.
type x11Desktop struct {
	display string
	server  *x11.Conn
	conn    *xgb.Conn // the xgb connection of server
	root    xproto.Drawable
	segment *segment // nil if the server cannot share memory with this process
	library bool     // kbinani/screenshot works on this server

	forget  func()        // makes the server report the next change; nil if the server does not report changes
	changed chan struct{} // holds a token if the server has reported a change since the last capture began
}

func openX11(ctx context.Context) (*x11Desktop, error) {
	display := os.Getenv("DISPLAY")
	conn, err := x11.Open(ctx, display, fault.Patience)
	if ctx.Err() != nil {
		if err == nil {
			conn.Close()
		}
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, cmp.Or(x11.CheckSession(nil), error(&DisplayError{Display: display, Err: err}))
	}
	d := &x11Desktop{display: display, server: conn, conn: conn.X, root: xproto.Drawable(conn.Screen.Root),
		changed: make(chan struct{}, 1)}
	if err := d.inspect(); err != nil {
		d.close()
		return nil, err
	}
	return d, nil
}

// inspect checks that the server is not Xwayland and that its pixels can be read, and finds out how to read them.
func (d *x11Desktop) inspect() error {
	if err := cmp.Or(x11.CheckSession(d.server), d.server.CheckColours()); err != nil {
		return err
	}
	d.watchChanges()
	screen := d.server.Screen
	if opcode, _ := d.server.Extension("MIT-SHM"); opcode == 0 {
		d.library = true
		return nil
	}
	// Sharing fails if the server is on another machine or in another container. The library fails on such a server, because it
	// uses MIT-SHM on every server that has the extension.
	var err error
	d.segment, err = newSegment(d.conn, 4*int(screen.WidthInPixels)*int(screen.HeightInPixels))
	d.library = err == nil
	return nil
}

// monitors returns the screens of Xinerama, clipped to the root window. Without such a screen, it returns the root window.
// The coordinates are relative to the root window, unlike those of kbinani/screenshot.
func (d *x11Desktop) monitors() ([]image.Rectangle, error) {
	geometry, err := xproto.GetGeometry(d.conn, d.root).Reply()
	if err != nil {
		return nil, d.fault(err)
	}
	root := image.Rect(0, 0, int(geometry.Width), int(geometry.Height))
	screens, err := d.server.Monitors()
	if err != nil {
		return nil, d.fault(err)
	}
	var found []image.Rectangle
	for _, s := range screens {
		if s = s.Intersect(root); !s.Empty() {
			found = append(found, s)
		}
	}
	if len(found) == 0 {
		found = []image.Rectangle{root}
	}
	return found, nil
}

func (d *x11Desktop) look(r image.Rectangle, fast bool) (frame, error) {
	d.forgetChanges()
	grab := d.grabByLibrary
	if fast || !d.library {
		grab = d.grab
	}
	f, err := grab(r)
	return f, d.fault(err)
}

// grab returns the pixels of r that the server writes into the shared memory or, without that, sends over the connection.
func (d *x11Desktop) grab(r image.Rectangle) (frame, error) {
	if d.segment != nil {
		return d.grabShared(r)
	}
	reply, err := xproto.GetImage(d.conn, xproto.ImageFormatZPixmap, d.root,
		int16(r.Min.X), int16(r.Min.Y), uint16(r.Dx()), uint16(r.Dy()), allPlanes).Reply()
	if err != nil {
		return frame{}, err
	}
	return frame{pix: reply.Data, bgrx: true}, nil
}

func (d *x11Desktop) grabShared(r image.Rectangle) (frame, error) {
	size := 4 * r.Dx() * r.Dy()
	if size > len(d.segment.mem) {
		larger, err := newSegment(d.conn, size)
		if err != nil {
			return frame{}, err
		}
		d.segment.close()
		d.segment = larger
	}
	_, err := mitshm.GetImage(d.conn, d.root, int16(r.Min.X), int16(r.Min.Y), uint16(r.Dx()), uint16(r.Dy()),
		allPlanes, xproto.ImageFormatZPixmap, d.segment.id, 0).Reply()
	return frame{pix: d.segment.mem[:size], bgrx: true}, err
}

// watchChanges asks the server to report the first change of the screen after this call, and the first one after each call of
// forget ("The DAMAGE Extension", version 1.1). If the server cannot report changes, forget stays nil.
func (d *x11Desktop) watchChanges() {
	opcode, notify := d.server.Extension("DAMAGE")
	if opcode == 0 {
		return
	}
	// The protocol requires the version query before any other request.
	_, err := damage.QueryVersion(d.conn, 1, 1).Reply()
	id, failed := damage.NewDamageId(d.conn)
	if err != nil || failed != nil {
		return
	}
	d.server.Listen(func(event []byte) {
		if event[0]&0x7f == notify {
			d.noteChange()
		}
	})
	if damage.CreateChecked(d.conn, id, d.root, damage.ReportLevelNonEmpty).Check() == nil {
		d.forget = func() { damage.Subtract(d.conn, id, 0, 0) }
	}
}

func (d *x11Desktop) noteChange() {
	select {
	case d.changed <- struct{}{}:
	default:
	}
}

// forgetChanges discards the changes so far. It is called before each capture, so that a change during the capture is
// reported.
func (d *x11Desktop) forgetChanges() {
	if d.forget == nil {
		return
	}
	select {
	case <-d.changed:
	default:
	}
	d.forget()
}

// await waits for a change since the last capture, but no longer than limit. If the server cannot report changes, it waits for a
// few milliseconds.
func (d *x11Desktop) await(ctx context.Context, limit time.Duration) error {
	if d.forget == nil {
		return rest(ctx, limit)
	}
	select {
	case <-d.changed:
		d.noteChange() // puts the token back, because only forgetChanges may remove it
	case <-time.After(limit):
	case <-d.server.Ended():
		return d.fault(x11.ErrGone)
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}

// fault converts the error for a lost connection to a *DisplayError. It returns other errors as they are, such as those with
// which a running server refuses a request.
func (d *x11Desktop) fault(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, x11.ErrGone) { // io.EOF comes from xgb
		return &DisplayError{Display: d.display, Err: x11.ErrGone}
	}
	return err
}

func (d *x11Desktop) close() {
	if d.segment != nil {
		d.segment.close()
	}
	d.server.Close()
}

// grabByLibrary captures with kbinani/screenshot. The library makes a new connection each time, and the origin of its
// coordinates is the top left corner of the first monitor. If the server does not report its monitors, grabByLibrary uses
// grab instead.
func (d *x11Desktop) grabByLibrary(r image.Rectangle) (frame, error) {
	screens, err := d.server.Monitors()
	if err != nil {
		return frame{}, err
	}
	if len(screens) == 0 {
		return d.grab(r)
	}
	img, err := screenshot.CaptureRect(r.Sub(screens[0].Min))
	if err != nil {
		return frame{}, err
	}
	return frame{pix: img.Pix, own: true}, nil
}

// segment is memory shared with the X server, into which the server writes pixels, row after row.
type segment struct {
	conn *xgb.Conn
	id   mitshm.Seg
	mem  []byte
}

// newSegment shares size bytes with the server of conn, which must have MIT-SHM. It fails if the server runs on
// another machine, or is not allowed to attach this process's memory.
func newSegment(conn *xgb.Conn, size int) (*segment, error) {
	id, err := mitshm.NewSegId(conn)
	if err != nil {
		return nil, fmt.Errorf("name shared memory: %w", err)
	}
	key, err := shm.Get(shm.IPC_PRIVATE, size, shm.IPC_CREAT|0o600)
	if err != nil {
		return nil, fmt.Errorf("make shared memory: %w", err)
	}
	mem, err := shm.At(key, 0, 0)
	if err != nil {
		_ = shm.Rm(key) // the error above is the one to report
		return nil, fmt.Errorf("attach shared memory: %w", err)
	}
	err = mitshm.AttachChecked(conn, id, uint32(key), false).Check()
	// After Rm the kernel frees the memory when the last process that uses it ends, even if it is killed.
	if err = errors.Join(err, shm.Rm(key)); err != nil {
		mitshm.Detach(conn, id)
		_ = shm.Dt(mem)
		return nil, fmt.Errorf("share memory with the X server: %w", err)
	}
	return &segment{conn: conn, id: id, mem: mem}, nil
}

func (s *segment) close() {
	mitshm.Detach(s.conn, s.id)
	_ = shm.Dt(s.mem) // fails only for memory that is not attached
}
