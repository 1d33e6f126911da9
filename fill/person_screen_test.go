//go:build linux

package fill

import (
	"slices"
	"testing"
	"time"

	"autosolve/solver"
)

// TestPersonOnScreen fills pages as a person does, with arrow keys, with Tab and by buttons: the digits are sent in the
// order of the thoughts.
func TestPersonOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for behaviour, choose := range map[string]func(*Way){
		"arrows":       func(w *Way) { w.Move = ByArrows },
		"tab":          func(w *Way) { w.Move = ByTab },
		"keypad":       nil,
		"keypad-first": nil,
		"keypad-popup": nil,
	} {
		t.Run(behaviour, func(t *testing.T) {
			query := behaviour
			if choose != nil {
				query = ""
			}
			s := show(t, d, fewCells(t, query))
			var thoughts []Thought
			for i := range 81 {
				if c := solver.Cell((i*47 + 20) % 81); s.first.Cells[c].Digit == 0 {
					thoughts = append(thoughts, Thought{Cell: c, Time: 250 * time.Millisecond})
				}
			}
			_, log := s.mustFill(t, func(c *Config) { c.Thoughts, c.Ways = thoughts, Known(choose) })
			cells, _ := sentCells(*log)
			var want []string
			for _, h := range thoughts {
				want = append(want, h.Cell.String())
			}
			if len(cells) == len(want) && !slices.Equal(cells, want) { // until a way is found, digits are sent again
				t.Errorf("sent to %v, want %v", cells, want)
			}
		})
	}
}
