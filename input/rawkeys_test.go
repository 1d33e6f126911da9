package input

import (
	"bytes"
	"encoding/binary"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"autosolve/internal/stage"
)

// A tap that begins and ends between two checks is seen by the next one, while another client has grabbed the keyboard
// too; the Driver's own Esc is not taken for it.
func TestShortestEsc(t *testing.T) {
	desk, _, d := ready(t, Default())
	if err := d.Click(t.Context(), start); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		if err := d.Press(t.Context(), Escape); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Check(t.Context()); err != nil {
		t.Fatalf("after the Driver's own Esc: %v", err)
	}
	if d.watch.raw == nil {
		t.Fatal("no raw key events on this server")
	}
	desk.Run(t, "xdotool", "key", "--delay", "0", "Escape")
	if got := outcomeOf(t, d.Check(t.Context())); got.by != ByEscape {
		t.Errorf("Check: %+v", got)
	}
}

// A display that cannot be listened to is watched by asking.
func TestEscWithoutRawEvents(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	w := newWindow(t, desk, "grid", image.Rect(100, 100, 400, 400))
	w.focus()
	lookRemote(t, desk)
	d := openDriver(t, Default())
	for _, f := range []Finding{d.Escape(), find(t, Inspect(t.Context()), "escape")} {
		if f.Level != Warn || !strings.Contains(f.Detail, "not on this machine") || f.Hint == "" {
			t.Errorf("finding %+v", f)
		}
	}
	if err := d.Arm(t.Context(), image.Rect(110, 110, 390, 390)); err != nil {
		t.Fatal(err)
	}
	for _, hold := range []time.Duration{0, 30 * time.Millisecond} {
		d.SetPace(Pace{Hold: hold})
		for range 10 {
			if err := d.Press(t.Context(), Escape); err != nil {
				t.Fatalf("the Driver's own Esc: %v", err)
			}
		}
	}
	desk.Run(t, "xdotool", "keydown", "Escape")
	<-d.watch.alarm.Done()
	desk.Run(t, "xdotool", "keyup", "Escape")
	if got := outcomeOf(t, d.Check(t.Context())); got.by != ByEscape {
		t.Errorf("Check: %+v", got)
	}
}

// A server that asks for a cookie lets in those who know it.
func TestCookie(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cookies")
	if err := os.WriteFile(file, cookieEntry(65535, "", "", bytes.Repeat([]byte{0xa7}, 16)), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XAUTHORITY", file)
	desk := newDesk(t, stage.Screen{ExtraArgs: []string{"-auth", file}})
	if d := openDriver(t, Default()); d.watch.raw == nil || d.probe.line == nil {
		t.Error("no raw key events, or no line, on a server with a cookie")
	}
	t.Setenv("XAUTHORITY", "/dev/null")
	if conn, err := dialLocal(t.Context(), desk.Display); err == nil {
		conn.Close()
		t.Error("let in without the cookie")
	}
	if f := find(t, Inspect(t.Context()), "display"); f.Level != Fail {
		t.Errorf("finding %+v", f)
	}
}

func TestDialLocalRefuses(t *testing.T) {
	for _, display := range []string{"", "nonsense", "elsewhere:0", ":9999"} {
		if conn, err := dialLocal(t.Context(), display); err == nil {
			conn.Close()
			t.Errorf("dialLocal(%q): no error", display)
		}
	}
}

// cookieEntry is one entry of an Xauthority file.
func cookieEntry(family uint16, host, number string, cookie []byte) []byte {
	be := binary.BigEndian
	b := be.AppendUint16(nil, family)
	for _, field := range []string{host, number, cookieName, string(cookie)} {
		b = be.AppendUint16(b, uint16(len(field)))
		b = append(b, field...)
	}
	return b
}

func TestParseCookies(t *testing.T) {
	file := bytes.Join([][]byte{
		cookieEntry(256, "elsewhere", "0", []byte("a")),
		cookieEntry(256, "here", "1", []byte("b")),
		cookieEntry(0, "here", "0", []byte("c")),
		cookieEntry(256, "here", "0", []byte("d")),
		cookieEntry(65535, "", "", []byte("e")),
	}, nil)
	for number, want := range map[string]string{"0": "d", "1": "b", "2": "e"} {
		if got := parseCookies(bytes.NewReader(file), "here", number); string(got) != want {
			t.Errorf("display %s: cookie %q, want %q", number, got, want)
		}
	}
	if got := parseCookies(bytes.NewReader(file[:40]), "nowhere", "7"); got != nil {
		t.Errorf("cut file: cookie %q", got)
	}
	// xauth -f testdata/cookies add somehost/unix:5 . 00112233445566778899aabbccddeeff
	real, err := os.Open("testdata/cookies")
	if err != nil {
		t.Fatal(err)
	}
	defer real.Close()
	if got := parseCookies(real, "somehost", "5"); len(got) != 16 || got[15] != 0xff {
		t.Errorf("cookie written by xauth: %x", got)
	}
}

func FuzzParseCookies(f *testing.F) {
	f.Add(cookieEntry(256, "here", "0", []byte("d")))
	f.Add([]byte{1, 0, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, file []byte) {
		got := parseCookies(bytes.NewReader(file), "here", "0")
		if got != nil && !bytes.Contains(file, got) {
			t.Errorf("cookie %x is not in the file", got)
		}
	})
}

func FuzzReadMessage(f *testing.F) {
	f.Add(make([]byte, 32))
	press := make([]byte, 36)
	press[0], press[1], press[4], press[8], press[16] = messageGeneric, 131, 1, xiRawKeyPress, 9
	f.Add(press)
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := readMessage(bytes.NewReader(b))
		if err != nil {
			return
		}
		if !bytes.HasPrefix(b, m) {
			t.Errorf("message %x is not what was sent", m)
		}
		rawPress(m, 131)
	})
}
