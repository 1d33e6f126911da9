//go:build linux

package fill

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"autosolve/input"
	"autosolve/test/stage"
)

// TestConfiguredWaysOnScreen fills the last cells of the plain page in ways that it does not require.
func TestConfiguredWaysOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for _, w := range append(typing(), Way{Order: Boxes, Move: ByArrows, Enter: ByKey, Keys: OnRow, Presses: 1, After: AfterNone, Clear: ClearBoth,
		Between: BetweenNone, Park: true}) {
		t.Run(w.String(), func(t *testing.T) {
			if w.Hold > 0 {
				stage.Long(t) // TestKnownWaysOnScreen holds keys too, and TestEveryWayFillsAPlainPage fills the plain page with them
			}
			s := show(t, d, lastCells(t, ""))
			s.trace = &Trace{}
			var log eventLog
			report, err := s.fill(t.Context(), func(c *Config) { c.Ways, c.Recorder = []Way{w}, &log })
			got := s.ending(w)
			if solved := got == s.answer.String() || strings.HasPrefix(got, "Well done"); err != nil || !solved {
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

// ending returns what the page holds. If Return follows each digit, the last Return submits the form and loads another page;
// then it waits for that page, which would otherwise disturb the next test, and returns its message.
func (s *sight) ending(w Way) (text string) {
	s.t.Helper()
	told := "window.practice?.values() ?? ''"
	if w.After == AfterReturn {
		told = "!window.practice && document.querySelector('#message')?.textContent || ''"
	}
	ctx, cancel := context.WithTimeout(s.t.Context(), stage.HangLimit)
	defer cancel()
	for text == "" {
		var err error
		if text, err = chromedp.Run(s.Chromium.Tab(), chromedp.Evaluate[string](told)); ctx.Err() != nil {
			s.t.Fatalf("the page returns nothing: %v", err)
		}
		_ = input.Wait(ctx, 5*time.Millisecond)
	}
	return text
}
