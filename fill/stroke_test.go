//go:build linux

package fill

import (
	"fmt"
	"net/url"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// TestBareOnesOnScreen fills pages whose entered 1 is a bare stroke, as a text caret is. The 1s are too few for the reader
// to recognize them as digits. The page may lose digits, or move its caret into an empty cell.
func TestBareOnesOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for _, test := range []struct {
		behaviour string
		ones      int
	}{{"bare-ones", 1}, {"bare-ones,eat=3", 2}, {"bare-ones,steal-focus=3", 1}} {
		t.Run(test.behaviour, func(t *testing.T) {
			s := show(t, d, "puzzle="+withoutOnes(t, test.ones)+"&behaviour="+url.QueryEscape(test.behaviour))
			report, _ := s.mustFill(t, nil)
			t.Logf("%+v", report)
		})
	}
}

// TestBareOnes fills pages whose entered 1 is a bare stroke, with a 1 as the only, the first or the last open cell, and
// with a caret that is invisible, blinks, or does not blink. The page may lose a digit.
func TestBareOnes(t *testing.T) {
	one := solver.Cell(7)
	for name, open := range map[string][]solver.Cell{"alone": {one}, "first": {one, 10, 21, 32}, "last": {0, 1, 3, one}} {
		for _, stands := range []time.Duration{0, 500 * time.Millisecond, time.Second} {
			for _, eat := range []int{0, len(open)} {
				if eat == 1 {
					continue // every digit would be lost
				}
				t.Run(fmt.Sprint(name, stands, eat), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						p := newPage(t, quirk{bareOnes: true, caretStands: stands, eat: eat})
						p.puzzle = p.answer
						for _, c := range open {
							p.puzzle[c] = 0
						}
						p.shows = p.puzzle
						report, err := p.fill(t.Context(), nil)
						if err != nil || p.shows != p.answer || len(report.Unseen) > 0 {
							t.Errorf("%v, %+v, page holds %v\nacts %q", err, report, p.shows, p.acts)
						}
					})
				})
			}
		}
	}
}

// TestStrokesAreToldFromCarets checks judgeStrokes for strokes in a cell to which a digit was sent.
func TestStrokesAreToldFromCarets(t *testing.T) {
	const cell, elsewhere, step = solver.Cell(7), solver.Cell(20), 100 * time.Millisecond
	always := func(int) bool { return true }
	for name, test := range map[string]struct {
		want    uint8
		clicked solver.Cell
		before  bool                // a stroke was there before anything was sent
		step    time.Duration       // between two looks
		stroke  func(look int) bool // whether there is a stroke
		right   bool
	}{
		"a 1":                     {1, elsewhere, false, step, always, true},
		"not for long":            {1, elsewhere, false, step / 10, always, false},
		"where the caret is":      {1, cell, false, step, always, false},
		"it blinks":               {1, elsewhere, false, step, func(look int) bool { return look%10 < 5 }, false},
		"seen now and then":       {1, elsewhere, false, 6 * step, always, false},
		"there before":            {1, elsewhere, true, step, always, false},
		"another digit was sent":  {7, elsewhere, false, step, always, false},
		"nothing is in the cell":  {1, elsewhere, false, step, func(int) bool { return false }, false},
		"it comes and then stays": {1, elsewhere, false, step, func(look int) bool { return look > 5 }, true},
	} {
		first := &recognize.Board{}
		first.Cells[cell].Stroke = test.before
		f := &filler{first: first, caret: newCaret()}
		f.cells.want[cell], f.cells.at[cell].tries = test.want, 1
		f.caret.clicked = test.clicked
		now, right := time.Unix(0, 0), false
		for look := range 25 {
			b := &recognize.Board{}
			b.Cells[cell].Certain, b.Cells[cell].Stroke = true, test.stroke(look)
			now = now.Add(test.step)
			judged := f.judgeStrokes(b, now)
			right = f.cells.isRight(judged, cell)
			if judged != b && b.Cells[cell].Digit != 0 {
				t.Errorf("%s: the reading was changed", name)
			}
		}
		if right != test.right {
			t.Errorf("%s: taken for a 1 %v, want %v", name, right, test.right)
		}
	}
}

// withoutOnes returns the solution of the easy puzzle without its first ones 1s, and without all other digits in the middle
// column, so that digits are also missing before and after those 1s.
func withoutOnes(t *testing.T, ones int) string {
	t.Helper()
	_, left := easyPuzzle(t)
	for i, d := range left {
		if d == 1 && ones > 0 || d != 1 && i%9 == 4 {
			left[i] = 0
		}
		if d == 1 {
			ones--
		}
	}
	return left.String()
}
