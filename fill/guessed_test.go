//go:build linux

package fill

import (
	"context"
	"errors"
	"image"
	"testing"
	"testing/synctest"

	"autosolve/recognize/buttons"
	"autosolve/solver"
)

// rejecting is a page in memory that shows the digit of one cell in red.
type rejecting struct {
	*page
	red solver.Cell
}

func (p rejecting) Changes(ctx context.Context, at image.Rectangle) (buttons.Changes, error) {
	changes, err := p.page.Changes(ctx, at)
	c, ok := p.layout.CellAt(centre(at))
	changes.Reddens = ok && c == p.red && p.shows[c] != p.puzzle[c]
	return changes, err
}

// TestRejected fills one of several solutions into a page that shows one digit in red: nothing is sent after it. A solution that
// is the only one is filled in regardless.
func TestRejected(t *testing.T) {
	for _, guessed := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			p := rejecting{newPage(t, quirk{}), 30}
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
