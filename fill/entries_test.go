//go:build linux

package fill

import (
	"errors"
	"fmt"
	"testing"

	"autosolve/recognize"
	"autosolve/solver"
)

// entered returns the query for the easy puzzle with a right entry and a wrong one, and the cell of the wrong one.
func entered(t *testing.T) (query string, wrong solver.Cell) {
	t.Helper()
	_, answer := easyPuzzle(t)
	var entries solver.Grid
	entries[2], entries[78] = answer[2]%9+1, answer[78]
	return "puzzle=" + easy + "&entries=" + entries.String(), 2
}

// TestMistakesOnScreen fills pages with a wrong entry, which differ in how it can be overwritten: the fill is refused,
// unless it is configured to overwrite mistakes.
func TestMistakesOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for _, behaviour := range []string{"", "delete-first", "click-enters", "draft"} {
		t.Run(behaviour, func(t *testing.T) {
			const wrong solver.Cell = 2
			puzzle, entries := easyPuzzle(t)
			for i := range entries {
				switch {
				case solver.Cell(i) == wrong:
					entries[i] = entries[i]%9 + 1
				case puzzle[i] != 0 || i%4 == 2:
					entries[i] = 0
				}
			}
			s := show(t, d, fmt.Sprintf("puzzle=%s&entries=%v&behaviour=%s", easy, entries, behaviour))
			before := s.values()
			_, err := s.fill(t.Context(), nil)
			if refused, ok := errors.AsType[*MistakeError](err); !ok || len(refused.Wrong) != 1 || refused.Wrong[0].Cell != wrong {
				t.Fatalf("got %v", err)
			}
			if got := s.values(); got != before {
				t.Errorf("page holds %v, want %v as before", got, before)
			}
			report, err := s.fill(t.Context(), func(c *Config) {
				c.FixMistakes = true
				if behaviour == "draft" { // that this way is found, TestOtherWaysOnScreen checks
					c.Ways = Known(func(w *Way) { w.After = AfterReturn })
				}
			})
			if got := s.values(); err != nil || got != s.answer {
				t.Errorf("%v, page holds %v, %+v", err, got, report)
			}
		})
	}
}

// TestTellEntriesOnScreen distinguishes entries from givens that look the same.
func TestTellEntriesOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	query, wrong := entered(t)
	s := show(t, d, query)
	script[bool](s, `(() => {
		const given = getComputedStyle(document.querySelector('.s0'));
		for (const e of document.querySelectorAll('.d0')) {
			e.style.font = given.font;
			e.style.color = given.color;
		}
		return true;
	})()`)
	s.first = s.shown()
	before := s.values()
	if s.first.Cells[wrong].Kind != recognize.Given {
		t.Skip("the reader distinguishes these entries from givens")
	}
	told, err := TellEntries(t.Context(), s, s.driver, s.first, Default())
	if err != nil {
		t.Fatal(err)
	}
	if got, err := solver.Parse(easy); err != nil || told.Givens() != got {
		t.Errorf("givens %v, want %v", told.Givens(), got)
	}
	if got := s.values(); got != before {
		t.Errorf("page holds %v, want %v as before", got, before)
	}
}
