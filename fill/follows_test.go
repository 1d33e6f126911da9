//go:build linux

package fill

import (
	"errors"
	"slices"
	"testing"
)

// TestPopupThatStaysOnScreen fills a page on which every click on a cell, even on a given, opens a popup that nothing
// closes. The Escape key hides the digits: it is pressed once more to undo that, and not tried again.
func TestPopupThatStaysOnScreen(t *testing.T) {
	if desks.Apart(t) {
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
			report, log := s.mustFill(t, func(c *Config) {
				if test.between != "" {
					c.Ways = Known(func(w *Way) { w.Between = test.between })
				}
			})
			escapes := script[[]string](s, "window.practice.events.filter((e) => e.type === 'keydown' && e.key === 'Escape').map((e) => e.key)")
			if len(escapes) != test.escapes {
				t.Errorf("Escape was pressed %d times, want %d", len(escapes), test.escapes)
			}
			if n := len(slices.DeleteFunc(slices.Clone(*log), func(e Event) bool { return e.What != "sent" })); n != report.Typed {
				t.Errorf("%d digits were sent for %d cells", n, report.Typed)
			}
			t.Logf("%+v", report)
		})
	}
}

// TestRejectedBesidePopup fills one of several solutions into such a page that shows one digit in red.
func TestRejectedBesidePopup(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	s := show(t, borrowDesk(t), every(t, 3, "popup-follows,rejects=r5c3"))
	report, err := s.fill(t.Context(), func(c *Config) { c.Guessed = true })
	if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != Rejected {
		t.Errorf("%+v, %v", report, err)
	}
}
