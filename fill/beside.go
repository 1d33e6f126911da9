package fill

import (
	"context"
	"slices"
	"time"

	"autosolve/input"
	"autosolve/solver"
)

// On some pages nothing closes what a click opens: it only comes along to the next cell that is clicked. Where typing works
// all the same, the rest is filled beside it, a cell at a time.

// popupReach is how far from the clicked cell, in rows or columns, what the click has opened may cover others.
const popupReach = 4

// mayFillBeside reports whether the page was seen to take a typed digit while something lay over the grid that a click had
// opened.
func (p *pass) mayFillBeside() bool {
	typing := p.trial.way.Enter == ByKey && p.trial.way.Move == ByClick
	return typing && !p.wary && p.opening == opens && len(p.flight) == 0 && len(p.missed) == 0 && p.cells.count(shown) > 0
}

// fillBeside fills the open cells beside what each click opens. A cell is clicked only well clear of what lies over the
// grid, and gets its digit only once that has come along to it, or gone: else the click went elsewhere.
func (p *pass) fillBeside(ctx context.Context) (done bool, err error) {
	p.note("stays", nowhere, "")
	for p.cells.count(open) > 0 && err == nil {
		var c solver.Cell
		if c, err = p.moveTo(ctx); err != nil {
			break
		}
		if err = p.enter(ctx, c); err != nil {
			break
		}
		if p.atEnd() {
			p.ends++
		}
		p.flight, p.moved, p.sight = []solver.Cell{c}, time.Now(), 0
		err = p.awaitBeside(ctx, c)
	}
	return true, err
}

// moveTo clicks the next open cell that is well clear of what lies over the grid, and returns it. Where all of them lie near
// that, a click on a given elsewhere has it come along first.
func (p *pass) moveTo(ctx context.Context) (solver.Cell, error) {
	for range 3 {
		v, over, err := p.awaitMoved(ctx, nil)
		if err != nil {
			return nowhere, err
		}
		c := p.clearOf(v, over)
		if c == nowhere {
			if err := p.act(func() error { return p.stepOff(ctx, v.board) }); err != nil {
				return nowhere, err
			}
			if _, _, err = p.awaitMoved(ctx, over); err != nil {
				return nowhere, err
			}
			continue
		}
		if err := p.act(func() error { return p.click(ctx, c) }); err != nil {
			return nowhere, err
		}
		_, _, err = p.awaitMoved(ctx, over)
		return c, err
	}
	return nowhere, p.stopped(Unclosed, "what a click has opened lies over all cells that are left", nil)
}

// clearOf returns the first open cell that is seen empty, or as it was, with nothing over it and those around it.
func (p *pass) clearOf(v view, over []solver.Cell) solver.Cell {
	for _, c := range p.filler.queue() {
		is := v.board.Cells[c]
		if c != p.caret.clicked && is.Certain && (is.Digit == 0 || is.Digit == p.first.Cells[c].Digit) &&
			!slices.ContainsFunc(over, func(o solver.Cell) bool { return neighbours(c, o) }) {
			return c
		}
	}
	return nowhere
}

// awaitMoved looks until what lies over the grid is near the clicked cell alone, and, if there were some before the click,
// over other cells than before. It returns these.
func (p *pass) awaitMoved(ctx context.Context, before []solver.Cell) (v view, over []solver.Cell, err error) {
	for begun := time.Now(); ; p.await(ctx, longestPause) {
		if v, err = p.look(ctx); err != nil {
			return v, nil, err
		}
		p.noteView(v)
		over = p.over(v)
		near := v.board != nil && (v.cause == 0 || v.cause == Unclear) && p.isNear(over)
		if near && (before == nil || !slices.Equal(slices.Sorted(slices.Values(before)), slices.Sorted(slices.Values(over)))) {
			return v, over, nil
		}
		if v.at.Sub(begun) < max(p.config.Grace, 2*p.habits.slowest) {
			continue
		}
		if v.cause == 0 || v.cause == Unclear {
			v.cause = Unclosed
			v.detail = "what a click has opened over the grid does not close, and does not come along to the next cell"
		}
		return v, nil, p.stopped(v.cause, v.detail, nil)
	}
}

// over are the cells over which something lies.
func (p *pass) over(v view) []solver.Cell {
	if v.board == nil {
		return nil
	}
	cover := p.findCover(v.board)
	return cover.cells()
}

// isNear reports whether all cells are near the one that was clicked last.
func (p *pass) isNear(cells []solver.Cell) bool {
	at := p.caret.clicked
	return !slices.ContainsFunc(cells, func(c solver.Cell) bool {
		return abs(c.Row()-at.Row()) > popupReach || abs(c.Col()-at.Col()) > popupReach
	})
}

// awaitBeside looks until the cell that was sent shows its digit, and makes it open again where it does not in time. After
// the last one, what the page shows is judged as ever.
func (p *pass) awaitBeside(ctx context.Context, c solver.Cell) error {
	for {
		v, err := p.look(ctx)
		if err != nil {
			return err
		}
		p.noteView(v)
		if p.atEnd() {
			if done, err := p.judge(ctx, v); done || err != nil {
				return err
			}
			p.await(ctx, longestPause)
			continue
		}
		if v.board != nil && v.cause != Moved {
			p.confirm(v)
		}
		late := v.at.Sub(p.moved) > p.patience()
		switch {
		case len(p.flight) == 0:
			return nil
		case late && v.board == nil:
			return p.stopped(v.cause, v.detail, nil)
		case late:
			p.lose(c, v, "missed")
			p.missed = nil
			if p.cells.at[c].misses++; p.cells.at[c].misses > p.config.Retries {
				return p.notShown()
			}
			return nil
		}
		p.await(ctx, longestPause)
	}
}

// hidesAll reports whether a view shows none of the givens in its place.
func (p *pass) hidesAll(v view) bool {
	if v.board == nil {
		return v.cause == Hidden && !v.barred
	}
	c := p.findCover(v.board)
	return c.kept == 0
}

// undoEscape presses Escape once more where the first one, which was to close what a click had opened, has hidden the grid,
// as it pauses some games. It is not pressed again on this page.
func (f *filler) undoEscape(ctx context.Context) error {
	f.note("undo escape", nowhere, "")
	f.habits.pauses = true
	return f.act(func() error {
		_, err := f.press(ctx, f.trial.way.Hold, []input.Key{input.Escape})
		return err
	})
}
