package fill

import (
	"context"
	"slices"
	"time"

	"autosolve/solver"
)

// nextWay tries the next way on the cells that the last one did not get right. After the last of them it goes on with
// the first, if that got anything right: then only some cells are difficult. Otherwise it clears what the ways left and
// gives up. On a page where no way has made anything happen, those that only combine others are left out.
func (f *filler) nextWay(ctx context.Context) error {
	next := slices.IndexFunc(f.untried, func(w Way) bool { return f.stirred || !w.combines(f.config.Ways[0]) })
	if next >= 0 {
		f.use(f.untried[next])
		f.tried, f.untried = append(f.tried, f.way), slices.Delete(slices.Clone(f.untried), next, next+1)
		f.report.Found = true
		f.lastBegan, f.wayBegan, f.beyond = f.wayBegan, f.sent, 0
		f.caret = nowhere
		// What the last way may have opened is closed first.
		return f.act(func() error { return f.stepOff(ctx, f.last) })
	}
	f.report.Found = false
	f.use(f.config.Ways[0])
	if f.count(shown) > 0 {
		f.proven = true
		return nil
	}
	failed := f.notShown()
	failed.Tried = f.tried
	left, err := f.restore(ctx)
	if err != nil {
		return err
	}
	failed.Left = left
	return failed
}

// prove notes that the way works once two cells sent one after the other are right in one view: on some pages a digit
// is lost only when the caret leaves its cell, on some every other click is. A click that took the caret away between
// the two may have been the other one.
func (p *pass) prove(v view) {
	if p.proven {
		return
	}
	good := map[int]*progress{}
	for i := range p.cells {
		if c := &p.cells[i]; c.state == shown && c.order > p.wayBegan && p.isRight(v, solver.Cell(i)) {
			good[c.order] = c
		}
	}
	for order, c := range good {
		p.proven = p.proven || !c.helped && good[order-1] != nil
	}
}

// restore brings the cells back to how they were at first, as far as that can be done, and gives those that are not.
func (f *filler) restore(ctx context.Context) ([]Wrong, error) {
	w := f.way
	w.Hold, w.Move = max(w.Hold, held), ByClick
	f.use(w)
	was := f.first.Grid()
	for i := range f.cells {
		c := solver.Cell(i)
		if f.cells[i].state == given || f.last.Cells[i].Digit == was[i] && f.last.Cells[i].Certain {
			continue
		}
		f.note("restore", c, "")
		if err := f.put(ctx, c, was[i]); err != nil {
			return nil, err
		}
	}
	deadline := time.Now().Add(max(f.config.Grace, 4*f.slowest))
	for {
		v, err := f.look(ctx)
		if err != nil {
			return nil, err
		}
		f.noteView(v)
		var left []Wrong
		if v.board != nil {
			left = wrongs(v.board, &was)
		}
		if v.board != nil && len(left) == 0 || time.Now().After(deadline) {
			return left, nil
		}
		wait(ctx, 10*time.Millisecond)
	}
}
