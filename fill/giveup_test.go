package fill

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"autosolve/recognize"
	"autosolve/solver"
)

func TestDeafPageIsLeftAsItWas(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{deaf: true})
		_, err := p.fill(t.Context(), nil)
		failed, ok := errors.AsType[*NotShownError](err)
		if !ok || len(failed.Left) > 0 || !strings.Contains(err.Error(), "the page is as it was before") {
			t.Fatalf("got %v", err)
		}
		if hint := failed.Advice().Hint; !strings.Contains(hint, "under input: in the config, as docs/sites.md says") {
			t.Errorf("the hint is %q", hint)
		}
		if p.shows != p.puzzle {
			t.Errorf("page holds %v", p.shows)
		}
		if !slices.Equal(failed.Tried, typing()) {
			t.Errorf("tried %v, want %v", failed.Tried, typing())
		}
	})
}

// TestHiddenDeafPage hides the grid after the last click on a page that takes no digits: the error does not claim
// that the page is as it was before.
func TestHiddenDeafPage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		whole := newPage(t, quirk{deaf: true})
		_, _ = whole.fill(t.Context(), nil)
		p := newPage(t, quirk{deaf: true})
		p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
			if len(p.acts) == len(whole.acts) {
				return nil, &recognize.NoGridError{}
			}
			return b, nil
		}
		_, err := p.fill(t.Context(), nil)
		if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != Hidden {
			t.Errorf("got %v", err)
		}
	})
}

// TestDialogOverEntries has a dialog of the browser open over entries and take all keys: the error says that something lies over
// the grid.
func TestDialogOverEntries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{after: 25, fault: func(p *page) {
			p.quirk.deaf = true
			coverCells(func(col, row int) bool { return col > 5 && row < 2 })(p)
		}})
		_, err := p.fill(t.Context(), nil)
		failed, ok := errors.AsType[*NotShownError](err)
		if !ok || !strings.Contains(err.Error(), "something seems to lie over 6 cells that had been filled") {
			t.Fatalf("got %v", err)
		}
		if hint := failed.Advice().Hint; !strings.Contains(hint, "what lies over the grid") {
			t.Errorf("the hint is %q", hint)
		}
	})
}

// TestWrongDigitThatStays has the page show a wrong digit from the first click on: every way is tried, even to count clicks, and
// the error names the digit.
func TestWrongDigitThatStays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{deaf: true})
		p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
			if len(p.acts) > 0 {
				b.Cells[3].Digit = 9
			}
			return b, nil
		}
		_, err := p.fill(t.Context(), nil)
		failed, ok := errors.AsType[*NotShownError](err)
		counting := Plain()
		counting.Enter = ByClicks
		if !ok || !slices.Equal(failed.Tried, slices.Insert(typing(), 1, counting)) {
			t.Errorf("got %v", err)
		}
		if ok && (len(failed.Left) != 1 || failed.Left[0].Cell != 3) {
			t.Errorf("left %v, want r1c4", failed.Left)
		}
	})
}

// typing returns the known ways that type on the digit row. The other ways that type are for keyboard layouts that require
// Shift there.
func typing() []Way {
	return slices.DeleteFunc(Known(nil), func(w Way) bool { return w.Enter != ByKey || w.Keys != OnRow })
}

// TestFirstCellsGoAlone checks that at most two digits are sent before the page has shown one.
func TestFirstCellsGoAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{})
		p.hands = func(p *page) error {
			if p.entered() == 0 && digitsIn(p.acts) > trialSize {
				t.Errorf("acts %q before anything was shown", p.acts)
			}
			return nil
		}
		if _, err := p.fill(t.Context(), nil); err != nil {
			t.Error(err)
		}
	})
}

// TestReadOnlyCellIsNamed fills pages with a read-only cell at the beginning, in the middle, or at the end: the error names
// the cell.
func TestReadOnlyCellIsNamed(t *testing.T) {
	for _, c := range []solver.Cell{2, 38, 78} {
		t.Run(c.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, quirk{readonly: c})
				_, err := p.fill(t.Context(), nil)
				failed, ok := errors.AsType[*NotShownError](err)
				if !ok || len(failed.Wrong) != 1 || failed.Wrong[0].Cell != c || failed.Open+p.entered() != 50 {
					t.Fatalf("got %v, %d entered", err, p.entered())
				}
			})
		})
	}
}

// TestPencilMarksAreErased fills pages whose buttons make pencil marks that are too small to be read: the marks are erased,
// or named if the page has no button for erasing.
func TestPencilMarksAreErased(t *testing.T) {
	for _, pad := range []Enter{ByButton, ButtonFirst} {
		for _, noEraser := range []bool{false, true} {
			t.Run(fmt.Sprint(pad, noEraser), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					p := newPage(t, quirk{pad: pad, notes: true, noEraser: noEraser})
					_, err := p.fill(t.Context(), nil)
					failed, ok := errors.AsType[*NotShownError](err)
					if !ok || len(failed.Left) > 0 {
						t.Fatalf("got %v\nacts %q", err, p.acts)
					}
					var marked []solver.Cell
					for c := range solver.Cell(81) {
						if p.marks[c] {
							marked = append(marked, c)
						}
					}
					if !slices.Equal(failed.Marked, marked) || (len(marked) > 0) != noEraser || p.shows != p.puzzle {
						t.Errorf("%v: marks in %v\nacts %q", err, marked, p.acts)
					}
					if !failed.Notes || !strings.Contains(err.Error(), "the page may be in notes mode") || !strings.Contains(failed.Advice().Hint, "notes off") {
						t.Errorf("message %q, hint %q", err, failed.Advice().Hint)
					}
					if strings.Contains(err.Error(), "the page is as it was before") == noEraser {
						t.Errorf("message %q", err)
					}
				})
			})
		}
	}
}
