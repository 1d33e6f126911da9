package x11

import (
	"autosolve/input"
	"bytes"
	"image"
	"strings"
	"testing"
	"time"

	"autosolve/test/stage"
)

// A tap of Esc between two checks is seen by the next one, even while another client has grabbed the keyboard. An Esc
// that the Driver sends does not count.
func TestShortestEsc(t *testing.T) {
	desk, _, d := ready(t, input.Default())
	if err := d.Click(t.Context(), start); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		if err := d.Press(t.Context(), input.Escape); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Check(t.Context()); err != nil {
		t.Fatalf("after the Driver's own Esc: %v", err)
	}
	if d.watch.deaf != nil {
		t.Fatal(d.watch.deaf)
	}
	desk.Run(t, "xdotool", "key", "--delay", "0", "Escape")
	if got := outcomeOf(t, d.Check(t.Context())); got.by != input.ByEscape {
		t.Errorf("Check: %+v", got)
	}
}

// A key that has become Esc during a fill stops it like any other.
func TestEscOnAnotherKey(t *testing.T) {
	desk, _, d := ready(t, input.Default())
	desk.Run(t, "setxkbmap", "-option", "caps:escape")
	if err := d.Click(t.Context(), start); err != nil {
		t.Fatal(err)
	}
	const capsLock = "66"
	desk.Run(t, "xdotool", "key", "--delay", "0", capsLock)
	if got := outcomeOf(t, d.Check(t.Context())); got.by != input.ByEscape {
		t.Errorf("Check: %+v", got)
	}
}

// If the server is too old for raw key events, the checks see that Esc is down.
func TestEscWithoutRawEvents(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	w := newWindow(t, desk, "grid", image.Rect(100, 100, 400, 400))
	w.focus()
	between(t, desk, func(piece []byte) []byte {
		return bytes.ReplaceAll(piece, []byte("XInputExtension"), []byte("XOutputExtensio"))
	})
	d := openDriver(t, input.Default())
	for _, f := range []input.Finding{d.Escape(), find(t, Inspect(t.Context()), "escape")} {
		if f.Level != input.Warn || !strings.Contains(f.Detail, "no XInputExtension") || f.Hint == "" {
			t.Errorf("finding %+v", f)
		}
	}
	if err := d.Arm(t.Context(), image.Rect(110, 110, 390, 390)); err != nil {
		t.Fatal(err)
	}
	for _, hold := range []time.Duration{0, 30 * time.Millisecond} {
		d.SetPace(input.Pace{Hold: hold})
		for range 10 {
			if err := d.Press(t.Context(), input.Escape); err != nil {
				t.Fatalf("the Driver's own Esc: %v", err)
			}
		}
	}
	desk.Run(t, "xdotool", "keydown", "Escape")
	if got := outcomeOf(t, d.Check(t.Context())); got.by != input.ByEscape {
		t.Errorf("Check: %+v", got)
	}
}

func FuzzRawPress(f *testing.F) {
	press := make([]byte, 36)
	press[0], press[1], press[4], press[8], press[16] = genericEvent, 131, 1, xiRawKeyPress, 9
	f.Add(press)
	f.Fuzz(func(t *testing.T, event []byte) {
		if len(event) < 32 {
			return
		}
		if code, ok := rawPress(event, 131); ok && (event[0]&0x7f != genericEvent || event[1] != 131 || code != int(event[16])|int(event[17])<<8|int(event[18])<<16|int(event[19])<<24) {
			t.Errorf("event %x: key %d", event, code)
		}
	})
}
