package fill

import "time"

// windowSizes are the sizes of the window, from careful to fast: two cells show whether a way works, nine are a row. With a
// third of the grid in flight, even a browser that takes two frames to show a digit is kept busy.
var windowSizes = [...]int{2, 9, 18, MostAhead}

const (
	// MostAhead is the largest number of digits in flight.
	MostAhead = 27
	// unseenAtEnd is the largest number of digits in flight when the last one is sent: they are never seen if the grid
	// goes out of sight with the last digit.
	unseenAtEnd = 9
	// aheadTime limits the digits in flight to those that the page can take in this time, as it may show them all at once
	// at the end.
	aheadTime = 2 * time.Second
)

// window limits how many digits may be in flight. It grows when something was seen in half as many cells as its size, and
// returns to the smallest size after anything unexpected.
type window struct {
	step int // index into windowSizes
	seen int // number of cells in which something was seen since it was smallest
}

// size returns how many digits may be in flight to a page with the habits h: one if clicks open popups, or if the page was
// not yet seen to take a digit.
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
