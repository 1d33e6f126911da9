// Package duration formats durations for people.
package duration

import (
	"fmt"
	"time"
)

// Text returns a duration in at most two units, rounded to two digits or to whole units.
// Examples: 1.3 ms, 34 ms, 0.34 s, 3.4 s, 34 s, 1 min 3 s, 2 h 5 min.
func Text(d time.Duration) string {
	d = d.Round(time.Microsecond)
	switch {
	case d == 0:
		return "0 s"
	case d < 99500*time.Microsecond:
		return fmt.Sprintf("%.2g ms", d.Seconds()*1000)
	case d < 9950*time.Millisecond:
		return fmt.Sprintf("%.2g s", d.Seconds())
	}
	seconds, minutes := d.Round(time.Second)/time.Second, d.Round(time.Minute)/time.Minute
	switch {
	case seconds < 60:
		return fmt.Sprintf("%d s", seconds)
	case seconds < 3600:
		return pair(seconds, "min", "s")
	}
	return pair(minutes, "h", "min")
}

// pair returns n small units as large units, of 60 small ones, and a rest, for example "1 min 3 s". A rest of 0 is left out.
func pair(n time.Duration, large, small string) string {
	text := fmt.Sprintf("%d %s", int(n/60), large)
	if rest := int(n % 60); rest != 0 {
		text += fmt.Sprintf(" %d %s", rest, small)
	}
	return text
}
