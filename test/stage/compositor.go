//go:build linux

package stage

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"sync"
)

// Compositor acts as a Wayland compositor that lets programs neither capture the screen nor create input, like those of GNOME
// and KDE. Its seat has a pointer, and may have a keyboard.
type Compositor struct {
	Display string // path of the socket, for WAYLAND_DISPLAY

	dir      string
	listener net.Listener

	mu    sync.Mutex
	keys  bool        // the seat has a keyboard
	seats []boundSeat // the seats that clients have bound
}

// boundSeat is the seat object of a client.
type boundSeat struct {
	conn net.Conn
	id   uint32
}

// StartCompositor starts a compositor, whose seat has a keyboard if keyboard is true.
func StartCompositor(keyboard bool) (*Compositor, error) {
	dir, err := os.MkdirTemp("", "stage-compositor-")
	if err != nil {
		return nil, fmt.Errorf("start a compositor: %w", err)
	}
	c := &Compositor{keys: keyboard, dir: dir, Display: filepath.Join(dir, "wayland-0")}
	if c.listener, err = net.Listen("unix", c.Display); err != nil {
		return nil, errors.Join(fmt.Errorf("start a compositor: %w", err), os.RemoveAll(dir))
	}
	go func() {
		for {
			conn, err := c.listener.Accept()
			if err != nil {
				return
			}
			go c.serve(conn)
		}
	}()
	return c, nil
}

// Plug gives the seat a keyboard.
func (c *Compositor) Plug() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.keys = true
	for _, s := range c.seats {
		_ = c.tell(s) // a client that has ended needs no event
	}
}

// tell sends a client the capabilities of its seat.
func (c *Compositor) tell(s boundSeat) error {
	const pointer, keyboard = 1, 2
	has := uint32(pointer)
	if c.keys {
		has |= keyboard
	}
	return sendEvent(s.conn, s.id, 0, has)
}

// serve answers sync, get_registry and bind until the connection ends.
func (c *Compositor) serve(conn net.Conn) {
	defer conn.Close()
	const seat = "wl_seat"
	for head := make([]byte, 8); ; {
		if _, err := io.ReadFull(conn, head); err != nil {
			return
		}
		object, word := binary.NativeEndian.Uint32(head), binary.NativeEndian.Uint32(head[4:])
		body := make([]byte, word>>16-8)
		if _, err := io.ReadFull(conn, body); err != nil {
			return
		}
		made := binary.NativeEndian.Uint32(body[len(body)-4:]) // the last argument is the new object
		var err error
		switch display, opcode := object == 1, word&0xffff; {
		case display && opcode == 0:
			err = sendEvent(conn, made, 0, 1)
		case display && opcode == 1:
			text := binary.NativeEndian.Uint64([]byte(seat + "\x00"))
			err = sendEvent(conn, made, 0, 1, uint32(len(seat)+1), uint32(text), uint32(text>>32), 1)
		case !display:
			c.mu.Lock()
			bound := boundSeat{conn, made}
			c.seats = append(c.seats, bound)
			err = c.tell(bound)
			c.mu.Unlock()
		}
		if err != nil {
			return
		}
	}
}

func sendEvent(w io.Writer, object uint32, opcode uint16, words ...uint32) error {
	out := binary.NativeEndian.AppendUint32(nil, object)
	out = binary.NativeEndian.AppendUint32(out, uint32(8+4*len(words))<<16|uint32(opcode))
	for _, word := range words {
		out = binary.NativeEndian.AppendUint32(out, word)
	}
	_, err := w.Write(out)
	return err
}

// Stop closes the compositor's socket, and removes its folder. Clients that are connected stay connected. It may be called more
// than once.
func (c *Compositor) Stop() error {
	_ = c.listener.Close() // it may be closed already
	return os.RemoveAll(c.dir)
}
