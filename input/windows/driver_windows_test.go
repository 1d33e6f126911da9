package windows

import (
	"context"
	"errors"
	"image"
	"testing"
	"time"

	"github.com/lxn/win"
	"golang.org/x/sys/windows"

	"autosolve/input"
)

func TestClicksAndKeys(t *testing.T) {
	w, d := ready(t, input.Default())
	for _, p := range []image.Point{target, {390, 390}, {160, 170}, target} {
		if err := d.Click(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		w.expect(clickAt(p)...)
	}
	for k, want := range map[input.Key][]string{
		input.Digit1:    {"down 0x31", "char 1", "up 0x31"},
		input.Digit9:    {"down 0x39", "char 9", "up 0x39"},
		input.Keypad(4): {"down 0x64", "char 4", "up 0x64"},
		input.Bare(3):   {"down 0x33", "char 3", "up 0x33"},
		input.Delete:    {"down 0x2e", "up 0x2e"},
		input.Backspace: {"down 0x8", "char \b", "up 0x8"},
		input.Return:    {"down 0xd", "char \r", "up 0xd"},
		input.Right:     {"down 0x27", "up 0x27"},
		input.Escape:    {"down 0x1b", "char \x1b", "up 0x1b"},
	} {
		if err := d.Press(t.Context(), k); err != nil {
			t.Fatalf("%v: %v", k, err)
		}
		if k.OnKeypad() && !lockOn(windows.VK_NUMLOCK) {
			want = append([]string{"down 0x90", "up 0x90"}, append(want, "down 0x90", "up 0x90")...)
		}
		w.expect(want...)
	}
	if err := d.Check(t.Context()); err != nil {
		t.Error(err)
	}
	if d.Pointer() != target {
		t.Errorf("pointer was left at %v", d.Pointer())
	}
}

func TestHold(t *testing.T) {
	c := input.Default()
	c.Pace.Hold = 200 * time.Millisecond
	w, d := ready(t, c)
	begun := time.Now()
	if err := d.Press(t.Context(), input.Digit5); err != nil {
		t.Fatal(err)
	}
	if long := time.Since(begun); long < c.Pace.Hold {
		t.Errorf("held for %v", long)
	}
	w.expect("down 0x35", "char 5", "up 0x35")
	soon, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	begun = time.Now()
	err := d.Press(soon, input.Digit5)
	if sent, ok := errors.AsType[*input.SentError](err); !ok || !errors.Is(sent, context.DeadlineExceeded) {
		t.Errorf("cancelled: %v", err)
	}
	if long := time.Since(begun); long > c.Pace.Hold {
		t.Errorf("released %v after a cancelled press", long)
	}
	w.expect("down 0x35", "char 5", "up 0x35")
	go func() {
		time.Sleep(50 * time.Millisecond)
		sendKey(windows.VK_ESCAPE, false)
		sendKey(windows.VK_ESCAPE, true)
	}()
	err = d.Click(t.Context(), target)
	if _, ok := errors.AsType[*input.StoppedError](err); !ok {
		t.Errorf("Esc during a hold: %v", err)
	}
	eventually(t, "the button is up", func() bool { return len(held(keyDown)) == 0 })
}

// outcome is what the error for a fault must contain: one of the two fields is set.
type outcome struct {
	by   input.Stop
	what input.Change
}

func outcomeOf(t *testing.T, err error) outcome {
	t.Helper()
	if stopped, ok := errors.AsType[*input.StoppedError](err); ok {
		return outcome{by: stopped.By}
	}
	if changed, ok := errors.AsType[*input.ChangedError](err); ok {
		return outcome{what: changed.What}
	}
	t.Fatalf("neither a StoppedError nor a ChangedError: %v", err)
	return outcome{}
}

// hold holds a key down until the test ends.
func hold(w *window, vk uintptr) {
	sendKey(vk, false)
	w.t.Cleanup(func() {
		sendKey(vk, true)
		eventually(w.t, "the key is up", func() bool { return !keyDown(uint16(vk)) })
		time.Sleep(30 * time.Millisecond) // so that this window gets the message, not that of the next test
	})
}

// faults lists what can happen to the desktop while a Driver works on the window of ready.
var faults = []struct {
	name   string
	happen func(*window)
	want   outcome
}{
	{"Esc held", func(w *window) { hold(w, windows.VK_ESCAPE) }, outcome{by: input.ByEscape}},
	{"Esc tapped", func(*window) { sendKey(windows.VK_ESCAPE, false); sendKey(windows.VK_ESCAPE, true) },
		outcome{by: input.ByEscape}},
	{"pointer moved", func(*window) { movesPointer(image.Pt(300, 170)) }, outcome{by: input.ByPointer}},
	{"pointer moved a bit", func(*window) { movesPointer(target.Add(image.Pt(7, 0))) }, outcome{by: input.ByPointer}},
	{"pointer moved back", func(*window) { movesPointer(start) }, outcome{by: input.ByPointer}},
	{"Shift held", func(w *window) { hold(w, windows.VK_SHIFT) }, outcome{what: input.Modifier}},
	{"Ctrl held", func(w *window) { hold(w, windows.VK_CONTROL) }, outcome{what: input.Modifier}},
	{"Alt held", func(w *window) { hold(w, windows.VK_MENU) }, outcome{what: input.Modifier}},
	{"AltGr held", func(w *window) { hold(w, windows.VK_RMENU) }, outcome{what: input.Modifier}},
	{"button held", func(w *window) {
		procMouseEvent.Call(win.MOUSEEVENTF_RIGHTDOWN, 0, 0, 0, 0)
		w.t.Cleanup(func() { procMouseEvent.Call(win.MOUSEEVENTF_RIGHTUP, 0, 0, 0, 0) })
	}, outcome{what: input.Modifier}},
	{"focus stolen", func(w *window) { newWindow(w.t, "thief", image.Rect(600, 100, 700, 200), true) },
		outcome{what: input.Focus}},
	{"covered", func(w *window) { newWindow(w.t, "cover", image.Rect(50, 50, 600, 600), false) }, outcome{what: input.Window}},
	{"corner covered", func(w *window) { newWindow(w.t, "cover", image.Rect(350, 350, 450, 450), false) },
		outcome{what: input.Window}},
	{"cell covered", func(w *window) { newWindow(w.t, "note", image.Rect(215, 225, 235, 245), false) },
		outcome{what: input.Window}},
	{"window moved", func(w *window) { w.set(place.Add(image.Pt(-1, 0))) }, outcome{what: input.Window}},
	{"window resized", func(w *window) { w.set(image.Rectangle{Min: place.Min, Max: place.Max.Add(image.Pt(0, 10))}) },
		outcome{what: input.Window}},
	{"window minimised", func(w *window) { procShowWindow.Call(uintptr(w.handle), showMinimised) },
		outcome{what: input.Window}},
	{"window hidden", func(w *window) { procShowWindow.Call(uintptr(w.handle), showHidden) }, outcome{what: input.Window}},
	{"window closed", func(w *window) { w.close() }, outcome{what: input.Window}},
}

// set moves and resizes the window.
func (w *window) set(r image.Rectangle) {
	const keepOrderAndFocus = 0x14
	x, y, width, height := uintptr(r.Min.X), uintptr(r.Min.Y), uintptr(r.Dx()), uintptr(r.Dy())
	procSetWindowPos.Call(uintptr(w.handle), 0, x, y, width, height, keepOrderAndFocus)
}

func TestGuard(t *testing.T) {
	next := image.Pt(225, 235)
	for _, f := range faults {
		for act, do := range map[string]func(*Driver) error{
			"click": func(d *Driver) error { return d.Click(t.Context(), next) },
			"press": func(d *Driver) error { return d.Press(t.Context(), input.Digit4) },
			"move":  func(d *Driver) error { return d.MoveTo(t.Context(), next) },
		} {
			if act != "click" && f.name == "cell covered" { // only the click is affected
				continue
			}
			t.Run(f.name+"/"+act, func(t *testing.T) { refuses(t, f.happen, do, f.want) })
		}
	}
}

// refuses makes a fault happen, and fails the test unless the act is refused and the window gets none of it.
func refuses(t *testing.T, happen func(*window), act func(*Driver) error, want outcome) {
	w, d := ready(t, input.Default())
	if err := d.Click(t.Context(), target); err != nil {
		t.Fatal(err)
	}
	w.expect(clickAt(target)...)
	happen(w)
	time.Sleep(30 * time.Millisecond)
	w.got()
	err := act(d)
	if err == nil {
		t.Fatal("nothing was noticed")
	}
	if got := outcomeOf(t, err); got != want {
		t.Errorf("%v", err)
	}
	if _, sent := errors.AsType[*input.SentError](err); sent {
		t.Errorf("counts as sent: %v", err)
	}
	w.expect()
	t.Log(err)
}

// A click gives the focus to the window. Before the click, a press is refused.
func TestFirstClick(t *testing.T) {
	w, d := ready(t, input.Default())
	newWindow(t, "terminal", image.Rect(600, 100, 700, 200), true)
	if err := d.Arm(t.Context(), grid); err != nil {
		t.Fatal(err)
	}
	if got := outcomeOf(t, d.Press(t.Context(), input.Digit1)); got.what != input.Focus {
		t.Errorf("a key without the focus: %v", got)
	}
	if err := d.Click(t.Context(), target); err != nil {
		t.Fatal(err)
	}
	if err := d.Press(t.Context(), input.Digit1); err != nil {
		t.Fatal(err)
	}
	w.expect(append(clickAt(target), "down 0x31", "char 1", "up 0x31")...)
}

// Without its hook the Driver still sees that Esc is down, or was pressed since the last check.
func TestEscapeWithoutHook(t *testing.T) {
	_, d := ready(t, input.Default())
	procPostThreadMessage.Call(uintptr(d.watch.thread), 0x12, 0, 0)
	<-d.watch.ended
	d.watch.deaf = errors.New("the hook was removed")
	if err := d.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := d.Press(t.Context(), input.Escape); err != nil {
		t.Fatal(err)
	}
	if err := d.Check(t.Context()); err != nil {
		t.Errorf("the Driver's own press counts as the user's: %v", err)
	}
	sendKey(windows.VK_ESCAPE, false)
	sendKey(windows.VK_ESCAPE, true)
	if got := outcomeOf(t, d.Check(t.Context())); got.by != input.ByEscape {
		t.Errorf("a tap: %v", got)
	}
}

func TestCloseMenu(t *testing.T) {
	w, d := ready(t, input.Default())
	if was, err := d.CloseMenu(t.Context()); was || err != nil {
		t.Errorf("no menu: %v, %v", was, err)
	}
	procPostMessage.Call(uintptr(w.handle), wmShowMenu, 0, 0)
	eventually(t, "a menu is open", func() bool { return d.menu() != 0 })
	if got := outcomeOf(t, d.Click(t.Context(), target)); got.what != input.Window {
		t.Errorf("a click while a menu is open: %v", got)
	}
	if was, err := d.CloseMenu(t.Context()); !was || err != nil || d.menu() != 0 {
		t.Errorf("menu: %v, %v", was, err)
	}
	if err := d.Click(t.Context(), target); err != nil {
		t.Error(err)
	}
}

func TestUnreachable(t *testing.T) {
	_, d := ready(t, input.Default())
	err := d.MoveTo(t.Context(), virtualScreen().Max)
	if got := outcomeOf(t, err); got.what != input.Unreachable {
		t.Errorf("outside the screen: %v", err)
	}
	if err := d.MoveTo(t.Context(), target); err != nil {
		t.Error(err)
	}
}

// Clicks one right after the other succeed, although Windows may report an earlier place of the pointer for a while.
func TestFastMoves(t *testing.T) {
	w, d := ready(t, input.Default())
	var want []string
	for i := range 60 {
		p := grid.Min.Add(image.Pt(5+i%9*25, 5+i/9*30))
		if err := d.Click(t.Context(), p); err != nil {
			t.Fatalf("click %d: %v", i, err)
		}
		want = append(want, clickAt(p)...)
	}
	w.expect(want...)
}

func TestInspect(t *testing.T) {
	for _, f := range Inspect(t.Context()) {
		t.Logf("%v %s: %s (%s)", f.Level, f.Name, f.Detail, f.Hint)
		if f.Level == input.Fail {
			t.Errorf("%s: %s", f.Name, f.Detail)
		}
	}
	if err := Locked(); err != nil {
		t.Error(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if findings := Inspect(ended); findings != nil {
		t.Errorf("with an ended context: %v", findings)
	}
}

func BenchmarkCheck(b *testing.B) {
	screen := virtualScreen()
	p := pins{region: screen.Inset(100)}
	for b.Loop() {
		see(windows.GetForegroundWindow(), input.Spots(p.region))
	}
}
