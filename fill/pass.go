package fill

import (
	"context"
	"slices"
	"time"

	"autosolve/solver"
)

// longestPause is the longest time between two looks where the screen does not change: there may be something else to do, and the
// user may have asked to stop.
const longestPause = 20 * time.Millisecond

// A pass sends open cells until one is missed or none is left, and waits for those in flight.
type pass struct {
	*filler
	queue  []solver.Cell // open cells, not sent yet
	flight []solver.Cell // in the order of sending
	missed []solver.Cell
	window window

	moved    time.Time // when anything was last sent or seen
	idle     bool      // nothing was for so long that buttons were looked for
	strange  time.Time // since when the look has shown something wrong; zero if it does not
	opened   bool      // what is wrong is that something lies over cells
	remedies remedyLog
}

// run returns when every cell of the queue is shown, or with the missed ones. The others are open again.
func (p *pass) run(ctx context.Context) ([]solver.Cell, error) {
	p.moved = time.Now()
	if p.cells.sent > 0 {
		if err := p.late(ctx); err != nil {
			return nil, err
		}
	}
	for {
		if err := p.send(ctx); err != nil {
			return nil, err
		}
		p.await(ctx, p.pause())
		v, err := p.look(ctx)
		if err != nil {
			return nil, err
		}
		p.noteView(v)
		if err := p.watch(ctx, v); err != nil {
			return nil, err
		}
		done, err := p.judge(ctx, v)
		if done || err != nil {
			return p.missed, err
		}
		if err := p.useIdleTime(ctx); err != nil {
			return nil, err
		}
	}
}

// pause is how long a look may wait for the screen to change.
func (p *pass) pause() time.Duration {
	if p.opener.watched {
		return probePause
	}
	return longestPause
}

// useIdleTime looks for buttons while a page that has shown nothing yet takes its time: one that has some gets less.
func (p *pass) useIdleTime(ctx context.Context) error {
	if p.idle || p.trial.proven || !p.trial.first() || p.habits.opens || len(p.flight) == 0 || time.Since(p.moved) < leastWait/2 {
		return nil
	}
	p.idle = true
	return p.findKeypad(ctx)
}

// late takes cells out of the queue that came right after they had been given up. If that are all that the last way
// had missed, the page was only slow, and that way is good.
func (p *pass) late(ctx context.Context) error {
	v, err := p.look(ctx)
	if err != nil {
		return err
	}
	p.noteView(v)
	if v.cause != 0 {
		p.strange, p.moved = v.at, v.at
		return nil
	}
	waiting := 0 // cells that were given up before anything was seen in them
	p.queue = slices.DeleteFunc(p.queue, func(c solver.Cell) bool {
		cell := &p.cells.at[c]
		if !p.cells.isRight(v.board, c) {
			return false
		}
		if cell.order > p.trial.before && cell.seen.IsZero() {
			waiting++
			p.habits.took(v.at.Sub(cell.sentAt), 1)
		}
		cell.state = shown
		p.note("late", c, "")
		return true
	})
	if waiting > 0 && waiting == p.cells.sent-p.trial.before && !p.trial.proven && p.trial.back() {
		p.report.Found = !p.trial.first()
		p.noteWay()
	}
	return nil
}

// send fills what may be in flight.
func (p *pass) send(ctx context.Context) error {
	sent := false
	for p.maySend() {
		c, way := p.queue[0], p.trial.way
		if err := p.enter(ctx, c); err != nil {
			return err
		}
		p.queue, p.flight = p.queue[1:], append(p.flight, c)
		if p.trial.way.Enter != way.Enter {
			p.queue = p.filler.queue()
		}
		p.moved, p.remedies, sent = time.Now(), remedyLog{}, true
	}
	if sent && p.atEnd() {
		p.ends++
	}
	if sent && p.trial.way.Park {
		return p.unlessAtEnd(p.act(func() error { return p.park(ctx) }))
	}
	if sent && len(p.queue) > 0 {
		return p.aim(ctx, p.queue[0])
	}
	return nil
}

// maySend reports whether the next cell may be sent now. When the last of all goes out, all but a few must have been
// seen, as the grid may go out of sight with it; and what clicks open, which is no answer to it, would have been seen, too.
func (p *pass) maySend() bool {
	if len(p.queue) == 0 || len(p.missed) > 0 || !p.strange.IsZero() || !p.mayTry() || p.awaitsButtons() {
		return false
	}
	if p.opener.watched && p.cells.sent > 0 {
		return false
	}
	most := p.window.size(&p.habits)
	if p.config.Ahead > 0 {
		most = min(most, p.config.Ahead)
	}
	if p.wary {
		most = 1
	}
	if p.cells.count(open) == 1 {
		if !p.habits.opens && time.Since(p.caret.first) < p.habits.opening() {
			return false
		}
		most = min(most, unseenAtEnd)
	}
	return len(p.flight) == 0 || len(p.flight) < most
}

// mayTry reports whether another cell may be sent as far as the way is concerned.
func (p *pass) mayTry() bool { return p.trial.may(p.cells.sent, len(p.flight), &p.habits) }

// judge draws the conclusions from a view. It is done when all 81 cells were seen right in one view, wherever the grid is
// by then, and when nothing is in flight and nothing may be sent.
func (p *pass) judge(ctx context.Context, v view) (done bool, err error) {
	if p.cells.allRight(v.board) && p.atEnd() {
		p.confirm(v)
		return true, nil
	}
	if v.cause != 0 {
		return p.puzzled(ctx, v)
	}
	if !p.strange.IsZero() {
		p.recover(v)
	}
	p.confirm(v)
	p.miss(v)
	p.prove(v)
	switch {
	case p.atEnd():
		return p.settle(ctx, v)
	case len(p.flight) == 0:
		return len(p.queue) == 0 || len(p.missed) > 0, nil
	}
	return false, p.unblur(ctx, v)
}

// puzzled waits for a strange view to pass, and stops the fill when it does not. With nothing left to send it may be the
// page's answer. A page that opens something over other cells is seen to show its digits meanwhile.
func (p *pass) puzzled(ctx context.Context, v view) (done bool, err error) {
	if p.strange.IsZero() {
		p.strange, p.moved = v.at, v.at
		p.window.shrink()
		p.habits.answered(v.at.Sub(p.caret.last()))
		if v.cause == Unclear && p.cells.count(open) > 0 {
			if err := p.stopAtList(ctx); err != nil {
				return false, err
			}
		}
	}
	p.opened = v.cause == Unclear
	if p.opened && (p.habits.opens || p.atEnd()) || v.cause == Moved && p.atEnd() {
		p.confirm(v)
	}
	if p.atEnd() {
		return p.answer(ctx, v)
	}
	p.judgeRemedy(v)
	switch {
	case p.mayPass(v):
		return false, p.clearSight(ctx, v)
	case p.opened && !p.habits.opens && p.cells.sent == 1 && p.isNear(p.over(v)):
		p.habits.opens = true // the first click has opened it, as far as anybody can tell
		return false, nil
	case p.opened && p.mayFillBeside():
		return p.fillBeside(ctx)
	case p.opened && p.habits.opens:
		return false, p.stopped(Unclosed, "what a click has opened over the grid does not close: "+v.detail, nil)
	}
	if p.remedies.tried[escape] && p.habits.pauses && p.hidesAll(v) {
		return false, p.stopped(Paused, "the Escape key, which was to close what a click had opened, has hidden the grid, and a second one has not brought it back", nil)
	}
	return false, p.stopped(v.cause, v.detail, nil)
}

// mayPass reports whether a strange view may still pass by itself, or by what was done about it last, or can be.
func (p *pass) mayPass(v view) bool {
	limit := max(p.config.Grace, 2*time.Duration(remedies)*p.habits.slowest)
	if p.opened && p.mayFillBeside() {
		limit = max(p.config.Grace, 2*p.habits.slowest)
	}
	if r := p.nextRemedy(v); p.opened && !v.barred && r < park {
		return true
	}
	effect := max(2*still, 2*p.habits.slowest)
	if p.opened && p.habits.opens {
		effect = max(effect, leastClosing)
	}
	return v.at.Sub(p.strange) < limit || p.remedies.count > 0 && v.at.Sub(p.remedies.at) < effect
}

// recover goes on after a strange view. Where taking the caret away, or Escape, has cleared it, the page opens something
// at a click.
func (p *pass) recover(v view) {
	if p.opened && p.remedies.count > 0 && p.remedies.last != park {
		p.habits.opens = true
	}
	p.cured(p.opened)
	p.strange, p.opened, p.moved, p.remedies = time.Time{}, false, v.at, remedyLog{}
}

// confirm takes the cells that show their digit out of the flight.
func (p *pass) confirm(v view) {
	now, fresh := time.Now(), 0
	flight := p.flight[:0]
	for _, c := range p.flight {
		cell, right := &p.cells.at[c], p.cells.isRight(v.board, c)
		if cell.seen.IsZero() && (right || !v.board.Cells[c].Certain && v.cause == 0) {
			// From here on it is not the page that takes its time.
			cell.seen = now
			fresh++
		}
		if !right {
			flight = append(flight, c)
			continue
		}
		p.habits.blurs = p.habits.blurs || cell.seen != now
		cell.state = shown
		p.trial.shown[p.trial.way]++
		p.note("shown", c, "")
	}
	if fresh > 0 {
		p.habits.took(now.Sub(p.moved), fresh)
		p.window.slide(fresh)
	}
	if len(flight) < len(p.flight) {
		if p.strange.IsZero() { // else it is not known yet whether the remedy has helped
			p.cured(false)
			p.remedies = remedyLog{}
		}
		p.moved = now
	}
	p.flight = flight
	p.report.Slowest = p.habits.slowest
}

// miss finds the cells that will not show their digit any more, and those that lost it again.
func (p *pass) miss(v view) {
	now := time.Now()
	latest := p.cells.latest(now, p.habits.missedAfter())
	late := now.Sub(p.moved) > p.patience() && !p.mayUncover(v.board)
	end := p.atEnd() && p.cells.count(shown) > 0
	for _, c := range slices.Clone(p.flight) {
		unclear := !v.board.Cells[c].Certain
		if late && !(unclear && end) || p.cells.at[c].order < latest && !unclear {
			p.lose(c, v, "missed")
		}
	}
	for i := range p.cells.at {
		c := solver.Cell(i)
		if s := p.cells.at[i].state; (s == shown || s == right) && v.board.Cells[c].Certain && !p.cells.isRight(v.board, c) {
			p.lose(c, v, "lost")
		}
	}
}

// lose makes a cell open again.
func (p *pass) lose(c solver.Cell, v view, what string) {
	shows := "unread"
	if v.board != nil {
		cell := &v.board.Cells[c]
		if shows = "shows " + digitName(cell.Digit); cell.Certain && cell.Digit != p.first.Cells[c].Digit {
			p.trial.entered = cell.Digit
		}
	}
	p.note(what, c, shows)
	p.cells.at[c].state = open
	p.missed = append(p.missed, c)
	p.flight = slices.DeleteFunc(p.flight, func(o solver.Cell) bool { return o == c })
	p.caret.lose() // the keys may have gone anywhere
	p.window.shrink()
}

// patience is how long the page may take to show something more. The first way gives it its time to wake up, unless
// there are buttons, which are then likely to be what it wants.
func (p *pass) patience() time.Duration {
	wait := max(p.habits.patience(len(p.flight)), p.strokeWait())
	if !p.trial.proven && p.trial.first() && p.pad == nil {
		return max(wait, p.config.FirstWait)
	}
	return min(wait, p.config.Patience)
}
