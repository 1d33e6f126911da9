package x11

import (
	"autosolve/input"
	"context"
	"errors"
	"image"
	"strings"
	"syscall"
	"testing"
	"time"

	"autosolve/test/stage"
)

// hang stops the server of a desk until the test is over.
func hang(t *testing.T, d *stage.Desk) {
	d.Signal(syscall.SIGSTOP)
	t.Cleanup(func() { d.Signal(syscall.SIGCONT) })
}

// acts lists everything that a Driver does.
var acts = map[string]func(context.Context, *Driver) error{
	"Arm":    func(ctx context.Context, d *Driver) error { return d.Arm(ctx, image.Rect(110, 110, 390, 390)) },
	"Check":  func(ctx context.Context, d *Driver) error { return d.Check(ctx) },
	"Click":  func(ctx context.Context, d *Driver) error { return d.Click(ctx, target) },
	"Press":  func(ctx context.Context, d *Driver) error { return d.Press(ctx, input.Digit5) },
	"MoveTo": func(ctx context.Context, d *Driver) error { return d.MoveTo(ctx, target) },
}

// If the server hangs, each act ends with its context or when the Driver's patience is over.
func TestServerHangs(t *testing.T) {
	for name, act := range acts {
		t.Run(name, func(t *testing.T) {
			desk, _, d := ready(t, input.Default())
			hang(t, desk)
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			if err := soon(t, func() error { return act(ctx, d) }); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("with a context that ends: %v", err)
			}
			d.probe.server.Patience = 50 * time.Millisecond
			for range 2 {
				err := soon(t, func() error { return act(t.Context(), d) })
				if got := outcomeOf(t, err); got.what != input.Server || !strings.Contains(err.Error(), "does not answer") {
					t.Errorf("with a context that does not end: %v", err)
				}
			}
			if err := soon(t, d.Close); err != nil {
				t.Errorf("close: %v", err)
			}
		})
	}
}

// If the server hangs between press and release, the key or button is released when the server continues.
func TestServerHangsInHold(t *testing.T) {
	slow := input.Default()
	slow.Pace.Hold = 300 * time.Millisecond
	for _, name := range []string{"Click", "Press"} {
		t.Run(name, func(t *testing.T) {
			desk, w, d := ready(t, slow)
			d.probe.server.Patience = 50 * time.Millisecond
			ended := make(chan error)
			go func() { ended <- acts[name](t.Context(), d) }()
			w.awaitEvent()
			desk.Signal(syscall.SIGSTOP)
			err := soon(t, func() error { return <-ended })
			desk.Signal(syscall.SIGCONT)
			if got := outcomeOf(t, err); got.what != input.Server {
				t.Errorf("%s: %v", name, err)
			}
			if !strings.Contains(err.Error(), "press it once") {
				t.Errorf("it does not say that something may be down: %v", err)
			}
			w.comesUp()
		})
	}
}

// If the server hangs or is gone when robotgo's connection is opened, the error says so, and the Driver can still be closed.
func TestHandsWithoutServer(t *testing.T) {
	for says, fail := range map[string]func(*testing.T, *stage.Desk){
		"does not answer": hang,
		"is gone":         func(_ *testing.T, d *stage.Desk) { d.Kill() },
	} {
		t.Run(says, func(t *testing.T) {
			desk, _, d := ready(t, input.Default())
			d.probe.server.Patience = 50 * time.Millisecond
			fail(t, desk)
			err := soon(t, func() error {
				_, err := d.probe.connectHands(t.Context())
				return d.probeError(err)
			})
			if got := outcomeOf(t, err); got.what != input.Server || !strings.Contains(err.Error(), "the X server "+says) {
				t.Errorf("got %v", err)
			}
			if err := soon(t, d.Close); err != nil {
				t.Errorf("close: %v", err)
			}
		})
	}
}

// If the server hangs from the start, Open ends with its context, or fails as undrivable when its patience is over.
func TestOpenWhereServerHangs(t *testing.T) {
	desk := newDesk(t, stage.Screen{})
	hang(t, desk)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := Open(ctx, input.Default())
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Open with a context that ends: %v", err)
	}
	impatient := input.Default()
	impatient.Patience = 50 * time.Millisecond
	err = soon(t, func() error {
		_, err := Open(t.Context(), impatient)
		return err
	})
	undrivable, ok := errors.AsType[*input.UndrivableError](err)
	if !ok || undrivable.Finding.Name != "display" || !strings.Contains(err.Error(), "does not answer") {
		t.Errorf("Open: %v", err)
	}
}

// soon calls f and fails the test if it does not return.
func soon(t *testing.T, f func() error) error {
	t.Helper()
	ended := make(chan error, 1)
	go func() { ended <- f() }()
	select {
	case err := <-ended:
		return err
	case <-time.After(stage.HangLimit):
		t.Fatal("it hangs")
		return nil
	}
}
