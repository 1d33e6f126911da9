package fill

import "time"

const (
	// lag is the shortest time for which a digit must have been visible before digits that were sent earlier count as missed.
	lag = 50 * time.Millisecond
	// leastWait is the shortest wait for the page to show something new.
	leastWait = 500 * time.Millisecond
	// leastOpening is the shortest time that is allowed for a click to open a popup. Some pages first wait for a possible
	// second click; most of them wait no longer than this.
	leastOpening = 250 * time.Millisecond
)

// habits records how the page has behaved since the fill began. It keeps extremes instead of the latest times, because a page
// that was slow once may be slow again.
type habits struct {
	slowest time.Duration // the longest time from an act until something new was seen
	perCell time.Duration // the longest time per cell: from an act until something new was seen in n cells, divided by n
	fastest time.Duration // the shortest time from when a digit was sent until something was seen in its cell, 0 if nothing was
	blurs   bool          // some cell was unclear before its digit could be read, probably because of the caret
	revokes time.Duration // the longest time from when a digit was sent until the page took it back, 0 if it took back none
	pauses  bool          // the Escape key has hidden the grid
	cure    remedy        // the remedy that helped last
	cures   int           // how many times in a row the remedy cure has helped
}

// took records that the page needed the time d to show something new in n cells.
func (h *habits) took(d time.Duration, n int) {
	h.slowest, h.perCell = max(h.slowest, d), max(h.perCell, d/time.Duration(max(n, 1)))
}

// appeared records that a picture taken at the time d after a digit was sent showed something in its cell.
func (h *habits) appeared(d time.Duration) {
	if h.fastest == 0 || d < h.fastest {
		h.fastest = max(d, 1)
	}
}

// mostRevoking is the longest time after which a digit that disappears counts as taken back by the page. One that disappears
// later may do so for another reason, such as a highlight.
const mostRevoking = 3 * time.Second

// missedAfter returns how long a digit must have been shown before digits that were sent earlier count as missed.
func (h *habits) missedAfter() time.Duration { return max(lag, h.slowest) }

// patience returns how long the page may take to show another of n digits in flight: a small multiple of the time that it has
// taken so far, but at least leastWait. A page may show all n at once.
func (h *habits) patience(n int) time.Duration {
	return max(2*h.slowest, 4*h.perCell*time.Duration(n), leastWait)
}
