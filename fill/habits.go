package fill

import "time"

const (
	// lag is the least time for which a digit that was sent later must have been shown before a cell counts as missed.
	lag = 50 * time.Millisecond
	// leastWait is the shortest wait for the page to show something new.
	leastWait = 500 * time.Millisecond
	// leastOpening is the least time that is allowed for a click to open a popup. Some pages wait for a second click first;
	// most of them wait no longer than this.
	leastOpening = 250 * time.Millisecond
)

// habits records how the page has behaved since the fill began. Times only grow: a page that was slow once may be slow
// again.
type habits struct {
	slowest time.Duration // the longest time until something new was seen
	perCell time.Duration // the longest such time divided by the number of cells in which something new was seen
	blurs   bool          // a digit became readable only when the caret had left its cell
	pauses  bool          // the Escape key hides the grid
	cure    cureLog       // what uncovered the grid
}

// cureLog records which remedy helped last, and how often in a row.
type cureLog struct {
	by    remedy
	times int
}

// took notes that the page took d to show something new in n cells.
func (h *habits) took(d time.Duration, n int) {
	h.slowest, h.perCell = max(h.slowest, d), max(h.perCell, d/time.Duration(max(n, 1)))
}

// answered notes that something wrong was seen d after a click. If d is short the click may have caused it, and then d is
// how long the page took.
func (h *habits) answered(d time.Duration) {
	if d < leastWait {
		h.slowest = max(h.slowest, d)
	}
}

// missedAfter returns how long a digit must have been seen before those sent earlier count as missed.
func (h *habits) missedAfter() time.Duration { return max(lag, h.slowest) }

// openingTime returns how long after the first click its popup may appear, which is later on a busy page.
func (h *habits) openingTime() time.Duration { return max(leastOpening, 2*h.slowest) }

// lateOpening returns how long after a click its popup may still be invisible but already take other clicks, with a margin.
func (h *habits) lateOpening() time.Duration { return leastOpening + lag + 3*h.slowest }

// patience returns how long the page may take to show another of n digits in flight: a few times what it has needed so
// far. It may show them all at once.
func (h *habits) patience(n int) time.Duration {
	return max(2*h.slowest, 4*h.perCell*time.Duration(n), leastWait)
}
