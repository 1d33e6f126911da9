package x11

import (
	"image"
	"net"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"autosolve/test/stage"
)

// All requests of a look are sent in one write.
func TestLookIsOnePiece(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	w := newWindow(t, desk, "grid", image.Rect(100, 100, 400, 400))
	var pieces atomic.Int64
	between(t, desk, func(piece []byte) []byte {
		pieces.Add(1)
		return piece
	})
	p, err := dial(t.Context(), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	pieces.Store(0)
	l, err := p.look(t.Context(), w.id, []image.Point{start, target})
	if n := pieces.Load(); err != nil || n != 1 || len(l.under) != 2 || l.place.Empty() {
		t.Errorf("look in %d pieces: %+v, %v", n, l, err)
	}
}

// between puts a proxy between $DISPLAY and the server of a desk, which passes each write through edit.
func between(t testing.TB, d *stage.Desk, edit func(piece []byte) []byte) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "server") + ":0"
	listener, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	t.Setenv("DISPLAY", path)
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("unix", "/tmp/.X11-unix/X"+strings.TrimPrefix(d.Display, ":"))
			if err != nil {
				client.Close()
				continue
			}
			go pass(client, server, func(piece []byte) []byte { return piece })
			go pass(server, client, edit)
		}
	}()
}

// pass copies data, changed by edit, until either end closes the connection.
func pass(to, from net.Conn, edit func([]byte) []byte) {
	defer to.Close()
	defer from.Close()
	piece := make([]byte, 1<<16)
	for {
		n, err := from.Read(piece)
		if err != nil {
			return
		}
		if _, err := to.Write(edit(piece[:n])); err != nil {
			return
		}
	}
}
