package fill

import "time"

// windowSizes are the sizes of the window, from careful to fast: two cells show whether a way works, nine are a row. A
// third of the grid in flight is enough to keep a browser busy that takes two frames to show what it got.
var windowSizes = [...]int{2, 9, 18, MostAhead}

const (
	// MostAhead is how many digits that the page was not seen to show may be on their way.
	MostAhead = 27
	// unseenAtEnd is how many digits may be unseen when the last one is sent: these are never seen if the grid goes out
	// of sight with it.
	unseenAtEnd = 9
	// aheadTime limits the digits in flight to as many as the page takes this time for: it may show them all at once at
	// the end.
	aheadTime = 2 * time.Second
)

// window is how many digits may be in flight. It grows when something was seen in half as many cells as it holds, and
// is smallest again after anything strange.
type window struct {
	step int // index into windowSizes
	seen int // number of cells in which something was seen since it was smallest
}

// size returns how many digits may be in flight to a page with such habits: a single one to a page whose clicks open
// something over other cells, or that was never seen to take a digit.
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
