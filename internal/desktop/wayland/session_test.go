package wayland

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// hangLimit equals stage.HangLimit. This package cannot import stage, which imports it.
const hangLimit = 5 * time.Minute

// compositor simulates a compositor that offers the named protocols, each in version 1. If hangs is true, it does not
// answer.
func compositor(t *testing.T, hangs bool, offers ...string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "wayland-0")
	listener, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			if !hangs {
				go serve(conn, offers)
			}
		}
	}()
	return path
}

// serve answers get_registry and sync until the connection ends.
func serve(conn net.Conn, offers []string) {
	defer conn.Close()
	head := make([]byte, 12)
	for {
		if _, err := io.ReadFull(conn, head); err != nil {
			return
		}
		made := ID(binary.NativeEndian.Uint32(head[8:]))
		switch opcode := binary.NativeEndian.Uint16(head[4:]); opcode {
		case 0: // sync
			conn.Write(Call(made, 0, uint32(1)).bytes)
		case 1: // get_registry
			for i, name := range offers {
				conn.Write(Call(made, 0, uint32(i), name, uint32(1)).bytes)
			}
		default:
			return
		}
	}
}

// Here returns an error if a compositor lacks protocols, and nil if there is no Wayland session.
func TestHere(t *testing.T) {
	t.Setenv("XDG_SESSION_TYPE", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	if s, err := Here(t.Context(), hangLimit); s != nil || err != nil {
		t.Errorf("without WAYLAND_DISPLAY: %v, %v", s, err)
	}
	t.Setenv("WAYLAND_DISPLAY", compositor(t, false, Shm, Seat, Screencopy, VirtualPointer, "wl_compositor"))
	if _, err := Here(t.Context(), hangLimit); err != ErrLacks {
		t.Errorf("with too few protocols: %v", err)
	}
	t.Setenv("WAYLAND_DISPLAY", compositor(t, false, Shm, Seat, Screencopy, VirtualPointer, VirtualKeyboard, Toplevels, OutputManager))
	if _, err := Here(t.Context(), hangLimit); err != ErrLacks { // version 2 of VirtualPointer is required
		t.Errorf("with too old a protocol: %v", err)
	}
	t.Setenv("XDG_SESSION_TYPE", "x11")
	if s, err := Here(t.Context(), hangLimit); s != nil || err != nil {
		t.Errorf("in an X11 session: %v, %v", s, err)
	}
	t.Setenv("XDG_SESSION_TYPE", "wayland")
	t.Setenv("WAYLAND_DISPLAY", filepath.Join(t.TempDir(), "none"))
	if s, err := Here(t.Context(), hangLimit); s != nil || err == nil {
		t.Errorf("without a compositor: %v, %v", s, err)
	}
	path := compositor(t, false)
	t.Chdir(filepath.Dir(path))
	t.Setenv("XDG_RUNTIME_DIR", "")
	if c, err := dial(t.Context(), filepath.Base(path), hangLimit); err == nil {
		c.Close()
		t.Error("without XDG_RUNTIME_DIR, the compositor in the working directory was used")
	}
}

// If the compositor hangs, a wait ends when the patience or the context ends.
func TestHangingCompositor(t *testing.T) {
	path := compositor(t, true)
	if _, err := Open(t.Context(), path, 50*time.Millisecond); !errors.Is(err, ErrHangs) {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := Open(ctx, path, time.Hour); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

// If the compositor ends the connection, calls return ErrGone.
func TestCompositorGone(t *testing.T) {
	s, err := Open(t.Context(), compositor(t, false), hangLimit)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	// At an unknown request the compositor ends the connection.
	if err := s.Send(Call(s.registry, 7, uint32(0))); err != nil {
		t.Fatal(err)
	}
	for err == nil {
		err = s.Sync(t.Context())
	}
	if !errors.Is(err, ErrGone) {
		t.Errorf("got %v", err)
	}
}

// The arguments of a request can be read back from an event with the same bytes.
func TestMessages(t *testing.T) {
	numbers := []byte{8, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0}
	for _, text := range []string{"", "abc", "abcd", "Sudoku – Ω"} {
		r := Call(7, 3, text, int32(-5), ID(9), uint32(1<<31))
		e := Event{rest: append(r.bytes[8:], numbers...)}
		if size := binary.NativeEndian.Uint32(r.bytes[4:]); size != uint32(len(r.bytes))<<16|3 || len(r.bytes)%4 != 0 {
			t.Errorf("%q: header %#x of %d bytes", text, size, len(r.bytes))
		}
		if got := e.Text(); got != text {
			t.Errorf("read %q, want %q", got, text)
		}
		if a, b, c := e.Int(), e.Uint(), e.Uint(); a != -5 || b != 9 || c != 1<<31 {
			t.Errorf("read %d, %d, %d", a, b, c)
		}
		if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
			if got := e.Uints(); !slices.Equal(got, []uint32{2, 5}) {
				t.Errorf("read %d", got)
			}
		}
		if e.Uint() != 0 || e.Text() != "" || e.Uints() != nil {
			t.Error("read something beyond the end")
		}
	}
}
