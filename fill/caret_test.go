package fill

import (
	"image"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

func TestCaretGoesFarAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, b := someCells(t)
		aim := recognize.Corners(image.Pt(120, 220), image.Pt(520, 620))
		k := newCaret()
		time.Sleep(time.Minute) // no cell was clicked for long
		k.click(2)
		far := k.away(s, &aim, b, nil)
		if far != 80 {
			t.Errorf("away from r1c3 is %v, want r9c9, a given", far)
		}
		k.click(far)
		k.click(3)
		if again := k.away(s, &aim, b, nil); again == far {
			t.Error("the same given is clicked twice within a moment")
		}
		time.Sleep(time.Minute)
		if got := k.away(s, &aim, b, []solver.Cell{60, 71}); touching(got, []solver.Cell{60, 71}) > 0 {
			t.Errorf("away is %v, beside a covered cell", got)
		}
		for i := range b.Cells {
			b.Cells[i].Certain = i == 0
		}
		if got := k.away(s, &aim, b, nil); got != 0 {
			t.Errorf("away is %v, want r1c1, the only visible given", got)
		}
		k.click(0)
		if got := k.away(s, &aim, b, nil); got != nowhere {
			t.Errorf("away is %v, want nowhere: the only visible given was clicked last", got)
		}
		k.lose()
		if k.cell != nowhere || k.clicked != 0 {
			t.Errorf("%v, %v", k.cell, k.clicked)
		}
	})
}
