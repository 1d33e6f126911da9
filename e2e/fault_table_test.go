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

	"autosolve/internal/stage"
)

// expected is what a cell of docs/faults.md says comes of a fault.
type expected struct {
	status int
	says   string
	tried  bool
}

// faultRow is a row of the table.
type faultRow struct {
	name                 string
	x11, wayland, portal expected
}

// readFaults reads the table of docs/faults.md.
func readFaults(t *testing.T) (rows []faultRow) {
	t.Helper()
	text, err := os.ReadFile("../docs/faults.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^\| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$`).FindAllStringSubmatch(string(text), -1)[1:] {
		r := faultRow{name: m[1]}
		r.x11 = readOutcome(t, m[2], expected{})
		r.wayland = readOutcome(t, m[3], r.x11)
		r.portal = readOutcome(t, m[4], r.x11)
		rows = append(rows, r)
	}
	return rows
}

// readOutcome reads a cell: "6: words of the message", "0", "same" as on X11, or why it was not tried. What is in brackets is
// for people.
func readOutcome(t *testing.T, cell string, same expected) (o expected) {
	t.Helper()
	cell, _, _ = strings.Cut(cell, " (")
	status, says, _ := strings.Cut(cell, ": ")
	var err error
	switch o.status, err = strconv.Atoi(status); {
	case err == nil:
		o.says, o.tried = says, true
	case cell == "same":
		return same
	case cell != "not tried" && cell != "not there":
		t.Errorf("what is %q?", cell)
	}
	return o
}

// All that docs/faults.md tells happens in the middle of a fill.
func TestFaults(t *testing.T) {
	t.Parallel()
	acceptHangup(t)
	each, rows := theFaults(), readFaults(t)
	if len(rows) < len(each) {
		t.Errorf("docs/faults.md has %d of %d", len(rows), len(each))
	}
	var desktops sync.WaitGroup // each waits most of the time
	desktops.Go(func() {
		t.Run("X11", func(t *testing.T) {
			for _, r := range rows {
				f := each[r.name]
				t.Run(r.name, func(t *testing.T) { f.compare(t, f.x11, r.x11, &desks, "&behaviour=slow=40") })
			}
		})
	})
	desktops.Go(func() {
		t.Run("Wayland", func(t *testing.T) {
			for _, r := range rows {
				f := each[r.name]
				t.Run(r.name, func(t *testing.T) { f.compare(t, f.wayland, r.wayland, &waylandDesks, "") })
			}
		})
	})
	desktops.Wait()
}

// byPortal has where it is tried what docs/faults.md says of the portal: the file, and what is in it.
var byPortal = map[string][2]string{
	"pointer moved":        {"portal_test.go", `{"pointer moved", `},
	"pointer in a corner":  {"../input/portal/driver_test.go", `{name: "corner", `},
	"sharing ended":        {"portal_test.go", `{"sharing ended", `},
	"Ctrl-C":               {"portal_test.go", `{"Ctrl-C", `},
	"SIGTERM":              {"portal_test.go", `{"SIGTERM", `},
	"window over the grid": {"portal_test.go", `{"window over the grid", `},
	"scale changed":        {"scale_test.go", `{"the trace of this run is in ", `},
	"server gone":          {"portal_commands_test.go", `[]string{"stopped ", `},
}

// What docs/faults.md says of the portal is tried in a GNOME session, or on a portal that stands in for it.
func TestFaultsByPortal(t *testing.T) {
	for _, r := range readFaults(t) {
		at, known := byPortal[r.name]
		if known != r.portal.tried {
			t.Errorf("%s: tried: %v, and docs/faults.md says %v", r.name, known, r.portal.tried)
		}
		if !known {
			continue
		}
		source, err := os.ReadFile(at[0])
		if err != nil {
			t.Fatal(err)
		}
		// The words are on the same line.
		_, rest, found := strings.Cut(string(source), at[1])
		line, _, _ := strings.Cut(rest, "\n")
		if !found || !strings.Contains(line, r.portal.says) && !strings.HasPrefix(at[0], "..") {
			t.Errorf("%s: %s does not try that it says %q", r.name, at[0], r.portal.says)
		}
	}
}

// compare has the fault happen if that can be tried, and compares what comes of it with what should.
func (f *fault) compare(t *testing.T, happen func(*strike), want expected, desks *stage.Desks, pace string) {
	if happen == nil {
		happen = f.both
	}
	if can := happen != nil || f.page != ""; can != want.tried {
		t.Fatalf("tried: %v, and docs/faults.md says %v", can, want.tried)
	}
	if f.long && os.Getenv("AUTOSOLVE_LONG") == "" {
		t.Skip("set AUTOSOLVE_LONG=1")
	}
	if want.tried {
		f.strike(t, happen, want, desks, pace)
	}
}

// strike fills a page in the middle of which the fault happens.
func (f *fault) strike(t *testing.T, happen func(*strike), want expected, desks *stage.Desks, pace string) {
	var d *stage.Desk
	if f.gone || f.lasting && !desks.Setting.Screen.Wayland {
		d = stage.NewDesk(t, desks.Setting)
	} else {
		d = desks.Borrow(t)
	}
	page := "?puzzle=" + ownPuzzle
	if f.few && want.status != 6 { // a fill that is to be stopped must last until the fault comes
		page += "&entries=" + with(ownPuzzle, ownSolution, 40)
	}
	if f.page != "" {
		pace = "&behaviour=" + f.page
	}
	s := &strike{visit: visitPage(t, d, page+pace)}
	if f.other != "" && d.Sway != nil {
		openOther(s.visit, f.other)
	}
	s.run = s.start()
	if happen != nil {
		s.typed(3)
		happen(s)
	}
	o := s.run.end()
	for _, undo := range slices.Backward(s.undo) {
		undo()
	}
	says := []string{want.says}
	if want.status != 0 {
		says = append(says, "the trace of this run is in ")
	}
	if f.gone {
		s.Desk = &stage.Desk{Sway: new(stage.Sway)} // of which nothing is asked
	}
	s.check(o, want.status, says)
	switch {
	case f.loses, f.strays && d.Sway == nil:
	case want.status == 0:
		if got, want := s.cells(), s.hidden("cheat"); got != want {
			t.Errorf("the page holds %s\n             not %s", got, want)
		}
	case want.status == 6:
		s.stoppedInTime(o)
	default:
		s.holdsNoWrongDigit()
	}
}

// holdsNoWrongDigit fails the test if a cell has another digit than it should.
func (s *strike) holdsNoWrongDigit() {
	s.t.Helper()
	s.settle()
	want := s.hidden("cheat")
	for i, got := range s.cells() {
		if '1' <= got && got <= '9' && got != rune(want[i]) {
			s.t.Errorf("cell %d is %c, should be %c", i, got, want[i])
		}
	}
}
