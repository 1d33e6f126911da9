package fill

import (
	"context"
	"slices"
	"time"

	"autosolve/input"
	"autosolve/recognize"
	"autosolve/solver"
)

// remedy is what can be done when the grid cannot be seen clearly, the mildest first.
type remedy int

// The remedies.
const (
	stepOff remedy = iota // a click on a given takes the caret away, and closes what a page has opened
	escape                // the Escape key closes that, too
	pick                  // a click on the button that a popup has for its cell's digit closes that
	cross                 // a click on the cross that came with what a page has opened closes that
	park                  // the pointer leaves the grid, where it may highlight a cell
	remedies
)

// closing is what the remedies that close something are called in a way.
var closing = map[remedy]Between{stepOff: BetweenGiven, escape: BetweenEscape, cross: BetweenCross}

func (r remedy) String() string { return [...]string{"step off", "escape", "pick", "cross", "park"}[r] }

const (
	// still is how long a sight is unclear before something is done about it, at least.
	still = 100 * time.Millisecond
	// leastClosing is how long what a click has opened may take to close after the last remedy, at least: on a busy machine
	// half a second was too little, and there is nothing else left to try.
	leastClosing = 2 * time.Second
	// mostRemedies is how many remedies are tried at most, again or not: more than a page gets clicks before it has
	// shown that they open something.
	mostRemedies = 12
)

// remedyLog is which remedies were tried since anything was sent or seen.
type remedyLog struct {
	tried [remedies]bool
	count int
	last  remedy
	at    time.Time // when that was tried
	hid   int       // how many cells were covered at most since then
}

// try tries a remedy. A click on a given is taken from b, the board seen last.
func (p *pass) try(ctx context.Context, r remedy, b *recognize.Board) error {
	p.note(r.String(), nowhere, "")
	log := &p.remedies
	log.tried[r], log.count, log.last, log.hid = true, log.count+1, r, len(p.over(b))
	err := p.act(func() error {
		switch r {
		case stepOff:
			return p.stepOff(ctx, b)
		case escape:
			p.caret.lose()
			return p.pressEscape(ctx)
		case pick:
			_, err := p.pickFromPopup(ctx, p.flight[0], p.cells.want[p.flight[0]])
			p.moved = time.Now() // it may have been this that sent the digit
			return err
		case cross:
			return p.clickCross(ctx)
		}
		return p.park(ctx)
	})
	log.at = time.Now()
	if r == p.closer() {
		p.caret.helped = false // it is part of the way
	}
	if p.coveredAtEnd(err) != nil {
		return nil // the next look shows it
	}
	return p.unlessAtEnd(err)
}

// cured notes that the last remedy helped. When it has helped twice in a row it becomes part of the way, unless the user has
// chosen the way. Except for parking the pointer, it only does so if something was opened over other cells.
func (p *pass) cured(opened bool) {
	r := p.remedies.last
	if p.remedies.count == 0 || len(p.config.Ways) < 2 || r != park && !opened {
		return
	}
	cure := &p.habits.cure
	if cure.by != r {
		*cure = cureLog{by: r}
	}
	if cure.times++; cure.times < 2 {
		return
	}
	way := p.trial.way
	switch between, closes := closing[r]; {
	case closes:
		way.Between = between
	case r == pick:
		way.Enter = ByPopup
	case r == park:
		way.Park = true
	}
	if way != p.trial.way {
		p.trial.way, p.report.Found = way, true
		p.noteWay()
	}
}

// closer returns the remedy that the way names for what a click opens, remedies if it names none.
func (f *filler) closer() remedy {
	for r, between := range closing {
		if between == f.trial.way.Between {
			return r
		}
	}
	return remedies
}

// unblur helps when the cell that was sent last, or all that are in flight, cannot be read with certainty: the caret
// may stand beside a digit, or the pointer highlight it. As long as more may be sent, that takes the caret away.
func (p *pass) unblur(ctx context.Context, v view) error {
	if p.maySend() || p.opening == mayOpen || !p.isBlurred(v) {
		return nil
	}
	if !p.mayTry() && p.trial.beyond == 0 && len(p.queue) > 1 {
		p.trial.beyond = 1
		return nil
	}
	log := &p.remedies
	switch {
	case !log.tried[stepOff] && !p.atEnd():
		return p.try(ctx, stepOff, v.board)
	case !log.tried[park] && time.Since(log.at) > max(lag, 2*p.habits.slowest):
		return p.try(ctx, park, v.board)
	}
	return nil
}

// isBlurred reports whether the cell that was sent last, or all that are in flight, cannot be read, not counting the
// time that it takes to tell a stroke from a caret.
func (p *pass) isBlurred(v view) bool {
	all := true
	for _, c := range p.flight {
		unclear := !v.board.Cells[c].Certain && p.strokes.since[c].IsZero()
		if p.cells.at[c].order == p.cells.sent && unclear {
			return true
		}
		all = all && unclear
	}
	return all
}

// clearSight tries what may help against what a view shows, when it is time for that. What closed the page's popups
// before is done at once when their digit is shown, and soon when a caret may stand beside it; otherwise the page may
// still clear its sight by itself, and so may the last remedy.
func (p *pass) clearSight(ctx context.Context, v view) error {
	if log := &p.remedies; log.tried[escape] && !p.habits.pauses && p.hidesAll(v) && time.Since(log.at) > still {
		err := p.undoEscape(ctx)
		log.at = time.Now()
		return err
	}
	r := p.nextRemedy(v)
	if v.barred || r == remedies {
		return nil
	}
	since, long := p.since, max(still, p.habits.slowest)
	switch known := r == p.closer() && p.opening == opens; {
	case p.remedies.count > 0:
		since, long = p.remedies.at, 2*long
	case known && len(p.flight) == 0:
		long = 0
	case known && v.board != nil && p.isBlurred(v):
		long = still // the caret stands beside a digit until then
	}
	if time.Since(since) < long {
		return nil
	}
	return p.try(ctx, r, v.board)
}

// judgeRemedy lets the last remedy be tried again if it has uncovered some cells, but not all: several things were
// opened. A single cell may be one that blinks.
func (p *pass) judgeRemedy(v view) {
	log := &p.remedies
	if log.count == 0 || log.count >= mostRemedies || v.board == nil {
		return
	}
	n := len(p.over(v.board))
	if log.hid-n >= 2 {
		log.tried[log.last], log.hid = false, n
	}
	log.hid = max(log.hid, n)
}

// over returns the cells of a board over which something lies, none for nil.
func (f *filler) over(b *recognize.Board) []solver.Cell {
	if b == nil {
		return nil
	}
	cover := f.findCover(b)
	return cover.cells()
}

// nextRemedy returns the first remedy that may help against what a view shows and was not tried, remedies if there is
// none. It clicks only where the grid is in place, but for what a highlight may do to its look. Wary hands only take
// the pointer away: what covers the grid may be another window.
func (p *pass) nextRemedy(v view) remedy {
	covered := v.cause == Unclear
	may := [...]bool{
		stepOff: covered || v.cause == Moved,
		escape:  covered,
		pick:    covered && len(p.config.Ways) > 1 && p.opening == opens && len(p.flight) == 1 && p.mayPick(),
		cross:   covered,
		park:    true,
	}
	for _, r := range append(p.closers(), park) {
		if may[r] && !p.remedies.tried[r] && (!p.wary || r == park) {
			return r
		}
	}
	return remedies
}

// closers returns what may close what a click has opened, to be tried in turn: what the way names first, and nothing
// else if the user has chosen that. Escape is left out if it was seen to hide the grid.
func (f *filler) closers() []remedy {
	all := []remedy{f.closer(), stepOff, escape, pick, cross}
	if chosen := !f.offers(func(w Way) bool { return w.Between != f.config.Ways[0].Between }); chosen {
		all = []remedy{f.closer(), pick}
	}
	return slices.DeleteFunc(all, func(r remedy) bool { return r == remedies || r == escape && f.habits.pauses })
}

// mayPick reports whether the user has left it open to enter digits by a popup's buttons.
func (f *filler) mayPick() bool {
	return f.offers(func(w Way) bool { return w.Enter == ByPopup })
}

// offers reports whether the config has such a way.
func (f *filler) offers(such func(Way) bool) bool { return slices.ContainsFunc(f.config.Ways, such) }

// hidesAll reports whether a view shows none of the givens in its place.
func (f *filler) hidesAll(v view) bool {
	if v.board == nil {
		return v.cause == Hidden && !v.barred
	}
	c := f.findCover(v.board)
	return c.kept == 0
}

// undoEscape presses Escape once more where the first one, which was to close what a click had opened, has hidden the grid,
// as it pauses some games. It is not pressed again on this page.
func (f *filler) undoEscape(ctx context.Context) error {
	f.note("undo escape", nowhere, "")
	f.habits.pauses = true
	return f.act(func() error { return f.pressEscape(ctx) })
}

func (f *filler) pressEscape(ctx context.Context) error {
	_, err := f.press(ctx, f.trial.way.Hold, []input.Key{input.Escape})
	return err
}
