package play

import (
	"fmt"
	"slices"
	"time"

	"autosolve/internal/duration"
)

// Tally counts solved puzzles and their times.
type Tally struct {
	Wanted int // the number of puzzles to solve, 0 for no limit

	took []time.Duration
	sum  time.Duration
}

// Add counts a puzzle that took the given time.
func (t *Tally) Add(took time.Duration) {
	t.took = append(t.took, took)
	t.sum += took
}

// Done returns the number of solved puzzles.
func (t *Tally) Done() int { return len(t.took) }

// Rate returns the number of puzzles solved per minute, 0 before the first puzzle.
func (t *Tally) Rate() float64 {
	if t.sum == 0 {
		return 0
	}
	return float64(len(t.took)) / t.sum.Minutes()
}

// String returns the progress, such as: 12 of 100 done, 19.3 a minute, median 3.1 s, 4 min 33 s left.
func (t *Tally) String() string {
	done := fmt.Sprint(len(t.took))
	if t.Wanted > 0 {
		done += fmt.Sprintf(" of %d", t.Wanted)
	}
	done += " done"
	if len(t.took) == 0 {
		return done
	}
	median := Spread(t.took)[1]
	done += fmt.Sprintf(", %.1f a minute, median %s", t.Rate(), duration.Text(median))
	if t.Wanted > 0 {
		left := time.Duration(t.Wanted-len(t.took)) * t.sum / time.Duration(len(t.took))
		done += fmt.Sprintf(", %s left", duration.Text(left.Round(time.Second)))
	}
	return done
}

// Spread returns the shortest time, the median (the longer of two middle ones), and the longest, or zeros if there are no
// times.
func Spread(times []time.Duration) [3]time.Duration {
	if len(times) == 0 {
		return [3]time.Duration{}
	}
	sorted := slices.Sorted(slices.Values(times))
	return [3]time.Duration{sorted[0], sorted[len(sorted)/2], sorted[len(sorted)-1]}
}
