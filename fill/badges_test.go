//go:build linux

package fill

import (
	"os"
	"testing"

	"autosolve/internal/stage"
)

// TestBadgesOnScreen fills a page that shows small candidates in its empty cells, and each time those of the digit entered last as
// coloured badges. They are nothing that lies over the cells.
func TestBadgesOnScreen(t *testing.T) {
	if stage.Apart(t) {
		return
	}
	d := borrowDesk(t)
	s := show(t, d, query("badges"))
	var log eventLog
	s.trace = &Trace{}
	report, err := s.fill(t.Context(), func(c *Config) { c.Recorder = &log })
	if os.Getenv("EVENTS") != "" {
		log.print(t)
	}
	if got := s.values(); err != nil || got != s.answer {
		log.print(t)
		s.saveTrace()
		t.Fatalf("%v, page holds %v, want %v", err, got, s.answer)
	}
	t.Logf("%+v", report)
}
