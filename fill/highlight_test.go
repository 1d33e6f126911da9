//go:build linux

package fill

import (
	"strings"
	"testing"

	"autosolve/test/stage"
)

// TestHighlightsOnScreen fills the last cells of pages that colour whole cells at each click: no highlight is taken for a cover
// or for a grid in another place.
func TestHighlightsOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for _, behaviour := range []string{"peers", "peers,fade=300", "same-digit", "same-digit,fade=150", "seams", "seams,fade=200",
		"tiles", "tiles,fade=300"} {
		t.Run(behaviour, func(t *testing.T) {
			if !strings.Contains(behaviour, "fade") {
				stage.Long(t) // fading, they have the same colours, and others
			}
			report, _ := show(t, d, lastCells(t, behaviour)).mustFill(t, nil)
			t.Logf("%+v", report)
		})
	}
}
