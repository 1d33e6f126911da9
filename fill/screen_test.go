//go:build linux

package fill

import (
	"autosolve/internal/stage"
	"fmt"
	"net/url"
	"os"
	"testing"
)

func query(behaviour string) string {
	return fmt.Sprintf("level=1&set_id=1&behaviour=%s", url.QueryEscape(behaviour))
}

// TestWaysOnScreen fills practice pages with each behaviour that a person copes with.
func TestWaysOnScreen(t *testing.T) {
	if stage.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for _, test := range []struct{ behaviour, way string }{
		{"", "plain click and type"},
		{"popup", "plain click and type"},
		{"popup-modal", "between: given"},
		{"click-enters", "plain click and type"},
		{"toggle", "plain click and type"},
		{"hold", "hold: 60ms"},
		{"draft", "after_digit: return"},
		{"select-first", "presses: 2"},
		{"no-keypad", "plain click and type"},
		{"delete-first", "plain click and type"},
		{"hover", "plain click and type"},
		{"vanish", "plain click and type"},
		{"cover", "plain click and type"},
		{"slow=20", "plain click and type"},
		{"slow=60", "plain click and type"},
		{"slow=500", "plain click and type"},
		{"eat=5", "plain click and type"},
		{"steal-focus=7", "plain click and type"},
		{"popup-menu", "plain click and type"},
		{"popup-return", "after_digit: return"},
		{"popup,late=150", "plain click and type"},
		{"popup-menu,late=150", "plain click and type"},
		{"popup-menu,eat=5", ""}, // a popup that closes late may be closed for it
		{"popup,eat=5", ""},
		{"popup-menu,slow=60", ""},
		{"popup-return,late=150", "after_digit: return"},
		{"gone", "plain click and type"},
		{"shift", "plain click and type"},
	} {
		t.Run(test.behaviour, func(t *testing.T) {
			s := show(t, d, query(test.behaviour))
			var log eventLog
			s.trace = &Trace{}
			report, err := s.fill(t.Context(), func(c *Config) { c.Recorder = &log })
			if os.Getenv("EVENTS") != "" {
				log.print(t)
			}
			if err != nil {
				log.print(t)
				s.saveTrace()
				t.Fatal(err)
			}
			if got := s.values(); got != s.answer {
				t.Errorf("page holds %v, want %v", got, s.answer)
			}
			if got := report.Way.String(); test.way != "" && got != test.way {
				t.Errorf("way %q, want %q", got, test.way)
			}
			t.Logf("page %.0f ms, %+v", script[float64](s, "window.practice.span()"), report)
		})
	}
}

type eventLog []Event

func (l *eventLog) Record(e Event) { *l = append(*l, e) }

func (l *eventLog) print(t *testing.T) {
	for _, e := range *l {
		t.Logf("%6.1f %-8s %-4s %s", float64(e.At.Sub((*l)[0].At).Microseconds())/1000, e.What, e.Cell, e.Text)
	}
}
