//go:build linux

package fill

import (
	"errors"
	"strings"
	"testing"
)

// TestNotesModeOnScreen types into a page that turns digits into small notes, and into one that takes no keys: the error
// mentions notes mode only for the first.
func TestNotesModeOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for behaviour, notes := range map[string]bool{"notes": true, "deaf": false} {
		t.Run(behaviour, func(t *testing.T) {
			s := show(t, d, fewCells(t, behaviour))
			var log eventLog
			_, err := s.fill(t.Context(), func(c *Config) {
				confirmed := Plain()
				confirmed.After = AfterReturn
				c.Recorder, c.Ways = &log, []Way{Plain(), confirmed}
			})
			failed, ok := errors.AsType[*NotShownError](err)
			if !ok || failed.Notes != notes || strings.Contains(err.Error(), "the page may be in notes mode") != notes {
				log.print(t)
				t.Errorf("got %v", err)
			}
			t.Log(err)
		})
	}
}
