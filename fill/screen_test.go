//go:build linux

package fill

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"autosolve/solver"
	"autosolve/test/stage"
)

func query(behaviour string) string {
	return fmt.Sprintf("level=1&set_id=1&behaviour=%s", url.QueryEscape(behaviour))
}

// needs lists, for each known way, a behaviour of the practice page that requires it.
var needs = []struct{ way, behaviour, layout string }{
	{"plain click and type", "", ""},
	{"enter: button", "keypad", ""},
	{"enter: button_first", "keypad-first", ""},
	{"enter: popup", "keypad-popup", ""},
	{"enter: clicks", "counts", ""},
	{"keys: keypad", "shift-marks", "fr"},
	{"keys: bare", "shift-marks,no-keypad", "us dvp"},
	{"hold: 60ms", "hold", ""},
	{"hold: 60ms, pause: ", "gap=150", ""},
	{"after_digit: return", "draft", ""},
	{"presses: 2", "select-first", ""},
	{"enter: button, presses: 2", "keypad-select", ""},
	{"between: given", "popup-modal", ""},
}

// patientWays is the number of known ways that other ways of needs are, with a hold and a pause.
const patientWays = 3

func TestKnownWaysOnScreen(t *testing.T) { findKnownWays(t, 0, 8) }
func TestPauseOnScreen(t *testing.T)     { findKnownWays(t, 8, 9) }
func TestOtherWaysOnScreen(t *testing.T) { findKnownWays(t, 9, len(needs)) }

// findKnownWays checks that each of some pages of needs is filled in the way that it requires, and not in the plain way. A page that
// requires between: given is filled in the plain way too, but slowly. The tests that call it run at once.
func findKnownWays(t *testing.T, from, to int) {
	t.Helper()
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	known := Known(nil)
	if len(known) != len(needs)+patientWays {
		t.Errorf("%d ways are known, and behaviours need %d", len(known), len(needs))
	}
	for i := from; i < to; i++ {
		test := needs[i]
		t.Run(test.way, func(t *testing.T) {
			if got := known[i].String(); !strings.HasPrefix(got, test.way) {
				t.Fatalf("the way is %q", got)
			}
			if test.layout != "" {
				d.Run(t, "setxkbmap", strings.Fields(test.layout)...)
				defer d.Run(t, "setxkbmap", "us")
			}
			asked := lastCells(t, test.behaviour)
			if test.behaviour == "gap=150" { // the way is found at the first cells, and takes long for each
				asked = fewCells(t, test.behaviour)
			}
			// On a busy machine a popup may close by itself so late that a remedy closes it, which becomes part of the way.
			s := show(t, d, asked)
			report, log := s.mustFill(t, nil)
			if report.Way == Plain() && !report.Found && s.slowlyTyped(test.behaviour) {
				t.Log("the machine was so slow that the plain way was right")
				return
			}
			// A first digit that comes slowly by chance proves a way without the hold that this way has.
			paused := test.behaviour == "gap=150" && report.Way.Pause >= 150*time.Millisecond
			if !strings.HasPrefix(report.Way.String(), test.way) && !paused || report.Found != (i > 0) {
				log.print(t)
				t.Errorf("filled by %q, found: %v", report.Way, report.Found)
			}
			if i == 0 || known[i].Between != BetweenNone {
				return
			}
			stage.Long(t) // a way is found only if the plain one has failed
			s.close()
			s = show(t, d, asked)
			if _, err := s.fill(t.Context(), func(c *Config) { c.Ways, c.Retries = known[:1], 0 }); err == nil {
				t.Error("the plain way fills it, too")
			}
		})
	}
}

// slowlyTyped reports whether, by the page's record, at least as many digit keys as digits entered were held, or came, as slowly as
// hold or gap=150 requires. On a slow machine that happens in the plain way, too.
func (s *sight) slowlyTyped(behaviour string) bool {
	s.t.Helper()
	if behaviour != "hold" && behaviour != "gap=150" {
		return false
	}
	// With hold, a timer counts from when the page handles the key, and it may be early by a millisecond.
	return script[bool](s, `(() => {
		const keys = window.practice.events.filter((e) => ['keydown', 'keyup', 'mousedown', 'mouseup'].includes(e.type));
		const apart = '`+behaviour+`' === 'hold' ?
			keys.filter((e, i) => e.type === 'keyup' && e.t - keys.findLast((o, k) => k < i && o.code === e.code).t >= 54) :
			keys.filter((e, i) => e.type === 'keydown' && (i === 0 || e.stamp - keys[i - 1].stamp >= 150));
		const entered = window.practice.events.filter((e) => e.type === 'input').length;
		return entered > 0 && apart.filter((e) => /^[1-9]$/.test(e.key)).length >= entered;
	})()`)
}

// TestPlainWayOnScreen fills a page with each behaviour for which the plain way is enough.
func TestPlainWayOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for _, behaviour := range []string{"", "popup", "click-enters", "toggle", "no-keypad", "delete-first", "hover", "badges",
		"slow=60", "slow=500", "eat=5", "steal-focus=7", "shift", "numbers", "shift-marks"} {
		t.Run(behaviour, func(t *testing.T) {
			if slices.Contains([]string{"slow=60", "slow=500", "eat=5", "steal-focus=7", "numbers"}, behaviour) {
				// TestFaults of test/e2e has such pages on X11, TestAhead a page as slow as slow=500, and TestNumberFieldsOnScreen
				// the last one.
				stage.Long(t)
			}
			asked := lastCells(t, behaviour)
			switch behaviour {
			case "":
				asked = query(behaviour)
			case "slow=500":
				asked = fewCells(t, behaviour)
			}
			s := show(t, d, asked)
			report, log := s.mustFill(t, nil)
			for again := 0; again < 3 && report.Way != Plain() && log.slowest() > 400*time.Millisecond; again++ {
				t.Logf("the machine stalled for %v", log.slowest())
				s.close()
				s = show(t, d, asked)
				report, log = s.mustFill(t, nil)
			}
			// On a busy machine a popup may close by itself so late that a click on a given closes it.
			busy := behaviour == "popup" && slices.ContainsFunc(*log, func(e Event) bool { return e.What == stepOff.String() })
			if report.Way != Plain() && !(busy && report.Way.Between == BetweenGiven) {
				log.print(t)
				t.Errorf("way %q", report.Way)
			}
			t.Logf("page %.0f ms, %+v", script[float64](s, "window.practice.span()"), report)
		})
	}
}

// TestButtonsOnScreen fills the last cells of pages that open popups, or take digits only by buttons.
func TestButtonsOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for _, test := range []struct {
		behaviour string
		enter     Enter
		after     After
		between   Between
	}{
		{"popup,late=150", ByKey, AfterNone, ""},
		{"popup-menu,late=150", ByKey, AfterNone, ""},
		{"popup-menu,eat=5", "", AfterNone, ""}, // a lost key may look as if the page took no keys
		{"popup-menu,slow=60", ByKey, AfterNone, ""},
		{"popup-return,late=150", ByKey, AfterReturn, ""},
		{"keypad,keypad-aside", ByButton, AfterNone, ""},
		{"keypad-shrink", ByButton, AfterNone, ""},
		{"keypad-first,keypad-aside", ButtonFirst, AfterNone, ""},
		{"keypad,keypad-wrap", ByButton, AfterNone, ""},
		{"keypad-clears,lives=3", ByButton, AfterNone, ""},
		{"keypad-first,lives=3", ButtonFirst, AfterNone, ""},
		{"keypad-keys,lives=3", ButtonFirst, AfterNone, ""},
		{"keypad-popup,late=150", ByPopup, AfterNone, ""},
		{"popup-keeps", ByKey, AfterNone, BetweenGiven},
		{"popup-x", ByKey, AfterNone, BetweenCross},
		{"popup-x,dark", ByKey, AfterNone, BetweenCross},
		{"popup-x,deaf", ByPopup, AfterNone, BetweenCross},
	} {
		t.Run(test.behaviour, func(t *testing.T) {
			if slices.Contains([]string{"popup-menu,late=150", "popup-x,dark", "keypad,keypad-aside", "popup-keeps", "popup-x"},
				test.behaviour) {
				// Another case is as late or takes the same clicks, and what differs in looks is read in other tests. The last two
				// are filled in the same way by TestSolvedPageIsLeftAlone.
				stage.Long(t)
			}
			asked := lastCells(t, test.behaviour)
			switch test.behaviour {
			case "keypad-shrink":
				asked = every(t, 3, test.behaviour) // with all buttons there at first
			case "keypad-popup,late=150", "popup-x,deaf":
				asked = every(t, 7, test.behaviour) // the way is found at the first cells
			}
			s := show(t, d, asked)
			report, log := s.mustFill(t, nil)
			if told := s.mistakes(); told != "" && !strings.HasPrefix(told, "Mistakes: 0 ") {
				log.print(t)
				t.Error(told)
			}
			way := report.Way
			// On a busy machine a typed digit may show so late that the popup's buttons are clicked.
			busy := report.Slowest > 500*time.Millisecond && strings.HasPrefix(test.behaviour, "popup") && way.Enter == ByPopup
			if test.enter != "" && way.Enter != test.enter && !busy || way.After != test.after || test.between != "" && way.Between != test.between {
				t.Errorf("way %q, want enter: %v, after_digit: %v, between: %v", way, test.enter, test.after, test.between)
			}
			t.Logf("%+v", report)
		})
	}
}

// TestChosenFirstOnScreen fills pages for which the user has configured that digits are chosen first, both if the choice
// lasts and if it does not. It also fills a page on which a digit was chosen before the fill, which only the first entry
// reveals.
func TestChosenFirstOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	t.Run("before the fill", func(t *testing.T) {
		s := show(t, d, lastCells(t, "keypad-first,lives=3"))
		script[any](s, "document.querySelectorAll('.keypad button')[4].click()")
		_, log := s.mustFill(t, nil)
		if told := s.mistakes(); told != "Mistakes: 1 of 3" { // the first entry, which reveals the choice
			log.print(t)
			t.Error(told)
		}
	})
	for _, behaviour := range []string{"keypad-first,lives=3", "keypad-clears,lives=3"} {
		t.Run(behaviour, func(t *testing.T) {
			s := show(t, d, fewCells(t, behaviour)) // each cell takes 3 s until the fill knows that the choice does not last
			_, log := s.mustFill(t, func(c *Config) { c.Ways = Known(func(w *Way) { w.Enter = ButtonFirst }) })
			if told := s.mistakes(); !strings.HasPrefix(told, "Mistakes: 0 ") {
				log.print(t)
				t.Error(told)
			}
		})
	}
}

// mistakes returns what a page that counts mistakes says about them, "" on any other page.
func (s *sight) mistakes() string {
	s.t.Helper()
	return script[string](s, "document.querySelector('.lives')?.textContent ?? ''")
}

// TestStuckPopupOnScreen fills pages whose popups nothing closes: the error says so, and no wrong digit is left. If popups
// open late, several may lie over each other before any is seen; then the fill may stop, and must name the wrong cells. On a
// busy machine any popup may be so late that it is not attributed to a click. If the machine stalls, the popups come after
// the last digit, as a page's answer does: then the page is filled again. TestStuckPopups tests the same in virtual time.
func TestStuckPopupOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for _, behaviour := range []string{"popup-stuck", "popup-stuck,deaf", "popup-stuck,late=150", "popup-x,late=150",
		"popup-modal,late=60", "popup-modal,late=150"} {
		t.Run(behaviour, func(t *testing.T) {
			if slices.Contains([]string{"popup-stuck,late=150", "popup-x,late=150", "popup-modal,late=60"}, behaviour) {
				stage.Long(t)
			}
			s := show(t, d, lastCells(t, behaviour))
			var log eventLog
			stalled := func() bool { return log.slowest() > 600*time.Millisecond }
			report, err := s.fill(t.Context(), func(c *Config) { c.Recorder = &log })
			for again := 0; again < 3 && stalled(); again++ {
				t.Logf("the machine stalled for %v", log.slowest())
				s.close()
				s, log = show(t, d, lastCells(t, behaviour)), nil
				report, err = s.fill(t.Context(), func(c *Config) { c.Recorder = &log })
			}
			late := strings.Contains(behaviour, "late")
			stopped, ok := errors.AsType[*StoppedError](err)
			want := Unclear
			if slices.ContainsFunc(log, func(e Event) bool { return e.What == "opens" }) {
				want = Unclosed
			}
			if !late && (!ok || stopped.Cause != want || len(stopped.Wrong) > 0) || late && err != nil && !ok {
				log.print(t)
				t.Fatalf("got %v", err)
			}
			if err == nil && len(report.Unseen) > 0 && !stalled() {
				log.print(t)
				s.saveTrace()
				t.Errorf("popups are taken for the page's answer")
			}
			for i, d := range s.values() {
				c := solver.Cell(i)
				named := late && ok && (slices.Contains(stopped.Unseen, c) ||
					slices.ContainsFunc(stopped.Wrong, func(w Wrong) bool { return w.Cell == c }))
				if d != 0 && d != s.answer[c] && !named {
					t.Errorf("%v holds %d, which the error does not name: %v", c, d, err)
				}
			}
			t.Logf("%+v, %v", report, err)
		})
	}
}

// TestPartOfKeypadOnScreen has only the first buttons of a keypad in sight, as if the others were below the window's edge. The
// error says so.
func TestPartOfKeypadOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	s := show(t, borrowDesk(t), fewCells(t, "keypad"))
	script[bool](s, "[...document.querySelectorAll('.keypad button')].slice(5).every((b) => { b.style.visibility = 'hidden'; return true })")
	if err := s.Chromium.Painted(); err != nil {
		t.Fatal(err)
	}
	button, way := Plain(), Plain()
	button.Enter, way.Hold = ByButton, held
	_, err := s.fill(t.Context(), func(c *Config) { c.Ways = []Way{Plain(), button, way} })
	failed, ok := errors.AsType[*NotShownError](err)
	if !ok || failed.Part == nil || failed.Part.Digits != 5 {
		t.Fatalf("%v, %+v", err, failed)
	}
	const want = "of its buttons only those for 5 digits are visible"
	if !strings.Contains(err.Error(), want) || !strings.HasPrefix(failed.Advice().Hint, "scroll, or make the window larger") {
		t.Errorf("%v\n%s", err, failed.Advice().Hint)
	}
}

// lastCells returns the query for the easy puzzle with all but every fourth cell filled.
func lastCells(t *testing.T, behaviour string) string { return every(t, 4, behaviour) }

// fewCells returns the query for the easy puzzle with only a few cells left to fill.
func fewCells(t *testing.T, behaviour string) string { return every(t, 11, behaviour) }

// every returns the query for the easy puzzle with all but every nth cell filled.
func every(t *testing.T, n int, behaviour string) string {
	t.Helper()
	puzzle, entries := easyPuzzle(t)
	for i := range entries {
		if puzzle[i] != 0 || i%n == 2 {
			entries[i] = 0
		}
	}
	return fmt.Sprintf("puzzle=%s&entries=%v&behaviour=%s", easy, entries, url.QueryEscape(behaviour))
}
