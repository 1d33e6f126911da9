package fill

import "time"

const (
	// lag is how long others that were sent later must have been shown before a cell is missed, at least.
	lag = 50 * time.Millisecond
	// leastWait is the shortest wait for the page to show anything more.
	leastWait = 500 * time.Millisecond
	// leastOpening is how long a click may take to open something, at least: most pages that wait for a second click first
	// wait no longer.
	leastOpening = 250 * time.Millisecond
)

// habits is what the page has shown of itself since the fill began: how fast it is, and what it does at a click. It only
// grows: a page that was slow once, or opened a popup once, may do so again.
type habits struct {
	slowest time.Duration // the longest the page took from one sight of something new to the next
	perCell time.Duration // the longest that was by the number of cells in which something new was seen
	blurs   bool          // a digit could not be read at first, and then it could: the caret had been beside it
	pauses  bool          // the Escape key hides the grid
	cure    cureLog       // what made a sight clear again
}

// cureLog is which remedy helped last, and how often in a row.
type cureLog struct {
	by    remedy
	times int
}

// took notes that the page needed so long to show something new in n cells.
func (h *habits) took(d time.Duration, n int) {
	h.slowest, h.perCell = max(h.slowest, d), max(h.perCell, d/time.Duration(max(n, 1)))
}

// answered notes that something strange was seen so long after a click. It may have been on its way since then, but
// nobody knows that it was not something else: more than a moment counts for nothing.
func (h *habits) answered(d time.Duration) {
	if d < leastWait {
		h.slowest = max(h.slowest, d)
	}
}

// missedAfter is how long a cell must have been seen for those sent before it to be missed.
func (h *habits) missedAfter() time.Duration { return max(lag, h.slowest) }

// opening is how long after the first click something that it opens may be seen for the first time: a busy page shows it later.
func (h *habits) opening() time.Duration { return max(leastOpening, 2*h.slowest) }

// lateOpening is how long after a click what it opens may still change what other cells hold, with a margin for being told: it
// opens a moment later, and a busy page shows that later still.
func (h *habits) lateOpening() time.Duration { return leastOpening + lag + 3*h.slowest }

// patience is how long the page may take to show something more of n digits in flight: a few times what it has needed so
// far. It may show them all at once.
func (h *habits) patience(n int) time.Duration {
	return max(2*h.slowest, 4*h.perCell*time.Duration(n), leastWait)
}
