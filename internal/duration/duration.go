// Package duration formats durations for people.
package duration

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// Text returns a duration in at most two units, rounded to two digits or to whole units. Examples: 1.3 ms, 34 ms, 0.34 s, 3.4
// s, 34 s, 1 min 3 s, 2 h 5 min.
func Text(d time.Duration) string {
	switch {
	case d < 0:
		return "-" + Text(-d)
	case d == 0:
		return "0 s"
	case d < 9950*time.Microsecond:
		return rounded(d, time.Millisecond, 1) + " ms"
	case d < 99500*time.Microsecond:
		return rounded(d, time.Millisecond, 0) + " ms"
	case d < 995*time.Millisecond:
		return rounded(d, time.Second, 2) + " s"
	case d < 9950*time.Millisecond:
		return rounded(d, time.Second, 1) + " s"
	}
	seconds := int64(d.Round(time.Second) / time.Second)
	switch minutes := int64(d.Round(time.Minute) / time.Minute); {
	case seconds < 60:
		return fmt.Sprintf("%d s", seconds)
	case seconds < 3600:
		return pair(seconds, 60, "min", "s")
	default:
		return pair(minutes, 60, "h", "min")
	}
}

// rounded returns d as a number of the unit, with at most the given number of decimals.
func rounded(d, unit time.Duration, decimals int) string {
	scale := math.Pow10(decimals)
	return strconv.FormatFloat(math.Round(float64(d)/float64(unit)*scale)/scale, 'f', -1, 64)
}

// pair returns n small units as large units and a rest of small ones, for example "1 min 3 s". A large unit has size small
// ones. A rest of 0 is left out.
func pair(n, size int64, large, small string) string {
	text := fmt.Sprintf("%d %s", n/size, large)
	if rest := n % size; rest != 0 {
		text += fmt.Sprintf(" %d %s", rest, small)
	}
	return text
}
