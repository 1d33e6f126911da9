//go:build linux

package fill

import (
	"context"
	"errors"
	"image"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/recognize/buttons"
	"autosolve/solver"
)

// marking is a page in memory that marks digits in red.
type marking struct {
	*page
	marks func(p *page, c solver.Cell) bool
}

func (p marking) Changes(ctx context.Context, at image.Rectangle) (buttons.Changes, error) {
	changes, err := p.page.Changes(ctx, at)
	c, ok := p.layout.CellAt(centre(at))
	changes.Reddens = ok && p.shows[c] != 0 && p.marks(p.page, c)
	return changes, err
}

// TestRejected fills one of several solutions into a page that shows one digit in red: nothing is sent after it. A solution that
// is the only one is filled in regardless.
func TestRejected(t *testing.T) {
	for _, guessed := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			p := marking{newPage(t, quirk{}), func(p *page, c solver.Cell) bool { return c == 30 && p.shows[c] != p.puzzle[c] }}
			first, err := p.Look(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			c := Default()
			c.Guessed = guessed
			report, err := Fill(t.Context(), p, p, first, p.answer, c)
			stopped, ok := errors.AsType[*StoppedError](err)
			switch {
			case !guessed && err != nil:
				t.Error(err)
			case guessed && (!ok || stopped.Cause != Rejected || stopped.Advice().Hint == "" || report.Typed == 51):
				t.Errorf("%d cells typed, %v", report.Typed, err)
			case guessed && (p.shows[30] == 0 || p.entered() != report.Typed):
				t.Errorf("%d typed, the page holds %v", report.Typed, p.shows)
			}
		})
	}
}

// clashes reports whether the digit of a cell also stands in another cell of its row, column or box.
func clashes(g *solver.Grid, c solver.Cell) bool {
	for o := range solver.Cell(81) {
		if o != c && c.Sees(o) && g[o] == g[c] {
			return true
		}
	}
	return false
}

// TestMarked fills one of several solutions into pages that mark digits in red for other reasons than that they expect another
// solution, and into one that marks the last digit late.
func TestMarked(t *testing.T) {
	for name, test := range map[string]struct {
		quirk
		mistake uint8 // an entry in r1c9
		marks   func(p *page, c solver.Cell) bool
		want    Cause
	}{
		"the last digit, late": {want: Rejected, marks: func(p *page, c solver.Cell) bool {
			return c == 78 && time.Since(p.lastKey) > 300*time.Millisecond
		}},
		"what clashes with a wrong entry": {mistake: 4, marks: func(p *page, c solver.Cell) bool {
			return clashes(&p.shows, c)
		}},
		"a wrong digit": {quirk: quirk{after: 5, fault: func(p *page) { p.shows[p.focus] = p.shows[p.focus]%9 + 1 }},
			marks: func(p *page, c solver.Cell) bool { return p.shows[c] != p.answer[c] }},
		"the digit of the caret": {marks: func(p *page, c solver.Cell) bool {
			return p.focus != nowhere && p.shows[c] == p.shows[p.focus]
		}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := marking{newPage(t, test.quirk), test.marks}
				p.shows[8] = test.mistake
				first, err := p.Look(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				c := Default()
				c.Guessed, c.FixMistakes = true, true
				_, err = Fill(t.Context(), p, p, first, p.answer, c)
				stopped, ok := errors.AsType[*StoppedError](err)
				if ok && stopped.Cause != test.want || !ok && (err != nil || test.want != 0) || p.shows != p.answer {
					t.Errorf("page holds %v, %v", p.shows, err)
				}
			})
		})
	}
}

// TestRejectedOnScreen does the same on a real page, and fills a page that accepts all digits.
func TestRejectedOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for behaviour, want := range map[string]Cause{"": 0, "rejects=r5c7": Rejected} {
		t.Run(behaviour, func(t *testing.T) {
			s := show(t, d, lastCells(t, behaviour))
			report, err := s.fill(t.Context(), func(c *Config) { c.Guessed = true })
			stopped, ok := errors.AsType[*StoppedError](err)
			if ok && stopped.Cause != want || !ok && (err != nil || want != 0) {
				t.Fatalf("%v", err)
			}
			if n := script[int](s, "new Set(window.practice.events.filter((e) => e.type === 'rejected').map((e) => e.name)).size"); ok && n != 1 {
				t.Errorf("digits of %d cells were rejected", n)
			}
			t.Logf("%d typed, %v", report.Typed, err)
		})
	}
}
