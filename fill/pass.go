package fill

import (
	"cmp"
	"context"
	"slices"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// longestPause is the longest time between two looks while the screen does not change. After each pause the fill checks
// whether a wait is over and whether the user wants to stop.
const longestPause = 20 * time.Millisecond

// A pass sends the digits of open cells until a cell is missed or no cell is left, and waits until the digits in flight are
// shown or missed.
type pass struct {
	*filler
	queue  []solver.Cell // the open cells, in the order in which they will be sent
	flight []solver.Cell // the cells in flight, in the order in which they were sent
	missed []solver.Cell
	window window

	moved    time.Time // when the pass last moved on: something was sent or newly seen
	idle     bool      // idle time was used to look for buttons (useIdleTime)
	sight    Cause     // what was wrong with the last look, 0 if nothing was
	since    time.Time // since when something is wrong: the time of the first look that showed it
	turned   time.Time // the same, but not counting a popup beside the last cell before it (isBeside)
	into     Cause     // what was wrong at that time
	beside   bool      // what was wrong with the last look may have been only such a popup
	remedies remedyLog
}

// run fills the cells of the queue until all are shown, or until some were missed. It returns the missed cells, which are
// open again.
func (p *pass) run(ctx context.Context) ([]solver.Cell, error) {
	p.moved = time.Now()
	if p.cells.sent > 0 {
		if err := p.acceptLate(ctx); err != nil {
			return nil, err
		}
	} else if !p.opener.moved.IsZero() { // no digit follows a first click that has moved the grid
		p.sight, p.since = Moved, p.opener.moved
	}
	for {
		if err := p.send(ctx); err != nil {
			return nil, err
		}
		limit := longestPause
		if p.opening == mayOpen || p.atEnd() && len(p.flight) > 0 { // the time of a change shows what has caused it
			limit = probePause
		}
		p.await(ctx, limit)
		v, err := p.look(ctx)
		if err != nil {
			return nil, err
		}
		if err := p.watch(ctx, v); err != nil {
			return nil, err
		}
		if err := p.stopAtRed(ctx, v); err != nil {
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

// useIdleTime looks once for buttons if the first way is unproven and the page has shown nothing new for a while. If the page
// has buttons, it gets less time to show a typed digit (see patience).
func (p *pass) useIdleTime(ctx context.Context) error {
	unsure := !p.trial.proven && p.trial.first() && p.opening != opens
	if p.idle || !unsure || len(p.flight) == 0 || time.Since(p.moved) < leastWait/2 {
		return nil
	}
	p.idle = true
	return p.findKeypad(ctx)
}

// acceptLate removes from the queue the cells that became right after they were given up. If all the cells that were sent
// since the previous way began are right now, the page was only slow, and acceptLate switches back to that way.
func (p *pass) acceptLate(ctx context.Context) error {
	v, err := p.look(ctx)
	if err != nil {
		return err
	}
	if v.cause != 0 {
		p.sight, p.since, p.moved = v.cause, v.at, v.at
		return nil
	}
	// waiting is the number of cells that were sent since the previous way began, that show the right digit now, and in which
	// nothing was seen before.
	waiting := 0
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
		p.noteWay()
	}
	return nil
}

// send enters digits until maySend forbids the next one. If think delays a digit, send returns at once. Otherwise, if it has
// entered digits, it then moves the pointer off the grid if the way requires that, or may move it to the next cell (aim).
func (p *pass) send(ctx context.Context) error {
	sent := false
	for p.maySend() {
		c, way := p.queue[0], p.trial.way
		if ready, err := p.think(ctx, c); !ready || err != nil {
			return err
		}
		if err := p.enter(ctx, c); err != nil {
			return err
		}
		p.queue, p.flight = p.queue[1:], append(p.flight, c)
		p.tempo.sent++
		if p.trial.way.Enter != way.Enter {
			p.queue = p.openCells()
		}
		p.moved, p.remedies, sent = time.Now(), remedyLog{}, true
	}
	if sent && p.atEnd() {
		p.ends++
	}
	if sent && p.trial.way.Park {
		return p.unlessAtEnd(p.park(ctx))
	}
	if sent && len(p.queue) > 0 && p.person == nil {
		return p.aim(ctx, p.queue[0])
	}
	return nil
}

// maySend reports whether the next digit may be sent now. Before the very last digit, all digits must have been seen, as the
// page may hide the grid at the last one, but one of them may be unclear. The first click must then also be so long ago that
// its popup would have been seen; otherwise the popup could be mistaken for the page's answer.
func (p *pass) maySend() bool {
	if len(p.queue) == 0 || len(p.missed) > 0 || p.sight != 0 || p.cells.doubted() || !p.mayTry() || p.awaitsButtons() {
		return false
	}
	if p.opening == mayOpen && p.cells.sent > 0 {
		return false
	}
	limit := p.window.size(&p.habits, p.opening)
	if p.trial.way.Pause > p.config.Ways[0].Pause { // the pause that the fill has chosen may be long enough by chance only
		limit = min(limit, windowSizes[0])
	}
	if p.config.Ahead > 0 {
		limit = min(limit, p.config.Ahead)
	}
	if p.wary || p.person != nil || p.config.Guessed {
		limit = 1
	}
	if p.cells.count(open) == 1 {
		if p.opening != opens && time.Since(p.caret.first) < max(leastOpening, 2*p.habits.slowest) {
			return false
		}
		limit = min(limit, unseenAtEnd)
		if slices.ContainsFunc(p.flight, func(c solver.Cell) bool { return p.cells.at[c].seen.IsZero() }) {
			return false // the page may lose this digit, or go on to another puzzle because of it
		}
	}
	return len(p.flight) == 0 || len(p.flight) < limit
}

// mayTry reports whether the trial of the way allows another cell to be sent.
func (p *pass) mayTry() bool { return p.trial.may(p.cells.sent, len(p.flight), &p.habits) }

// judge does what the state machine decides for a view (state.go). done is whether the pass is over.
func (p *pass) judge(ctx context.Context, v view) (done bool, err error) {
	was := situation{p.opening, p.sight}
	closed := p.remedies.count > 0 && p.remedies.last != park
	if err := p.take(ctx, v); err != nil {
		return false, err
	}
	e := p.assess(v)
	e.closed = closed
	now, do := was.next(e)
	p.opening, p.sight = now.opening, now.sight
	switch do {
	case finish:
		return true, nil
	case proceed:
		return p.proceed(ctx, v)
	case relieve:
		return false, p.clearSight(ctx, v)
	case cure:
		return false, p.try(ctx, p.habits.cure, v.board)
	case accept:
		return p.accept(ctx, v)
	case resend:
		return p.resend(v, cmp.Or(p.refuseButtons(ctx, v), p.unanswered(v)))
	case fillBeside:
		return p.fillBeside(ctx)
	case stopUnclosed:
		return false, p.stopped(Unclosed, "the popup that a click has opened does not close: "+v.detail, nil)
	case stopPaused:
		return false, p.stopped(Paused, "the Escape key, pressed to close a popup, has hidden the grid, "+
			"and pressing it again has not brought it back", nil)
	case stop:
		return false, p.stopped(v.cause, v.detail, nil)
	}
	return false, nil
}

// take updates the cells and the remedies from a view. While something lies over the grid, cells that show their digit become
// shown only on a page that opens popups, or at the end, unless it may lie over another puzzle; if the grid has moved, only at
// the end. If a click has opened a menu or a list, take returns the error that stops the fill.
func (p *pass) take(ctx context.Context, v view) error {
	was, only := p.sight, p.beside
	p.sight, p.beside = v.cause, p.isBeside(v)
	if was == 0 || only && !p.beside {
		p.turned, p.into = v.at, v.cause
	}
	switch {
	case p.isSolved(v):
		p.confirm(v)
		return nil
	case v.cause == 0:
		if was != 0 {
			p.remedyHelped(was == Unclear)
			p.moved, p.remedies = v.at, remedyLog{}
		}
		p.confirm(v)
		p.miss(v)
		p.prove(v)
		return nil
	case was == 0:
		p.since, p.moved = v.at, v.at
		p.window.shrink()
		if d := v.at.Sub(p.caret.last()); d < leastWait { // the click may have caused it, and the page took d to show it
			p.habits.slowest = max(p.habits.slowest, d)
		}
		if v.cause == Unclear && !p.atEnd() {
			if err := p.stopAtList(ctx); err != nil {
				return err
			}
		}
	}
	covered := v.cause == Unclear && (p.opening == opens || p.atEnd()) && !p.mayBeAnother(v.board)
	if covered || v.cause == Moved && p.atEnd() {
		p.confirm(v)
	}
	if !p.atEnd() {
		p.judgeRemedy(v)
	}
	return nil
}

// mayBeAnother reports whether more givens show another digit than are in their place: the last digit may have opened a popup in
// the next puzzle.
func (p *pass) mayBeAnother(b *recognize.Board) bool {
	c := p.findCover(b)
	return len(c.changed) > c.kept
}

// isSolved reports whether all digits are sent and seen right in this view, even if the grid has moved.
func (p *pass) isSolved(v view) bool {
	return p.atEnd() && v.board != nil && v.board.Grid() == p.cells.want && len(v.board.Uncertain()) == 0
}

// assess returns the input of the state machine for a view, except evidence.closed, which judge sets.
func (p *pass) assess(v view) evidence {
	e := evidence{cause: v.cause, solved: p.isSolved(v), allSent: p.atEnd(), unseen: len(p.flight) > 0}
	switch {
	case e.solved || v.cause == 0:
	case e.allSent:
		wrong := p.seesWrong(v)
		e.answer, e.overdue = p.mayAnswer(v) && !wrong, v.at.Sub(p.wrongSince()) > p.answerTime(wrong)
		e.curable = p.mayCure()
	default:
		e.typable = v.cause == Unclear && p.mayFillBeside()
		e.passing = p.mayPass(v, e.typable)
		e.fromClick = v.cause == Unclear && p.cells.sent == 1 && p.isNear(p.over(v.board))
		e.paused = p.remedies.tried[escape] && p.habits.pauses && p.hidesAll(v)
	}
	return e
}

// proceed decides what follows when the grid is in its place with nothing over it. At the end it waits for the last cells;
// while digits are in flight it tries a remedy for a cell that cannot be read. done means that the pass is over.
func (p *pass) proceed(ctx context.Context, v view) (done bool, err error) {
	switch {
	case p.cells.doubted():
		return false, nil
	case p.atEnd():
		return p.settle(ctx, v)
	case len(p.flight) == 0:
		return len(p.queue) == 0 || len(p.missed) > 0, nil
	}
	return false, p.unblur(ctx, v)
}

// mayPass reports whether what is wrong may still end, by itself or because of a remedy. typable is whether cells can be
// filled beside the popup; then less time is allowed.
func (p *pass) mayPass(v view, typable bool) bool {
	limit := max(grace, 2*time.Duration(remedies)*p.habits.slowest)
	if typable {
		limit = p.graceOrLag()
	}
	covered := v.cause == Unclear
	if r := p.nextRemedy(v); covered && !v.barred && r < park {
		return true
	}
	effect := max(2*still, 2*p.habits.slowest)
	if covered && p.opening == opens {
		effect = max(effect, leastClosing)
	}
	return v.at.Sub(p.since) < limit || p.remedies.count > 0 && v.at.Sub(p.remedies.at) < effect
}

// confirm records which cells in flight now show their digit, and updates the habits of the page and the window.
func (p *pass) confirm(v view) {
	now, fresh := time.Now(), 0
	flight := p.flight[:0]
	for _, c := range p.flight {
		cell, right := &p.cells.at[c], p.cells.isRight(v.board, c)
		if cell.seen.IsZero() && (right || !v.board.Cells[c].Certain && v.cause == 0) {
			cell.seen = now
			fresh++
			p.habits.appeared(v.at.Sub(cell.sentAt))
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
	p.faster(len(p.flight) - len(flight))
	if len(flight) < len(p.flight) {
		if p.sight == 0 { // while something is wrong, it is unknown whether the remedy helped
			p.remedyHelped(false)
			p.remedies = remedyLog{}
		}
		p.moved = now
	}
	p.flight = flight
	p.report.Slowest = p.habits.slowest
}
