package wayland_test

import (
	"bytes"
	"context"
	"image"
	"testing"
	"time"

	"autosolve/internal/desktop/wayland"
	"autosolve/test/stage"
)

// startSway starts a sway for the test.
func startSway(t *testing.T) *stage.Sway {
	t.Helper()
	sway, err := stage.StartSway(t.Context(), stage.Screen{Width: 640, Height: 480})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := sway.Stop(); err != nil {
			t.Error(err)
		}
	})
	return sway
}

// connect returns a connection and its only monitor.
func connect(t *testing.T, sway *stage.Sway) (*wayland.Session, *wayland.Output) {
	t.Helper()
	session, err := wayland.Open(t.Context(), sway.Display, stage.HangLimit)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(session.Close)
	shown := session.Outputs()
	if len(shown) != 1 {
		t.Fatalf("there are %d monitors", len(shown))
	}
	return session, &shown[0]
}

// camera returns a Camera on a new connection.
func camera(t *testing.T, sway *stage.Sway) (*wayland.Camera, *wayland.Output) {
	t.Helper()
	session, o := connect(t, sway)
	c := session.NewCamera(true)
	t.Cleanup(c.Close)
	return c, o
}

// mover returns a function that moves a visible pointer to a point.
func mover(t *testing.T, sway *stage.Sway) (move func(x, y int) error) {
	t.Helper()
	session, o := connect(t, sway)
	p := session.NewPointer()
	return func(x, y int) error {
		if err := session.Send(p.To(o, image.Pt(x, y))...); err != nil {
			return err
		}
		return session.Sync(context.Background())
	}
}

// shoot returns a picture.
func shoot(t *testing.T, c *wayland.Camera, o *wayland.Output) []byte {
	t.Helper()
	shot, err := c.Shoot(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return shot.Pix
}

// A picture shows the current screen, however many changes there were since the last one; without a change the picture is
// not new.
func TestShoot(t *testing.T) {
	sway := startSway(t)
	move := mover(t, sway)
	c, o := camera(t, sway)
	fresh, freshOutput := camera(t, sway)
	before := shoot(t, c, o)
	for moves := range 6 {
		for n := range moves {
			if err := move(50+20*moves, 60+30*n); err != nil {
				t.Fatal(err)
			}
			shoot(t, fresh, freshOutput) // makes the compositor draw the monitor in between
		}
		fresh.Close() // so that its next picture is a new copy
		want := bytes.Clone(shoot(t, fresh, freshOutput))
		got := shoot(t, c, o)
		if !bytes.Equal(got, want) {
			t.Errorf("after %d moves the picture does not show the screen", moves)
		}
		if moves > 0 && bytes.Equal(got, before) {
			t.Errorf("after %d moves the screen is as before", moves)
		}
		before = bytes.Clone(got)
		if again := shoot(t, c, o); &again[0] != &got[0] {
			t.Errorf("after %d moves there is a new picture of an unchanged screen", moves)
		}
	}
}

// A monitor whose new size is known, but not yet its new bounds, has no picture: its rows would not fit the bounds.
func TestShootSmaller(t *testing.T) {
	sway := startSway(t)
	session, o := connect(t, sway)
	c := session.NewCamera(false)
	t.Cleanup(c.Close)
	shoot(t, c, o)
	sway.Tell(t, "output HEADLESS-1 mode 320x240")
	stage.Eventually(t, "the new size is known", func() bool {
		if err := session.Sync(t.Context()); err != nil {
			t.Fatal(err)
		}
		return session.Outputs()[0].Pixels == image.Pt(320, 240)
	})
	fresh, freshOutput := camera(t, sway)
	for range 4 {
		shoot(t, fresh, freshOutput) // makes the compositor draw the monitor
		now := session.Outputs()[0]
		if shot, err := c.Shoot(t.Context(), &now); err == nil && shot.Size != now.Bounds.Size() {
			t.Errorf("a picture of %v for a monitor at %v", shot.Size, now.Bounds)
		}
	}
	if err := session.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	now := session.Outputs()[0]
	_, _ = c.Shoot(t.Context(), &now) // the last picture may still have the old size
	if shot, err := c.Shoot(t.Context(), &now); err != nil || shot.Size != now.Bounds.Size() {
		t.Errorf("after Refresh: %v", err)
	}
}

// Await returns at a change, or when its time or its context ends.
func TestAwait(t *testing.T) {
	sway := startSway(t)
	move := mover(t, sway)
	c, o := camera(t, sway)
	for range 3 { // the first pictures may be of a screen that has not changed
		shoot(t, c, o)
		time.Sleep(50 * time.Millisecond)
	}
	const short, long = 30 * time.Millisecond, stage.HangLimit
	begun := time.Now()
	if err := c.Await(t.Context(), o, short); err != nil || time.Since(begun) < short {
		t.Errorf("without a change: %v after %v", err, time.Since(begun))
	}
	moved := make(chan error)
	time.AfterFunc(short, func() { moved <- move(300, 200) })
	begun = time.Now()
	if err := c.Await(t.Context(), o, long); err != nil || time.Since(begun) < short || time.Since(begun) >= long {
		t.Errorf("with a change: %v after %v", err, time.Since(begun))
	}
	if err := <-moved; err != nil {
		t.Error(err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if err := c.Await(ended, o, long); err != context.Canceled {
		t.Errorf("with a context that has ended: %v", err)
	}
}
