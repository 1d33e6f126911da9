//go:build linux

package fill

import (
	"os"
	"strings"
	"testing"

	"autosolve/internal/stage"
)

// TestConfiguredWaysOnScreen sets ways that the plain page does not need.
func TestConfiguredWaysOnScreen(t *testing.T) {
	d := newDesk(t, stage.Screen{}, stage.Browser{Kiosk: true})
	for _, w := range append(Known(nil), Way{Order: Boxes, Move: ByArrows, Presses: 1, After: AfterNone, Clear: ClearBoth,
		Between: BetweenNone, Park: true}) {
		t.Run(w.String(), func(t *testing.T) {
			s := d.show(t, query(""))
			s.trace = &Trace{}
			var log eventLog
			report, err := s.fill(t.Context(), func(c *Config) { c.Ways, c.Recorder = []Way{w}, &log })
			// Return sends the form, and with the last digit in it the page becomes another.
			got := script[string](s, "window.practice ? window.practice.values() : document.querySelector('#message').textContent")
			if solved := got == s.answer.String() || strings.HasPrefix(got, "Congratulations"); err != nil || !solved {
				log.print(t)
				s.saveTrace()
				t.Errorf("%v, page holds %v, %+v", err, got, report)
			}
			if os.Getenv("EVENTS") != "" {
				log.print(t)
			}
		})
	}
}
