package fill

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/input"
	"autosolve/recognize"
	"autosolve/solver"
)

// TestEveryWayFillsAPlainPage uses each combination of order and move, and each known way that types, as the only way.
func TestEveryWayFillsAPlainPage(t *testing.T) {
	var ways []Way
	for _, o := range []Order{Rows, Boxes, Snake} {
		for _, m := range []Move{ByClick, ByArrows, ByTab} {
			w := Plain()
			w.Order, w.Move = o, m
			ways = append(ways, w)
		}
	}
	ways = append(ways, Known(func(w *Way) { w.Park, w.Pause = true, time.Millisecond })...)
	ways = slices.DeleteFunc(ways, func(w Way) bool { return w.Enter != ByKey }) // there are no buttons
	for _, w := range ways {
		t.Run(w.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, quirk{})
				report, err := p.fill(t.Context(), func(c *Config) { c.Ways = []Way{w} })
				if err != nil || p.shows != p.answer {
					t.Fatalf("%v, page holds %v", err, p.shows)
				}
				if report.Way != w || report.Found || report.Retries > 0 {
					t.Errorf("report %+v", report)
				}
				if w.Move == ByArrows && w.Order == Snake && clicks(p.acts) > 1 {
					t.Errorf("%d clicks: %q", clicks(p.acts), p.acts)
				}
			})
		})
	}
}

func clicks(acts []string) (n int) {
	for _, a := range acts {
		if strings.HasPrefix(a, "click") {
			n++
		}
	}
	return n
}

// TestClear overwrites wrong entries with each way to empty a cell, on pages that take a digit only into an empty cell, and
// on pages where a digit replaces another.
func TestClear(t *testing.T) {
	for _, test := range []struct {
		clear Clear
		quirk quirk
		works bool
	}{
		{ClearBoth, quirk{}, true},
		{ClearNone, quirk{overtype: true}, true},
		{ClearNone, quirk{}, false},
		{ClearDelete, quirk{}, false},    // in every other column the caret stands behind the digit
		{ClearBackspace, quirk{}, false}, // in the others it stands before the digit
	} {
		t.Run(fmt.Sprint(test.clear, test.quirk.overtype), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, test.quirk)
				p.shows[2], p.shows[3] = p.answer[2]%9+1, p.answer[3]%9+1
				_, err := p.fill(t.Context(), func(c *Config) {
					c.FixMistakes = true
					c.Ways = []Way{Plain()}
					c.Ways[0].Clear = test.clear
				})
				if works := err == nil && p.shows == p.answer; works != test.works {
					t.Errorf("works %v: %v", works, err)
				}
			})
		})
	}
}

func TestKnownFollowsTheUser(t *testing.T) {
	for _, w := range Known(func(w *Way) { w.Move, w.Order, w.Hold = ByArrows, Boxes, time.Second }) {
		if w.Move != ByArrows || w.Order != Boxes || w.Hold != time.Second {
			t.Errorf("%v does not have the user's settings", w)
		}
	}
	seen := map[Way]bool{}
	for _, w := range Known(func(w *Way) { w.Hold = 0 }) {
		if seen[w] {
			t.Errorf("%v twice", w)
		}
		seen[w] = true
	}
	if ways := Known(nil); ways[0] != Plain() {
		t.Errorf("begins with %v", ways[0])
	}
}

func TestOrdersHaveEachCellOnce(t *testing.T) {
	for _, o := range []Order{Rows, Boxes, Snake} {
		cells := o.cells()
		for i := 1; i < len(cells); i++ {
			a, b := cells[i-1], cells[i]
			if o == Snake && abs(a.Row()-b.Row())+abs(a.Col()-b.Col()) != 1 {
				t.Errorf("%s: %v to %v is no step", o, a, b)
			}
			if o == Boxes && i%9 != 0 && a.Box() != b.Box() {
				t.Errorf("%s: %v to %v leaves the box", o, a, b)
			}
		}
		slices.Sort(cells)
		for i, c := range cells {
			if int(c) != i {
				t.Fatalf("%s: not each cell once", o)
			}
		}
	}
}

func TestPathsLeadThere(t *testing.T) {
	for from := range solver.Cell(81) {
		for to := range solver.Cell(81) {
			keys, ok := ByArrows.path(from, to)
			if !ok {
				continue
			}
			at := from
			for _, k := range keys {
				switch k {
				case input.Right:
					at++
				case input.Down:
					at += 9
				case input.Up:
					at -= 9
				default:
					t.Fatalf("%v to %v by %v", from, to, keys)
				}
			}
			if at != to || from == to {
				t.Fatalf("%v to %v by %v", from, to, keys)
			}
		}
	}
}

// TestPopupShownLate fills a page that shows its popups late, and over givens. A popup swallows the next click, which closes
// it. Two cells then come out right in the plain way, although that way does not work: the fill must find BetweenGiven.
func TestPopupShownLate(t *testing.T) {
	for paint := 20 * time.Millisecond; paint < 500*time.Millisecond; paint += 20 * time.Millisecond {
		synctest.Test(t, func(t *testing.T) {
			p := newPage(t, quirk{modal: true})
			p.cost, p.paint = time.Millisecond, paint
			p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
				if p.quirk.popup {
					for i := int(p.focus) + 9; i < min(81, int(p.focus)+40); i++ {
						b.Cells[i].Certain = false
					}
				}
				return b, nil
			}
			report, err := p.fill(t.Context(), nil)
			if err != nil || p.shows != p.answer || report.Way.Between != BetweenGiven {
				t.Errorf("painted after %v: %v, page holds %v, %+v", paint, err, p.shows, report)
			}
		})
	}
}
