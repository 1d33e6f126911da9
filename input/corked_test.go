package input

import (
	"image"
	"net"
	"sync/atomic"
	"testing"

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
	p, err := dial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	if p.line == nil {
		t.Fatal("it has no line of its own")
	}
	c := &counted{Conn: p.line.Conn}
	p.line.Conn = c
	l, err := p.look(w.id, []image.Point{start, target})
	if n := c.writes.Load(); err != nil || n != 1 || len(l.under) != 2 || l.place.Empty() {
		t.Errorf("look in %d pieces: %+v, %v", n, l, err)
	}
	l, err = p.warp(l.pointer, 0, target)
	if n := c.writes.Load(); err != nil || n != 2 || l.pointer != target {
		t.Errorf("move in %d pieces: %+v, %v", n-1, l, err)
	}
}

// A display on another machine is driven as well, piece by piece.
func TestWithoutLine(t *testing.T) {
	_, w, d := ready(t, Default())
	d.probe.line = nil
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
}
