package pipeline

import (
	"slices"
	"testing"
	"time"

	"autosolve/fill"
	"autosolve/internal/config"
)

// TestWayAsConfig checks that the config lines for a way are read back as the same way.
func TestWayAsConfig(t *testing.T) {
	parked := fill.Plain()
	parked.Park = true
	paused := fill.Plain()
	paused.Pause, paused.Clear = 20*time.Millisecond, fill.ClearNone
	for _, w := range append(fill.Known(nil), parked, paused) {
		if w == fill.Plain() {
			continue // the user is never shown lines for the plain way
		}
		c, err := config.Parse("told.yaml", []byte(wayAsConfig(w)))
		if err != nil {
			t.Errorf("%v: %v", w, err)
			continue
		}
		if got := fillConfig(&c).Ways[0]; got != w {
			t.Errorf("the lines\n%s\nare read as %v, want %v", wayAsConfig(w), got, w)
		}
	}
}

// TestFillConfig checks that by default all ways are tried, and that the user's choices are applied to each of them.
func TestFillConfig(t *testing.T) {
	c := config.Default()
	if got, want := fillConfig(&c).Ways, fill.Known(nil); !slices.Equal(got, want) {
		t.Errorf("by default the ways are %v, want %v", got, want)
	}
	if got := fillConfig(&c).Ahead; got != 0 {
		t.Errorf("by default %d digits may be ahead, want 0, which leaves it to the fill", got)
	}
	c.Input.Way.Order, c.Input.Way.Hold, c.Input.Ahead, c.FixMistakes = fill.Boxes, 80*time.Millisecond, 3, true
	f := fillConfig(&c)
	if !f.FixMistakes || f.Ahead != 3 {
		t.Errorf("fix_mistakes is %v, ahead %d", f.FixMistakes, f.Ahead)
	}
	if len(f.Ways) < 2 {
		t.Errorf("ways: %v", f.Ways)
	}
	for _, w := range f.Ways {
		if w.Order != fill.Boxes || w.Hold != 80*time.Millisecond {
			t.Errorf("way %v, want order boxes and hold 80ms", w)
		}
	}
}
