//go:build linux

package pipewire_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"slices"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"autosolve/internal/desktop/pipewire"
	"autosolve/test/stage"
	"autosolve/test/stage/screencast"
)

const long = stage.HangLimit

// cast is a screen that a test sends, and that a Stream receives.
type cast struct {
	t      *testing.T
	daemon *stage.PipeWire
	sender *screencast.Sender
	stream *pipewire.Stream
}

func startCast(t *testing.T, size image.Point) *cast {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), long)
	defer cancel()
	daemon, err := stage.StartPipeWire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := daemon.Stop(); err != nil {
			t.Error(err)
		}
	})
	sender, node, err := daemon.Screencast(ctx, size)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sender.Close)
	conn, err := daemon.Dial()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fd, err := unix.Dup(int(conn.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	stream, err := pipewire.Open(fd, node)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stream.Close)
	return &cast{t, daemon, sender, stream}
}

// send sends a picture once there is room, and waits until it is received.
func (c *cast) send(picture *image.RGBA, pointer image.Point) pipewire.State {
	c.t.Helper()
	before, err := c.stream.State()
	if err != nil {
		c.t.Fatal(err)
	}
	stage.Eventually(c.t, "there is room in the stream", func() bool { return c.sender.Send(picture, pointer) })
	return c.await(func(s pipewire.State) bool { return s.Reports > before.Reports })
}

// await waits for a state of the stream. It has the screen sent again, because the first picture may be lost.
func (c *cast) await(wanted func(pipewire.State) bool) pipewire.State {
	c.t.Helper()
	state, err := c.stream.Insist(c.t.Context(), int(long/time.Second), wanted)
	if err != nil {
		c.t.Fatal(err)
	}
	return state
}

// painted returns a white picture with a rectangle in another colour.
func painted(size image.Point, r image.Rectangle, c color.RGBA) *image.RGBA {
	img := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
	return img
}

// After BeginAgain, the whole screen is sent, even if nothing on it has changed.
func TestBeginAgain(t *testing.T) {
	t.Parallel()
	size := image.Pt(64, 48)
	c := startCast(t, size)
	first := c.send(painted(size, image.Rect(2, 2, 9, 9), color.RGBA{A: 255}), image.Pt(5, 7))
	for range 5 {
		if err := c.stream.BeginAgain(t.Context()); err != nil {
			t.Fatal(err)
		}
		second := c.await(func(s pipewire.State) bool { return s.Pictures != first.Pictures })
		if second.Size != size || second.Pointer != first.Pointer {
			t.Fatalf("%+v, and again %+v", first, second)
		}
		first = second
	}
}

// Pictures arrive complete, and the pointer's position arrives with them or alone.
func TestStream(t *testing.T) {
	t.Parallel()
	size := image.Pt(301, 203)
	c := startCast(t, size)
	if s, err := c.stream.State(); err != nil || s.Size != (image.Point{}) || s.Pictures != 0 {
		t.Errorf("before the first picture: %+v, %v", s, err)
	}
	box := image.Rect(20, 30, 60, 50)
	s := c.send(painted(size, box, color.RGBA{200, 100, 50, 255}), image.Pt(5, 7))
	if s.Size != size || s.Pictures < 1 || !s.Shown || s.Pointer != image.Pt(5, 7) { // it may have been sent again
		t.Fatalf("after the first picture: %+v", s)
	}
	first := s
	// The corner of the box: two pixels of white, two of its colour.
	pix := make([]byte, 4*4)
	blueFirst, err := c.stream.Copy(pix, image.Rect(19, 29, 21, 31), s)
	for i := range pix {
		if i%4 == 3 {
			pix[i] = 0 // the fourth byte may be anything
		}
	}
	if want := []byte{255, 255, 255, 0, 255, 255, 255, 0, 255, 255, 255, 0, 50, 100, 200, 0}; err != nil || !blueFirst || !bytes.Equal(pix, want) {
		t.Errorf("copied %v, blue first %v, %v; want %v", pix, blueFirst, err, want)
	}

	s = c.send(nil, image.Pt(90, 80))
	if s.Pictures != first.Pictures || s.Pointer != image.Pt(90, 80) {
		t.Errorf("after the pointer alone: %+v", s)
	}
	if s = c.send(nil, image.Pt(-1, 0)); s.Shown {
		t.Errorf("the pointer is outside the screen: %+v", s)
	}
	if s = c.send(painted(size, box, color.RGBA{A: 255}), image.Pt(1, 1)); s.Pictures != first.Pictures+1 || !s.Shown {
		t.Errorf("after the second picture: %+v", s)
	}
	if places := s.Since(first.Reports); !slices.Equal(places, []image.Point{{90, 80}, {1, 1}}) {
		t.Errorf("the pointer was at %v", places)
	}
	for i := range 100 {
		s = c.send(nil, image.Pt(i, 0))
	}
	if places := s.Since(s.Reports - 2); !slices.Equal(places, []image.Point{{98, 0}, {99, 0}}) {
		t.Errorf("the pointer was last at %v", places)
	}
	if places := s.Since(3); len(places) != 64 {
		t.Errorf("%d places are known", len(places))
	}
	for _, r := range []image.Rectangle{{}, image.Rect(0, 0, size.X+1, 10), image.Rect(-1, 0, 5, 5)} {
		if _, err := c.stream.Copy(make([]byte, 1<<20), r, s); err == nil {
			t.Errorf("copied %v", r)
		}
	}
}

// The end of the daemon and of the stream itself is reported, also to waiting goroutines; so is silence.
func TestStreamEnds(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(c *cast){
		"daemon": func(c *cast) { c.daemon.Stop() },
		"stream": func(c *cast) { c.stream.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := startCast(t, image.Pt(64, 64))
			c.send(painted(image.Pt(64, 64), image.Rect(1, 1, 2, 2), color.RGBA{}), image.Point{})
			if _, err := c.stream.Until(t.Context(), time.Millisecond, func(pipewire.State) bool { return false }); !errors.Is(err, pipewire.ErrSilent) {
				t.Errorf("during silence: %v", err)
			}
			ended := make(chan error)
			go func() {
				_, err := c.stream.Until(context.Background(), long, func(pipewire.State) bool { return false })
				ended <- err
			}()
			end(c)
			if err := <-ended; !errors.Is(err, pipewire.ErrEnded) {
				t.Errorf("the waiting goroutine got %v", err)
			}
			if _, err := c.stream.State(); !errors.Is(err, pipewire.ErrEnded) {
				t.Errorf("after the end, the state has the error %v", err)
			}
		})
	}
}

// The limit of Until holds even if the pointer keeps moving.
func TestUntilEndsWhileThePointerMoves(t *testing.T) {
	c := startCast(t, image.Pt(64, 48))
	c.send(image.NewRGBA(image.Rect(0, 0, 64, 48)), image.Pt(1, 1))
	begun := time.Now()
	looks := 0
	_, err := c.stream.Until(t.Context(), 200*time.Millisecond, func(pipewire.State) bool {
		looks++
		c.sender.Send(nil, image.Pt(looks%60, 1))
		time.Sleep(5 * time.Millisecond)
		return time.Since(begun) > 3*time.Second
	})
	if !errors.Is(err, pipewire.ErrSilent) {
		t.Errorf("after %v and %d looks: %v", time.Since(begun), looks, err)
	}
}
