package fill

import "time"

// The sizes of the window, from careful to fast: two cells are what it takes to see whether a way works, nine are a row.
// A third of the grid in flight keeps a browser busy that needs two of its pictures to show what it got.
var windowSizes = [...]int{2, 9, 18, MostAhead}

const (
	// MostAhead is how many digits are on their way at most that the page was not seen to show.
	MostAhead = 27
	// unseenAtEnd is how many digits may be unseen when the last one is sent: if the grid goes out of sight with it, so
	// many were never seen.
	unseenAtEnd = 9
	// aheadTime is what a page gets ahead of what it has shown, at most, by its own speed, as it may show all of that at
	// once.
	aheadTime = 2 * time.Second
)

// window is how many digits may be in flight, on their way ahead of what the page was seen to show. It grows each time
// that something was seen in half as many cells as it holds, before they run out, and falls back when anything strange is
// seen.
type window struct {
	step int // index into windowSizes
	seen int // cells in which something was seen since it was smallest
}

// size returns how many digits may be in flight to a page with such habits: a single one to a page whose clicks open something
// over other cells, or that was never seen to take a digit.
func (w *window) size(h *habits, o opening) int {
	if o == opens || h.slowest == 0 {
		return 1
	}
	return int(min(max(aheadTime/max(h.perCell, 1), 1), time.Duration(windowSizes[w.step])))
}

// slide notes that something was seen in n more cells.
func (w *window) slide(n int) {
	w.seen += n
	for last := len(windowSizes) - 1; w.step < last && 2*w.seen >= windowSizes[w.step]; {
		w.step++
	}
}

// shrink makes the window as small as at the beginning.
func (w *window) shrink() { *w = window{} }
