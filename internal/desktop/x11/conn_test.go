package x11

import (
	"context"
	"errors"
	"io"
	"net"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"

	"autosolve/test/stage"
)

// openOn connects to a desk for the rest of the test.
func openOn(t *testing.T, d *stage.Desk, patience time.Duration) *Conn {
	t.Helper()
	c, err := Open(t.Context(), d.Display, patience)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func focus(c *Conn) func() (*xproto.GetInputFocusReply, error) {
	return xproto.GetInputFocus(c.X).Reply
}

func TestServerIsGone(t *testing.T) {
	d := stage.NewDesk(t, stage.Setting{})
	c := openOn(t, d, stage.HangLimit)
	if _, err := Answer(t.Context(), c, focus(c)); err != nil {
		t.Fatal(err)
	}
	d.Kill()
	for range 2 {
		if _, err := Answer(t.Context(), c, focus(c)); !errors.Is(err, ErrGone) {
			t.Errorf("asked: %v", err)
		}
	}
	<-c.Ended()
}

func TestServerHangs(t *testing.T) {
	d := stage.NewDesk(t, stage.Setting{})
	c := openOn(t, d, stage.HangLimit)
	d.Signal(syscall.SIGSTOP)
	defer d.Signal(syscall.SIGCONT)
	brief, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, asked := Answer(brief, c, focus(c))
	_, opened := Open(brief, d.Display, stage.HangLimit)
	for _, err := range []error{asked, opened} {
		if !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrHangs) {
			t.Errorf("with a context that ends: %v", err)
		}
	}
	if _, err := Open(t.Context(), d.Display, 50*time.Millisecond); !errors.Is(err, ErrHangs) {
		t.Errorf("opened: %v", err)
	}
	c.Patience = 50 * time.Millisecond
	for range 2 {
		if _, err := Answer(t.Context(), c, focus(c)); !errors.Is(err, ErrHangs) {
			t.Errorf("asked: %v", err)
		}
		c.Patience = time.Hour // the next Answer must not wait at all
	}
	c.Close()
	<-c.Ended()
}

// A request that fails with an error that only an extension defines ends, and so do those after it.
func TestErrorOfExtension(t *testing.T) {
	c := openOn(t, stage.NewDesk(t, stage.Setting{}), stage.HangLimit)
	_, err := Answer(t.Context(), c, func() (struct{}, error) {
		c.Extension("DAMAGE")
		if _, err := damage.QueryVersion(c.X, 1, 1).Reply(); err != nil {
			t.Error(err)
		}
		return struct{}{}, damage.DestroyChecked(c.X, 0x1234).Check()
	})
	if _, own := errors.AsType[xproto.ImplementationError](err); !own {
		t.Errorf("destroyed what is not there: %v", err)
	}
	if _, err := Answer(t.Context(), c, focus(c)); err != nil {
		t.Error(err)
	}
}

// Open reaches a server by each kind of display name.
func TestDisplayNames(t *testing.T) {
	d := stage.NewDesk(t, stage.Setting{})
	for _, name := range []string{d.Display, d.Display + ".0", "unix" + d.Display, "remote"} {
		t.Run(name, func(t *testing.T) {
			if name == "remote" {
				name = remote(t, "/tmp/.X11-unix/X"+strings.TrimPrefix(d.Display, ":"))
			}
			c, err := Open(t.Context(), name, stage.HangLimit)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			if _, err := Answer(t.Context(), c, focus(c)); err != nil {
				t.Error(err)
			}
		})
	}
}

// remote makes a display reachable over the network, and returns its name there.
func remote(t *testing.T, socket string) (name string) {
	t.Helper()
	var listener net.Listener
	var port int
	for port < 6000 {
		var err error
		if listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { listener.Close() })
		port = listener.Addr().(*net.TCPAddr).Port
	}
	go func() {
		client, err := listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("unix", socket)
		if err != nil {
			client.Close()
			return
		}
		go func() {
			_, _ = io.Copy(server, client)
			server.Close()
		}()
		_, _ = io.Copy(client, server)
		client.Close()
	}()
	return "127.0.0.1:" + strconv.Itoa(port-6000)
}

func TestParseDisplay(t *testing.T) {
	for name, want := range map[string]display{
		":7":              {network: "unix", address: "/tmp/.X11-unix/X7", number: "7"},
		"unix:7.1":        {network: "unix", address: "/tmp/.X11-unix/X7", number: "7", screen: 1},
		"/some/socket:0":  {network: "unix", address: "/some/socket:0", number: "0"},
		"localhost:10.0":  {network: "tcp", address: "localhost:6010", host: "localhost", number: "10"},
		"tcp/elsewhere:1": {network: "tcp", address: "elsewhere:6001", host: "elsewhere", number: "1"},
		"[::1]:0":         {network: "tcp", address: "[::1]:6000", host: "[::1]", number: "0"},
	} {
		if got, err := parseDisplay(name); err != nil || got != want {
			t.Errorf("%q is %+v, %v, want %+v", name, got, err, want)
		}
	}
	for _, name := range []string{"", "nonsense", ":", ":x", ":9x", ":-1", ":0.", ":0.x", ":0.-1", "host:"} {
		if got, err := parseDisplay(name); err == nil {
			t.Errorf("%q is %+v, want an error", name, got)
		}
	}
}

// FuzzLine checks that replies and errors from a server go to xgb, and other messages to the function set by Listen.
func FuzzLine(f *testing.F) {
	f.Add([]byte{1, 2, 34, 35, 65, 35 | 0x80, 0, 91}, byte(7))
	f.Fuzz(func(t *testing.T, kinds []byte, seed byte) {
		greeting := make([]byte, 8+4*int(seed))
		xgb.Put16(greeting[6:], uint16(seed))
		sent, want, wantEvents := greeting, greeting, []byte(nil)
		for i, kind := range kinds {
			m := make([]byte, 32)
			m[0], m[31] = kind, byte(i)
			if kind&0x7f == replyMessage || kind&0x7f == genericEvent {
				xgb.Put32(m[4:], uint32(i%5))
				m = append(m, make([]byte, 4*(i%5))...)
			}
			sent = append(sent[:len(sent):len(sent)], m...)
			if k := kind & 0x7f; k != errorMessage && k != replyMessage {
				wantEvents = append(wantEvents, m...)
			} else {
				want = append(want[:len(want):len(want)], m...)
			}
		}
		here, there := net.Pipe()
		go func() {
			_, _ = there.Write(sent)
			there.Close()
		}()
		var events []byte
		l := newLine(here)
		l.Listen(func(event []byte) { events = append(events, event...) })
		got, err := io.ReadAll(l)
		if err != nil || string(got) != string(want) || string(events) != string(wantEvents) {
			t.Errorf("xgb got %x, %v, want %x;\nevents %x, want %x", got, err, want, events, wantEvents)
		}
	})
}
