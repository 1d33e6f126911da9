package capture

import (
	"errors"
	"fmt"
	"image"

	"github.com/gen2brain/shm"
	"github.com/jezek/xgb"
	mitshm "github.com/jezek/xgb/shm"
	"github.com/jezek/xgb/xproto"
)

// segment is memory shared with the X server, into which the server writes pixels.
type segment struct {
	conn *xgb.Conn
	id   mitshm.Seg
	mem  []byte
}

// newSegment shares size bytes with the server of conn, which must have MIT-SHM. It fails if the server runs on
// another machine, or is not allowed to attach this process's memory.
func newSegment(conn *xgb.Conn, size int) (*segment, error) {
	id, err := mitshm.NewSegId(conn)
	if err != nil {
		return nil, fmt.Errorf("name shared memory: %w", err)
	}
	key, err := shm.Get(shm.IPC_PRIVATE, size, shm.IPC_CREAT|0o600)
	if err != nil {
		return nil, fmt.Errorf("make shared memory: %w", err)
	}
	mem, err := shm.At(key, 0, 0)
	if err != nil {
		_ = shm.Rm(key) // the error above is the one to report
		return nil, fmt.Errorf("attach shared memory: %w", err)
	}
	err = mitshm.AttachChecked(conn, id, uint32(key), false).Check()
	// After Rm the kernel frees the memory when the last process that uses it ends, even if it is killed.
	if err = errors.Join(err, shm.Rm(key)); err != nil {
		mitshm.Detach(conn, id)
		_ = shm.Dt(mem)
		return nil, fmt.Errorf("share memory with the X server: %w", err)
	}
	return &segment{conn: conn, id: id, mem: mem}, nil
}

// fetch has the server write the pixels of r into the segment, row after row, and returns them. They are valid until the next
// fetch.
func (s *segment) fetch(root xproto.Window, r image.Rectangle) ([]byte, error) {
	_, err := mitshm.GetImage(s.conn, xproto.Drawable(root),
		int16(r.Min.X), int16(r.Min.Y), uint16(r.Dx()), uint16(r.Dy()),
		allPlanes, xproto.ImageFormatZPixmap, s.id, 0).Reply()
	if err != nil {
		return nil, err
	}
	return s.mem[:4*r.Dx()*r.Dy()], nil
}

func (s *segment) close() {
	mitshm.Detach(s.conn, s.id)
	_ = shm.Dt(s.mem) // fails only for memory that is not attached
}
