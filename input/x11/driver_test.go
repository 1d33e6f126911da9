package x11

import (
	"autosolve/input"
	"context"
	"errors"
	"image"
	"slices"
	"testing"
	"time"

	"autosolve/test/stage"
)

func TestClickAndPress(t *testing.T) {
	_, w, d := ready(t, input.Default())
	ctx := t.Context()
	at := image.Pt(150, 160)
	if err := d.Click(ctx, at); err != nil {
		t.Fatal(err)
	}
	if got := d.Pointer(); got != at {
		t.Errorf("Pointer() = %v, want %v", got, at)
	}
	for _, k := range []input.Key{input.Digit1, input.Digit9, input.Backspace, input.Delete, input.Return, input.Tab, input.Left, input.Right, input.Up, input.Down, input.Escape} {
		if err := d.Press(ctx, k); err != nil {
			t.Fatalf("press %v: %v", k, err)
		}
	}
	want := []string{"button 1 down at (150,160)", "button 1 up at (150,160)"}
	for _, code := range []string{"10", "18", "22", "119", "36", "23", "113", "114", "111", "116", "9"} {
		want = append(want, "key "+code+" down", "key "+code+" up")
	}
	if got := w.got(); !slices.Equal(got, want) {
		t.Errorf("window got\n%q, want\n%q", got, want)
	}
	w.up()
}

func TestPace(t *testing.T) {
	_, w, d := ready(t, input.Default())
	d.SetPace(input.Pace{Hold: 20 * time.Millisecond, Pause: 30 * time.Millisecond})
	for _, act := range []func() error{
		func() error { return d.Click(t.Context(), image.Pt(150, 160)) },
		func() error { return d.Press(t.Context(), input.Digit1) },
	} {
		begun := time.Now()
		if err := act(); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(begun); took < 50*time.Millisecond {
			t.Errorf("hold and pause of 50 ms took %v", took)
		}
	}
	if got := w.got(); len(got) != 4 {
		t.Errorf("window got %q", got)
	}
}

func TestKeyNames(t *testing.T) {
	for k, want := range map[input.Key]string{input.Digit(7): "7", input.Return: "enter", input.Escape: "escape", 0: "Key(0)", 99: "Key(99)"} {
		if got := k.String(); got != want {
			t.Errorf("Key(%d) is %q, want %q", k, got, want)
		}
	}
	_, w, d := ready(t, input.Default())
	if err := d.Press(t.Context(), 0); err == nil {
		t.Error("Press of no key: no error")
	}
	if got := w.got(); got != nil {
		t.Errorf("window got %q", got)
	}
}

// TestErrorTellsWhatWentOut cancels a press at many moments: if the error is not a SentError, the window must not have
// got the key.
func TestErrorTellsWhatWentOut(t *testing.T) {
	_, w, d := ready(t, input.Default())
	var before, after int // how many presses were cancelled before the key was sent, and after
	for began := time.Now(); (before == 0 || after == 0) && time.Since(began) < stage.HangLimit; {
		for delay := time.Duration(0); delay < 500*time.Microsecond; delay += 5 * time.Microsecond {
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error)
			go func() { ended <- d.Press(ctx, input.Digit5) }()
			for until := time.Now().Add(delay); time.Now().Before(until); { // a timer is too coarse
			}
			cancel()
			err := <-ended
			_, sent := errors.AsType[*input.SentError](err)
			if err := d.Check(t.Context()); err != nil { // by then the server has processed what was sent
				t.Fatal(err)
			}
			switch got := w.got(); {
			case err != nil && !errors.Is(err, context.Canceled):
				t.Fatal(err)
			case got != nil && err != nil && !sent:
				t.Fatalf("cancelled after %v, it reports that nothing was sent, but the window got %q", delay, got)
			case got != nil && sent:
				after++
			case got == nil && err != nil && !sent:
				before++
			}
		}
	}
	if before == 0 || after == 0 {
		t.Errorf("cancelled %d times before the key was sent and %d times after", before, after)
	}
}
