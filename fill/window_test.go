package fill

import (
	"slices"
	"testing"
	"time"
)

func TestWindowSlidesAndGrows(t *testing.T) {
	var w window
	var h habits
	if w.size(&h, opensNothing) != 1 {
		t.Errorf("%d digits to a page that has shown none", w.size(&h, opensNothing))
	}
	h.took(20*time.Millisecond, 1)
	var sizes []int
	for range 20 {
		sizes = append(sizes, w.size(&h, opensNothing))
		w.slide(1)
	}
	if got := slices.Compact(slices.Clone(sizes)); !slices.Equal(got, []int{2, 9, 18, 27}) || sizes[15] != 27 {
		t.Errorf("sizes %v", sizes)
	}
	w.shrink()
	if w.size(&h, opensNothing) != 2 {
		t.Errorf("%d digits after shrink", w.size(&h, opensNothing))
	}
	w.slide(100)
	h.took(time.Second, 1)
	if w.size(&h, opensNothing) != 2 {
		t.Errorf("%d digits in flight to a page that takes a second for each", w.size(&h, opensNothing))
	}
	if n := w.size(&h, opens); n != 1 {
		t.Errorf("%d digits to a page that opens popups", n)
	}
}
