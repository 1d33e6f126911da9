package x11

import (
	"autosolve/input"
	"context"
	"errors"
	"testing"
	"time"
)

// However a hold ends, nothing stays down.
func TestHoldIsEnded(t *testing.T) {
	slow := input.Default()
	slow.Pace.Hold = time.Minute
	click := func(ctx context.Context, d *Driver) error { return d.Click(ctx, target) }
	press := func(ctx context.Context, d *Driver) error { return d.Press(ctx, input.Digit5) }
	for _, act := range []func(context.Context, *Driver) error{click, press} {
		_, w, d := ready(t, slow)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- act(ctx, d) }()
		w.awaitEvent()
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
		w.up()
		w.got()
		if err := act(ctx, d); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled before: %v", err)
		}
		if events := w.got(); events != nil {
			t.Errorf("window got %q", events)
		}

		desk, w, d := ready(t, slow)
		go func() { ended <- act(t.Context(), d) }()
		w.awaitEvent()
		desk.Run(t, "xdotool", "key", "Escape")
		if got := outcomeOf(t, <-ended); got.by != input.ByEscape {
			t.Errorf("Esc: %+v", got)
		}
		w.up()

		desk, w, d = ready(t, slow)
		go func() { ended <- act(t.Context(), d) }()
		w.awaitEvent()
		desk.Kill()
		if got := outcomeOf(t, <-ended); got.what != input.Server {
			t.Errorf("server killed: %+v", got)
		}
	}
}

// When a hold is cut short on another layout, the key is released, and so is Shift or AltGr if the digits require it. Without
// Num Lock a digit on the keypad leaves it off.
func TestHoldIsEndedOnOtherLayouts(t *testing.T) {
	for _, c := range []struct {
		layout string
		group  byte
		hold   time.Duration
	}{{"fr", 0, time.Minute}, {"cz,us", 1, time.Minute}, {"lt", 0, time.Minute}, {"th", 0, time.Minute}} {
		t.Run(c.layout, func(t *testing.T) {
			desk, w, d := ready(t, input.Default())
			desk.Run(t, "setxkbmap", "-layout", c.layout)
			lockGroup(t, desk, c.group)
			d.SetPace(input.Pace{Hold: c.hold})
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error)
			go func() { ended <- d.Press(ctx, input.Digit2) }()
			w.awaitEvent()
			cancel()
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("cancelled: %v", err)
			}
			w.up()
			if now := mustPoint(t, d).mask & 0xff; now != 0 {
				t.Errorf("modifiers %#x are on", now)
			}
		})
	}
}
