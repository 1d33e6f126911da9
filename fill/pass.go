package fill

import (
	"cmp"
	"context"
	"slices"
	"time"

	"autosolve/solver"
)

// longestPause is the longest time between two looks while the screen does not change. After each pause the fill checks
// whether a wait is over and whether the user wants to stop.
const longestPause = 20 * time.Millisecond

// A pass is one walk through the open cells: it sends their digits until a cell is missed or no cell is left, and waits until
// the digits in flight are shown or missed.
type pass struct {
	queue    []solver.Cell // the open cells, in the order in which they will be sent
	missed   []solver.Cell
	window   window
	moved    time.Time // when the pass last moved on: something was sent or newly seen
	idle     bool      // idle time was used to look for buttons
	trouble  trouble   // what was wrong with the last look
	remedies remedyLog
}

// runPass fills the cells of the queue until all are shown, or until some were missed. It returns the missed cells, which are
// open again.
func (f *filler) runPass(ctx context.Context) ([]solver.Cell, error) {
	f.pass.moved = time.Now()
	if f.cells.sent > 0 {
		if err := f.acceptLate(ctx); err != nil {
			return nil, err
		}
	} else if v := f.looks.latest; v.cause == Moved { // no digit follows a first click that has moved the grid
		f.pass.trouble.see(v, false)
	}
	for {
		if done, err := f.step(ctx); done || err != nil {
			return f.pass.missed, err
		}
	}
}

// step sends the digits that may be sent, looks, and does what follows from the view. done is whether the pass is over.
func (f *filler) step(ctx context.Context) (done bool, err error) {
	if err := f.send(ctx); err != nil {
		return false, err
	}
	limit := longestPause
	lastSent := f.cells.atEnd() && f.cells.count(flying) > 0 && time.Since(f.pass.moved) < probeWait
	if f.clicks.opening == mayOpen || lastSent { // the time of a change shows what has caused it
		limit = probePause
	}
	f.pause(ctx, limit)
	v, err := f.look(ctx)
	if err != nil {
		return false, err
	}
	if err := f.watch(ctx, v); err != nil {
		return false, err
	}
	if v.cause == 0 {
		if err := f.stopAtRed(ctx, v); err != nil {
			return false, err
		}
	}
	if done, err := f.judge(ctx, v); done || err != nil {
		return done, err
	}
	return false, f.useIdleTime(ctx)
}

// useIdleTime looks once for buttons if the first way is unproven and the page has shown nothing new for a while. If the page
// has buttons, it gets less time to show a typed digit.
func (f *filler) useIdleTime(ctx context.Context) error {
	unsure := !f.trial.proven && f.trial.first() && f.clicks.opening != opens
	if f.pass.idle || !unsure || len(f.cells.flight()) == 0 || time.Since(f.pass.moved) < leastWait/2 {
		return nil
	}
	f.pass.idle = true
	return f.findKeypad(ctx)
}

// acceptLate removes from the queue the cells that became right after they were given up. If all the cells that were sent since
// the previous way began are right by then, the page was only slow, and acceptLate switches back to that way. In the same way, it
// makes the pause as short as before if all the cells because of which the pause was made longer are right by then.
func (f *filler) acceptLate(ctx context.Context) error {
	v, err := f.look(ctx)
	if err != nil {
		return err
	}
	if v.cause != 0 {
		f.pass.trouble.see(v, false)
		f.pass.moved = v.at
		return nil
	}
	unnoticed := 0 // cells that were sent since the previous way began, in which nothing was seen before
	f.pass.queue = slices.DeleteFunc(f.pass.queue, func(c solver.Cell) bool {
		cell := &f.cells.at[c]
		if !f.cells.isRight(v.board, c) {
			return false
		}
		if cell.order > f.trial.before && cell.seen.IsZero() {
			unnoticed++
			f.habits.took(v.at.Sub(cell.sentAt), 1)
		}
		f.cells.show(c)
		f.note("late", c, "")
		return true
	})
	if unnoticed > 0 && unnoticed == f.cells.sent-f.trial.before && !f.trial.proven && f.trial.back() {
		f.noteWay()
	}
	t := &f.trial.tempo
	isWrong := func(c solver.Cell) bool { return !f.cells.isRight(v.board, c) }
	if len(t.missed) > 0 && !t.fled && !slices.ContainsFunc(t.missed, isWrong) {
		t.short = t.before.short
		f.setPause(t.before.pause)
	}
	t.missed = nil
	return nil
}

// send enters digits, one after the other, until the next one may not be sent yet. In a fill like a person's, it returns at once
// if the thought about the next cell has not ended. Otherwise, if it has entered digits, it then moves the pointer off the grid
// if the way requires that, or, with wary hands, may move it to the next cell.
func (f *filler) send(ctx context.Context) error {
	sent, p := false, &f.pass
	for f.maySend() {
		c, way := p.queue[0], f.trial.way
		if f.cells.at[c].tries == 0 && f.cells.isRight(f.looks.last, c) { // the page has entered it by itself
			f.cells.show(c)
			p.queue = p.queue[1:]
			continue
		}
		if ready, err := f.think(ctx, c); !ready || err != nil {
			return err
		}
		if clear, err := f.checkLast(ctx, false); !clear || err != nil {
			return err
		}
		if err := f.enter(ctx, c); err != nil {
			return err
		}
		p.queue = p.queue[1:]
		f.trial.tempo.sent++
		if f.trial.way.Enter != way.Enter {
			p.queue = f.openCells()
		}
		p.moved, p.remedies, sent = time.Now(), remedyLog{}, true
	}
	switch {
	case sent && f.trial.way.Park:
		return f.unlessAtEnd(f.park(ctx))
	case sent && len(p.queue) > 0 && f.person == nil:
		return f.aim(ctx, p.queue[0])
	}
	return nil
}

// maySend reports whether the next digit may be sent now.
func (f *filler) maySend() bool {
	p := &f.pass
	if len(p.queue) == 0 || len(p.missed) > 0 || p.trouble.cause != 0 || f.cells.doubted() || !f.mayTry() || f.awaitsButtons() {
		return false
	}
	watched := f.clicks.opening == mayOpen && f.cells.sent > 0
	inFlight := f.cells.count(flying)
	return !watched && (f.cells.count(open) > 1 || f.maySendLast()) && (inFlight == 0 || inFlight < f.mostAhead())
}

// mostAhead returns how many digits may be in flight.
func (f *filler) mostAhead() int {
	limit := f.pass.window.size(&f.habits, f.clicks.opening)
	if f.trial.way.Pause > f.config.Ways[0].Pause { // the pause that the fill has chosen may be long enough by chance only
		limit = min(limit, windowSizes[0])
	}
	if f.config.Ahead > 0 {
		limit = min(limit, f.config.Ahead)
	}
	if f.cells.count(open) == 1 {
		limit = min(limit, unseenAtEnd)
	}
	if f.wary || f.person != nil || f.config.Guessed {
		limit = 1
	}
	return limit
}

// maySendLast reports whether the very last digit may be sent. Before it, all digits must have been seen, as the page may hide
// the grid at the last one, lose it, or go on to another puzzle because of it; but one of them may be unclear. Unless clicks are
// known to open popups, the first click must also be so long ago that its popup would have been seen, as that could be mistaken
// for the page's answer.
func (f *filler) maySendLast() bool {
	if f.clicks.opening != opens && time.Since(f.caret.first) < max(leastOpening, 2*f.habits.slowest) {
		return false
	}
	return !slices.ContainsFunc(f.cells.flight(), func(c solver.Cell) bool { return f.cells.at[c].seen.IsZero() })
}

// mayTry reports whether the trial of the way allows another cell to be sent.
func (f *filler) mayTry() bool {
	return f.trial.may(f.cells.sent, f.cells.count(flying), &f.habits)
}

// judge does what the state machine decides for a view (state.go). done is whether the pass is over.
func (f *filler) judge(ctx context.Context, v view) (done bool, err error) {
	was := situation{f.clicks.opening, f.pass.trouble.cause}
	closed := f.pass.remedies.count > 0 && f.pass.remedies.last != park
	if err := f.take(ctx, v); err != nil {
		return false, err
	}
	e := f.assess(v)
	e.closed = closed
	now, do := was.next(e)
	f.clicks.opening = now.opening
	return f.do(ctx, do, v)
}

// do carries out what the state machine has decided for a view. done is whether the pass is over.
func (f *filler) do(ctx context.Context, what action, v view) (done bool, err error) {
	switch what {
	case finish:
		if f.unsent != nil && v.cause == 0 {
			return false, f.unsent
		}
		return true, nil
	case moveAside:
		if f.pass.remedies.tried[park] {
			return false, nil
		}
		return false, f.try(ctx, park, v.board)
	case proceed:
		return f.proceed(ctx, v)
	case relieve:
		return false, f.clearSight(ctx, v)
	case cure:
		return false, f.try(ctx, f.habits.cure, v.board)
	case accept:
		return f.accept(ctx, v)
	case resend:
		return f.resend(v, cmp.Or(f.refuseButtons(ctx, v), f.unanswered(v)))
	case fillBeside:
		return true, f.fillBeside(ctx)
	case stopUnclosed:
		v.cause, v.detail = Unclosed, "the popup that a click has opened does not close: "+v.detail
	case stopPaused:
		v.cause, v.detail = Paused, "the Escape key, pressed to close a popup, has hidden the grid, "+
			"and pressing it again has not brought it back"
	case lookAgain:
		return false, nil
	}
	return false, f.stoppedBy(v)
}

// take updates the cells and the remedies from a view. While something lies over the grid, cells that show their digit become
// shown only on a page that opens popups, or at the end, unless it may lie over another puzzle; if the grid has moved, only at
// the end. If a click has opened a menu or a list, take returns the error that stops the fill.
func (f *filler) take(ctx context.Context, v view) error {
	was, end := f.pass.trouble.cause, f.cells.atEnd()
	f.pass.trouble.see(v, f.isBeside(v))
	switch {
	case f.isSolved(v):
		f.confirm(v)
		return nil
	case v.cause == 0:
		if was != 0 {
			f.remedyHelped(was == Unclear)
			f.pass.moved, f.pass.remedies = v.at, remedyLog{}
		}
		f.confirm(v)
		f.miss(v)
		f.prove(v)
		return nil
	case was == 0:
		if err := f.startle(ctx, v); err != nil {
			return err
		}
	}
	mayShow := v.cause == Moved && end
	if v.cause == Unclear && (f.clicks.opening == opens || end) {
		c := f.findCover(v.board)
		mayShow = len(c.changed) <= c.kept // otherwise the last digit may have opened a popup in the next puzzle
	}
	if mayShow {
		f.confirm(v)
	}
	if !end {
		f.judgeRemedy(v)
	}
	return nil
}

// startle updates the habits and the window when something is wrong and nothing was before. If a click has opened a menu or a
// list, it returns the error that stops the fill.
func (f *filler) startle(ctx context.Context, v view) error {
	f.pass.moved = v.at
	f.pass.window.shrink()
	if d := v.at.Sub(f.caret.last()); d < leastWait { // the click may have caused it, and the page took d to show it
		f.habits.slowest = max(f.habits.slowest, d)
	}
	if v.cause != Unclear || f.cells.atEnd() {
		return nil
	}
	return f.stopAtList(ctx)
}

// isSolved reports whether all digits are sent and seen right in this view, even if the grid has moved.
func (f *filler) isSolved(v view) bool {
	return f.cells.atEnd() && v.board != nil && v.board.Grid() == f.cells.want && len(v.board.Uncertain()) == 0
}

// isAside reports whether the pointer was moved off the grid so long before a view that the page has shown the effect. Where
// digits have buttons, some pages show a digit as soon as the pointer is over its button, or over the cell to click next, so
// that only a view without the pointer shows whether the last digit was entered.
func (f *filler) isAside(v view) bool {
	log := &f.pass.remedies
	return log.tried[park] && v.at.Sub(log.at) > max(lag, 2*f.habits.slowest)
}

// assess returns the input of the state machine for a view, except evidence.closed, which judge sets.
func (f *filler) assess(v view) evidence {
	e := evidence{cause: v.cause, solved: f.isSolved(v), allSent: f.cells.atEnd(), unseen: len(f.cells.flight()) > 0}
	rest := v.at.Sub(f.cells.lastSent())
	e.fresh = f.habits.revokes > 0 && rest < f.habits.revokes+f.graceOrLag() || f.config.Guessed && rest < markingLasts
	e.hovered = f.trial.way.Enter.besideGrid() && !f.isAside(v)
	switch {
	case e.solved || v.cause == 0:
	case e.allSent:
		wrong := f.seesWrong(v)
		since := f.wrongSince(wrong || e.unseen)
		e.answer, e.overdue = f.mayAnswer(v) && !wrong, v.at.Sub(since) > f.answerTime(wrong)
		e.curable = f.mayCure()
	default:
		e.typable = v.cause == Unclear && f.mayFillBeside()
		e.passing = f.mayPass(v, e.typable)
		e.fromClick = v.cause == Unclear && f.cells.sent == 1 && f.isNear(f.over(v.board))
		e.paused = f.pass.remedies.tried[escape] && f.habits.pauses && f.hidesAll(v)
	}
	return e
}

// proceed decides what follows when the grid is in its place with nothing over it. At the end it waits for the last cells;
// while digits are in flight it tries a remedy for a cell that cannot be read. done means that the pass is over.
func (f *filler) proceed(ctx context.Context, v view) (done bool, err error) {
	switch {
	case f.cells.doubted():
		return false, nil
	case f.cells.atEnd():
		return f.settle(ctx, v)
	case len(f.cells.flight()) == 0:
		return len(f.pass.queue) == 0 || len(f.pass.missed) > 0, nil
	}
	return false, f.unblur(ctx, v)
}

// mayPass reports whether what is wrong may still end, by itself or because of a remedy. typable is whether cells can be
// filled beside the popup; then less time is allowed.
func (f *filler) mayPass(v view, typable bool) bool {
	limit := max(grace, 2*time.Duration(remedies)*f.habits.slowest)
	if typable {
		limit = f.graceOrLag()
	}
	covered := v.cause == Unclear
	if r := f.nextRemedy(v); covered && !v.barred && r != noRemedy && r != park {
		return true
	}
	effect := max(2*still, 2*f.habits.slowest)
	if covered && f.clicks.opening == opens {
		effect = max(effect, leastClosing)
	}
	return v.at.Sub(f.pass.trouble.since) < limit || f.pass.remedies.count > 0 && v.at.Sub(f.pass.remedies.at) < effect
}

// confirm records which cells in flight now show their digit, and updates the habits of the page and the window.
func (f *filler) confirm(v view) {
	now, fresh, done := time.Now(), 0, 0
	for _, c := range f.cells.flight() {
		cell, right := &f.cells.at[c], f.cells.isRight(v.board, c)
		if cell.seen.IsZero() && (right || !v.board.Cells[c].Certain && v.cause == 0) {
			cell.seen = now
			fresh++
			f.habits.appeared(v.at.Sub(cell.sentAt))
		}
		if right {
			f.habits.blurs = f.habits.blurs || cell.seen != now
			f.cells.show(c)
			done++
			f.trial.worked = f.trial.way
			f.note("shown", c, "")
		}
	}
	if fresh > 0 {
		f.habits.took(now.Sub(f.pass.moved), fresh)
		f.pass.window.slide(fresh)
	}
	f.faster(done)
	if done > 0 {
		if f.pass.trouble.cause == 0 { // while something is wrong, it is unknown whether the remedy helped
			f.remedyHelped(false)
			f.pass.remedies = remedyLog{}
		}
		f.pass.moved = now
	}
	f.report.Slowest = f.habits.slowest
}
