package fill

import (
	"testing"
	"time"
)

func TestHabitsOnlyGrow(t *testing.T) {
	var h habits
	h.took(40*time.Millisecond, 4)
	h.took(30*time.Millisecond, 1)
	if h.slowest != 40*time.Millisecond || h.perCell != 30*time.Millisecond {
		t.Errorf("%+v", h)
	}
	if h.patience(1) != leastWait || h.patience(9) != 9*4*h.perCell || h.missedAfter() != lag {
		t.Errorf("patience %v and %v, missed after %v", h.patience(1), h.patience(9), h.missedAfter())
	}
	h.took(time.Second, 1)
	if h.patience(1) != 4*time.Second || h.missedAfter() != time.Second {
		t.Errorf("patience %v, missed after %v", h.patience(1), h.missedAfter())
	}
}
