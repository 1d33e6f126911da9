package wayland

import (
	"errors"
	"fmt"
	"image"

	"golang.org/x/sys/unix"
)

// ErrNoShot is returned if the compositor refuses to send a picture: the monitor is off or gone, or has just changed.
var ErrNoShot = errors.New("the compositor does not send a picture of the monitor")

// ErrTurned is returned for a monitor whose picture is rotated or flipped, because each picture would have to be turned
// back.
var ErrTurned = errors.New("the monitor is rotated, which is not supported")

// ErrFormat is returned for a monitor whose pictures have an unsupported pixel format.
var ErrFormat = errors.New("the compositor's pictures have pixels of an unknown format")

// The supported pixel formats (enum format of wl_shm). A pixel has four bytes. The first byte in memory is blue for argb
// and xrgb, and red for abgr and xbgr.
const (
	argb8888 = 0
	xrgb8888 = 1
	abgr8888 = 0x34324241
	xbgr8888 = 0x34324258
)

// Shot is a picture of a monitor. It consists of rows of Stride bytes, from the top down or, if Upturned, from the bottom
// up.
type Shot struct {
	Pix      []byte
	Size     image.Point
	Stride   int
	Upturned bool
	BGRX     bool // a pixel is blue, green, red and an unused byte, instead of red, green, blue and an unused byte
}

// Row returns the bytes of row y, counted from the top.
func (s *Shot) Row(y int) []byte {
	if s.Upturned {
		y = s.Size.Y - 1 - y
	}
	return s.Pix[y*s.Stride:][:4*s.Size.X]
}

// sharedMemory allocates memory that can be shared with another process by its file descriptor.
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
