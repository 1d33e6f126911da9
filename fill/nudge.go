package fill

import (
	"context"
	"time"

	"autosolve/recognize"
)

// still is how long the grid looks strange before something is done about it.
const still = 100 * time.Millisecond

// nudge helps when the cell that was sent last, or all that are in flight, cannot be read with certainty: then the caret
// may stand beside a digit, or the pointer highlight it. As long as more may be sent, that takes the caret away.
func (p *pass) nudge(ctx context.Context, v view) error {
	blurred := true
	for _, c := range p.flight {
		unclear := !v.board.Cells[c].Certain
		if p.cells[c].order == p.sent && unclear {
			blurred = true
			break
		}
		blurred = blurred && unclear
	}
	if p.maySend() || !blurred {
		return nil
	}
	if !p.mayTry() && p.beyond == 0 && len(p.queue) > 1 {
		p.beyond = 1
		return nil
	}
	switch {
	case p.nudges == 0:
		p.note("step off", nowhere, "")
		p.nudges, p.nudged = 1, time.Now()
		return p.act(func() error { return p.stepOff(ctx, v.board) })
	case p.nudges == 1 && time.Since(p.nudged) > max(lag, 2*p.slowest):
		p.note("park", nowhere, "")
		p.nudges, p.nudged = 2, time.Now()
		return p.act(func() error { return p.park(ctx) })
	}
	return nil
}

// clearSight helps a grid that looks strange, as it does on some pages where caret or pointer highlight cells: it takes
// them away. It clicks only where the grid is in place, but for what a highlight may do to its look.
func (p *pass) clearSight(ctx context.Context, v view) error {
	if p.nudges == 2 || time.Since(p.strange) < still*time.Duration(1+p.nudges) {
		return nil
	}
	p.nudges, p.nudged = p.nudges+1, time.Now()
	if p.nudges == 1 && (v.cause == Unclear || v.cause == Moved) {
		p.note("step off", nowhere, "")
		return p.act(func() error { return p.stepOff(ctx, p.trusted(v)) })
	}
	p.note("park", nowhere, "")
	return p.act(func() error { return p.park(ctx) })
}

// trusted is the board by which to choose the given to click. While the way is still tried out, what makes the givens
// unreadable is most likely what our last click has opened: then, if the grid's lines are in place, the board seen
// before tells.
func (p *pass) trusted(v view) *recognize.Board {
	if !p.proven && v.cause == Unclear {
		return p.last
	}
	return v.board
}
