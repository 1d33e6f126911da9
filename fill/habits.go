package fill

import "time"

const (
	// lag is how long digits that were sent later must have been shown, at least, before a cell counts as missed.
	lag = 50 * time.Millisecond
	// leastWait is the shortest wait for the page to show anything more.
	leastWait = 500 * time.Millisecond
	// leastOpening is how long a click may take to open something, at least: most pages that wait for a second click first
	// wait no longer than this.
	leastOpening = 250 * time.Millisecond
)

// habits is how the page has behaved since the fill began. Times only grow: a page that was slow once may be so again.
type habits struct {
	slowest time.Duration // the longest the page took from one sight of something new to the next
	perCell time.Duration // the longest it took per cell in which something new was seen
	blurs   bool          // a digit could not be read at first and then could: the caret had been beside it
	pauses  bool          // the Escape key hides the grid
	cure    cureLog       // what made a sight clear again
}

// cureLog is which remedy helped last, and how often in a row.
type cureLog struct {
	by    remedy
	times int
}

// took notes that the page needed d to show something new in n cells.
func (h *habits) took(d time.Duration, n int) {
	h.slowest, h.perCell = max(h.slowest, d), max(h.perCell, d/time.Duration(max(n, 1)))
}

// answered notes that something strange was seen d after a click. The click may have caused it, unless more than a
// moment has passed.
func (h *habits) answered(d time.Duration) {
	if d < leastWait {
		h.slowest = max(h.slowest, d)
	}
}

// missedAfter returns how long a digit must have been seen before those sent earlier count as missed.
func (h *habits) missedAfter() time.Duration { return max(lag, h.slowest) }

// openingTime returns how long after the first click something that it opens may come up: on a busy page it is late.
func (h *habits) openingTime() time.Duration { return max(leastOpening, 2*h.slowest) }

// lateOpening returns how long after a click what it opens may still take other clicks, with a margin: it opens a
// moment later, and a busy page shows that later still.
func (h *habits) lateOpening() time.Duration { return leastOpening + lag + 3*h.slowest }

// patience returns how long the page may take to show something more of n digits in flight: a few times what it has
// needed so far. It may show them all at once.
func (h *habits) patience(n int) time.Duration {
	return max(2*h.slowest, 4*h.perCell*time.Duration(n), leastWait)
}
