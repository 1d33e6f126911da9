//go:build linux

package stage

import (
	"context"
	"errors"
	"fmt"
	"image"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"

	"autosolve/test/practice"
)

// Setting describes a desk. The zero value is an empty virtual screen.
type Setting struct {
	Screen  Screen   // the screen to start
	Display string   // an existing screen, such as ":0"; empty to start one
	Gnome   bool     // use the GNOME session in which this process runs
	Kde     bool     // use the KDE session in which this process runs
	Browser *Browser // the browser to start, see Browse; nil for none
}

// Desk is a screen and what a test needs on it: a browser, the practice page's server, and the state of pointer and
// keyboard.
type Desk struct {
	*X
	Sway     *Sway     // nil unless the desk uses it instead of X
	Gnome    *Gnome    // nil unless the desk uses it instead of X
	Kde      *Kde      // nil unless the desk uses it instead of X
	Chromium *Chromium // nil before Browse
	Page     string    // address of the practice page; empty before Browse

	conn    *xgb.Conn // to the X server; nil before it is first needed
	closers []func() error
}

// StartDesk sets up a desk, which lives until Close or until ctx ends.
func StartDesk(ctx context.Context, s Setting) (*Desk, error) {
	d := &Desk{X: &X{Display: s.Display}}
	switch {
	case s.Gnome:
		g, err := JoinGnome()
		if err != nil {
			return nil, err
		}
		d.Gnome = g
		d.closers = append(d.closers, g.Leave)
	case s.Kde:
		k, err := JoinKde()
		if err != nil {
			return nil, err
		}
		d.Kde = k
		d.closers = append(d.closers, k.Leave)
	case s.Screen.Wayland:
		sway, err := StartSway(ctx, s.Screen)
		if err != nil {
			return nil, err
		}
		d.Sway = sway
		d.closers = append(d.closers, sway.Stop)
	case s.Display == "":
		x, err := StartX(ctx, s.Screen)
		if err != nil {
			return nil, err
		}
		d.X = x
		d.closers = append(d.closers, func() error { x.Stop(); return nil })
	}
	if s.Browser != nil {
		if err := d.Browse(ctx, *s.Browser); err != nil {
			return nil, errors.Join(err, d.Close())
		}
	}
	return d, nil
}

// Browse starts a browser on the desk and the server of practice pages. The browser's Display is the desk's. Its URL is
// relative to the practice page, such as "?level=4"; "" is the page without a query.
func (d *Desk) Browse(ctx context.Context, b Browser) error {
	server := httptest.NewServer(practice.NewHandler())
	d.Page, d.closers = server.URL+"/", append(d.closers, func() error { server.Close(); return nil })
	base, err := url.Parse(d.Page)
	if err != nil {
		return fmt.Errorf("parse the practice page's address: %w", err)
	}
	address, err := base.Parse(b.URL)
	if err != nil {
		return fmt.Errorf("parse the page's address: %w", err)
	}
	b.Display, b.URL = d.Display, address.String()
	if d.Sway != nil || d.Gnome != nil || d.Kde != nil {
		b.Wayland = d.Env()
	}
	if d.Chromium, err = StartBrowser(ctx, b); err != nil {
		return err
	}
	d.closers = append(d.closers, d.Chromium.Stop)
	return nil
}

// FillIn makes the practice page in the browser show the right digits in three quarters of its empty cells, and returns once
// they are painted. A program under test then has less to type.
func (d *Desk) FillIn() error {
	if err := chromedp.Do(d.Chromium.Tab(), chromedp.Evaluate[chromedp.Void](`{
		const right = document.querySelector('input[name=cheat]').value;
		[...document.querySelectorAll('#puzzle_grid input')].forEach((cell, i) => {
			if (cell.value === '' && i % 4 !== 2) cell.value = right[i];
		});
		document.activeElement.blur(); // a caret beside a digit can make it uncertain
	}`)); err != nil {
		return fmt.Errorf("fill in the practice page: %w", err)
	}
	return d.Chromium.Painted()
}

// Close stops everything that was started, in reverse order. It may be called more than once.
func (d *Desk) Close() error {
	var errs error
	for _, end := range slices.Backward(d.closers) {
		errs = errors.Join(errs, end())
	}
	d.closers = nil
	return errs
}

// NewDesk sets up a desk for one test. It lives slightly longer than the test's context, because the test's cleanup may need
// it.
func NewDesk(t testing.TB, s Setting) *Desk {
	t.Helper()
	d, err := StartDesk(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// Setenv makes this process use the desk's X screen until the end of the test, which therefore cannot run in parallel with
// others.
func (d *Desk) Setenv(t testing.TB) {
	t.Helper()
	t.Setenv("DISPLAY", d.Display)
	t.Setenv("XDG_SESSION_TYPE", "x11")
	t.Setenv("WAYLAND_DISPLAY", "")
}

// Env returns the environment for a program that is to use this desk's screen.
func (d *Desk) Env() []string {
	switch {
	case d.Sway != nil:
		return d.Sway.Env()
	case d.Gnome != nil, d.Kde != nil:
		return os.Environ()
	}
	return d.X.Env()
}

// Run runs another program on the desk, such as xdotool, and waits until it has ended. It fails the test if the program fails.
func (d *Desk) Run(t testing.TB, name string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Env = d.Env()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
}

// Conn returns the desk's own connection to the X server.
func (d *Desk) Conn(t testing.TB) *xgb.Conn {
	t.Helper()
	conn, err := d.connect()
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

func (d *Desk) connect() (*xgb.Conn, error) {
	if d.conn == nil {
		conn, err := xgb.NewConnDisplay(d.Display)
		if err != nil {
			return nil, fmt.Errorf("connect to %s: %w", d.Display, err)
		}
		d.conn = conn
		d.closers = append(d.closers, func() error { conn.Close(); return nil })
	}
	return d.conn, nil
}

// Pointer returns the place of the pointer on the screen. For sway and KDE, which do not report it, it returns (0, 0).
func (d *Desk) Pointer(t testing.TB) image.Point {
	t.Helper()
	switch {
	case d.Sway != nil, d.Kde != nil:
		return image.Point{}
	case d.Gnome != nil:
		at, _, err := d.Gnome.Pointer(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	reply := d.queryPointer(t)
	return image.Pt(int(reply.RootX), int(reply.RootY))
}

// Held lists the keys and pointer buttons that are down. GNOME reports only modifiers and buttons, sway and KDE nothing.
func (d *Desk) Held(t testing.TB) (names []string) {
	t.Helper()
	switch {
	case d.Sway != nil, d.Kde != nil:
		return nil
	case d.Gnome != nil:
		_, down, err := d.Gnome.Pointer(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if down != 0 {
			names = append(names, fmt.Sprintf("modifiers and buttons %b", down))
		}
		return names
	}
	keys, err := xproto.QueryKeymap(d.Conn(t)).Reply()
	if err != nil {
		t.Fatal(err)
	}
	for code := range 256 {
		if keys.Keys[code/8]&(1<<(code%8)) != 0 {
			names = append(names, fmt.Sprintf("key %d", code))
		}
	}
	if buttons := d.queryPointer(t).Mask >> 8; buttons != 0 {
		names = append(names, fmt.Sprintf("buttons %b", buttons))
	}
	return names
}

func (d *Desk) queryPointer(t testing.TB) *xproto.QueryPointerReply {
	t.Helper()
	conn := d.Conn(t)
	reply, err := xproto.QueryPointer(conn, xproto.Setup(conn).DefaultScreen(conn).Root).Reply()
	if err != nil {
		t.Fatal(err)
	}
	return reply
}

// Picture returns a picture of the screen. In sway it shows only the first monitor. An X screen must have a depth of 24 bits.
func (d *Desk) Picture() (*image.RGBA, error) {
	switch {
	case d.Sway != nil:
		return d.Sway.Picture()
	case d.Gnome != nil:
		return d.Gnome.Picture()
	case d.Kde != nil:
		return d.Kde.Picture()
	}
	conn, err := d.connect()
	if err != nil {
		return nil, err
	}
	s := xproto.Setup(conn).DefaultScreen(conn)
	reply, err := xproto.GetImage(conn, xproto.ImageFormatZPixmap, xproto.Drawable(s.Root),
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
