//go:build linux

package fill

import (
	"os"
	"slices"
	"testing"

	"autosolve/internal/stage"
)

// TestPopupThatStaysOnScreen fills a page on which a popup opens at every clicked cell, a given too, and nothing closes it.
// Its Escape key hides the digits: that is undone, and not tried again.
func TestPopupThatStaysOnScreen(t *testing.T) {
	if stage.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for _, test := range []struct {
		behaviour string
		between   Between
		escapes   int
	}{
		{"popup-follows", "", 2},
		{"popup-follows,won-next=150", BetweenGiven, 0},
		{"popup-follows", BetweenNone, 0},
	} {
		t.Run(test.behaviour+string(test.between), func(t *testing.T) {
			s := show(t, d, fewCells(t, test.behaviour))
			var log eventLog
			s.trace = &Trace{}
			report, err := s.fill(t.Context(), func(c *Config) {
				c.Recorder = &log
				if test.between != "" {
					c.Ways = Known(func(w *Way) { w.Between = test.between })
				}
			})
			if os.Getenv("EVENTS") != "" {
				log.print(t)
			}
			if got := s.values(); err != nil || got != s.answer {
				log.print(t)
				s.saveTrace()
				t.Fatalf("%v, page holds %v, want %v", err, got, s.answer)
			}
			escapes := script[[]string](s, "window.practice.events.filter((e) => e.type === 'keydown' && e.key === 'Escape').map((e) => e.key)")
			if len(escapes) != test.escapes {
				t.Errorf("Escape was pressed %d times, want %d", len(escapes), test.escapes)
			}
			if n := len(slices.DeleteFunc(slices.Clone(log), func(e Event) bool { return e.What != "sent" })); n != report.Typed {
				t.Errorf("%d digits were sent for %d cells", n, report.Typed)
			}
			t.Logf("%+v", report)
		})
	}
}
