package x11

import (
	"autosolve/input"
	"context"
	"errors"
	"os"
	"runtime"
	"strings"
	"testing"

	"autosolve/test/stage"
)

// find returns the finding with a name.
func find(t *testing.T, findings []input.Finding, name string) input.Finding {
	t.Helper()
	for _, f := range findings {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("no finding %q in %+v", name, findings)
	return input.Finding{}
}

func TestInspectGoodDesk(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	want := []input.Finding{
		{Name: "session", Detail: "X11"},
		{Name: "display", Detail: desk.Display},
		{Name: "depth", Detail: "24 bit"},
		{Name: "xtest", Detail: "present"},
		{Name: "monitors", Detail: "1: 800x600+0+0"},
		{Name: "saver", Detail: "off"},
		{Name: "layout", Detail: "us, types every digit"},
		{Name: "modifiers", Detail: "none held"},
		{Name: "escape", Detail: "every press is seen"},
	}
	desk.Run(t, "setxkbmap", "us")
	got := Inspect(t.Context())
	if len(got) != len(want) {
		t.Fatalf("findings %+v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("finding %+v, want %+v", got[i], want[i])
		}
	}
	if err := Usable(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestInspectHeldModifier(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	desk.Run(t, "xdotool", "keydown", "shift")
	f := find(t, Inspect(t.Context()), "modifiers")
	if f.Level != input.Warn || !strings.Contains(f.Detail, "Shift") || f.Hint == "" {
		t.Errorf("finding %+v", f)
	}
	if err := Usable(t.Context()); err != nil { // a held key is only a warning
		t.Error(err)
	}
}

// On a server that cannot be controlled, the finding with the given name fails, its text contains the given word, and Open
// fails, too.
func TestUndrivable(t *testing.T) {
	for _, c := range []struct {
		name, finding, word string
		prepare             func(*testing.T)
	}{
		{"no display", "display", "DISPLAY is not set", func(t *testing.T) { setSession(t, "", "", "") }},
		{"nonsense", "display", "nonsense", func(t *testing.T) { setSession(t, "nonsense", "", "") }},
		{"colon", "display", ":", func(t *testing.T) { setSession(t, ":", "", "") }},
		{"number", "display", ":9x", func(t *testing.T) { setSession(t, ":9x", "", "") }},
		{"no such server", "display", ":9999", func(t *testing.T) { setSession(t, ":9999", "", "") }},
		{"no such socket", "display", "/nowhere:0", func(t *testing.T) { setSession(t, "/nowhere:0", "", "") }},
		{"no such screen", "display", "no screen 7", func(t *testing.T) {
			setSession(t, newDesk(t, stage.Screen{}).Display+".7", "", "")
		}},
		{"no XTEST", "xtest", "XTEST", func(t *testing.T) {
			newDesk(t, stage.Screen{ExtraArgs: []string{"-extension", "XTEST"}})
		}},
		{"8 bit", "depth", "8-bit", func(t *testing.T) { newDesk(t, stage.Screen{Depth: 8}) }},
		{"16 bit", "depth", "16-bit", func(t *testing.T) { newDesk(t, stage.Screen{Depth: 16}) }},
		{"30 bit", "depth", "30-bit", func(t *testing.T) { newDesk(t, stage.Screen{Depth: 30}) }},
		{"Wayland", "session", "Wayland", func(t *testing.T) { setSession(t, "", "wayland", "wayland-0") }},
		{"Wayland by display", "session", "Wayland", func(t *testing.T) { setSession(t, "", "", "wayland-1") }},
		{"Wayland, X server", "session", "Wayland", func(t *testing.T) {
			setSession(t, newDesk(t, stage.Screen{}).Display, "wayland", "")
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.prepare(t)
			f := find(t, Inspect(t.Context()), c.finding)
			if f.Level != input.Fail || !strings.Contains(f.Detail, c.word) || f.Hint == "" {
				t.Errorf("finding %+v, want %q in it", f, c.word)
			}
			d, openErr := Open(t.Context(), input.Default())
			if d != nil {
				t.Error("Open returned a Driver")
			}
			for _, err := range []error{Usable(t.Context()), openErr} {
				undrivable, ok := errors.AsType[*input.UndrivableError](err)
				if !ok || undrivable.Finding != f || undrivable.Advice().Hint != f.Hint {
					t.Errorf("error %v, want %+v", err, f)
				}
			}
		})
	}
}

func TestCancelledOpen(t *testing.T) {
	newDesk(t, stage.Screen{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Open(ctx, input.Default())
	for _, err := range []error{err, Usable(ctx)} {
		if _, undrivable := errors.AsType[*input.UndrivableError](err); undrivable || !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	}
	if findings := Inspect(ctx); findings != nil {
		t.Errorf("cancelled: findings %+v", findings)
	}
}

// setSession sets the variables by which the kind of session is recognized.
func setSession(t *testing.T, display, kind, wayland string) {
	t.Setenv("DISPLAY", display)
	t.Setenv("XDG_SESSION_TYPE", kind)
	t.Setenv("WAYLAND_DISPLAY", wayland)
}

// A separate X server within a Wayland session can be driven if XDG_SESSION_TYPE is x11.
func TestXServerWithinWayland(t *testing.T) {
	display := newDesk(t, stage.Screen{}).Display
	setSession(t, display, "x11", "wayland-0")
	if err := Usable(t.Context()); err != nil {
		t.Error(err)
	}
}

// A hundred Drivers leave no goroutine and no connection behind.
func TestNothingIsLeftBehind(t *testing.T) {
	_, w, d := ready(t, input.Default())
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	var goroutines, files int
	for i := range 100 {
		d, err := Open(t.Context(), input.Default())
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Arm(t.Context(), w.place().Inset(20)); err != nil {
			t.Fatal(err)
		}
		if err := d.Click(t.Context(), target); err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			goroutines, files = running(t)
		}
	}
	// Connections end a moment after they are closed, so some of the last ones may still be there.
	if g, f := running(t); g > goroutines+50 || f > files+50 {
		t.Errorf("after the first Driver %d goroutines, %d files; after 100 %d and %d", goroutines, files, g, f)
	}
}

// running counts goroutines and open files.
func running(t *testing.T) (goroutines, files int) {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return runtime.NumGoroutine(), len(entries)
}
