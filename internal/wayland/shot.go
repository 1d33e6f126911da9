package wayland

import (
	"context"
	"errors"
	"fmt"
	"image"

	"golang.org/x/sys/unix"
)

// ErrNoShot is returned where the compositor refuses a picture: the monitor is off or gone, or has changed in between.
var ErrNoShot = errors.New("the compositor gives no picture of the monitor")

// ErrTurned is returned for a monitor that is rotated: its pictures would have to be turned back.
var ErrTurned = errors.New("the monitor is rotated, which is not supported")

// FormatError says that the compositor's pictures have pixels that cannot be read.
type FormatError struct{ Format uint32 }

func (e *FormatError) Error() string {
	return fmt.Sprintf("the compositor's pictures have pixels of an unknown format, %#x", e.Format)
}

// The formats of pixels (enum format of wl_shm): four bytes in memory, those with R first, and those with B first.
const (
	argb8888 = 0
	xrgb8888 = 1
	abgr8888 = 0x34324241
	xbgr8888 = 0x34324258
)

// Shot is a picture of a monitor: rows of Stride bytes, from the top or, if Upturned, from the bottom.
type Shot struct {
	Pix      []byte
	Size     image.Point
	Stride   int
	Upturned bool
	BGRX     bool // blue, green, red, anything; else red, green, blue, anything
}

// Row is the bytes of a row, from the top.
func (s *Shot) Row(y int) []byte {
	if s.Upturned {
		y = s.Size.Y - 1 - y
	}
	return s.Pix[y*s.Stride:][:4*s.Size.X]
}

// Camera takes pictures of monitors into memory that it keeps. Close it.
type Camera struct {
	session *Session
	shm     ID
	manager ID

	mem    []byte
	pool   ID
	buffer ID
	shape  shape
}

// shape is what a picture needs of its memory.
type shape struct{ format, width, height, stride uint32 }

// NewCamera makes a camera.
func (s *Session) NewCamera() (*Camera, error) {
	c := &Camera{session: s}
	var err error
	if c.shm, err = s.Bind(Shm, 1, nil); err != nil {
		return nil, err
	}
	c.manager, err = s.Bind(Screencopy, 1, nil)
	return c, err
}

// Shoot takes a picture of a monitor, with the pointer in it or not. It is of the next time that the monitor is drawn, which
// takes up to a refresh. The picture is valid until the next one.
func (c *Camera) Shoot(ctx context.Context, o *Output, pointer bool) (*Shot, error) {
	if o.Turned {
		return nil, ErrTurned
	}
	var wants shape
	told, ready, failed, upturned := false, false, false, false
	frame := c.session.New(func(e *Event) {
		switch e.Opcode {
		case 0:
			wants, told = shape{e.Uint(), e.Uint(), e.Uint(), e.Uint()}, true
		case 1:
			upturned = e.Uint()&1 != 0
		case 2:
			ready = true
		case 3:
			failed = true
		}
	})
	overlay := int32(0)
	if pointer {
		overlay = 1
	}
	destroy := Call(frame, 1)
	if err := c.session.Send(Call(c.manager, 0, frame, overlay, o.ID)); err != nil {
		return nil, err
	}
	err := c.session.Until(ctx, func() bool { return told || failed })
	if err == nil && !failed {
		err = c.fit(wants)
	}
	if err == nil && !failed {
		err = c.session.Send(Call(frame, 0, c.buffer))
	}
	if err == nil {
		err = c.session.Until(ctx, func() bool { return ready || failed })
	}
	if sent := c.session.Send(destroy); err == nil {
		err = sent
	}
	switch {
	case err != nil:
		return nil, err
	case failed, o.Pixels != image.Pt(int(wants.width), int(wants.height)):
		return nil, ErrNoShot
	}
	return &Shot{Pix: c.mem, Size: image.Pt(int(wants.width), int(wants.height)), Stride: int(wants.stride), Upturned: upturned,
		BGRX: wants.format == argb8888 || wants.format == xrgb8888}, nil
}

// fit makes memory for a picture, unless it is there.
func (c *Camera) fit(wants shape) error {
	switch wants.format {
	case argb8888, xrgb8888, abgr8888, xbgr8888:
	default:
		return &FormatError{wants.format}
	}
	if c.buffer != 0 && c.shape == wants {
		return nil
	}
	if wants.stride < 4*wants.width || uint64(wants.stride)*uint64(wants.height) > 1<<30 {
		return fmt.Errorf("the compositor wants a picture of %d x %d pixels, %d bytes a row", wants.width, wants.height, wants.stride)
	}
	c.release()
	size := int(wants.stride * wants.height)
	fd, mem, err := sharedMemory("autosolve-picture", size)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	c.mem, c.pool, c.buffer, c.shape = mem, c.session.New(nil), c.session.New(nil), wants
	return c.session.Send(Call(c.shm, 0, c.pool, FD(fd), int32(size)),
		Call(c.pool, 0, c.buffer, int32(0), int32(wants.width), int32(wants.height), int32(wants.stride), wants.format))
}

// release lets go of the memory. The compositor may be gone already.
func (c *Camera) release() {
	if c.mem == nil {
		return
	}
	_ = c.session.Send(Call(c.buffer, 0), Call(c.pool, 1))
	_ = unix.Munmap(c.mem)
	c.mem, c.buffer, c.pool = nil, 0, 0
}

// Close lets go of the camera's memory.
func (c *Camera) Close() { c.release() }

// sharedMemory is memory that another process can be given, without a name in the file system.
func sharedMemory(name string, size int) (fd int, mem []byte, err error) {
	fd, err = unix.MemfdCreate(name, unix.MFD_CLOEXEC)
	if err != nil {
		return 0, nil, fmt.Errorf("make shared memory: %w", err)
	}
	if err = unix.Ftruncate(fd, int64(size)); err == nil {
		mem, err = unix.Mmap(fd, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
	}
	if err != nil {
		unix.Close(fd)
		return 0, nil, fmt.Errorf("make shared memory of %d bytes: %w", size, err)
	}
	return fd, mem, nil
}
