package fill

import (
	"context"
	"slices"
	"time"

	"autosolve/solver"
)

// On some pages nothing closes what a click opens: it only comes along to the next cell that is clicked. Where typing works
// all the same, the rest is filled beside it, a cell at a time.

// popupReach is how far from the clicked cell, in rows or columns, what the click has opened may cover others.
const popupReach = 4

// mayFillBeside reports whether the page was seen to take a typed digit while something that a click had opened lay
// over the grid.
func (p *pass) mayFillBeside() bool {
	typing := p.trial.way.Enter == ByKey && p.trial.way.Move == ByClick
	return typing && !p.wary && p.opening == opens && len(p.flight) == 0 && len(p.missed) == 0 && p.cells.count(shown) > 0
}

// fillBeside fills the open cells beside what each click opens. A cell is clicked only well clear of what lies over the
// grid, and gets its digit only once that has come along to it, or gone: otherwise the click went elsewhere.
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

// moveTo clicks the next open cell that is well clear of what lies over the grid, and returns it. If there is none, it
// clicks a given elsewhere first, so that what lies over the grid comes along.
func (p *pass) moveTo(ctx context.Context) (solver.Cell, error) {
	for range 3 {
		v, over, err := p.awaitMoved(ctx, nil)
		if err != nil {
			return nowhere, err
		}
		c := p.clearOf(v, over)
		err = p.act(func() error {
			if c == nowhere {
				return p.stepOff(ctx, v.board)
			}
			return p.click(ctx, c)
		})
		if err != nil {
			return nowhere, err
		}
		if _, _, err = p.awaitMoved(ctx, over); err != nil || c != nowhere {
			return c, err
		}
	}
	return nowhere, p.stopped(Unclosed, "what a click has opened lies over all cells that are left", nil)
}

// clearOf returns the first open cell that is seen empty, or as it was, with nothing over it and its neighbours.
func (p *pass) clearOf(v view, over []solver.Cell) solver.Cell {
	for _, c := range p.filler.queue() {
		is := v.board.Cells[c]
		if c != p.caret.clicked && is.Certain && (is.Digit == 0 || is.Digit == p.first.Cells[c].Digit) && !touches(c, over) {
			return c
		}
	}
	return nowhere
}

// awaitMoved looks until what lies over the grid is near the clicked cell alone, and over other cells than before, if
// there were any. It returns these cells.
func (p *pass) awaitMoved(ctx context.Context, before []solver.Cell) (v view, over []solver.Cell, err error) {
	slices.Sort(before)
	begun := time.Now()
	v, err = p.lookUntil(ctx, func(v view) (bool, error) {
		over = p.over(v.board)
		slices.Sort(over)
		mayBe := v.cause == 0 || v.cause == Unclear
		if v.board != nil && mayBe && p.isNear(over) && (before == nil || !slices.Equal(before, over)) {
			return true, nil
		}
		if v.at.Sub(begun) < p.graceOrLag() {
			return false, nil
		}
		if mayBe {
			v.cause = Unclosed
			v.detail = "what a click has opened over the grid does not close, and does not come along to the next cell"
		}
		return false, p.stopped(v.cause, v.detail, nil)
	})
	return v, over, err
}

// isNear reports whether all cells are near the one that was clicked last.
func (p *pass) isNear(cells []solver.Cell) bool {
	at := p.caret.clicked
	return !slices.ContainsFunc(cells, func(c solver.Cell) bool {
		return abs(c.Row()-at.Row()) > popupReach || abs(c.Col()-at.Col()) > popupReach
	})
}

// awaitBeside looks until the cell that was sent shows its digit, and makes it open again if it does not in time. After
// the last one, what the page shows is judged as it always is.
func (p *pass) awaitBeside(ctx context.Context, c solver.Cell) error {
	_, err := p.lookUntil(ctx, func(v view) (bool, error) {
		if p.atEnd() {
			return p.judge(ctx, v)
		}
		if v.board != nil && v.cause != Moved {
			p.confirm(v)
		}
		switch late := v.at.Sub(p.moved) > p.patience(); {
		case len(p.flight) == 0:
			return true, nil
		case !late:
			return false, nil
		case v.board == nil:
			return false, p.stopped(v.cause, v.detail, nil)
		}
		p.lose(c, v, "missed")
		p.missed = nil
		if p.cells.at[c].misses++; p.cells.at[c].misses > p.config.Retries {
			return false, p.notShown()
		}
		return true, nil
	})
	return err
}
