package watch

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/windows"
)

// press presses keys one after the other, and releases them in the opposite order.
func press(keys ...uintptr) {
	event := user32.NewProc("keybd_event")
	for _, vk := range keys {
		event.Call(vk, 0, 0, 0)
	}
	for i := range keys {
		event.Call(keys[len(keys)-1-i], 0, 2, 0)
	}
}

// open returns a keyboard that is closed when the test ends.
func open(t *testing.T) *Keyboard {
	t.Helper()
	k, err := Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(k.Close)
	return k
}

func TestGrabErrors(t *testing.T) {
	k := open(t)
	for keys, want := range map[string]string{
		"S": "while autosolve watches, this key could not be typed", "Ctrl+": "needs a key besides", "Hyper+S": "no modifier",
		"Ctrl+Nonsense": "no key \"Nonsense\"", "Ctrl+Escape": "stops a fill", "F25": "no key \"F25\"",
	} {
		err := k.Grab(t.Context(), keys)
		if _, ok := errors.AsType[*KeysError](err); !ok || !strings.Contains(err.Error(), want) {
			t.Errorf("hotkey %q: %v", keys, err)
		}
	}
}

func TestHotkey(t *testing.T) {
	k, other := open(t), open(t)
	if err := k.Grab(t.Context(), "ctrl+Alt+s"); err != nil {
		t.Fatal(err)
	}
	if err := other.Grab(t.Context(), "Control+alt+S"); err == nil || !strings.Contains(err.Error(), "another program") {
		t.Errorf("hotkey that is taken: %v", err)
	}
	done := make(chan error, 1)
	go func() { done <- errors.Join(k.Await(t.Context()), k.Released(t.Context())) }()
	press('A')
	press(windows.VK_CONTROL, 'S')
	select {
	case err := <-done:
		t.Fatalf("other keys count as the hotkey: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	press(windows.VK_CONTROL, windows.VK_MENU, 'S')
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	k.Close()
	if err := other.Grab(t.Context(), "Ctrl+Alt+S"); err != nil {
		t.Errorf("hotkey that was released: %v", err)
	}
}

func TestReleased(t *testing.T) {
	k := open(t)
	event := user32.NewProc("keybd_event")
	event.Call(windows.VK_CONTROL, 0, 0, 0)
	held, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := k.Released(held); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a key that is down: %v", err)
	}
	event.Call(windows.VK_CONTROL, 0, 2, 0)
	if err := k.Released(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestEscapes(t *testing.T) {
	k := open(t)
	escapes := k.Escapes(t.Context())
	time.Sleep(50 * time.Millisecond)
	press(windows.VK_ESCAPE)
	time.Sleep(300 * time.Millisecond)
	press('A')
	press(windows.VK_ESCAPE)
	first, second := <-escapes, <-escapes
	if apart := second.Sub(first); apart < 200*time.Millisecond || apart > 5*time.Second || len(escapes) > 0 {
		t.Errorf("two presses of Escape %v apart, and %d more", apart, len(escapes))
	}
}

func TestVirtualKey(t *testing.T) {
	scan := func(character rune) int16 {
		// A keyboard has no Latin letters, or types 1 with Shift.
		if found, ok := map[rune]int16{'1': 0x131, ';': 0xba}[character]; ok {
			return found
		}
		return -1
	}
	for name, want := range map[string]uint16{"S": 'S', "F1": windows.VK_F1, "f24": windows.VK_F24, "Return": windows.VK_RETURN,
		"Page_Up": windows.VK_PRIOR, ";": 0xba, "1": '1'} {
		if vk, ok := virtualKey(name, scan); !ok || vk != want {
			t.Errorf("%s: %#x, %v", name, vk, ok)
		}
	}
	for _, name := range []string{"F0", "F25", "Nonsense", "", "\xff"} {
		if vk, ok := virtualKey(name, scan); ok {
			t.Errorf("%s: %#x", name, vk)
		}
	}
	h := hotkey{modifiers: []modifier{ctrl, alt}}
	if h.flags() != 0x4003 || !h.isAltGr() || (hotkey{modifiers: []modifier{ctrl, shift}}).isAltGr() {
		t.Errorf("flags %#x", h.flags())
	}
}
