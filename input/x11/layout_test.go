package x11

import (
	"autosolve/input"
	"bufio"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"autosolve/test/stage"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// reader runs xev, which reads keys by Xlib, as most programs do, and prints their names.
type reader struct {
	t     testing.TB
	lines *bufio.Scanner
	place image.Rectangle
}

func newReader(t testing.TB, d *stage.Desk) *reader {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "stdbuf", "-oL", "xev", "-geometry", "300x300+100+100",
		"-event", "keyboard", "-event", "structure")
	cmd.Env = d.Env()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_, _ = io.Copy(io.Discard, out)
		_ = cmd.Wait()
	})
	r := &reader{t, bufio.NewScanner(out), image.Rect(110, 110, 390, 390)}
	r.until(regexp.MustCompile(`MapNotify event`))
	return r
}

// until reads xev's lines up to one that matches, and returns the match.
func (r *reader) until(pattern *regexp.Regexp) []string {
	r.t.Helper()
	for r.lines.Scan() {
		if m := pattern.FindStringSubmatch(r.lines.Text()); m != nil {
			return m
		}
	}
	r.t.Fatalf("xev ended without %v: %v", pattern, r.lines.Err())
	return nil
}

var (
	pressLine  = regexp.MustCompile(`^KeyPress event`)
	keysymLine = regexp.MustCompile(`keysym 0x[0-9a-f]+, (\S+)\)`)
)

// typed lists the names of the keys pressed up to and including Tab, except Shift, AltGr and the lock keys.
func (r *reader) typed() []string {
	r.t.Helper()
	var names []string
	for {
		r.until(pressLine)
		name := r.until(keysymLine)[1]
		if strings.HasPrefix(name, "Shift_") || strings.HasSuffix(name, "_Lock") || name == "ISO_Level3_Shift" {
			continue
		}
		names = append(names, name)
		if name == "Tab" {
			return names
		}
	}
}

var everyDigit = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "Delete", "BackSpace", "Return", "Tab"}

// typeEveryDigit has a new Driver press everyDigit and compares what arrived.
func (r *reader) typeEveryDigit(d *Driver) {
	r.t.Helper()
	r.armAndClick(d)
	r.pressEveryDigit(d)
}

// armAndClick has a new Driver click into the window.
func (r *reader) armAndClick(d *Driver) {
	r.t.Helper()
	ctx := r.t.Context()
	if err := d.Arm(ctx, r.place); err != nil {
		r.t.Fatal(err)
	}
	if err := d.Click(ctx, image.Pt(200, 200)); err != nil {
		r.t.Fatal(err)
	}
}

func (r *reader) pressEveryDigit(d *Driver) {
	r.t.Helper()
	keys := []input.Key{input.Digit1, input.Digit2, input.Digit3, input.Digit4, input.Digit5, input.Digit6, input.Digit7, input.Digit8, input.Digit9, input.Delete, input.Backspace, input.Return, input.Tab}
	for _, k := range keys {
		if err := d.Press(r.t.Context(), k); err != nil {
			r.t.Fatalf("press %v: %v", k, err)
		}
	}
	if got := r.typed(); !slices.Equal(got, everyDigit) {
		r.t.Errorf("typed %v, want %v", got, everyDigit)
	}
}

func TestLayoutsTypeDigits(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	r := newReader(t, desk)
	for _, args := range []string{"us", "de", "fr", "be", "cz", "fr bepo", "dvorak", "us dvp", "fr afnor", "ch fr",
		"ru", "gr", "ir", "lt", "lt us", "lt ratise", "us -option caps:digits_row", "fr -option caps:digits_row"} {
		desk.Run(t, "setxkbmap", append([]string{"-option", "", "-layout"}, layoutArgs(args)...)...)
		capsLock := "Caps_Lock"
		if strings.Contains(args, "caps:") {
			capsLock = "66" // the key, by its code, whatever it does
		}
		for _, locks := range []struct{ on, next string }{ // what is on, and the lock key that is pressed afterwards
			{"", capsLock}, {"Caps_Lock", "Num_Lock"}, {"Caps_Lock_Num_Lock", capsLock}, {"Num_Lock", "Num_Lock"},
		} {
			t.Run(strings.ReplaceAll(args, " ", "_")+"/"+locks.on, func(t *testing.T) {
				r.t = t
				d := openDriver(t, input.Default())
				r.typeEveryDigit(d)
			})
			desk.Run(t, "xdotool", "key", locks.next)
		}
	}
}

// For pages on which a digit with Shift is a pencil mark, digits are typed on the keypad, or as bare keys of the digit row.
func TestLayoutsTypeDigitsWithoutShift(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	r := newReader(t, desk)
	keypad := strings.Fields("KP_1 KP_2 KP_3 KP_4 KP_5 KP_6 KP_7 KP_8 KP_9 Tab")
	for args, bare := range map[string]string{
		"us":     "1 2 3 4 5 6 7 8 9 Tab",
		"fr":     "ampersand eacute quotedbl apostrophe parenleft minus egrave underscore ccedilla Tab",
		"cz":     "plus ecaron scaron ccaron rcaron zcaron yacute aacute iacute Tab",
		"us dvp": "ampersand bracketleft braceleft braceright parenleft equal asterisk parenright plus Tab",
		"lt":     "aogonek ccaron eogonek eabovedot iogonek scaron uogonek umacron doublelowquotemark Tab",
	} {
		for _, lock := range []string{"", "Num_Lock"} {
			t.Run(strings.ReplaceAll(args, " ", "_")+"/"+lock, func(t *testing.T) {
				r.t = t
				desk.Run(t, "setxkbmap", append([]string{"-option", "", "-layout"}, layoutArgs(args)...)...)
				if lock != "" {
					desk.Run(t, "xdotool", "key", lock)
					defer desk.Run(t, "xdotool", "key", lock)
				}
				d := openDriver(t, input.Default())
				r.armAndClick(d)
				for _, way := range []struct {
					key   func(uint8) input.Key
					types []string
				}{{input.Keypad, keypad}, {input.Bare, strings.Fields(bare)}} {
					for digit := range uint8(9) {
						if err := d.Press(t.Context(), way.key(digit+1)); err != nil {
							t.Fatal(err)
						}
					}
					if err := d.Press(t.Context(), input.Tab); err != nil {
						t.Fatal(err)
					}
					if got := r.typed(); !slices.Equal(got, way.types) {
						t.Errorf("typed %v, want %v", got, way.types)
					}
				}
				if on := mustPoint(t, d).mask&uint16(d.keys.numLock.bits) != 0; on != (lock != "") {
					t.Errorf("Num Lock is on afterwards: %v", on)
				}
				if layout, err := d.Shifted(t.Context()); err != nil || (layout != "") != (args != "us") {
					t.Errorf("layout that requires Shift for digits: %q, %v", layout, err)
				}
			})
		}
	}
}

// On a layout that has digits only on the keypad, they are typed there.
func TestLayoutsTypeDigitsOnKeypad(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	r := newReader(t, desk)
	desk.Run(t, "setxkbmap", "th")
	d := openDriver(t, input.Default())
	r.armAndClick(d)
	for _, k := range []input.Key{input.Digit1, input.Digit9, input.Keypad(5), input.Tab} {
		if err := d.Press(t.Context(), k); err != nil {
			t.Fatal(err)
		}
	}
	if got := r.typed(); !slices.Equal(got, []string{"KP_1", "KP_9", "KP_5", "Tab"}) {
		t.Errorf("typed %v", got)
	}
	if layout, err := d.Shifted(t.Context()); err != nil || layout != "th" {
		t.Errorf("layout that requires other keys for digits: %q, %v", layout, err)
	}
	if held := desk.Held(t); held != nil {
		t.Errorf("held: %q", held)
	}
}

// On a layout that has digits with Shift and AltGr, both are held for them.
func TestLayoutsTypeDigitsWithShiftAndAltGr(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	r := newReader(t, desk)
	var keys strings.Builder
	for digit := range 9 {
		fmt.Fprintf(&keys, `key <AE0%d> { type[Group1]="FOUR_LEVEL", symbols[Group1]=[a, A, b, %[1]d] };`, digit+1)
	}
	file := filepath.Join(t.TempDir(), "keymap")
	keymap := `xkb_keymap { xkb_keycodes { include "evdev" }; xkb_types { include "complete" }; xkb_compat { include "complete" };
		xkb_symbols { include "pc+th+level3(ralt_switch)" ` + keys.String() + `}; };`
	if err := os.WriteFile(file, []byte(keymap), 0o600); err != nil {
		t.Fatal(err)
	}
	desk.Run(t, "xkbcomp", "-w0", file, desk.Display)
	r.typeEveryDigit(openDriver(t, input.Default()))
	if held := desk.Held(t); held != nil {
		t.Errorf("held: %q", held)
	}
}

// mustPoint returns the pointer and the keyboard's state.
func mustPoint(t *testing.T, d *Driver) look {
	t.Helper()
	l, err := d.probe.pointer(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// layoutArgs turns "fr bepo" into setxkbmap's "fr -variant bepo".
func layoutArgs(s string) []string {
	fields := strings.Fields(s)
	if len(fields) == 2 {
		return []string{fields[0], "-variant", fields[1]}
	}
	return append(fields[:1:1], append([]string{"-variant", ""}, fields[1:]...)...)
}

// lockGroup makes another of the configured layouts active, as a desktop's layout switch does (XkbLatchLockState).
func lockGroup(t testing.TB, d *stage.Desk, group byte) {
	t.Helper()
	conn, err := xgb.NewConnDisplay(d.Display)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	ext, err := xproto.QueryExtension(conn, 9, "XKEYBOARD").Reply()
	if err != nil {
		t.Fatal(err)
	}
	use := conn.NewCookie(true, true)
	conn.NewRequest([]byte{ext.MajorOpcode, 0, 2, 0, 1, 0, 0, 0}, use)
	if _, err := use.Reply(); err != nil {
		t.Fatal(err)
	}
	lock := conn.NewCookie(true, false)
	conn.NewRequest([]byte{ext.MajorOpcode, 5, 4, 0, 0, 1, 0, 0, 1, group, 0, 0, 0, 0, 0, 0}, lock)
	if err := lock.Check(); err != nil {
		t.Fatal(err)
	}
}

func TestLayoutsInAnyGroup(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	r := newReader(t, desk)
	for _, layouts := range []string{"us,fr", "fr,us", "us,ru", "ru,fr", "ir,us", "fr,be", "us,cz", "cz,us", "us,lt", "ir,lt"} {
		t.Run(layouts, func(t *testing.T) {
			r.t = t
			desk.Run(t, "setxkbmap", "-layout", layouts)
			lockGroup(t, desk, 1)
			r.typeEveryDigit(openDriver(t, input.Default()))
		})
	}
}

func TestLayoutChangedMidway(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	r := newReader(t, desk)
	d := openDriver(t, input.Default())
	r.typeEveryDigit(d)
	desk.Run(t, "setxkbmap", "fr")
	r.pressEveryDigit(d)
	desk.Run(t, "xdotool", "key", "Caps_Lock")
	r.pressEveryDigit(d)
	desk.Run(t, "setxkbmap", "lt")
	r.pressEveryDigit(d)
	desk.Run(t, "setxkbmap", "th", "-symbols", "pc(editing)+th")
	changed, ok := errors.AsType[*input.ChangedError](d.Press(t.Context(), input.Digit3))
	if !ok || changed.What != input.Layout || !strings.Contains(changed.Error(), "th") {
		t.Errorf("press on a layout without digits: %v", changed)
	}
}

// The real keyboard can have another layout than XTEST's device; then the core map does not apply to the Driver's keys.
func TestLayoutOfXTestDevice(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	r := newReader(t, desk)
	desk.Run(t, "setxkbmap", "-device", "5", "fr")
	r.typeEveryDigit(openDriver(t, input.Default()))
}

func TestLayoutWithoutDigitsIsRefused(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	w := newWindow(t, desk, "grid", image.Rect(100, 100, 400, 400))
	w.focus()
	for _, c := range []struct {
		layouts string
		group   byte
		want    string
	}{
		{"th", 0, "keyboard layout th cannot type 1, 2, 3, 4, 5, 6, 7, 8, 9"},
		{"us,th", 1, "keyboard layout th (of us,th) cannot type 1, 2, 3, 4, 5, 6, 7, 8, 9"},
	} {
		symbols := "pc(editing)+" + strings.Replace(c.layouts, ",th", "+th:2", 1) // without a keypad
		desk.Run(t, "setxkbmap", "-layout", c.layouts, "-symbols", symbols)
		lockGroup(t, desk, c.group)
		_, err := Open(t.Context(), input.Default())
		undrivable, ok := errors.AsType[*input.UndrivableError](err)
		if !ok {
			t.Fatalf("%s: Open: %v", c.layouts, err)
		}
		if f := undrivable.Finding; f.Name != "layout" || f.Detail != c.want || f.Hint == "" {
			t.Errorf("%s: Finding = %+v, want %q", c.layouts, f, c.want)
		}
	}
	if got := w.got(); got != nil {
		t.Errorf("window got %q", got)
	}
}
