package fill

import (
	"context"
	"fmt"
	"slices"
	"time"

	"autosolve/solver"
)

const (
	ahead = 9 // cells that may be in flight: a row
	trial = 2 // cells that a way must get right to be proven
	// A page that needs time gets no more ahead than it is likely to show within this, as it may show them all at once.
	aheadTime = 2 * time.Second

	// A cell is missed when others that were sent later have been shown for this long, or for as long as the page has
	// ever needed.
	lag = 50 * time.Millisecond
	// leastWait is the shortest wait for the page to show anything more.
	leastWait = 500 * time.Millisecond
)

// A pass sends open cells until one is missed or none is left, and waits for those in flight.
type pass struct {
	*filler
	queue  []solver.Cell // open cells, not sent yet
	flight []solver.Cell // in the order of sending
	missed []solver.Cell

	moved   time.Time // when anything was last sent or seen
	strange time.Time // since when the look has shown something wrong; zero if it does not
	nudges  int       // since anything was sent or seen
	nudged  time.Time // when the last one was
}

// run returns when every cell of the queue is shown, or with the missed ones. The others are open again.
func (p *pass) run(ctx context.Context) ([]solver.Cell, error) {
	p.moved = time.Now()
	if p.sent > 0 {
		if err := p.late(ctx); err != nil {
			return nil, err
		}
	}
	for {
		if err := p.send(ctx); err != nil {
			return nil, err
		}
		v, err := p.look(ctx)
		if err != nil {
			return nil, err
		}
		p.noteView(v)
		done, err := p.judge(ctx, v)
		if done || err != nil {
			return p.missed, err
		}
		// The longer nothing happens, the less often it pays to look.
		wait(ctx, min(max(time.Since(p.moved)/16, time.Millisecond), 20*time.Millisecond))
	}
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
		cell := &p.cells[c]
		if !p.isRight(v, c) {
			return false
		}
		if cell.order > p.lastBegan && cell.seen.IsZero() {
			waiting++
			p.slowest = max(p.slowest, v.at.Sub(cell.sentAt))
			p.perCell = max(p.perCell, p.slowest)
		}
		cell.state = shown
		p.note("late", c, "")
		return true
	})
	if last := len(p.tried) - 1; waiting > 0 && waiting == p.sent-p.lastBegan && !p.proven && last > 0 {
		p.untried = append([]Way{p.tried[last]}, p.untried...)
		p.tried = p.tried[:last]
		p.use(p.tried[last-1])
		p.wayBegan, p.report.Found = p.lastBegan, last > 1
	}
	return nil
}

// send fills what may be in flight.
func (p *pass) send(ctx context.Context) error {
	sent := false
	for p.maySend() {
		c := p.queue[0]
		if err := p.enter(ctx, c); err != nil {
			return err
		}
		p.queue, p.flight = p.queue[1:], append(p.flight, c)
		p.moved, p.nudges, sent = time.Now(), 0, true
	}
	if sent && p.blurs && p.caret != nowhere && len(p.queue) > 0 && p.count(open) == 1 {
		p.nudges, p.nudged = 1, time.Now()
		if err := p.act(func() error { return p.stepOff(ctx, p.last) }); err != nil {
			return err
		}
	}
	if sent && p.way.Park {
		return p.act(func() error { return p.park(ctx) })
	}
	return nil
}

// maySend says whether the next cell may be sent now. The last of all goes alone: when the grid goes out of sight with
// it, all the others must have been seen.
func (p *pass) maySend() bool {
	if len(p.queue) == 0 || len(p.missed) > 0 || !p.strange.IsZero() || !p.mayTry() {
		return false
	}
	return len(p.flight) == 0 || len(p.flight) < p.mostAhead() && p.count(open) > 1
}

// mostAhead is how many cells may be in flight.
func (p *pass) mostAhead() int {
	return int(min(max(aheadTime/max(p.perCell, 1), 1), ahead))
}

// mayTry says whether another cell may be sent as far as the way is concerned. None writes into more cells than it takes
// to see whether it works: two, and another each time that all were right. The first way, which is likely to be good,
// gets a row as soon as the page has shown how fast it is.
func (p *pass) mayTry() bool {
	limit := trial + p.beyond
	if len(p.tried) == 1 && p.slowest > 0 {
		limit = ahead
	}
	return p.proven || len(p.flight) == 0 || p.sent < p.wayBegan+limit
}

// judge draws the conclusions from a view. It is done when nothing is in flight and nothing may be sent.
func (p *pass) judge(ctx context.Context, v view) (done bool, err error) {
	if v.cause != 0 {
		return p.puzzled(ctx, v)
	}
	if !p.strange.IsZero() {
		p.strange, p.moved = time.Time{}, v.at
	}
	p.confirm(v)
	p.miss(v)
	p.prove(v)
	if len(p.flight) == 0 {
		return len(p.queue) == 0 || len(p.missed) > 0, nil
	}
	return false, p.nudge(ctx, v)
}

// puzzled waits for a strange view to pass, and stops the fill when it does not.
func (p *pass) puzzled(ctx context.Context, v view) (done bool, err error) {
	if p.strange.IsZero() {
		p.strange, p.moved = v.at, v.at
	}
	if v.at.Sub(p.strange) < max(p.config.Grace, 2*p.slowest) {
		return false, p.clearSight(ctx, v)
	}
	last := p.count(open) == 0 && len(p.flight) == 1 && len(p.missed) == 0
	if last && (v.cause == Hidden || v.cause == Unclear) {
		p.report.Unseen = true
		p.cells[p.flight[0]].state = shown
		p.flight = nil
		return true, nil
	}
	return false, p.stopped(v.cause, v.detail, nil)
}

// confirm takes the cells that show their digit out of the flight.
func (p *pass) confirm(v view) {
	now, fresh := time.Now(), 0
	flight := p.flight[:0]
	for _, c := range p.flight {
		cell := &p.cells[c]
		if cell.seen.IsZero() && (p.isRight(v, c) || !v.board.Cells[c].Certain) {
			// From here on it is not the page that takes its time.
			cell.seen = now
			fresh++
			p.blurs = p.blurs || !p.isRight(v, c)
		}
		if !p.isRight(v, c) {
			flight = append(flight, c)
			continue
		}
		cell.state = shown
		p.note("shown", c, "")
	}
	if took := now.Sub(p.moved); fresh > 0 {
		p.slowest, p.perCell = max(p.slowest, took), max(p.perCell, took/time.Duration(fresh))
	}
	if len(flight) < len(p.flight) {
		p.advance(now)
	}
	p.flight = flight
	p.report.Slowest = p.slowest
}

// advance notes that something was seen. If it took more than once that the pointer was taken away, that is done from
// now on.
func (p *pass) advance(now time.Time) {
	if p.nudges == 2 && len(p.config.Ways) > 1 {
		p.parked++
	}
	if p.parked == 2 {
		p.way.Park, p.report.Found = true, true
	}
	p.moved, p.nudges = now, 0
}

func (p *pass) isRight(v view, c solver.Cell) bool {
	cell := v.board.Cells[c]
	return cell.Certain && cell.Digit == p.want[c]
}

// miss finds the cells that will not show their digit any more, and those that lost it again.
func (p *pass) miss(v view) {
	now := time.Now()
	latest := p.latest(now)
	late := now.Sub(p.moved) > p.patience()
	for _, c := range slices.Clone(p.flight) {
		if late || p.cells[c].order < latest && v.board.Cells[c].Certain {
			p.lose(c, v, "missed")
		}
	}
	for i := range p.cells {
		c := solver.Cell(i)
		if s := p.cells[c].state; (s == shown || s == right) && v.board.Cells[c].Certain && !p.isRight(v, c) {
			p.lose(c, v, "lost")
		}
	}
}

// latest is the number of the last cell sent in which something has been seen for long enough to be sure that those
// before it will not come any more.
func (p *pass) latest(now time.Time) (order int) {
	for i := range p.cells {
		c := &p.cells[i]
		if (c.state == shown || c.state == flying) && !c.seen.IsZero() && now.Sub(c.seen) >= max(lag, p.slowest) {
			order = max(order, c.order)
		}
	}
	return order
}

// lose makes a cell open again.
func (p *pass) lose(c solver.Cell, v view, what string) {
	p.note(what, c, fmt.Sprintf("shows %s", digitName(v.board.Cells[c].Digit)))
	p.cells[c].state = open
	p.missed = append(p.missed, c)
	p.flight = slices.DeleteFunc(p.flight, func(o solver.Cell) bool { return o == c })
	p.caret = nowhere // the keys may have gone anywhere
}

// patience is how long the page may take to show something more: a few times what it has needed so far. It may show all
// that is in flight at once.
func (p *pass) patience() time.Duration {
	wait := max(2*p.slowest, 4*p.perCell*time.Duration(len(p.flight)), leastWait)
	if !p.proven && len(p.tried) == 1 { // afterwards the page has had its time to wake up
		return max(wait, p.config.FirstWait)
	}
	return min(wait, p.config.Patience)
}
