package x11

import (
	"autosolve/input"
	"errors"
	"image"
	"strings"
	"testing"

	"autosolve/test/stage"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/screensaver"
	"github.com/jezek/xgb/xproto"
)

// The hint for the server's built-in screen saver is xset s reset; the hint for another program's is to unlock the screen.
func TestSaver(t *testing.T) {
	for _, c := range []struct {
		name    string
		prepare func(*testing.T, *stage.Desk)
		detail  string
		hint    string
	}{
		{"blanks", func(*testing.T, *stage.Desk) {}, "the X server has blanked the screen", "xset s reset"},
		{"of a program", lockBySaver, "the screen saver is on", "unlock the screen"},
	} {
		t.Run(c.name, func(t *testing.T) {
			desk, _, d := ready(t, input.Default())
			c.prepare(t, desk)
			if err := Saver(t.Context()); err != nil {
				t.Errorf("before: %v", err)
			}
			desk.Run(t, "xset", "s", "activate")
			for _, err := range []error{d.Check(t.Context()), Saver(t.Context())} {
				changed, ok := errors.AsType[*input.ChangedError](err)
				if !ok || changed.What != input.Locked || !strings.HasSuffix(changed.Detail, c.detail) || !strings.Contains(changed.Advice().Hint, c.hint) {
					t.Errorf("got %v, hint %q", err, changed.Advice().Hint)
				}
			}
			f := find(t, Inspect(t.Context()), "saver")
			if f.Level != input.Warn || !strings.HasSuffix(f.Detail, c.detail) || !strings.Contains(f.Hint, c.hint) {
				t.Errorf("finding %+v", f)
			}
			desk.Run(t, "xset", "s", "reset")
			if err := errors.Join(d.Check(t.Context()), Saver(t.Context())); err != nil {
				t.Errorf("after xset s reset: %v", err)
			}
		})
	}
}

// lockBySaver makes a window the server's screen saver, as programs that lock the screen do.
func lockBySaver(t *testing.T, d *stage.Desk) {
	t.Helper()
	conn, err := xgb.NewConnDisplay(d.Display)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	if err := screensaver.Init(conn); err != nil {
		t.Fatal(err)
	}
	s, all := xproto.Setup(conn).DefaultScreen(conn), image.Rect(0, 0, 800, 600)
	if err := screensaver.SetAttributesChecked(conn, xproto.Drawable(s.Root), 0, 0, uint16(all.Dx()), uint16(all.Dy()), 0,
		xproto.WindowClassInputOutput, s.RootDepth, s.RootVisual, xproto.CwBackPixel, []uint32{0}).Check(); err != nil {
		t.Fatal(err)
	}
}
