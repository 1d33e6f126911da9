//go:build linux

package fill

import (
	"errors"
	"image"
	"testing"
	"testing/synctest"

	"autosolve/solver"
)

// TestAheadLimitsStrayDigits moves the grid while digits are in flight. If the user limits how many digits may be in flight,
// at most that many are sent after the move.
func TestAheadLimitsStrayDigits(t *testing.T) {
	for _, ahead := range []int{1, 3, 0} {
		synctest.Test(t, func(t *testing.T) {
			at := 0 // how many digits had reached the page when it moved
			p := newPage(t, quirk{after: 40, fault: func(p *page) {
				at = p.digits
				p.layout = p.layout.Add(image.Pt(37, 23))
			}})
			_, err := p.fill(t.Context(), func(c *Config) { c.Ahead = ahead })
			if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != Moved {
				t.Fatalf("got %v", err)
			}
			if astray := p.digits - at; ahead > 0 && astray > ahead || ahead == 0 && astray < 3 {
				t.Errorf("ahead %d: %d digits after the grid moved", ahead, astray)
			}
		})
	}
}

// TestAheadOnScreen moves the grid in the middle of a fill that sends one digit before each look.
func TestAheadOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	s := show(t, borrowDesk(t), query("shift-after=6"))
	_, err := s.fill(t.Context(), func(c *Config) { c.Ahead = 1 })
	if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != Moved {
		t.Fatalf("got %v", err)
	}
	astray := 0
	for i, d := range s.values() {
		if d != 0 && d != s.answer[solver.Cell(i)] {
			astray++
		}
	}
	if astray > 1 {
		t.Errorf("%d digits are in wrong cells: %v", astray, s.values())
	}
}
