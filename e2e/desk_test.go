//go:build linux

package e2e

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"

	"autosolve/internal/stage"
	"autosolve/practice"
)

// program is the path of the program under test, and desks holds usual desks that no test has at the moment.
var (
	program string
	desks   = make(chan *desk, 16)
)

func TestMain(m *testing.M) {
	xgb.Logger.SetOutput(io.Discard) // it logs each connection that ends
	os.Exit(withProgram(m.Run))
}

// withProgram builds the program, runs the tests, and leaves nothing behind.
func withProgram(run func() int) int {
	dir, err := os.MkdirTemp("", "autosolve-e2e-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	program = filepath.Join(dir, "autosolve")
	build := exec.Command("go", "build", "-tags", "gocv_specific_modules,x11", "-o", program, "autosolve/cmd/autosolve")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build the program: %v\n%s", err, out)
		return 1
	}
	status := run()
	close(desks)
	for d := range desks {
		if err := d.close(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			status = 1
		}
	}
	return status
}

// desk is a screen with a browser on it, and a server of practice pages.
type desk struct {
	x       *stage.X
	c       *stage.Chromium
	conn    *xgb.Conn
	url     string
	closers []func() error
}

// setting says what desk is wanted.
type setting struct {
	screen stage.Screen
	window image.Rectangle // of the browser; empty for one that covers the screen
	scale  float64
	bare   bool // no tabs, no address
}

// window is the setting with a usual window, which shows a grid of 446 pixels.
func window() setting {
	return setting{screen: stage.Screen{Width: 1280, Height: 1000}, window: image.Rect(10, 10, 1210, 980)}
}

// borrowDesk lends a desk with a usual window for one test: starting one takes longer than most tests.
func borrowDesk(t *testing.T) *desk {
	t.Helper()
	var d *desk
	select {
	case d = <-desks:
	default:
		var err error
		if d, err = startDesk(window()); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { desks <- d })
	return d
}

// newDesk sets up a desk for one test.
func newDesk(t *testing.T, s setting) *desk {
	t.Helper()
	d, err := startDesk(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// startDesk sets up a desk, to be closed. Its context is none of a test's, which ends before what the test has to clean up.
func startDesk(s setting) (*desk, error) {
	d := &desk{}
	if err := d.start(context.Background(), s); err != nil {
		return nil, errors.Join(err, d.close())
	}
	return d, nil
}

func (d *desk) start(ctx context.Context, s setting) (err error) {
	if d.x, err = stage.StartX(ctx, s.screen); err != nil {
		return err
	}
	d.closers = append(d.closers, func() error { d.x.Stop(); return nil })
	if d.c, err = stage.StartBrowser(ctx, stage.Browser{
		Display: d.x.Display, Bounds: s.window, Kiosk: s.window.Empty(), ScaleFactor: s.scale, App: s.bare,
	}); err != nil {
		return err
	}
	d.closers = append(d.closers, d.c.Stop)
	if d.conn, err = xgb.NewConnDisplay(d.x.Display); err != nil {
		return err
	}
	d.closers = append(d.closers, func() error { d.conn.Close(); return nil })
	url, stop, err := practice.Start(ctx)
	if err != nil {
		return err
	}
	d.url, d.closers = url, append(d.closers, stop)
	return nil
}

// close takes away all that was started, the last first.
func (d *desk) close() error {
	var errs error
	for _, end := range slices.Backward(d.closers) {
		errs = errors.Join(errs, end())
	}
	return errs
}

// pointer is where the pointer is on the screen.
func (d *desk) pointer(t *testing.T) image.Point {
	t.Helper()
	reply, err := xproto.QueryPointer(d.conn, d.root()).Reply()
	if err != nil {
		t.Fatal(err)
	}
	return image.Pt(int(reply.RootX), int(reply.RootY))
}

func (d *desk) root() xproto.Window { return xproto.Setup(d.conn).DefaultScreen(d.conn).Root }

// held lists the keys and buttons that are down.
func (d *desk) held(t *testing.T) (names []string) {
	t.Helper()
	keys, err := xproto.QueryKeymap(d.conn).Reply()
	if err != nil {
		t.Fatal(err)
	}
	for code := range 256 {
		if keys.Keys[code/8]&(1<<(code%8)) != 0 {
			names = append(names, fmt.Sprintf("key %d", code))
		}
	}
	reply, err := xproto.QueryPointer(d.conn, d.root()).Reply()
	if err != nil {
		t.Fatal(err)
	}
	if buttons := reply.Mask >> 8; buttons != 0 {
		names = append(names, fmt.Sprintf("buttons %b", buttons))
	}
	return names
}

// tool runs a program on this desk that is not the one under test, such as another hand: xdotool.
func (d *desk) tool(t *testing.T, name string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Env = d.x.Env()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
}

// picture is what the screen shows.
func (d *desk) picture() (image.Image, error) {
	s := xproto.Setup(d.conn).DefaultScreen(d.conn)
	reply, err := xproto.GetImage(d.conn, xproto.ImageFormatZPixmap, xproto.Drawable(s.Root),
		0, 0, s.WidthInPixels, s.HeightInPixels, ^uint32(0)).Reply()
	if err != nil {
		return nil, fmt.Errorf("picture of the screen: %w", err)
	}
	img := image.NewRGBA(image.Rect(0, 0, int(s.WidthInPixels), int(s.HeightInPixels)))
	for i := 0; i+3 < len(reply.Data); i += 4 {
		b := reply.Data[i:]
		copy(img.Pix[i:], []byte{b[2], b[1], b[0], 0xff})
	}
	return img, nil
}

// eventually waits until ready says yes.
func eventually(t *testing.T, what string, ready func() bool) {
	t.Helper()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	deadline := time.After(time.Minute)
	for !ready() {
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatalf("in vain waited until %s", what)
		}
	}
}
