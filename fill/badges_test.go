//go:build linux

package fill

import (
	"testing"

	"autosolve/test/stage"
)

// TestBadgesOnScreen fills a page that shows small candidates in its empty cells, and each time those of the digit entered last as
// coloured badges. They are nothing that lies over the cells.
func TestBadgesOnScreen(t *testing.T) {
	if stage.Apart(t) {
		return
	}
	d := borrowDesk(t)
	s := show(t, d, query("badges"))
	report, _ := s.mustFill(t, nil)
	t.Logf("%+v", report)
}
