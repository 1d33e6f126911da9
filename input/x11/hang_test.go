package x11

import (
	"context"
	"errors"
	"image"
	"strings"
	"syscall"
	"testing"
	"time"

	"autosolve/input"
	"autosolve/test/stage"
)

// TestHangsDuringAStroke stops the X server before a press, and then cancels the stroke: it ends before the server counts as
// hanging, says that the key or button may be down, and is released as soon as the server goes on.
func TestHangsDuringAStroke(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 400, Height: 400})
	newWindow(t, desk, "puzzle", image.Rect(100, 100, 400, 400))
	driver := openDriver(t, input.Default())
	key := func(c chord) stroke { return driver.probe.stroke(c) }
	altGr := []int{driver.keys.shift.code, driver.keys.altGr.code}
	strokes := map[string]stroke{"key": key(chord{name: "8"}), "key with Shift": key(chord{name: "*"}),
		"key with Shift and AltGr": key(chord{key: keyOf1, held: altGr}), "button": leftButton,
		"key with Num Lock": key(chord{key: keyOf1, lock: driver.keys.numLock.code})}
	for name, s := range strokes {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			desk.Signal(syscall.SIGSTOP)
			defer desk.Signal(syscall.SIGCONT)
			time.AfterFunc(100*time.Millisecond, cancel)
			err := driver.Act(ctx, func() (input.Stroke, error) { return driver.answered(ctx, "it", s), nil })
			if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "release it: ") {
				t.Errorf("got %v", err)
			}
			desk.Signal(syscall.SIGCONT)
			stage.Eventually(t, "nothing is held down", func() bool { return desk.Held(t) == nil })
		})
	}
}

// TestHangsForLong stops the X server before a press for longer than the patience: nothing is down when it goes on.
func TestHangsForLong(t *testing.T) {
	for _, layout := range []string{"us", "fr", "lt", "th"} {
		t.Run(layout, func(t *testing.T) {
			desk := newDesk(t, stage.Screen{Width: 400, Height: 400})
			newWindow(t, desk, "puzzle", image.Rect(100, 100, 400, 400))
			desk.Run(t, "setxkbmap", layout)
			driver := openDriver(t, input.Default())
			driver.probe.server.Patience = 300 * time.Millisecond // not from the start, because Open may take longer
			pressed, _ := driver.keys.chord(input.Digit8, keyState{})
			desk.Signal(syscall.SIGSTOP)
			defer desk.Signal(syscall.SIGCONT)
			err := driver.Act(t.Context(), func() (input.Stroke, error) {
				return driver.answered(t.Context(), "it", driver.probe.stroke(pressed)), nil
			})
			if changed, ok := errors.AsType[*input.ChangedError](err); !ok || changed.What != input.Server {
				t.Errorf("got %v", err)
			}
			desk.Signal(syscall.SIGCONT)
			stage.Eventually(t, "nothing is held down", func() bool { return desk.Held(t) == nil })
		})
	}
}

// TestCloseWhileServerHangs closes the Driver while the X server is stopped and has not been noticed to hang: after a click, and
// during a press that was cancelled. Close does not wait for the server's patience.
func TestCloseWhileServerHangs(t *testing.T) {
	for name, act := range map[string]func(d *Driver, desk *stage.Desk) error{
		"after a click": func(d *Driver, desk *stage.Desk) error {
			err := d.Click(t.Context(), image.Pt(250, 250))
			desk.Signal(syscall.SIGSTOP)
			return err
		},
		"during a press": func(d *Driver, desk *stage.Desk) error {
			desk.Signal(syscall.SIGSTOP)
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			defer cancel()
			err := d.Act(ctx, func() (input.Stroke, error) {
				return d.answered(ctx, "it", d.probe.stroke(chord{name: "8"})), nil
			})
			if err == nil {
				return errors.New("the stopped server has answered")
			}
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			desk := newDesk(t, stage.Screen{Width: 400, Height: 400})
			newWindow(t, desk, "puzzle", image.Rect(100, 100, 400, 400))
			c := input.Default()
			c.Patience = time.Hour
			driver, err := Open(t.Context(), c)
			if err != nil {
				t.Fatal(err)
			}
			if err := driver.Arm(t.Context(), image.Rect(150, 150, 350, 350)); err != nil {
				t.Fatal(err)
			}
			defer desk.Signal(syscall.SIGCONT)
			if err := act(driver, desk); err != nil {
				t.Fatal(err)
			}
			err = driver.Close()
			if clicked := name == "after a click"; clicked != (err != nil && strings.Contains(err.Error(), "the left mouse button")) {
				t.Errorf("close: %v", err)
			}
		})
	}
}
