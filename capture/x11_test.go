//go:build linux

package capture

import (
	"image"
	"image/color"
	"io"
	"os"
	"testing"

	"autosolve/test/stage"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

func TestMain(m *testing.M) {
	xgb.Logger.SetOutput(io.Discard) // otherwise the connection of paint logs to stderr
	m.Run()
}

// newDesk sets up a screen and makes it the one that the package opens.
func newDesk(t testing.TB, s stage.Screen) *stage.Desk {
	t.Helper()
	d := stage.NewDesk(t, stage.Setting{Screen: s})
	d.Setenv(t)
	return d
}

func open(t testing.TB, display int) *Screen {
	t.Helper()
	s, err := Open(t.Context(), display)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// colourAt returns the colour that paint gives the pixel at (x, y). It is different
// for each pixel of a screen of up to 4096 x 4096.
func colourAt(x, y int) color.RGBA {
	return color.RGBA{uint8(x), uint8(y), uint8(x>>8 | y>>8<<4), 0xff}
}

// paint fills the root window with colourAt.
func paint(t testing.TB, display string) {
	t.Helper()
	conn, err := xgb.NewConnDisplay(display)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	screen := xproto.Setup(conn).DefaultScreen(conn)
	gc, err := xproto.NewGcontextId(conn)
	if err != nil {
		t.Fatal(err)
	}
	root := xproto.Drawable(screen.Root)
	xproto.CreateGC(conn, gc, root, 0, nil)
	w, h := int(screen.WidthInPixels), int(screen.HeightInPixels)
	const band = 16 // rows in a request, which must not exceed 256 KB
	for top := 0; top < h; top += band {
		var pix []byte
		rows := min(band, h-top)
		for y := top; y < top+rows; y++ {
			for x := range w {
				c := colourAt(x, y)
				pix = append(pix, c.B, c.G, c.R, 0)
			}
		}
		err := xproto.PutImageChecked(conn, xproto.ImageFormatZPixmap, root, gc,
			uint16(w), uint16(rows), 0, int16(top), 0, screen.RootDepth, pix).Check()
		if err != nil {
			t.Fatal(err)
		}
	}
}

// checkPainted checks every pixel of img against colourAt.
func checkPainted(t *testing.T, img *image.RGBA, want image.Rectangle) {
	t.Helper()
	if img.Rect != want {
		t.Fatalf("bounds are %v, want %v", img.Rect, want)
	}
	for y := want.Min.Y; y < want.Max.Y; y++ {
		for x := want.Min.X; x < want.Max.X; x++ {
			if got := img.RGBAAt(x, y); got != colourAt(x, y) {
				t.Fatalf("(%d, %d) of %v is %v, want %v", x, y, want, got, colourAt(x, y))
			}
		}
	}
}

// servers lists the kinds of X server, which must all give the same pictures.
var servers = []struct {
	name    string
	screen  stage.Screen
	shared  bool // quick looks use shared memory
	library bool // kbinani/screenshot takes the pictures
}{
	{name: "shared memory", shared: true, library: true},
	{name: "without MIT-SHM", screen: stage.Screen{ExtraArgs: []string{"-extension", "MIT-SHM"}}, library: true},
	{name: "separate memory", screen: stage.Screen{OwnMemory: true}},
}

func forEachServer(t *testing.T, test func(t *testing.T, d *stage.Desk)) {
	for _, server := range servers {
		t.Run(server.name, func(t *testing.T) {
			if server.screen.OwnMemory && os.Geteuid() != 0 {
				t.Skip("needs root, who can give the server an IPC namespace")
			}
			server.screen.Width, server.screen.Height = 1280, 900
			d := newDesk(t, server.screen)
			paint(t, d.Display)
			desk := open(t, AllMonitors).desk.(*x11Desktop)
			if shared := desk.segment != nil; shared != server.shared || desk.library != server.library {
				t.Fatalf("shared memory: %v, library: %v", shared, desk.library)
			}
			test(t, d)
		})
	}
}
