//go:build linux

package fill

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"autosolve/internal/stage"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// A fault is something that happens in mid-fill.
type fault struct {
	behaviour string        // of the page
	strike    func(*strike) // done once half of the cells are shown; nil if the page does it by itself
	want      string        // what the message must say; "" if the fill must succeed
	notShown  bool          // the error is a *NotShownError rather than a *StoppedError
	tabs      bool          // the browser has tabs
	lasting   bool          // it cannot be undone on the desk
	effect    string        // the event of the page's window with which it takes effect, if that is not at once
}

// faultDesks have a window that does not cover the screen.
var faultDesks = stage.Desks{Setting: stage.Setting{Browser: &stage.Browser{Bounds: faultPlace, App: true}}}

var faultPlace = image.Rect(60, 40, 1160, 900)

// struckAt is how many digits are shown when a fault is made, or sent when the page makes it: so few that not all others are
// in flight by then, for a page that is gone with all of them in flight may be a page that is done.
const struckAt = 5

// strike is what a fault works with.
type strike struct {
	*sight
	conn   *xgb.Conn
	cancel context.CancelFunc
	undo   []func()
}

func faults() map[string]fault {
	return map[string]fault{
		"window moved":        {strike: moveWindow, want: "moved"},
		"page scrolled":       {behaviour: "scroll-after=10", want: "moved by 0 pixels"},
		"grid shifted":        {behaviour: "shift-after=10", want: "moved by 37 pixels to the right and 23 down"},
		"zoomed":              {strike: func(s *strike) { s.xdotool("key", "ctrl+plus") }, want: "the grid", lasting: true, effect: "resize"},
		"covered":             {strike: func(s *strike) { s.cover(false) }, want: "lies where"},
		"covered, focus":      {strike: func(s *strike) { s.cover(true) }, want: "lies where"},
		"focus stolen":        {strike: stealFocus, want: "focus"},
		"tab switched":        {strike: switchTab, want: "out of sight", tabs: true, lasting: true},
		"page reloaded":       {behaviour: "reload-after=10", want: "gone"},
		"puzzle replaced":     {behaviour: "replace-after=10", want: "another puzzle"},
		"slow page":           {behaviour: "slow=20"},
		"slower page":         {behaviour: "slow=60"},
		"eaten keys":          {behaviour: "eat=5"},
		"focus moved by page": {behaviour: "steal-focus=7"},
		"deaf page":           {behaviour: "deaf", want: "all is as it was", notShown: true},
		"pencil marks":        {behaviour: "keypad-notes", want: "all is as it was", notShown: true},
		"page that scrolls":   {behaviour: "scrolls", want: "all is as it was", notShown: true},
		"read-only cell":      {behaviour: "readonly=r5c5", want: "r5c5 is empty", notShown: true},
		"hover":               {behaviour: "hover"},
		"Shift held":          {strike: func(s *strike) { s.holdKey("Shift_L") }, want: "Shift"},
		"Ctrl held":           {strike: func(s *strike) { s.holdKey("Control_L") }, want: "Ctrl"},
		"Esc":                 {strike: func(s *strike) { s.xdotool("key", "Escape") }, want: "Esc was pressed"},
		"pointer moved":       {strike: func(s *strike) { s.xdotool("mousemove_relative", "--", "-60", "30") }, want: "the pointer was moved"},
		"pointer in a corner": {strike: func(s *strike) { s.xdotool("mousemove", "0", "0") }, want: "the pointer was moved"},
		"context ended":       {strike: func(s *strike) { s.cancel() }, want: "interrupted"},
		"vanishes at the end": {behaviour: "vanish"},
		"covered at the end":  {behaviour: "cover"},
		"resolution changed":  {strike: resize, want: "the screen was", lasting: true},
	}
}

// TestFaults makes each of them happen to a real browser.
func TestFaults(t *testing.T) {
	if stage.Apart(t) {
		return
	}
	for name, f := range faults() {
		t.Run(name, func(t *testing.T) {
			if f.lasting {
				strikes(t, newDesk(t, stage.Screen{}, stage.Browser{Bounds: faultPlace, App: !f.tabs}), f)
			} else {
				strikes(t, borrow(t, &faultDesks), f)
			}
		})
	}
}

// TestServerDies kills the X server in mid-fill.
func TestServerDies(t *testing.T) {
	d := newDesk(t, stage.Screen{}, stage.Browser{Kiosk: true})
	s := show(t, d, query(""))
	log := onShown{cell: 20, do: d.Kill}
	_, err := s.fill(t.Context(), func(c *Config) { c.Recorder = &log })
	stopped, ok := errors.AsType[*StoppedError](err)
	if !ok || !strings.Contains(err.Error(), "X server") {
		t.Fatalf("got %v", err)
	}
	t.Log(stopped)
}

// strikes fills a page on which the fault happens, and checks what came of it.
func strikes(t *testing.T, d *stage.Desk, f fault) {
	s := show(t, d, query(f.behaviour))
	s.trace = &Trace{}
	conn, err := xgb.NewConnDisplay(d.Display)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	st := &strike{sight: s, conn: conn, cancel: cancel}
	st.keepFocusAndPointer()
	if f.effect != "" {
		script[any](s, fmt.Sprintf("addEventListener(%q, () => { window.effectAt ??= Date.now(); }), null", f.effect))
	}
	var at time.Time
	log := onShown{cell: struckAt, next: s.trace, do: func() {
		if f.strike != nil {
			f.strike(st)
			at = time.Now()
		}
	}}
	report, err := s.fill(ctx, func(c *Config) { c.Recorder = &log })
	t.Logf("%+v, %v", report, err)
	defer func() {
		if t.Failed() {
			s.saveTrace()
		}
	}()
	checkReleased(t, conn)
	for _, undo := range slices.Backward(st.undo) {
		undo()
	}
	s.checkOutcome(t, f, err)
	if f.want == "" {
		return
	}
	if f.effect != "" { // a busy browser takes its time
		at = time.UnixMilli(script[int64](s, "window.effectAt"))
	}
	s.checkStopped(t, at)
	dir, err := s.trace.Save(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := ReadTrace(dir); err != nil || len(r.Lines) < 3 {
		t.Errorf("trace: %v", err)
	}
}

// checkOutcome checks the error, or that the page is solved.
func (s *sight) checkOutcome(t *testing.T, f fault, err error) {
	t.Helper()
	if f.want == "" {
		if got := s.values(); err != nil || got != s.answer {
			t.Errorf("%v, page holds %v", err, got)
		}
		return
	}
	_, stopped := errors.AsType[*StoppedError](err)
	_, notShown := errors.AsType[*NotShownError](err)
	if stopped == f.notShown || notShown != f.notShown {
		t.Fatalf("got %T %v", err, err)
	}
	if !strings.Contains(err.Error(), f.want) {
		t.Errorf("message %q does not say %q", err, f.want)
	}
	if strings.Contains(err.Error(), "all is as it was") && s.values() != s.first.Grid() {
		t.Errorf("%q, but the page holds %v", err, s.values())
	}
	if hinter, ok := err.(interface{ Hint() string }); !ok || hinter.Hint() == "" {
		t.Errorf("%q comes without a hint", err)
	}
}

// faultTime is when the page had misbehaved; a reload takes its time.
const faultTime = `(window.practice.events.find(e => e.type === 'load' && e.reloaded) ??
	window.practice.events.find(e => e.type === 'fault'))?.t ?? 1e15`

// checkStopped checks that no more than a row of digits reached the page after the fault, and that what it holds is
// right but for those.
func (s *sight) checkStopped(t *testing.T, at time.Time) {
	t.Helper()
	since := float64(at.UnixNano()) / 1e6
	if at.IsZero() {
		since = script[float64](s, faultTime)
	}
	keys := script[int](s, fmt.Sprintf("window.practice.events.filter(e => e.trusted && e.type === 'keydown' && "+
		"/^[1-9]$/.test(e.key) && e.t > %g).length", since))
	if keys > windowSizes[len(windowSizes)-1] {
		t.Errorf("%d digits typed after the fault", keys)
	}
	wrong := 0
	for i, d := range s.values() {
		if d != 0 && d != s.answer[i] {
			wrong++
		}
	}
	if replaced := script[bool](s, "window.practice.events.some(e => e.name === 'replace-after')"); wrong > windowSizes[len(windowSizes)-1] && !replaced {
		t.Errorf("%d wrong digits on the page", wrong)
	}
	t.Logf("%d digits typed after the fault, %d wrong", keys, wrong)
}

// checkReleased checks that no key and no button is down, apart from what the fault holds down itself.
func checkReleased(t *testing.T, conn *xgb.Conn) {
	t.Helper()
	keys, err := xproto.QueryKeymap(conn).Reply()
	if err != nil {
		t.Fatal(err)
	}
	down := 0
	for _, b := range keys.Keys {
		for ; b != 0; b &= b - 1 {
			down++
		}
	}
	pointer, err := xproto.QueryPointer(conn, xproto.Setup(conn).DefaultScreen(conn).Root).Reply()
	if err != nil {
		t.Fatal(err)
	}
	if buttons := pointer.Mask & 0x1f00; buttons != 0 || down > strings.Count(t.Name(), "_held") {
		t.Errorf("%d keys down, buttons %#x", down, buttons)
	}
}

// onShown does something once so many cells are shown, and tells the next recorder everything.
type onShown struct {
	cell, shown int
	do          func()
	next        Recorder
}

func (o *onShown) Record(e Event) {
	if o.next != nil {
		o.next.Record(e)
	}
	if e.What == "shown" {
		if o.shown++; o.shown == o.cell {
			o.do()
		}
	}
}

func (s *strike) xdotool(args ...string) { s.Run(s.t, "xdotool", args...) }

func (s *strike) holdKey(name string) {
	s.xdotool("keydown", name)
	s.undo = append(s.undo, func() { s.xdotool("keyup", name) })
}

// keepFocusAndPointer has both be afterwards where they are now.
func (s *strike) keepFocusAndPointer() {
	s.t.Helper()
	at := s.Pointer(s.t)
	focus, err := xproto.GetInputFocus(s.conn).Reply()
	if err != nil {
		s.t.Fatal(err)
	}
	s.undo = append(s.undo, func() {
		s.focus(focus.Focus)
		s.xdotool("mousemove", fmt.Sprint(at.X), fmt.Sprint(at.Y))
	})
}

// under is the top-level window at the grid's middle.
func (s *strike) under() xproto.Window {
	s.t.Helper()
	root := xproto.Setup(s.conn).DefaultScreen(s.conn).Root
	b := s.first.Layout.Bounds
	p := b.Min.Add(b.Max).Div(2)
	reply, err := xproto.TranslateCoordinates(s.conn, root, root, int16(p.X), int16(p.Y)).Reply()
	if err != nil {
		s.t.Fatal(err)
	}
	return reply.Child
}

func moveWindow(s *strike) {
	w := s.under()
	s.move(w, 90, 70)
	s.undo = append(s.undo, func() { s.move(w, faultPlace.Min.X, faultPlace.Min.Y) })
}

func (s *strike) move(w xproto.Window, x, y int) {
	s.t.Helper()
	err := xproto.ConfigureWindowChecked(s.conn, w, xproto.ConfigWindowX|xproto.ConfigWindowY, []uint32{uint32(x), uint32(y)}).Check()
	if err != nil {
		s.t.Error(err)
	}
}

// window maps a window that no window manager touches.
func (s *strike) window(place image.Rectangle) xproto.Window {
	s.t.Helper()
	id, err := xproto.NewWindowId(s.conn)
	if err != nil {
		s.t.Fatal(err)
	}
	screen := xproto.Setup(s.conn).DefaultScreen(s.conn)
	err = xproto.CreateWindowChecked(s.conn, screen.RootDepth, id, screen.Root, int16(place.Min.X), int16(place.Min.Y),
		uint16(place.Dx()), uint16(place.Dy()), 0, xproto.WindowClassInputOutput, screen.RootVisual,
		xproto.CwBackPixel|xproto.CwOverrideRedirect, []uint32{0x336699, 1}).Check()
	if err == nil {
		err = xproto.MapWindowChecked(s.conn, id).Check()
	}
	if err != nil {
		s.t.Fatal(err)
	}
	s.undo = append(s.undo, func() {
		if err := xproto.DestroyWindowChecked(s.conn, id).Check(); err != nil {
			s.t.Error(err)
		}
	})
	return id
}

func (s *strike) focus(w xproto.Window) {
	s.t.Helper()
	err := xproto.SetInputFocusChecked(s.conn, xproto.InputFocusParent, w, xproto.TimeCurrentTime).Check()
	if err != nil {
		s.t.Error(err)
	}
}

// cover maps a window over the lower half of the grid.
func (s *strike) cover(focus bool) {
	place := s.first.Layout.Bounds
	place.Min.Y = (place.Min.Y + place.Max.Y) / 2
	w := s.window(place)
	if focus {
		s.focus(w)
	}
}

func stealFocus(s *strike) { s.focus(s.window(image.Rect(0, 920, 50, 960))) }

// switchTab opens another tab, which comes to the front.
func switchTab(s *strike) {
	if _, err := chromedp.CallBrowser(s.Chromium.Tab(), target.CreateTarget, target.CreateTargetParams{URL: "about:blank"}); err != nil {
		s.t.Error(err)
	}
}

func resize(s *strike) {
	s.Run(s.t, "xrandr", "--newmode", "small", "60", "1000", "1010", "1020", "1030", "800", "801", "802", "803")
	s.Run(s.t, "xrandr", "--addmode", "screen", "small")
	s.Run(s.t, "xrandr", "--output", "screen", "--mode", "small")
}
