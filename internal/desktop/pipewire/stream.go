package pipewire

// #cgo LDFLAGS: -ldl
// #include <stdlib.h>
// #include "client.h"
import "C"

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"sync"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"autosolve/internal/advice"
	"autosolve/internal/fault"
)

// ErrEnded is returned if the sender, or PipeWire, has ended the stream.
var ErrEnded = errors.New("the stream of the screen has ended")

// ErrSilent is returned if the sender has not sent the expected data in time.
var ErrSilent error = &advice.Error{Err: errors.New("the stream of the screen sends nothing"),
	Hint: "wait until the desktop reacts again and start again"}

// loading is held while the library is opened, because dlerror stores only one error.
var loading sync.Mutex

// Version opens the library and returns its version. The error has a hint.
func Version() (string, error) {
	loading.Lock()
	defer loading.Unlock()
	if reason := C.pipewire_load(); reason != nil {
		return "", &advice.Error{Err: errors.New("open PipeWire's library: " + C.GoString(reason)),
			Hint: "install libpipewire 0.3: on Debian and Ubuntu the package libpipewire-0.3-0, elsewhere pipewire or pipewire-libs"}
	}
	return C.GoString(C.pipewire_version()), nil
}

// Stream receives the pictures of a screen. Its methods may be called from several goroutines.
type Stream struct {
	receiver *C.struct_receiver
	event    *os.File // an eventfd, written at each change
	params   C.struct_params

	mu      sync.Mutex
	changed chan struct{} // closed at the next change
	closed  bool
	done    chan struct{} // closed when the goroutine that waits for changes has ended
}

// Open receives a node's stream from the PipeWire daemon at the other end of fd. Open takes over fd, even if it fails.
func Open(fd int, node uint32) (*Stream, error) {
	if _, err := Version(); err != nil {
		unix.Close(fd)
		return nil, err
	}
	event, err := unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK)
	if err != nil {
		unix.Close(fd)
		return nil, fmt.Errorf("open the stream of the screen: %w", err)
	}
	s := &Stream{event: os.NewFile(uintptr(event), "eventfd"), changed: make(chan struct{}), done: make(chan struct{}),
		params: C.struct_params{format: C.CBytes(offeredFormat()), buffers: C.CBytes(wantedBuffers()), cursor: C.CBytes(wantedCursor())}}
	s.receiver, err = C.receiver_new(C.int(fd), C.uint32_t(node), &s.params, C.int(event))
	if s.receiver == nil {
		s.free()
		return nil, fmt.Errorf("open the stream of the screen: %w", err)
	}
	go s.follow()
	return s, nil
}

// follow wakes up all waiting goroutines at each change.
func (s *Stream) follow() {
	defer close(s.done)
	for counter := make([]byte, 8); ; {
		if _, err := s.event.Read(counter); err != nil {
			return // the file was closed
		}
		s.mu.Lock()
		close(s.changed)
		s.changed = make(chan struct{})
		s.mu.Unlock()
	}
}

// State is what has been received of a stream up to a moment.
type State struct {
	Size     image.Point // size of the pictures, in pixels; zero before the first picture
	Pictures uint64      // number of pictures since the format was last negotiated
	Pointer  image.Point // position of the pointer's tip, in pixels
	Shown    bool        // whether the pointer is on this screen
	Reports  uint64      // number of reports of the pointer's position

	running bool // the stream is neither being connected nor paused
	format  format
	stride  uint32
	trail   [C.TRAIL]C.struct_place
}

// Since returns the positions of the pointer on this screen that were reported since the field Reports had the given value. Only
// the last 64 reports are stored; earlier ones are left out.
func (s *State) Since(reports uint64) (places []image.Point) {
	for n := max(reports, s.Reports-min(s.Reports, C.TRAIL)); n < s.Reports; n++ {
		if p := s.trail[n%C.TRAIL]; p.shown != 0 {
			places = append(places, image.Pt(int(p.x), int(p.y)))
		}
	}
	return places
}

// State returns the current state. The error wraps ErrEnded, or says that the format is not supported.
func (s *Stream) State() (State, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.look()
}

func (s *Stream) look() (State, error) {
	if s.closed {
		return State{}, ErrEnded
	}
	var seen C.struct_seen
	C.receiver_look(s.receiver, &seen)
	const failed, unconnected, streaming = -1, 0, 3 // values of pw_stream_state
	running := seen.state == streaming
	switch {
	case seen.state == failed:
		return State{}, fmt.Errorf("%w: %s", ErrEnded, C.GoString(&seen.error[0]))
	case seen.state == unconnected && seen.format_size > 0:
		return State{}, ErrEnded
	case seen.format_size == 0:
		return State{running: running}, nil
	}
	f, err := parseFormat(C.GoBytes(unsafe.Pointer(&seen.format[0]), C.int(seen.format_size)))
	if err != nil {
		return State{}, err
	}
	state := State{Pictures: uint64(seen.pictures), Reports: uint64(seen.reports), running: running, format: f,
		stride: uint32(seen.stride), trail: seen.trail}
	if state.Reports > 0 {
		last := seen.trail[(state.Reports-1)%C.TRAIL]
		state.Shown, state.Pointer = last.shown != 0, image.Pt(int(last.x), int(last.y))
	}
	if seen.pictures > 0 {
		state.Size = f.size
	}
	return state, nil
}

// Until waits until wanted returns true for the stream's state, and returns that state. It returns an error early when ctx or
// the stream ends, or if the stream's format is not supported. After limit it returns the last state and ErrSilent.
func (s *Stream) Until(ctx context.Context, limit time.Duration, wanted func(State) bool) (State, error) {
	limited, cancel := fault.Limit(ctx, limit)
	defer cancel()
	for {
		s.mu.Lock()
		changed := s.changed
		state, err := s.look()
		s.mu.Unlock()
		if err == nil {
			err = ctx.Err()
		}
		switch {
		case err != nil:
			return state, err
		case wanted(state):
			return state, nil
		case limited.Err() != nil:
			return state, fault.Ended(limited, ErrSilent)
		}
		select {
		case <-changed:
		case <-limited.Done():
		}
	}
}

// BeginAgain makes the sender send the whole screen again, as at the start of a stream. The sender sends its first picture
// only once, and PipeWire loses that picture if the two ends of the stream are not linked yet. The error is that of ctx,
// or of the stream.
func (s *Stream) BeginAgain(ctx context.Context) error {
	const pausing = time.Second // the longest wait until the stream has paused
	s.run(false)
	defer s.run(true)
	if _, err := s.Until(ctx, pausing, func(now State) bool { return !now.running }); !errors.Is(err, ErrSilent) {
		return err
	}
	return nil // the stream has not paused in time, but resuming may still help
}

// Insist calls Until with a limit of one second, until wanted has returned true, but at most the given number of times.
// Before each repetition it calls BeginAgain. After the last it returns the last state and ErrSilent.
func (s *Stream) Insist(ctx context.Context, times int, wanted func(State) bool) (state State, err error) {
	for range times {
		if err != nil { // ErrSilent
			if err := s.BeginAgain(ctx); err != nil {
				return state, err
			}
		}
		if state, err = s.Until(ctx, time.Second, wanted); !errors.Is(err, ErrSilent) {
			return state, err
		}
	}
	return state, err
}

func (s *Stream) run(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		C.receiver_go(s.receiver, C._Bool(on))
	}
}

// Copy copies the pixels of r from the last picture, row by row, in four bytes each: blue, green and red if blueFirst,
// else red, green and blue, then an unused byte. Copy fails if r is empty or not within the picture, if to has less than four
// bytes for each pixel of r, or if the picture's format is no longer that of state.
func (s *Stream) Copy(to []byte, r image.Rectangle, state State) (blueFirst bool, err error) {
	if !r.In(image.Rectangle{Max: state.Size}) || r.Empty() || len(to) < 4*r.Dx()*r.Dy() {
		return false, fmt.Errorf("%v is not within the stream's picture of %v", r, state.Size)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now, err := s.look()
	if err != nil {
		return false, err
	}
	offset := uint32(r.Min.Y)*state.stride + 4*uint32(r.Min.X)
	if now.format != state.format || C.receiver_copy(s.receiver, unsafe.Pointer(&to[0]), C.uint32_t(offset), C.uint32_t(4*r.Dx()),
		C.uint32_t(r.Dy()), C.uint32_t(state.stride)) == 0 {
		return false, errors.New("the stream's picture has changed its size")
	}
	return state.format.order == bgrx || state.format.order == bgra, nil
}

// Close ends the stream.
func (s *Stream) Close() {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return
	}
	s.closed = true
	close(s.changed) // waiting goroutines then see that the stream is closed
	s.changed = make(chan struct{})
	C.receiver_free(s.receiver)
	s.mu.Unlock()
	s.free()
	<-s.done
}

// free frees everything except the receiver.
func (s *Stream) free() {
	_ = s.event.Close() // nothing was written that could be lost
	C.free(unsafe.Pointer(s.params.format))
	C.free(unsafe.Pointer(s.params.buffers))
	C.free(unsafe.Pointer(s.params.cursor))
}
