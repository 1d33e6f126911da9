package watch

import (
	"context"
	"errors"
	"strings"
	"syscall"
	"testing"
	"time"

	"autosolve/internal/desktop/x11"
	"autosolve/test/stage"
)

// TestKeyboard presses keys on a virtual screen: the hotkey with and without lock keys, other keys, and Escape.
func TestKeyboard(t *testing.T) {
	d := stage.NewDesk(t, stage.Setting{})
	d.Setenv(t)
	k, err := Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	for keys, want := range map[string]string{
		"S": "while autosolve watches, this key could not be typed", "Shift+S": "while autosolve watches, this key could not be typed", "Shift+Shift+S": "while autosolve watches, this key could not be typed", "Ctrl+": "needs a key besides", "Ctrl+Alt": "needs a key besides", "": "needs a key besides",
		"Hyper+S": "no modifier", "Ctrl+Nonsense": "no key \"Nonsense\"", "Ctrl+Escape": "stops a fill", "Ctrl+a-b": "needs a key besides",
	} {
		if _, ok := errors.AsType[*KeysError](k.Grab(t.Context(), keys)); !ok || !strings.Contains(k.Grab(t.Context(), keys).Error(), want) {
			t.Errorf("hotkey %q: %v", keys, k.Grab(t.Context(), keys))
		}
	}
	if err := k.Grab(t.Context(), "ctrl+Super+s"); err != nil {
		t.Fatal(err)
	}
	other, err := Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := other.Grab(t.Context(), "Control+super+S"); err == nil || !strings.Contains(err.Error(), "another program uses it") {
		t.Errorf("hotkey that is taken: %v", err)
	}
	for _, keys := range [][]string{{"ctrl+super+s"}, {"Caps_Lock", "ctrl+super+s", "Caps_Lock"}, {"a", "ctrl+s", "ctrl+super+s"}} {
		d.Run(t, "xdotool", append([]string{"key"}, keys...)...)
		if err := errors.Join(k.Await(t.Context()), k.Released(t.Context())); err != nil {
			t.Fatalf("%q: %v", keys, err)
		}
	}
	d.Run(t, "xdotool", "key", "ctrl+super+s")
	if err := k.Released(t.Context()); err != nil { // its reply comes after all earlier events
		t.Error(err)
	}
	k.Forget()
	soon, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if err := k.Await(soon); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a forgotten press: %v", err)
	}
	d.Run(t, "xdotool", "keydown", "Control_L")
	held, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := k.Released(held); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a key that is down: %v", err)
	}
	d.Run(t, "xdotool", "keyup", "Control_L")
	if err := k.Released(t.Context()); err != nil {
		t.Error(err)
	}
	escapes := k.Escapes(t.Context())
	_, before := pressEscape(t, d, escapes)
	for range 2 {
		d.Run(t, "xdotool", "key", "a")
		at, held := pressEscape(t, d, escapes)
		if at.Before(before) || at.After(held) || len(escapes) > 0 {
			t.Errorf("a press of Escape at %v, and %d more; it was held at %v, and the one before at %v", at, len(escapes), held, before)
		}
		before = held
	}
}

// pressEscape holds Escape until the channel has the time of the press, and a bit longer. It returns that time, and one at which
// the key was still down. If no press is received in time, the key was down at the first poll, or up only between two polls; then
// it is pressed again.
func pressEscape(t *testing.T, d *stage.Desk, escapes <-chan time.Time) (at, held time.Time) {
	t.Helper()
	stage.Eventually(t, "a press of Escape is received", func() (received bool) {
		for len(escapes) > 0 {
			<-escapes // a press of the last attempt that was received late
		}
		d.Run(t, "xdotool", "keydown", "Escape")
		select {
		case at = <-escapes:
			received = true
		case <-time.After(time.Second):
		}
		held = time.Now()
		d.Run(t, "xdotool", "sleep", "0.2", "keyup", "Escape")
		return received
	})
	return at, held
}

// TestServerFails checks that no call waits for ever if the X server hangs or has ended.
func TestServerFails(t *testing.T) {
	d := stage.NewDesk(t, stage.Setting{})
	d.Setenv(t)
	k, err := Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	fails := func(k *Keyboard, want error) {
		t.Helper()
		if err := k.Grab(t.Context(), "Ctrl+Alt+S"); !errors.Is(err, want) {
			t.Errorf("grab: %v, want %v", err, want)
		}
		if err := k.Released(t.Context()); !errors.Is(err, want) {
			t.Errorf("released: %v, want %v", err, want)
		}
	}
	hung, err := Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer hung.Close()
	hung.server.Patience = 50 * time.Millisecond
	d.Signal(syscall.SIGSTOP)
	fails(hung, x11.ErrHangs)
	d.Signal(syscall.SIGCONT)
	d.Kill()
	fails(k, x11.ErrGone)
	if err := k.Await(t.Context()); !errors.Is(err, x11.ErrGone) {
		t.Errorf("await: %v", err)
	}
}
