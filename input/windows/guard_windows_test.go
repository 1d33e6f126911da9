package windows

import (
	"errors"
	"image"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/lxn/win"
	"golang.org/x/sys/windows"

	"autosolve/input"
)

func TestSpots(t *testing.T) {
	p := pins{region: image.Rect(-200, 100, 0, 300)}
	want := []image.Point{{-100, 199}, {-190, 110}, {-11, 110}, {-190, 289}, {-11, 289}}
	if got := input.Spots(p.region); !slices.Equal(got, want) {
		t.Errorf("spots %v, want %v", got, want)
	}
}

func TestPinsCheck(t *testing.T) {
	const own, other windows.HWND = 0x7fff0001, 0x7fff0002
	armed := screen{image.Rect(-800, 0, 1280, 1000), "both"}
	p := pins{screen: armed, window: own, place: image.Rect(0, 0, 9, 9), focused: true}
	good := look{screen: armed, place: p.place, under: []windows.HWND{own, own}, front: own}
	for _, c := range []struct {
		name   string
		change func(*look)
		want   input.Change
		text   string
	}{
		{"nothing", func(*look) {}, 0, ""},
		{"monitor off", func(l *look) { l.screen.monitors = "one" }, input.Screen, "monitors at one"},
		{"moved", func(l *look) { l.place.Max.X++ }, input.Window, "moved"},
		{"closed", func(l *look) { l.place = image.Rectangle{} }, input.Window, "closed"},
		{"covered", func(l *look) { l.under = []windows.HWND{own, other} }, input.Window, "lies where"},
		{"focus", func(l *look) { l.front = other }, input.Focus, "went to"},
		{"no focus", func(l *look) { l.front = 0 }, input.Focus, "no window"},
		{"held", func(l *look) { l.held = []string{"Shift", "Alt"} }, input.Modifier, "Shift and Alt held"},
	} {
		l := good
		c.change(&l)
		err := p.check(l)
		changed, _ := errors.AsType[*input.ChangedError](err)
		switch {
		case c.want == 0 && err == nil:
		case changed == nil || changed.What != c.want || !strings.Contains(err.Error(), c.text):
			t.Errorf("%s: %v", c.name, err)
		}
	}
	p.focused = false
	if l := good; p.check(l) != nil {
		t.Error("the focus is required before the first click")
	}
}

func TestCheckPointer(t *testing.T) {
	for at, want := range map[image.Point]input.Stop{{100, 100}: 0, {106, 94}: 0, {107, 100}: input.ByPointer,
		{100, 93}: input.ByPointer} {
		stopped, _ := errors.AsType[*input.StoppedError](input.Default().CheckPointer(at, image.Pt(100, 100)))
		if stopped == nil && want != 0 || stopped != nil && stopped.By != want {
			t.Errorf("pointer at %v: %v", at, stopped)
		}
	}
}

func TestTrail(t *testing.T) {
	var tr trail
	for i := range trailLength + 1 {
		tr.add(image.Pt(i, 1))
	}
	if slices.Contains(tr, image.Pt(0, 1)) || !slices.Contains(tr, image.Pt(1, 1)) || !slices.Contains(tr, image.Pt(trailLength, 1)) {
		t.Errorf("trail %v", tr)
	}
}

func TestHeldNames(t *testing.T) {
	down := func(vk uint16) bool { return vk == windows.VK_MENU || vk == windows.VK_RBUTTON }
	if got := held(down); !slices.Equal(got, []string{"Alt", "the right mouse button"}) {
		t.Errorf("held %q", got)
	}
}

func TestLocked(t *testing.T) {
	for desktop, want := range map[string]string{"Default": "", "": "lock screen", "Winlogon": "User Account Control",
		"Screen-saver": "screen saver", "work": "another desktop"} {
		switch changed := locked(desktop, false); {
		case want == "" && changed == nil:
		case changed == nil || changed.What != input.Locked || !strings.Contains(changed.Detail, want):
			t.Errorf("%q: %v", desktop, changed)
		}
	}
	if locked(userDesktop, true) == nil {
		t.Error("a screen saver does not count as locked")
	}
}

func TestHigher(t *testing.T) {
	const low, usual, high = 0x1000, 0x2000, 0x3000
	for _, c := range []struct {
		own, level uint32
		err        error
		want       bool
	}{
		{usual, usual, nil, false}, {usual, low, nil, false},
		{usual, high, nil, true}, {high, usual, nil, false},
		{usual, 0, windows.ERROR_ACCESS_DENIED, true}, {usual, 0, windows.ERROR_INVALID_PARAMETER, false},
	} {
		if got := higher(c.own, c.level, c.err); got != c.want {
			t.Errorf("own %#x, level %#x, %v: %v", c.own, c.level, c.err, got)
		}
	}
}

// The French layout types digits with Shift, but without it under Caps Lock. A digit cannot be typed if it requires AltGr or
// Ctrl, has no key, or if its key types another character.
func TestKeyFor(t *testing.T) {
	us := func(_ uint16, shift bool) rune { return map[bool]rune{false: '1', true: '!'}[shift] }
	french := func(_ uint16, shift bool) rune { return map[bool]rune{false: '&', true: '1'}[shift] }
	frenchCaps := func(_ uint16, shift bool) rune { return map[bool]rune{false: '1', true: '&'}[shift] }
	for _, c := range []struct {
		name      string
		scan      int16
		types     func(uint16, bool) rune
		shift, ok bool
	}{
		{"us", 0x031, us, false, true}, {"french", 0x131, french, true, true},
		{"french with Caps Lock", 0x131, frenchCaps, false, true},
		{"AltGr", 0x631, us, false, false}, {"Ctrl", 0x231, us, false, false}, {"no key", -1, us, false, false},
		{"another character", 0x031, func(uint16, bool) rune { return 'x' }, false, false},
	} {
		vk, shift, ok := keyFor(c.scan, '1', c.types)
		if ok != c.ok || shift != c.shift || ok && vk != 0x31 {
			t.Errorf("%s: %#x, Shift %v, %v", c.name, vk, shift, ok)
		}
	}
}

func TestCollectsDigits(t *testing.T) {
	const alphanumeric, native, nativeFull = 0, 1, 9
	for _, c := range []struct {
		language uint16
		open     bool
		mode     uintptr
		want     bool
	}{
		{japanese, true, native, true}, {japanese, false, native, false}, {japanese, true, alphanumeric, false},
		{chinese, true, native, false}, {chinese, true, nativeFull, true}, {korean, true, native, false},
	} {
		if got := collectsDigits(c.language, c.open, c.mode); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestEvents(t *testing.T) {
	if size := unsafe.Sizeof(event{}); size != 40 {
		t.Errorf("an event has %d bytes, an INPUT 40", size)
	}
	screen := image.Rect(-800, -200, 1280, 1000)
	for _, size := range []int{800, 1280, 1366, 1920, 2080, 3841, 7680} {
		for x := range size {
			if back := int(normalised(x, size)) * size >> 16; back != x {
				t.Fatalf("pixel %d of %d is converted to %d", x, size, back)
			}
		}
	}
	for swapped, want := range map[bool][2]uint32{
		false: {win.MOUSEEVENTF_LEFTDOWN, win.MOUSEEVENTF_LEFTUP},
		true:  {win.MOUSEEVENTF_RIGHTDOWN, win.MOUSEEVENTF_RIGHTUP},
	} {
		s := click(image.Pt(-800, 400), screen, swapped, false)
		down, up := mouseOf(s.press[0]), mouseOf(s.release[0])
		if down.Dx != 0 || down.Dy != 1<<15 || down.DwFlags != want[0]|toPoint || up.DwFlags != want[1]|toPoint || up.Dy != down.Dy {
			t.Errorf("click, swapped %v: %+v %+v", swapped, down, up)
		}
		if held := mouseOf(click(image.Pt(-800, 400), screen, swapped, true).release[0]); held.DwFlags != want[1] {
			t.Errorf("release after a hold, swapped %v: %+v", swapped, held)
		}
	}
	s := strike(key{vk: 0x31}, shiftKey).locked(numLockKey)
	var order []uint16
	for _, e := range slices.Concat(s.press, s.release) {
		data := (*win.KEYBDINPUT)(unsafe.Pointer(&e.data))
		order = append(order, data.WVk|uint16(data.DwFlags&2)<<7)
		if data.DwExtraInfo != ownMark {
			t.Errorf("event %+v is not marked", data)
		}
	}
	want := []uint16{0x90, 0x190, windows.VK_SHIFT, 0x31, 0x131, windows.VK_SHIFT | 0x100, 0x90, 0x190}
	if !slices.Equal(order, want) {
		t.Errorf("events %#x, want %#x", order, want)
	}
}

func mouseOf(e event) win.MOUSEINPUT { return *(*win.MOUSEINPUT)(unsafe.Pointer(&e.data)) }

func TestIsEscape(t *testing.T) {
	for _, c := range []struct {
		message uintptr
		data    hookData
		want    bool
	}{
		{wmKeyDown, hookData{vk: windows.VK_ESCAPE}, true},
		{wmKeyDown + 4, hookData{vk: windows.VK_ESCAPE, flags: 0x30}, true},
		{wmKeyUp, hookData{vk: windows.VK_ESCAPE}, false},
		{wmKeyDown, hookData{vk: windows.VK_ESCAPE, extra: ownMark}, false},
		{wmKeyDown, hookData{vk: windows.VK_TAB}, false},
	} {
		if got := c.data.isEscape(c.message); got != c.want {
			t.Errorf("message %#x, %+v: %v", c.message, c.data, got)
		}
	}
}

func TestSessionFinding(t *testing.T) {
	if f := sessionFinding("Service-0x0-3e7$", nil); f.Level != input.Fail {
		t.Errorf("a service: %+v", f)
	}
	if f := sessionFinding(userStation, locked("Winlogon", false)); f.Level != input.Warn || f.Hint == "" {
		t.Errorf("locked: %+v", f)
	}
	if f := sessionFinding(userStation, nil); f.Level != input.OK {
		t.Errorf("a desktop: %+v", f)
	}
}
