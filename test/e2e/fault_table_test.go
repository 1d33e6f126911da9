//go:build linux

package e2e

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"autosolve/test/stage"
)

// expected is the outcome of a fault, as a cell of the table in docs/faults.md has it.
type expected struct {
	status int
	says   string
	there  bool // whether the fault can happen on the desktop
}

// faultRow is a row of the table.
type faultRow struct {
	name                              string
	x11, wayland, gnome, kde, windows expected
}

// readFaults reads the table of docs/faults.md.
func readFaults(t *testing.T) (rows []faultRow) {
	t.Helper()
	text, err := os.ReadFile("../../docs/faults.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^\| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$`).FindAllStringSubmatch(string(text), -1)[1:] {
		r := faultRow{name: m[1]}
		r.x11 = readOutcome(t, m[2], expected{})
		r.wayland = readOutcome(t, m[3], r.x11)
		r.gnome = readOutcome(t, m[4], r.x11)
		r.kde = readOutcome(t, m[5], r.x11)
		r.windows = readOutcome(t, m[6], expected{})
		rows = append(rows, r)
	}
	return rows
}

// readOutcome parses a cell: "6: words of the message", "0", "same" as on X11, "not there", or "untested". It ignores text
// in brackets.
func readOutcome(t *testing.T, cell string, same expected) (o expected) {
	t.Helper()
	cell, _, _ = strings.Cut(cell, " (")
	status, says, _ := strings.Cut(cell, ": ")
	var err error
	switch o.status, err = strconv.Atoi(status); {
	case err == nil:
		o.says, o.there = says, true
	case cell == "same":
		return same
	case cell != "not there" && cell != "untested":
		t.Errorf("unknown outcome %q", cell)
	}
	return o
}

// on returns the expected outcome on a desktop.
func (r *faultRow) on(s stage.Setting) expected {
	switch {
	case s.Gnome:
		return r.gnome
	case s.Kde:
		return r.kde
	case s.Screen.Wayland:
		return r.wayland
	}
	return r.x11
}

func onX11(s stage.Setting) bool { return session(s) == "" && !s.Screen.Wayland }

// session returns the session for e2e/session.sh in which a test of the setting must run, or "" if the test starts what it
// needs.
func session(s stage.Setting) string {
	switch {
	case s.Gnome:
		return "gnome"
	case s.Kde:
		return "kde"
	}
	return ""
}

// Every fault of docs/faults.md is caused in the middle of a fill, if AUTOSOLVE_LONG is set. Those of GNOME are tested in a GNOME
// session, those of KDE in a KDE session, and all others outside of both.
func TestFaults(t *testing.T) {
	t.Parallel()
	acceptHangup(t)
	each, rows := theFaults(), readFaults(t)
	if len(rows) < len(each) {
		t.Errorf("docs/faults.md has %d of the %d faults", len(rows), len(each))
	}
	var desktops sync.WaitGroup // each waits most of the time
	for name, desks := range map[string]*stage.Desks{"X11": &desks, "Wayland": &waylandDesks, "GNOME": &portalDesks, "KDE": &kdeDesks} {
		desktops.Go(func() {
			t.Run(name, func(t *testing.T) {
				for _, r := range rows {
					f := each[r.name]
					t.Run(r.name, func(t *testing.T) { f.compare(t, r.on(desks.Setting), desks) })
				}
			})
		})
	}
	desktops.Wait()
}

// compare causes the fault if possible, and compares the outcome with the expected one.
func (f *fault) compare(t *testing.T, want expected, desks *stage.Desks) {
	happen := f.on(desks.Setting)
	if can := happen != nil || f.page+f.script != ""; can != want.there {
		t.Fatalf("the fault can happen: %v, but docs/faults.md says %v", can, want.there)
	}
	if session(desks.Setting) != os.Getenv("E2E_SESSION") {
		t.Skip("needs make test-gnome or make test-kde")
	}
	if (f.rare || f.long && !onX11(desks.Setting)) && os.Getenv("AUTOSOLVE_LONG") == "" {
		t.Skip("needs AUTOSOLVE_LONG")
	}
	if want.there {
		f.strike(t, happen, want, desks)
	}
}

// strike fills a page and causes the fault in the middle.
func (f *fault) strike(t *testing.T, happen func(*strike), want expected, desks *stage.Desks) {
	x11 := onX11(desks.Setting)
	var d *stage.Desk
	if session(desks.Setting) == "" && (f.gone || f.lasting && x11) {
		d = stage.NewDesk(t, desks.Setting)
	} else {
		d = desks.Borrow(t)
	}
	page := "?puzzle=" + ownPuzzle
	if f.few && want.status != 6 { // the fill must last until the fault
		page = ownPage(40)
	}
	switch {
	case f.page != "":
		page += "&behaviour=" + f.page
	case x11: // the fill takes as long as on Wayland, where digits are not sent ahead
		page += "&behaviour=slow=40"
	}
	s := &strike{visit: visitPage(t, d, page)}
	if f.other != "" && d.Sway != nil {
		openOther(s.visit, f.other)
	}
	if f.other != "" && d.Gnome != nil {
		s.openBeside()
	}
	if f.other != "" && d.Kde != nil {
		s.openBesideOnKde()
	}
	if f.script != "" {
		s.afterThree(f.script)
	}
	if x11 {
		s.window = s.browserWindow()
	}
	s.run = s.begin()
	if happen != nil {
		s.typed(3)
		happen(s)
	}
	o := s.run.end()
	for _, undo := range slices.Backward(s.undo) {
		undo()
	}
	says := []string{want.says}
	asked := strings.Contains(o.errs.String(), "stopped by the user") || strings.Contains(o.errs.String(), ": interrupted\n")
	if want.status != 0 {
		if !asked {
			says = append(says, "the trace of this run is in ")
		}
		if lines := strings.Count(o.errs.String(), "\n"); lines < 2 {
			t.Error("it does not say what to do")
		}
	}
	if x11 {
		s.obey(o)
	}
	if f.gone {
		s.Desk = &stage.Desk{Sway: new(stage.Sway)} // so that check does not ask the desktop, which is gone
	}
	s.check(o, want.status, says)
	if asked {
		s.leftNoTrace(o)
	}
	switch {
	case f.loses, f.strays && x11:
	case want.status == 0:
		if got, want := s.cells(), s.hidden("cheat"); got != want {
			t.Errorf("the page holds %s\n             not %s", got, want)
		}
	case want.status == 6:
		s.stoppedInTime(o)
	default:
		s.holdsNoWrongDigit()
	}
	if strings.Contains(o.errs.String(), "the page is as it was before") && s.cells() != s.shown {
		t.Errorf("the page holds %s\nand before held %s", s.cells(), s.shown)
	}
}

// obey releases the key or the button that a run says may still be down: an X server that hangs between a press and its answer
// receives no release from a program that has ended.
func (s *strike) obey(o *outcome) {
	s.t.Helper()
	if said := o.errs.String(); strings.Contains(said, "release the ") && strings.Contains(said, "press it once") {
		held := s.Held(s.t)
		if s.t.Logf("left down: %q", held); len(held) > 1 {
			s.t.Errorf("more is down than the program says: %q", held)
		}
		s.release()
	}
}

// holdsNoWrongDigit fails the test if a cell has a wrong digit.
func (s *strike) holdsNoWrongDigit() {
	s.t.Helper()
	s.awaitIdle()
	want := s.hidden("cheat")
	for i, got := range s.cells() {
		if '1' <= got && got <= '9' && got != rune(want[i]) {
			s.t.Errorf("cell %d is %c, should be %c", i, got, want[i])
		}
	}
}
