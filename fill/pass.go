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
	trial = 2 // cells that a way must get right before more are sent

	// A cell is missed when others that were sent later have been shown for this long, or for as long as the page has
	// ever needed.
	lag = 50 * time.Millisecond
	// still is how long nothing has to change before a cell that cannot be read is given a nudge.
	still = 40 * time.Millisecond
	// leastWait is the shortest wait for the page to show anything more.
	leastWait = 250 * time.Millisecond
)

// A pass sends open cells until one is missed or none is left, and waits for those in flight.
type pass struct {
	*filler
	queue  []solver.Cell // open cells, not sent yet
	flight []solver.Cell // in the order of sending
	missed []solver.Cell

	moved   time.Time // when anything was last sent or seen
	strange time.Time // since when the look has shown something wrong; zero if it does not
	nudges  int
}

// run returns when every cell of the queue is shown, or with the missed ones. The others are open again.
func (p *pass) run(ctx context.Context) ([]solver.Cell, error) {
	p.moved = time.Now()
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
		wait(ctx, min(max(time.Since(p.moved)/8, time.Millisecond), 20*time.Millisecond))
	}
}

// send fills what may be in flight. The last cell of all goes alone: when the grid goes out of sight with it, all the
// others must have been seen.
func (p *pass) send(ctx context.Context) error {
	sent := false
	for len(p.queue) > 0 && len(p.flight) < ahead && len(p.missed) == 0 && p.strange.IsZero() {
		if !p.proven && p.sent >= p.wayBegan+trial {
			break
		}
		if len(p.flight) > 0 && p.count(open) == 1 {
			break
		}
		c := p.queue[0]
		if err := p.enter(ctx, c); err != nil {
			return err
		}
		p.queue, p.flight = p.queue[1:], append(p.flight, c)
		p.moved, p.nudges, sent = time.Now(), 0, true
	}
	if sent && p.way.Park {
		return p.act(func() error { return p.park(ctx) })
	}
	return nil
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
		if v.cause == Unclear {
			return false, p.nudge(ctx, v)
		}
		return false, nil
	}
	last := p.count(open) == 0 && len(p.flight) == 1 && len(p.missed) == 0
	if last && (v.cause == Hidden || v.cause == Unclear) {
		p.report.Unseen = true
		p.land(p.flight[0], shown)
		p.flight = nil
		return true, nil
	}
	return false, p.stopped(v.cause, v.detail, nil)
}

// confirm takes the cells that show their digit out of the flight.
func (p *pass) confirm(v view) {
	now := time.Now()
	flight := p.flight[:0]
	for _, c := range p.flight {
		if !p.isRight(v, c) {
			flight = append(flight, c)
			continue
		}
		if p.nudges == 0 { // else it was not the page that took its time
			p.slowest = max(p.slowest, now.Sub(p.moved))
		}
		p.land(c, shown)
		p.after = c
		p.note("shown", c, "")
	}
	if len(flight) < len(p.flight) {
		if p.nudges == 2 && len(p.config.Ways) > 1 {
			p.way.Park, p.report.Found = true, true // that was what it took
		}
		p.moved, p.nudges = now, 0
	}
	p.flight = flight
	p.report.Slowest = max(p.report.Slowest, p.slowest)
}

func (p *pass) isRight(v view, c solver.Cell) bool {
	cell := v.board.Cells[c]
	return cell.Certain && cell.Digit == p.want[c]
}

// land ends the flight of a cell.
func (p *pass) land(c solver.Cell, s state) {
	p.cells[c].state, p.cells[c].at = s, time.Now()
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

// latest is the number of the last cell sent that has been shown for long enough to be sure that those before it will
// not come any more.
func (p *pass) latest(now time.Time) (order int) {
	for i := range p.cells {
		if c := &p.cells[i]; c.state == shown && now.Sub(c.at) >= max(lag, p.slowest) {
			order = max(order, c.order)
		}
	}
	return order
}

// lose makes a cell open again.
func (p *pass) lose(c solver.Cell, v view, what string) {
	p.note(what, c, fmt.Sprintf("shows %s", digitName(v.board.Cells[c].Digit)))
	p.land(c, open)
	p.missed = append(p.missed, c)
	p.flight = slices.DeleteFunc(p.flight, func(o solver.Cell) bool { return o == c })
	p.caret = nowhere // the keys may have gone anywhere
}

// patience is how long the page may take to show something more: a few times what it has needed so far.
func (p *pass) patience() time.Duration {
	if p.slowest == 0 && p.tried == 0 {
		return p.config.FirstWait
	}
	if p.slowest == 0 {
		return p.config.FirstWait / 2
	}
	return min(max(4*p.slowest, leastWait), p.config.Patience)
}

// nudge helps cells that only cannot be read: the caret may stand beside a digit, or the pointer highlight it.
func (p *pass) nudge(ctx context.Context, v view) error {
	blurred := v.cause == Unclear || slices.ContainsFunc(p.flight, func(c solver.Cell) bool { return !v.board.Cells[c].Certain })
	return p.nudgeFor(ctx, v, blurred)
}

// nudgeFor takes first the caret, then the pointer away, if there is a reason and nothing has changed for a while. Where
// givens cannot be read the click that moves the caret would go into the unknown, so that only the pointer moves.
func (p *pass) nudgeFor(ctx context.Context, v view, blurred bool) error {
	if !blurred || p.nudges == 2 || time.Since(p.moved) < still*time.Duration(1+2*p.nudges) {
		return nil
	}
	p.nudges++
	if p.nudges == 1 && v.cause == 0 {
		p.note("step off", nowhere, "")
		return p.act(func() error { return p.stepOff(ctx) })
	}
	p.note("park", nowhere, "")
	return p.act(func() error { return p.park(ctx) })
}
