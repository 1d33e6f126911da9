//go:build linux

package e2e

import (
	"fmt"
	"image"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"autosolve/test/stage"
)

// soloStrike is a fill of Solo in Wine with a fault in the middle.
type soloStrike struct {
	*solo
	other   *wineWindow // of another program, beside the grid
	console *os.File    // of autosolve; what is written to it counts as typed
	undo    []func()
}

// after registers a function to call when the fill has ended.
func (s *soloStrike) after(undo func()) { s.undo = append(s.undo, undo) }

// onDesktop returns a fault that xdotool causes.
func onDesktop(args ...string) func(s *soloStrike) {
	return func(s *soloStrike) { s.xdotool(args...) }
}

// windowsFaults returns the faults that are caused in Wine, by their names in docs/faults.md.
func windowsFaults() map[string]func(s *soloStrike) {
	return map[string]func(s *soloStrike){
		"Esc pressed":   onDesktop("key", "--delay", "0", "Escape"),
		"pointer moved": onDesktop("mousemove_relative", "--", "60", "-40"),
		// A person pushes the pointer into the corner for a while.
		"pointer in a corner": func(s *soloStrike) {
			s.xdotool(strings.Fields(strings.Repeat("mousemove 0 0 sleep 0.02 ", 25))...)
		},
		"Shift held": func(s *soloStrike) {
			s.xdotool("keydown", "Shift_L")
			s.after(func() { s.xdotool("keyup", "Shift_L") })
		},
		"mouse button held": func(s *soloStrike) {
			s.xdotool("mousedown", "2")
			s.after(func() { s.xdotool("mouseup", "2") })
		},
		"Ctrl-C": func(s *soloStrike) {
			if _, err := s.console.WriteString("\x03"); err != nil {
				s.t.Error(err)
			}
		},
		"window over the grid": func(s *soloStrike) {
			s.other.do("windowmove", "100", "100")
			s.other.do("windowraise")
		},
		"keyboard layout changed": func(s *soloStrike) {
			s.Run(s.t, "setxkbmap", "fr")
			s.after(func() { s.Run(s.t, "setxkbmap", "us") })
		},
		"focus gone":    func(s *soloStrike) { s.other.do("windowactivate") },
		"window moved":  func(s *soloStrike) { s.window.do("windowmove", "140", "100") },
		"window hidden": func(s *soloStrike) { s.window.do("windowminimize") },
		"resolution changed": func(s *soloStrike) {
			s.Run(s.t, "xrandr", "--newmode", "small", "60", "1200", "1210", "1220", "1230", "900", "901", "902", "903")
			s.Run(s.t, "xrandr", "--addmode", "screen", "small")
			s.Run(s.t, "xrandr", "--output", "screen", "--mode", "small")
			s.after(func() { s.Run(s.t, "xrandr", "--output", "screen", "--mode", "1280x1000") })
		},
	}
}

// faultPace is the config of a fill with a fault. With shorter pauses the next click may come before Wine learns of the
// fault from the X server: Wine asks where the pointer is only 100 ms after the last move, and a click takes the focus back.
const faultPace = "input:\n  pause: 150ms\n"

// Every fault that docs/faults.md names for Windows is caused in the middle of a fill of Solo.
func TestWindowsFaults(t *testing.T) {
	rows, faults := readFaults(t), windowsFaults()
	for _, r := range rows {
		happen := faults[r.name]
		delete(faults, r.name)
		t.Run(r.name, func(t *testing.T) {
			if can := happen != nil; can != r.windows.there {
				t.Fatalf("the fault can happen: %v, but docs/faults.md says %v", can, r.windows.there)
			}
			inWine(t)
			if happen != nil {
				strikeSolo(t, happen, r.windows)
			}
		})
	}
	for name := range faults {
		t.Errorf("docs/faults.md has no row %q", name)
	}
}

// strikeSolo fills a puzzle and causes a fault in the middle.
func strikeSolo(t *testing.T, happen func(s *soloStrike), want expected) {
	v := visitWine(t, wineScreen(), 96)
	other := v.openWindow("Notepad$", "notepad")
	other.do("windowmove", "760", "100")
	s := &soloStrike{solo: v.openSolo(7), other: other}
	s.window.do("windowmove", "100", "100")
	s.stands(image.Pt(100, 100))
	r := v.prepareExe(v.config(faultPace)...)
	s.console = attachConsole(r)
	if err := r.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s.awaitEntries(3, r)
	happen(s)
	o := r.end()
	for _, undo := range slices.Backward(s.undo) {
		undo()
	}
	says := []string{want.says}
	asked := strings.Contains(o.errs.String(), "stopped by the user") || strings.Contains(o.errs.String(), ": interrupted\n")
	if want.status != 0 && !asked {
		says = append(says, "the trace of this run is in ")
	}
	s.check(o, want.status, says)
	if report := s.runExe(0, nil, "doctor").out.String(); !strings.Contains(report, "ok    modifiers  none held") {
		t.Errorf("a key or a button is held down in Windows: %s", report)
	}
	if want.status != 0 && strings.Count(o.errs.String(), "\n") < 2 {
		t.Error("it does not say what to do")
	}
	s.restore()
	if want.status == 0 {
		s.isSolved(o)
		return
	}
	if entries, _ := s.inked(); entries == strings.Count(s.puzzle, ".") {
		t.Error("Solo is filled: the fault came too late")
	}
	s.holdsNoWrongDigit()
}

// awaitEntries waits until Solo shows n entries, and fails the test if the run ends before.
func (s *soloStrike) awaitEntries(n int, r *running) {
	s.t.Helper()
	stage.Eventually(s.t, fmt.Sprintf("Solo shows %d entries", n), func() bool {
		var ended unix.Siginfo // stays zero while the run continues
		if err := unix.Waitid(unix.P_PID, r.cmd.Process.Pid, &ended, unix.WEXITED|unix.WNOWAIT|unix.WNOHANG, nil); err != nil {
			s.t.Fatal(err)
		}
		entries, _ := s.inked()
		if ended.Signo != 0 && entries < n {
			s.t.Fatalf("the run ended with %d entries: %v", entries, r.end())
		}
		return entries >= n
	})
}

// stands waits until the screen shows Solo's puzzle, and fails the test unless the grid begins a little to the right of a
// place and below it.
func (s *soloStrike) stands(place image.Point) {
	s.t.Helper()
	s.placed()
	if in := s.grid.Min.Sub(place); in.X < 0 || in.Y < 0 || in.X > 60 || in.Y > 90 {
		s.t.Fatalf("Solo's grid is at %v, although its window was moved to %v", s.grid, place)
	}
}

// restore brings Solo's window back to the front and waits until the screen shows a grid.
func (s *soloStrike) restore() {
	s.t.Helper()
	s.other.close()
	s.window.do("windowactivate")
	stage.Eventually(s.t, "the grid is on the screen again", func() bool {
		found := s.read()
		s.grid = found.bounds
		return len(found.cells) == 81
	})
}

// attachConsole gives a run a terminal as its standard input, which Wine makes its console, and returns the side on which
// a person types. The run must be started before the end of the test.
func attachConsole(r *running) *os.File {
	r.t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { person.Close() })
	if err := unix.IoctlSetPointerInt(int(person.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		r.t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(int(person.Fd()), unix.TIOCGPTN)
	if err != nil {
		r.t.Fatal(err)
	}
	terminal, err := os.OpenFile(fmt.Sprint("/dev/pts/", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { terminal.Close() })
	r.cmd.Stdin = terminal
	r.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	return person
}
