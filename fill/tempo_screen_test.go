//go:build linux

package fill

import (
	"slices"
	"testing"

	"autosolve/test/stage"
)

// TestTempoOnScreen fills pages on which input that comes too fast is lost or goes astray, and pages that miss short clicks or
// have no keys. Holding keys and buttons for long helps some of the former, too. A page that is filled in the plain way,
// because the machine happens to be slow enough, passes. TestTempo fills most of these pages, and more, in virtual time.
func TestTempoOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for _, behaviour := range []string{"aims=5", "aims=10", "aims=25", "aims=60", "aims=150", "polls=16", "polls=33", "long-clicks=8",
		"gap=30", "gap=80", "key-rest=150", "click-rest=200", "counts"} {
		t.Run(behaviour, func(t *testing.T) {
			if slices.Contains([]string{"aims=5", "aims=10", "aims=60", "aims=150", "polls=16", "long-clicks=8", "gap=30", "gap=80",
				"click-rest=200", "counts"}, behaviour) {
				stage.Long(t) // needs has a longer gap, and a page that counts; TestTempo has the others but polls
			}
			asked := fewCells(t, behaviour)
			if behaviour == "aims=10" {
				asked = query(behaviour)
			}
			s := show(t, d, asked)
			report, log := s.mustFill(t, nil)
			slow, clicks := report.Way.Hold > 0 || report.Way.Pause > 0, report.Way.Enter == ByClicks
			if clicks != (behaviour == "counts") || !slow && !clicks && report.Way != Plain() {
				log.print(t)
				t.Errorf("way %q", report.Way)
			}
			t.Logf("%+v", report)
		})
	}
}
