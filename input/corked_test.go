package input

import (
	"image"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"autosolve/internal/stage"
)

// counted counts what is written.
type counted struct {
	net.Conn
	writes atomic.Int64
}

func (c *counted) Write(b []byte) (int, error) {
	c.writes.Add(1)
	return c.Conn.Write(b)
}

// All that a look asks goes out in one piece, and so do a move and the question where it led.
func TestLookIsOnePiece(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	w := newWindow(t, desk, "grid", image.Rect(100, 100, 400, 400))
	p, err := dial(t.Context(), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	if p.line == nil {
		t.Fatal("it has no line of its own")
	}
	c := &counted{Conn: p.line.Conn}
	p.line.Conn = c
	l, err := p.look(t.Context(), w.id, []image.Point{start, target})
	if n := c.writes.Load(); err != nil || n != 1 || len(l.under) != 2 || l.place.Empty() {
		t.Errorf("look in %d pieces: %+v, %v", n, l, err)
	}
	m, err := p.warp(t.Context(), l.pointer, 0, target)
	if n := c.writes.Load(); err != nil || n != 2 || m.after.pointer != target {
		t.Errorf("move in %d pieces: %+v, %v", n-1, m, err)
	}
	for _, hold := range []time.Duration{0, 20 * time.Millisecond} {
		c.writes.Store(0)
		tap := p.tap(time.Now().Add(time.Minute), hold, keyOf(50), keyOf(10)) // Shift and 1
		if err := p.await(t.Context(), tap.released); err != nil {
			t.Fatal(err)
		}
		if n := c.writes.Load(); n != 1 {
			t.Errorf("tap with a hold of %v in %d pieces", hold, n)
		}
	}
}

// A tap that comes too late presses nothing, and what is asked afterwards is answered as ever.
func TestLateTap(t *testing.T) {
	_, w, d := ready(t, Default())
	tap := d.probe.tap(time.Now(), 0, keyOf(50), keyOf(10))
	if err := d.probe.await(t.Context(), tap.released); err != nil || !tap.late {
		t.Errorf("late: %v, %v", tap.late, err)
	}
	if got := w.got(); got != nil {
		t.Errorf("window got %q", got)
	}
	if err := d.Press(t.Context(), Digit5); err != nil {
		t.Error(err)
	}
	if got := w.got(); len(got) != 2 {
		t.Errorf("window got %q", got)
	}
}

// A display on another machine is driven as well, piece by piece.
func TestWithoutLine(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	w := newWindow(t, desk, "grid", image.Rect(100, 100, 400, 400))
	w.focus()
	lookRemote(t, desk)
	slow := Default()
	slow.Pace.Hold = 20 * time.Millisecond
	for _, c := range []Config{Default(), slow} {
		d := openDriver(t, c)
		if d.probe.line != nil {
			t.Fatal("it has a line of its own")
		}
		if err := d.Arm(t.Context(), image.Rect(110, 110, 390, 390)); err != nil {
			t.Fatal(err)
		}
		if err := d.Click(t.Context(), target); err != nil {
			t.Fatal(err)
		}
		if err := d.Press(t.Context(), Digit5); err != nil {
			t.Fatal(err)
		}
		if got := w.got(); len(got) != 4 {
			t.Errorf("window got %q", got)
		}
		w.up()
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// lookRemote makes $DISPLAY name the server in a way that does not tell that it is on this machine.
func lookRemote(t testing.TB, d *stage.Desk) {
	t.Helper()
	socket := filepath.Join(t.TempDir(), "server") + ":0"
	if err := os.Symlink("/tmp/.X11-unix/X"+strings.TrimPrefix(d.Display, ":"), socket); err != nil {
		t.Fatal(err)
	}
	t.Setenv("DISPLAY", socket)
}
