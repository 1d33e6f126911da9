package fill

import (
	"slices"
	"testing"
	"time"
)

// eventLog records the events of a fill.
type eventLog []Event

func (l *eventLog) Record(e Event) { *l = append(*l, e) }

// slowest returns the longest time from a sent digit to the next event, which is another digit or a look at a screen that has
// changed.
func (l *eventLog) slowest() (longest time.Duration) {
	for i := 1; i < len(*l); i++ {
		if before := (*l)[i-1]; before.What == "sent" {
			longest = max(longest, (*l)[i].At.Sub(before.At))
		}
	}
	return longest
}

func (l *eventLog) print(t *testing.T) {
	for _, e := range *l {
		t.Logf("%6.1f %-8s %-4s %s", float64(e.At.Sub((*l)[0].At).Microseconds())/1000, e.What, e.Cell, e.Text)
	}
}

// ending returns how long the fill went on after the last digit was sent.
func (l eventLog) ending() time.Duration {
	for _, e := range slices.Backward(l) {
		if e.What == "sent" {
			return l[len(l)-1].At.Sub(e.At)
		}
	}
	return 0
}
