package fill

import (
	"context"
	"time"

	"autosolve/input"
	"autosolve/recognize"
	"autosolve/solver"
)

// remedy is what can be done about a sight that is not clear, the mildest first.
type remedy int

// The remedies.
const (
	stepOff remedy = iota // a click on a given takes the caret away, and closes what a page has opened
	escape                // the Escape key closes that, too
	park                  // the pointer leaves the grid, where it may highlight a cell
	remedies
)

func (r remedy) String() string { return [...]string{"step off", "escape", "park"}[r] }

// still is how long a sight is not clear before something is done about it, at least.
const still = 100 * time.Millisecond

// remedyLog is which remedies were tried since anything was sent or seen.
type remedyLog struct {
	next remedy    // those before it were tried
	last time.Time // when the last one was
}

// try tries a remedy, and those before it no more.
func (p *pass) try(ctx context.Context, r remedy, b *recognize.Board) error {
	p.note(r.String(), nowhere, "")
	p.remedies = remedyLog{next: r + 1, last: time.Now()}
	err := p.act(func() error {
		switch r {
		case stepOff:
			return p.stepOff(ctx, b)
		case escape:
			p.caret.lose()
			_, err := p.press(ctx, p.trial.way.Hold, []input.Key{input.Escape})
			return err
		}
		return p.park(ctx)
	})
	if p.coveredAtEnd(err) != nil {
		return nil // the next look tells
	}
	return err
}

// cured notes that the last remedy helped. The second time it becomes part of the way, unless the user has settled the
// way. A click on a given, and Escape, only do that where something was opened over other cells.
func (p *pass) cured(opened bool) {
	if p.remedies.next == 0 || len(p.config.Ways) < 2 {
		return
	}
	r := p.remedies.next - 1
	if r != park && !opened {
		return
	}
	p.habits.cured[r]++
	if p.habits.cured[r] != 2 {
		return
	}
	way := &p.trial.way
	switch r {
	case stepOff:
		way.Between = BetweenGiven
	case escape:
		way.Between = BetweenEscape
	case park:
		way.Park = true
	}
	p.report.Found = true
	p.noteWay()
}

// unblur helps when the cell that was sent last, or all that are in flight, cannot be read with certainty: then the caret
// may stand beside a digit, or the pointer highlight it. As long as more may be sent, that takes the caret away.
func (p *pass) unblur(ctx context.Context, v view) error {
	if p.maySend() || !p.isBlurred(v) {
		return nil
	}
	if !p.mayTry() && p.trial.beyond == 0 && len(p.queue) > 1 {
		p.trial.beyond = 1
		return nil
	}
	switch {
	case p.remedies.next == stepOff:
		return p.try(ctx, stepOff, v.board)
	case p.remedies.next <= park && time.Since(p.remedies.last) > max(lag, 2*p.habits.slowest):
		return p.try(ctx, park, v.board)
	}
	return nil
}

// isBlurred reports whether the cell that was sent last, or all that are in flight, cannot be read.
func (p *pass) isBlurred(v view) bool {
	all := true
	for _, c := range p.flight {
		unclear := !v.board.Cells[c].Certain
		if p.cells.at[c].order == p.cells.sent && unclear {
			return true
		}
		all = all && unclear
	}
	return all
}

// clearSight helps a grid that looks strange, as it does on some pages where caret or pointer highlight cells, or where a
// click has opened something: it takes them away. It clicks only where the grid is in place, but for what a highlight may
// do to its look.
func (p *pass) clearSight(ctx context.Context, v view) error {
	tried := p.remedies.next
	each := max(still, p.habits.slowest) // the page may still clear it by itself, and the last remedy may still help
	if v.barred || tried == remedies || time.Since(p.strange) < each*time.Duration(1+tried) {
		return nil
	}
	covered := v.cause == Unclear
	switch {
	case tried == stepOff && (covered || v.cause == Moved):
		return p.try(ctx, stepOff, p.trusted(v))
	case tried <= escape && covered && p.mayEscape():
		return p.try(ctx, escape, nil)
	}
	return p.try(ctx, park, nil)
}

// mayEscape reports whether the Escape key may be pressed: where the keys of the user's way are settled, it is none of
// them.
func (p *pass) mayEscape() bool { return len(p.config.Ways) > 1 }

// trusted is the board by which to choose the given to click. Where a popup of the page is what makes givens unreadable,
// as is most likely while the way is still tried out, the board seen before tells, if the grid's lines are in place.
func (p *pass) trusted(v view) *recognize.Board {
	if v.cause != Unclear || p.trial.proven && !p.habits.opens {
		return v.board
	}
	if from := p.caret.away(&p.cells, &p.first.Layout, v.board); from != solver.Cell(nowhere) {
		return v.board
	}
	return p.last
}
