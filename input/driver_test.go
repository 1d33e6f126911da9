package input

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// TestBusyDesktop checks each act on a desktop that takes longer for that than a check stays valid: nothing is sent, and the desktop
// counts as slow, not as lost.
func TestBusyDesktop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		err := new(Driver).Act(t.Context(), func() (Stroke, error) {
			time.Sleep(2 * fresh)
			return Stroke{Press: func(time.Time) error { t.Error("pressed"); return nil }}, nil
		})
		if changed, ok := errors.AsType[*ChangedError](err); !ok || changed.What != Busy {
			t.Errorf("got %v", err)
		}
	})
}
