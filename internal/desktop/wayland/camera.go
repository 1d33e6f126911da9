package wayland

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"time"

	"golang.org/x/sys/unix"

	"autosolve/internal/advice"
)

// Camera captures pictures of monitors. The caller must close it.
//
// If the compositor supports copy_with_damage, an unchanged screen is not copied again: the Camera requests two pictures in
// advance, to be taken when the screen changes. While at least one of these pictures has not arrived, the last picture shows
// the current screen, and a single Sync shows whether that is so. If both pictures have arrived, the screen may have changed
// again, and the Camera waits for a picture of the next refresh.
type Camera struct {
	session *Session
	pointer bool // whether pictures include the pointer
	shm     ID
	manager ID
	rolls   map[ID]*roll // the roll of each monitor
}

// roll holds the pictures of one monitor.
type roll struct {
	output  ID
	last    *film   // the last picture, nil if there is none
	ordered []*film // the pictures that were requested and have not been collected, in the order of the requests
	free    []*film // memory for later pictures
}

// film holds the memory of a picture and the state of its request.
type film struct {
	Shot
	frame         ID // the protocol's object for the request; 0 if the picture is not requested
	ready, failed bool

	buffer ID
	shape  shape
}

// isDone reports whether the picture has arrived or was refused.
func (f *film) isDone() bool { return f.ready || f.failed }

// shape is the layout of a picture in memory.
type shape struct{ format, width, height, stride uint32 }

// ahead is the number of pictures that are requested in advance.
const ahead = 2

// NewCamera creates a camera. Its pictures include the pointer if the argument pointer is true.
func (s *Session) NewCamera(pointer bool) *Camera {
	return &Camera{session: s, pointer: pointer, shm: s.Bind(Shm, 1, nil), manager: s.Bind(Screencopy, 2, nil), rolls: map[ID]*roll{}}
}

// Shoot returns a picture of a monitor as it is now. Unless the Camera knows that the monitor is unchanged, Shoot waits until
// the monitor is drawn next, up to one refresh period. The picture is valid until the next Shoot of that monitor. If the
// monitor's picture cannot be taken, the error is ErrTurned or ErrNoShot, or wraps ErrFormat. Other errors are that of ctx
// and those of the connection.
func (c *Camera) Shoot(ctx context.Context, o *Output) (*Shot, error) {
	if o.Turned {
		return nil, ErrTurned
	}
	r := c.rolls[o.ID]
	if r == nil {
		r = &roll{output: o.ID}
		c.rolls[o.ID] = r
	}
	if err := c.develop(ctx, r); err != nil {
		return nil, err
	}
	if r.last != nil && r.last.Size != o.Bounds.Size() { // o.Bounds changes only with Refresh, so the monitor may be larger or smaller
		c.drop(r)
	}
	if r.last == nil {
		return nil, ErrNoShot
	}
	return &r.last.Shot, nil
}

// develop makes r.last a picture of the current screen, or nil if the compositor refuses to send one.
func (c *Camera) develop(ctx context.Context, r *roll) error {
	if len(r.ordered) > 0 {
		if err := c.session.Sync(ctx); err != nil {
			return err
		}
		c.collect(r)
	}
	if len(r.ordered) == 0 {
		now, err := c.order(ctx, r, false)
		if err == nil {
			err = c.orderAhead(ctx, r)
		}
		if err == nil {
			err = c.session.Until(ctx, now.isDone)
		}
		if err != nil {
			return err
		}
		c.collect(r)
	}
	if r.last == nil {
		return nil
	}
	return c.orderAhead(ctx, r)
}

// Await waits until a monitor may have changed since its last picture, but no longer than limit. At the limit it returns nil. If
// no picture was requested in advance, it waits for the whole limit. limit must be less than the connection's patience, after
// which Await returns ErrHangs.
func (c *Camera) Await(ctx context.Context, o *Output, limit time.Duration) error {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	r := c.rolls[o.ID]
	if r == nil || len(r.ordered) == 0 {
		<-limited.Done()
		return ctx.Err()
	}
	err := c.session.Until(limited, r.ordered[0].isDone)
	if limited.Err() != nil {
		return ctx.Err()
	}
	return err
}

// orderAhead requests pictures in advance, if the compositor supports that.
func (c *Camera) orderAhead(ctx context.Context, r *roll) error {
	for c.session.Offers[Screencopy].Version >= 2 && len(r.ordered) < ahead {
		if f, err := c.order(ctx, r, true); err != nil || f.failed {
			return err
		}
	}
	return nil
}

// take returns a film for another picture, and adds it to r.ordered.
func (r *roll) take() *film {
	f := &film{}
	if n := len(r.free); n > 0 {
		f, r.free = r.free[n-1], r.free[:n-1]
	}
	r.ordered = append(r.ordered, f)
	f.ready, f.failed, f.Upturned = false, false, false
	return f
}

// order requests a picture of the next refresh or, if whenChanged is true, of the next refresh at which something has
// changed.
func (c *Camera) order(ctx context.Context, r *roll, whenChanged bool) (*film, error) {
	f, frame := r.take(), c.session.New(nil)
	f.frame = frame
	var wants *shape // the memory that the picture requires
	c.session.handlers[frame] = func(e *Event) {
		if f.frame != frame {
			return // the request was cancelled
		}
		switch e.Opcode {
		case 0:
			wants = &shape{e.Uint(), e.Uint(), e.Uint(), e.Uint()}
		case 1:
			f.Upturned = e.Uint()&1 != 0
		case 2:
			f.ready = true
		case 3:
			f.failed = true
		}
	}
	_ = c.session.Send(Call(c.manager, 0, frame, c.pointer, r.output)) // Until returns its error
	err := c.session.Until(ctx, func() bool { return wants != nil || f.failed })
	if err == nil && !f.failed {
		err = c.fit(f, *wants)
	}
	if err != nil || f.failed {
		return f, err
	}
	const copyNow, copyWithDamage = 0, 2
	how := uint16(copyNow)
	if whenChanged {
		how = copyWithDamage
	}
	return f, c.session.Send(Call(f.frame, how, f.buffer))
}

// collect removes the pictures that have arrived from r.ordered, and makes the latest of them r.last. If a picture was
// refused, collect drops all of them.
func (c *Camera) collect(r *roll) {
	if slices.ContainsFunc(r.ordered, func(f *film) bool { return f.failed }) {
		c.drop(r)
		return
	}
	var open []*film
	for _, f := range r.ordered {
		if !f.ready {
			open = append(open, f)
			continue
		}
		c.cancel(f)
		if r.last != nil {
			r.free = append(r.free, r.last)
		}
		r.last = f
	}
	r.ordered = open
}

// drop cancels all requests, and sets r.last to nil.
func (c *Camera) drop(r *roll) {
	for _, f := range r.ordered {
		c.cancel(f)
	}
	if r.free = append(r.free, r.ordered...); r.last != nil {
		r.free = append(r.free, r.last)
	}
	r.ordered, r.last = nil, nil
}

// cancel ends the request of a picture, whether or not it has arrived.
func (c *Camera) cancel(f *film) {
	_ = c.session.Send(Call(f.frame, 1)) // if the connection has ended, the next picture's error says so
	f.frame = 0
}

// fit allocates memory for a picture, unless the film already has it. The error wraps ErrFormat if the pixel format is not
// supported.
func (c *Camera) fit(f *film, wants shape) error {
	switch wants.format {
	case argb8888, xrgb8888, abgr8888, xbgr8888:
	default:
		return fmt.Errorf("%w, %#x", ErrFormat, wants.format)
	}
	if f.buffer != 0 && f.shape == wants {
		return nil
	}
	c.release(f)
	size := int(wants.stride * wants.height)
	fd, mem, err := sharedMemory("autosolve-picture", size)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	pool := c.session.New(nil)
	f.buffer, f.shape = c.session.New(nil), wants
	f.Pix, f.Size, f.Stride = mem, image.Pt(int(wants.width), int(wants.height)), int(wants.stride)
	f.BGRX = wants.format == argb8888 || wants.format == xrgb8888
	return c.session.Send(Call(c.shm, 0, pool, FD(fd), int32(size)),
		Call(pool, 0, f.buffer, int32(0), int32(wants.width), int32(wants.height), int32(wants.stride), wants.format),
		Call(pool, 1)) // the buffer keeps the memory
}

// release frees a film's memory. It ignores errors, because the compositor may be gone already.
func (c *Camera) release(f *film) {
	if f.Pix == nil {
		return
	}
	_ = c.session.Send(Call(f.buffer, 0))
	_ = unix.Munmap(f.Pix)
	f.Pix, f.buffer = nil, 0
}

// Close frees the camera's memory. The compositor ends the requests when the connection ends.
func (c *Camera) Close() {
	for _, r := range c.rolls {
		for _, f := range append(slices.Concat(r.ordered, r.free), r.last) {
			if f != nil {
				c.release(f)
			}
		}
	}
	clear(c.rolls)
}

// ErrNoShot is returned if the compositor refuses to send a picture: the monitor is off or gone, or has just changed.
var ErrNoShot error = &advice.Error{Err: errors.New("the compositor does not send a picture of the monitor"), Status: advice.Stopped,
	Hint: "switch the monitor on, and start again"}

// ErrTurned is returned for a monitor whose picture is rotated or flipped, because each picture would have to be turned
// back.
var ErrTurned error = &advice.Error{Err: errors.New("the monitor is rotated, which is not supported"), Status: advice.Undrivable,
	Hint: "turn it back, or choose another by display: in the config"}

// ErrFormat is returned for a monitor whose pictures have an unsupported pixel format.
var ErrFormat error = &advice.Error{Err: errors.New("the compositor's pictures have pixels of an unknown format"),
	Status: advice.Undrivable, Hint: "set the monitor to 24-bit colours, 8 bits each"}

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
