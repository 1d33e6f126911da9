//go:build linux

package e2e

import (
	"context"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/jezek/xgb/xproto"

	"autosolve/test/stage"
)

// A fault is an interruption of a fill. The table of docs/faults.md has its outcome on each desktop.
type fault struct {
	page    string          // the page's behaviours
	script  string          // a script that the page runs after three digits
	few     bool            // whether the fill continues despite the fault, so that few cells suffice
	other   string          // sway's commands for another window, which is beside the grid on GNOME and KDE; "" for no window
	x11     func(s *strike) // causes it on X11; nil if the page causes it
	wayland func(s *strike) // causes it on wlroots
	portal  func(s *strike) // causes it on GNOME and KDE
	gnome   func(s *strike) // causes it on GNOME
	kde     func(s *strike) // causes it on KDE
	each    func(s *strike) // causes it on all desktops
	lasting bool            // whether it cannot be undone on X11
	loses   bool            // whether it hides the entered digits
	gone    bool            // whether it also ends the desktop
	strays  bool            // whether digits that were sent ahead end in other cells
	long    bool            // whether it is tested only on X11 unless AUTOSOLVE_LONG is set: it does not depend on the desktop, or takes long
	rare    bool            // whether it is tested nowhere unless AUTOSOLVE_LONG is set: tests of package fill or scripts of cmd/autosolve have it
}

// on returns the function that causes the fault on a desktop, nil if the page causes it or if it cannot happen.
func (f *fault) on(s stage.Setting) func(s *strike) {
	ways := []func(s *strike){f.x11}
	switch {
	case s.Gnome:
		ways = []func(s *strike){f.gnome, f.portal}
	case s.Kde:
		ways = []func(s *strike){f.kde, f.portal}
	case s.Screen.Wayland:
		ways = []func(s *strike){f.wayland}
	}
	for _, happen := range append(ways, f.each) {
		if happen != nil {
			return happen
		}
	}
	return nil
}

// strike is a fill with a fault in the middle.
type strike struct {
	*visit
	run    *running
	window xproto.Window // with the page, on X11
	undo   []func()
}

// after registers a function to call when the fill has ended.
func (s *strike) after(undo func()) { s.undo = append(s.undo, undo) }

func sends(signal syscall.Signal) func(s *strike) { return func(s *strike) { s.run.signal(signal) } }

// withTheLastDigit returns a script that runs another script as soon as no cell is empty.
func withTheLastDigit(script string) string {
	return `const cells = [...document.querySelectorAll('#puzzle_grid input')];
		addEventListener('input', () => { if (cells.every(cell => cell.value !== '')) { ` + script + ` } });`
}

// afterThree makes the page run a script after its third digit.
func (s *strike) afterThree(script string) {
	s.do(chromedp.Evaluate[chromedp.Void](`{
		let digits = 0;
		addEventListener('keydown', e => { if (/^\d$/.test(e.key) && ++digits === 3) { ` + script + ` } }, {capture: true});
	}`))
}

func xdotool(args ...string) func(s *strike) {
	return func(s *strike) { s.Run(s.t, "xdotool", args...) }
}

func shoves(by image.Point) func(s *strike) { return func(s *strike) { s.shove(by) } }

func sway(commands string) func(s *strike) { return func(s *strike) { s.Sway.Tell(s.t, commands) } }

// The codes of keys and buttons (linux/input-event-codes.h).
const (
	codeEsc       = 1
	codeLeftShift = 42
	codeLeft      = 0x110
	codeMiddle    = 0x112
)

// theFaults returns the faults by their names in docs/faults.md.
func theFaults() map[string]fault {
	return map[string]fault{
		"Esc pressed": {few: true, x11: xdotool("key", "--delay", "0", "Escape"),
			wayland: func(s *strike) { s.Sway.HoldKey(s.t, codeEsc, 0)() }, portal: func(s *strike) { s.hold(key(codeEsc))() }},
		"pointer moved": {x11: xdotool("mousemove_relative", "--", "60", "-40"), each: shoves(image.Pt(75, -50))},
		"pointer in a corner": {x11: xdotool("mousemove_relative", "--", "-2500", "-2500"), wayland: shoves(image.Pt(-2500, -2500)),
			portal: shoves(image.Pt(2500, 2500))},
		"Shift held": {few: true, x11: func(s *strike) {
			s.Run(s.t, "xdotool", "keydown", "Shift_L")
			s.after(func() { s.Run(s.t, "xdotool", "keyup", "Shift_L") })
		}, wayland: func(s *strike) { s.after(s.Sway.HoldKey(s.t, codeLeftShift, 1)) },
			portal: func(s *strike) { s.after(s.hold(key(codeLeftShift))) }},
		"mouse button held": {few: true, x11: func(s *strike) {
			// Otherwise the page would get the text that was selected last.
			s.must(xproto.SetSelectionOwnerChecked(s.Conn(s.t), xproto.WindowNone, xproto.AtomPrimary, xproto.TimeCurrentTime).Check())
			s.Run(s.t, "xdotool", "mousedown", "2")
			s.after(func() { s.Run(s.t, "xdotool", "mouseup", "2") })
		}, wayland: func(s *strike) {
			s.Sway.Tell(s.t, "seat - cursor press button2")
			s.after(func() { s.Sway.Tell(s.t, "seat - cursor release button2") })
		}, portal: func(s *strike) { s.after(s.hold(button(codeMiddle))) }},
		// A script ends the sharing, because the program also stops if a person moves the pointer to the button in the
		// panel.
		"sharing ended": {gnome: inShell("Main.panel.statusArea.screenSharing._stopSharing(); true"),
			kde: endOnKde},
		"sharing stopped in the desktop's panel": {gnome: pressStop},

		"Ctrl-C":  {each: sends(syscall.SIGINT)},
		"SIGTERM": {long: true, each: sends(syscall.SIGTERM)},
		"SIGHUP":  {long: true, each: sends(syscall.SIGHUP)},
		"SIGQUIT": {long: true, each: sends(syscall.SIGQUIT)},
		"Ctrl-Z, then continued": {few: true, each: func(s *strike) {
			s.run.signal(syscall.SIGTSTP)
			time.Sleep(2 * time.Second)
			s.run.signal(syscall.SIGCONT)
		}},
		"Ctrl-Z, a window raised, then continued": {other: elsewhere,
			x11:     whileStopped(func(s *strike) { raiseWindow(s.t, s.Desk, everywhere) }),
			wayland: whileStopped(sway(other + " move container to workspace 1")), gnome: whileStopped(coverGrid), kde: whileStopped(inKwin(kwinCover))},

		"window over the grid": {other: elsewhere, x11: func(s *strike) { raiseWindow(s.t, s.Desk, everywhere) }, wayland: sway(other + " move container to workspace 1"), gnome: coverGrid, kde: inKwin(kwinCover)},
		"focus gone": {other: "move position -400 0", x11: func(s *strike) {
			for range 3 { // the page takes the focus back if a click is under way
				raiseWindow(s.t, s.Desk, image.Rect(1240, 900, 1270, 930))
				time.Sleep(100 * time.Millisecond)
			}
		}, wayland: func(s *strike) { // here, too
			focus := func(context.Context, string) error { s.Sway.Tell(s.t, other+" focus"); return nil }
			s.alternate(100*time.Millisecond, "", "", focus, func() {})
		}, gnome: inShell(windows("other.activate(global.get_current_time()); return other.has_focus()")),
			kde: inKwin("workspace.activeClient = other; return other.active")},
		"window moved": {x11: moveWindow,
			wayland: func(s *strike) {
				s.Sway.Tell(s.t, "floating enable, move position 40 30")
				s.after(func() { s.Sway.Tell(s.t, "floating disable") })
			}, gnome: func(s *strike) {
				s.shell(movePage(image.Pt(40, 20)))
				s.after(func() { s.shell(movePage(image.Pt(-40, -20))) })
			}, kde: func(s *strike) {
				s.kwin(kwinMove(image.Pt(40, 20)))
				s.after(func() { s.kwin(kwinMove(image.Pt(-40, -20))) })
			}},
		"window hidden": {x11: hideWindow, wayland: func(s *strike) {
			s.Sway.Tell(s.t, "workspace 3")
			s.after(func() { s.Sway.Tell(s.t, "workspace 1") })
		}, gnome: func(s *strike) {
			s.shell(windows("page.minimize(); return page.minimized"))
			s.after(func() {
				s.shell(windows("page.unminimize(); page.activate(global.get_current_time()); return page.has_focus()"))
			})
		}, kde: func(s *strike) {
			s.kwin("page.minimized = true; return page.minimized")
			s.after(func() { s.kwin("page.minimized = false; workspace.activeClient = page; return page.active") })
		}},

		"card over the page with the last digit": {long: true, page: "won-next=150", few: true},

		"tab switched":                           {long: true, loses: true, each: switchTab},
		"page left":                              {long: true, loses: true, each: func(s *strike) { s.do(chromedp.Navigate("about:blank")) }},
		"page zoomed":                            {rare: true, strays: true, script: `document.documentElement.style.zoom = 1.2`},
		"page scrolled":                          {long: true, strays: true, page: "scroll-after=6"},
		"page reloaded":                          {long: true, page: "reload-after=6", loses: true},
		"grid moved":                             {rare: true, strays: true, page: "shift-after=6"},
		"puzzle replaced":                        {rare: true, page: "replace-after=6", loses: true},
		"dialog of the page":                     {script: cover("c33", "c77")},
		"dialog with the last digit":             {long: true, page: "cover", few: true, loses: true},
		"page dimmed with the last digit":        {long: true, few: true, script: withTheLastDigit(`document.documentElement.style.filter = 'brightness(0.6)'`)},
		"page left with the last digit":          {rare: true, few: true, loses: true, script: withTheLastDigit(`location = 'about:blank'`)},
		"grid gone with the last digit":          {rare: true, page: "vanish", few: true},
		"page takes no digits":                   {rare: true, page: "deaf"},
		"page takes digits as pencil marks":      {rare: true, page: "keypad-notes"},
		"page scrolled by keys, takes no digits": {long: true, page: "scrolls"},
		"read-only cell":                         {rare: true, page: "readonly=r5c5"},
		"slow page":                              {long: true, page: "slow=60", few: true},
		"digits lost by the page":                {long: true, page: "eat=5", few: true},
		"focus moved by the page":                {long: true, page: "steal-focus=7", few: true},

		"keyboard layout changed": {long: true, x11: func(s *strike) {
			s.Run(s.t, "setxkbmap", "fr")
			s.after(func() { s.Run(s.t, "setxkbmap", "us") })
		}, wayland: func(s *strike) {
			s.Sway.Tell(s.t, "input * xkb_layout fr")
			s.after(func() {
				s.Sway.Tell(s.t, "input * xkb_layout us")
				s.sawNoWrongKey()
			})
		}, gnome: func(s *strike) {
			s.shell(layout("fr"))
			s.after(func() { s.shell(layout("us")) })
		}, kde: func(s *strike) {
			s.must(s.Kde.Layout(s.t.Context(), "fr", ""))
			s.after(func() { s.must(s.Kde.Layout(s.t.Context(), "us", "")) })
		}},
		"keyboard layout with other digits": {few: true, x11: func(s *strike) {
			s.Run(s.t, "setxkbmap", "us", "-variant", "dvorak-classic")
			s.after(func() { s.Run(s.t, "setxkbmap", "us") })
		}, wayland: changeLayouts, gnome: changeLayoutsOfGnome, kde: func(s *strike) {
			s.must(s.Kde.Layout(s.t.Context(), "us", "dvorak-classic"))
			s.after(func() { s.must(s.Kde.Layout(s.t.Context(), "us", "")) })
		}},
		"screen saver": {few: true, x11: func(s *strike) {
			for range 10 { // the next click or key ends the program
				s.Run(s.t, "xset", "s", "activate")
			}
			s.after(func() { s.Run(s.t, "xset", "s", "reset") })
		}, wayland: func(s *strike) {
			s.Sway.Tell(s.t, "output * dpms off")
			s.after(func() { s.Sway.Tell(s.t, "output * dpms on") })
		}, gnome: shield("activate(false); return shield.active")},
		"screen locked": {x11: func(s *strike) { s.after(lock(s.t, s.Desk)) }, wayland: swaylock,
			gnome: shield("lock(false); return shield.locked")},
		"resolution changed": {lasting: true, x11: func(s *strike) {
			s.Run(s.t, "xrandr", "--newmode", "small", "60", "1000", "1010", "1020", "1030", "800", "801", "802", "803")
			s.Run(s.t, "xrandr", "--addmode", "screen", "small")
			s.Run(s.t, "xrandr", "--output", "screen", "--mode", "small")
		}, wayland: func(s *strike) {
			s.Sway.Tell(s.t, "output HEADLESS-1 mode 1000x900")
			s.after(func() { s.Sway.Tell(s.t, "output HEADLESS-1 mode 1230x1000") })
		}, gnome: func(s *strike) { // its virtual monitor has only one mode
			s.must(s.Gnome.Turn(s.t.Context(), 1))
			s.after(func() { s.must(s.Gnome.Turn(s.t.Context(), 0)) })
		}, kde: kscreen("rotation.right", "rotation.none")},
		"scale changed": {wayland: func(s *strike) {
			s.Sway.Tell(s.t, "output HEADLESS-1 scale 2")
			s.after(func() { s.Sway.Tell(s.t, "output HEADLESS-1 scale 1") })
		}, gnome: func(s *strike) {
			s.must(s.Gnome.Scale(s.t.Context(), 2))
			s.after(func() { s.must(s.Gnome.Scale(s.t.Context(), 1)) })
		}, kde: kscreen("scale.2", "scale.1")},
		"server hangs": {x11: func(s *strike) {
			s.Signal(syscall.SIGSTOP)
			s.after(func() { s.Signal(syscall.SIGCONT) })
		}, wayland: func(s *strike) {
			s.Sway.Signal(syscall.SIGSTOP)
			s.after(func() { s.Sway.Signal(syscall.SIGCONT) })
		}, gnome: func(s *strike) {
			s.must(s.Gnome.Signal(syscall.SIGSTOP))
			s.after(func() { s.must(s.Gnome.Signal(syscall.SIGCONT)) })
		}, kde: func(s *strike) {
			s.must(s.Kde.Signal(syscall.SIGSTOP))
			s.after(func() { s.must(s.Kde.Signal(syscall.SIGCONT)) })
		}},
		"server gone": {lasting: true, gone: true, loses: true, x11: func(s *strike) {
			s.Kill()
			s.after(s.replaysWithoutServer)
		}, wayland: func(s *strike) { s.Sway.Kill() },
			gnome: func(s *strike) { s.must(s.Gnome.Signal(syscall.SIGKILL)) }, kde: func(s *strike) { s.must(s.Kde.Signal(syscall.SIGKILL)) }}, // the last fault, because it ends the session
	}
}

// elsewhere is the place of another window before it is raised over the grid.
const elsewhere = "move position 500 450, move container to workspace 2"

// alternate calls do with one and other in turn, at an interval, for the rest of the fill, and then calls then.
func (s *strike) alternate(every time.Duration, one, other string, do func(ctx context.Context, what string) error, then func()) {
	ctx, cancel := context.WithCancel(s.t.Context())
	var changing sync.WaitGroup
	changing.Go(func() {
		for ; ctx.Err() == nil; time.Sleep(every) {
			if err := do(ctx, one); err != nil && ctx.Err() == nil {
				s.t.Error(err)
			}
			one, other = other, one
		}
	})
	s.after(func() {
		cancel()
		changing.Wait()
		then()
	})
}

// changeLayouts makes sway change the keyboard layout repeatedly for the rest of the fill, so that it often changes right
// before a key. One of the two layouts has the digits in another order.
func changeLayouts(s *strike) {
	s.Sway.Tell(s.t, "input * xkb_layout us")
	s.alternate(2*time.Millisecond, "dvorak-classic", "intl", func(ctx context.Context, variant string) error {
		return s.Sway.Ask(ctx, "input * xkb_variant "+variant)
	}, func() {
		s.Sway.Tell(s.t, `input * xkb_variant ""`)
		s.sawNoWrongKey()
	})
}

// sawNoWrongKey fails the test if the page received a key of the digit row other than the digit of the focused cell.
func (s *strike) sawNoWrongKey() {
	s.t.Helper()
	s.awaitIdle()
	seen := ask[[]string](s.visit, `window.practice.events.filter(e => /^key/.test(e.type) && /^Digit/.test(e.code) && /^f/.test(e.id))
		.map(e => [e.type, e.id, e.key].join(' '))`)
	want := s.hidden("cheat")
	for _, event := range seen {
		var kind, key string
		var at int // column and row, from 0
		if _, err := fmt.Sscanf(event, "%s f%d %s", &kind, &at, &key); err != nil {
			s.t.Errorf("%q: %v", event, err)
			continue
		}
		if right := want[at%10*9+at/10 : at%10*9+at/10+1]; key != right {
			s.t.Errorf("cell f%02d saw %s of %q, should be %s", at, kind, key, right)
		}
	}
}

// whileStopped returns a function that suspends the program, calls happen, and resumes the program so late that its last
// check of the desktop no longer counts.
func whileStopped(happen func(s *strike)) func(s *strike) {
	return func(s *strike) {
		s.run.signal(syscall.SIGTSTP)
		happen(s)
		time.Sleep(time.Second)
		s.run.signal(syscall.SIGCONT)
	}
}

// browserWindow returns the window with the page.
func (s *strike) browserWindow() xproto.Window {
	s.t.Helper()
	conn := s.Conn(s.t)
	root, at := xproto.Setup(conn).DefaultScreen(conn).Root, s.rect("#puzzle_grid").Min
	reply, err := xproto.TranslateCoordinates(conn, root, root, int16(at.X), int16(at.Y)).Reply()
	if err != nil {
		s.t.Fatal(err)
	}
	return reply.Child
}

// must fails the test if err is not nil.
func (s *strike) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Error(err)
	}
}

func moveWindow(s *strike) {
	conn, w := s.Conn(s.t), s.window
	was, err := xproto.GetGeometry(conn, xproto.Drawable(w)).Reply()
	if err != nil {
		s.t.Fatal(err)
	}
	move := func(x int16) {
		s.must(xproto.ConfigureWindowChecked(conn, w, xproto.ConfigWindowX, []uint32{uint32(x)}).Check())
	}
	move(was.X + 40)
	s.after(func() { move(was.X) })
}

// switchTab opens another tab, which comes to the front.
func switchTab(s *strike) {
	tab := s.Chromium.Tab()
	opened, err := chromedp.CallBrowser(tab, target.CreateTarget, target.CreateTargetParams{URL: "about:blank"})
	s.must(err)
	s.after(func() {
		_, err := chromedp.CallBrowser(tab, target.CloseTarget, target.CloseTargetParams{TargetID: opened.TargetID})
		s.must(err)
	})
}

// hideWindow hides the window with the page.
func hideWindow(s *strike) {
	conn := s.Conn(s.t)
	s.must(xproto.UnmapWindowChecked(conn, s.window).Check())
	s.after(func() {
		s.must(xproto.MapWindowChecked(conn, s.window).Check())
		s.must(xproto.SetInputFocusChecked(conn, xproto.InputFocusPointerRoot, s.window, xproto.TimeCurrentTime).Check())
		s.wait("document.visibilityState === 'visible' && document.hasFocus()")
	})
}

// replaysWithoutServer fails the test unless a run that ended with the X server, and so with the whole session, tells the user
// to log in again, and its trace can be replayed without a server.
func (s *strike) replaysWithoutServer() {
	s.t.Helper()
	if text := "log in again"; !strings.Contains(s.run.errs.String(), text) {
		s.t.Errorf("it does not say %q", text)
	}
	s.env = []string{"DISPLAY="}
	replay := s.start("replay", filepath.Join(s.dir, ".cache/autosolve/traces")).end()
	if text := "the X server is gone"; replay.code != 0 || !strings.Contains(replay.out.String(), text) {
		s.t.Errorf("the replay does not say %q: %v", text, replay)
	}
}

// swaylock locks sway's screen until it is unlocked by a signal.
func swaylock(s *strike) {
	locker := exec.CommandContext(s.t.Context(), "swaylock", "--color", "000000")
	locker.Env = s.Env()
	s.must(locker.Start())
	s.after(func() {
		for try := 0; try < 1000 && !catches(locker.Process.Pid, syscall.SIGUSR1); try++ { // else the signal would end it, still locked
			time.Sleep(10 * time.Millisecond)
		}
		s.must(locker.Process.Signal(syscall.SIGUSR1))
		s.must(locker.Wait())
	})
}

// catches reports whether a process has a handler for a signal.
func catches(pid int, signal syscall.Signal) bool {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	_, caught, _ := strings.Cut(string(status), "SigCgt:")
	var mask uint64
	_, err := fmt.Sscanf(caught, "%x", &mask)
	return err == nil && mask&(1<<(signal-1)) != 0
}
