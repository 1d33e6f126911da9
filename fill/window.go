package fill

import "time"

// windowSizes are the sizes of the window, from careful to fast: two cells show whether a way works, nine are a row. With
// the largest size, a third of the grid, even a browser that takes two frames to show a digit always has digits to show.
var windowSizes = [...]int{2, 9, 18, MostAhead}

const (
	// MostAhead is the largest number of digits in flight.
	MostAhead = 27
	// unseenAtEnd is the largest number of digits in flight when the last digit is sent, including that digit. If the page
	// hides the grid at the last digit, those in flight are never seen. It is two because the caret may make the cell before
	// the last one unclear until the last one is clicked.
	unseenAtEnd = 2
	// aheadTime limits the number of digits in flight to as many as the page can show in this time, because a page may
	// show all of them only when the last has arrived.
	aheadTime = 2 * time.Second
)

// growsAfter has, for each size but the last, the number of cells in which something must have been seen before the window
// grows. The key for the very first cell is sent late, so only the next four cells show whether keys right after clicks go
// astray. A single cell would not do: on a page that finds out by a timer of 10 ms which cell was clicked, one key in ten gets
// into its cell by chance.
var growsAfter = [...]int{5, 7, 9}

// window limits how many digits may be in flight. After anything unexpected it shrinks to the smallest size.
type window struct {
	step int // index into windowSizes
	seen int // number of cells in which something was seen since the last shrink
}

// size returns how many digits may be in flight on a page with the habits h. The size is one if clicks open popups, or if it
// is not known yet how fast the page is.
func (w *window) size(h *habits, o opening) int {
	if o == opens || h.slowest == 0 {
		return 1
	}
	return int(min(max(aheadTime/max(h.perCell, 1), 1), time.Duration(windowSizes[w.step])))
}

// slide notes that something was seen in n more cells, and grows the window if they are enough.
func (w *window) slide(n int) {
	w.seen += n
	for w.step < len(growsAfter) && w.seen >= growsAfter[w.step] {
		w.step++
	}
}

// shrink makes the window as small as at the beginning.
func (w *window) shrink() { *w = window{} }
