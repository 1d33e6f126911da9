//go:build linux

package fill

import (
	"slices"
	"strings"
	"testing"

	"autosolve/test/stage"
)

// inputsAfterEnd returns the keys, mouse presses and wheel turns that the page got after it was solved.
func (s *sight) inputsAfterEnd() []string {
	s.t.Helper()
	return script[[]string](s, `(() => {
		const events = window.practice.events, at = events.findIndex((e) => ['won', 'vanish', 'cover', 'gone'].includes(e.type));
		if (at < 0) return ['no end'];
		return events.slice(at + 1).filter((e) => ['keydown', 'mousedown', 'wheel', 'closed'].includes(e.type))
			.map((e) => [e.type, e.id, e.key ?? ''].join(' '));
	})()`)
}

// TestSolvedPageIsLeftAlone has pages answer the last digit with a card over the whole page, or by removing the grid, with
// and without popups. Nothing is sent afterwards, because on some pages a click would begin another puzzle.
func TestSolvedPageIsLeftAlone(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for _, test := range []struct {
		behaviour string
		between   Between
	}{
		{"won=300", ""}, {"won-next=1", ""}, {"won-next=300,hover", ""}, {"popup,late=150,won-next=1", ""},
		{"popup-modal,won-next=150", ""}, {"popup-menu,won-next=1", ""}, {"popup-return,won-next=150", ""},
		{"popup-x,won-next=150", BetweenCross}, {"popup-keeps,won-next=150", BetweenGiven}, {"keypad,won-next=150", ""},
		{"keypad-popup,won-next=150", ""}, {"slow=60,won-next=150", ""}, {"vanish", ""}, {"cover", ""}, {"gone", ""},
	} {
		t.Run(test.behaviour, func(t *testing.T) {
			if slices.Contains([]string{"won=300", "vanish", "cover"}, test.behaviour) {
				stage.Long(t) // other cases cover the page or hide the grid, a script of cmd/autosolve has vanish, and TestFaults of test/e2e cover
			}
			asked := fewCells(t, test.behaviour)
			if test.between != "" { // the fill finds that out while it closes several popups
				asked = lastCells(t, test.behaviour)
			}
			s := show(t, d, asked)
			report, log := s.mustFill(t, nil)
			if inputs := s.inputsAfterEnd(); len(inputs) > 0 {
				log.print(t)
				t.Errorf("the solved page got %q", inputs)
			}
			if len(report.Unseen) > unseenAtEnd {
				t.Errorf("unseen %v, which are too many", report.Unseen)
			}
			if test.between != "" && report.Way.Between != test.between {
				log.print(t)
				t.Errorf("way %q, want between: %v", report.Way, test.between)
			}
			t.Logf("%v after the last digit, %+v", log.ending(), report)
		})
	}
}

// TestLastDigitLostOnScreen has pages lose the last digit: it is sent again, even beside a popup that stays open
// because of that.
func TestLastDigitLostOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for _, behaviour := range []string{"", "popup", "popup-menu"} {
		t.Run(behaviour, func(t *testing.T) {
			if behaviour == "popup" {
				stage.Long(t) // popup-menu opens popups, too
			}
			s := show(t, d, fewCells(t, strings.TrimPrefix(behaviour+",won-next=150", ",")))
			script[bool](s, `(() => {
				let lost = false;
				document.addEventListener('keydown', (e) => {
					const empty = [...document.querySelectorAll('#puzzle_grid input')].filter((cell) => cell.value === '').length;
					if (lost || empty !== 1 || !/^[1-9]$/.test(e.key)) return;
					lost = true;
					e.preventDefault();
					e.stopImmediatePropagation();
				}, {capture: true});
				return true;
			})()`)
			if report, log := s.mustFill(t, nil); report.Retries < 1 {
				log.print(t)
				t.Errorf("%d cells were sent again", report.Retries)
			}
			if inputs := s.inputsAfterEnd(); len(inputs) > 0 {
				t.Errorf("the solved page got %q", inputs)
			}
		})
	}
}
