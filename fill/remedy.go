package fill

import (
	"context"
	"slices"
	"time"

	"autosolve/input"
	"autosolve/recognize"
	"autosolve/solver"
)

// remedy is an act that may help when the grid is covered or cells are unclear.
type remedy int

// The remedies, in the order in which they are tried. The one that the way names is tried first.
const (
	stepOff  remedy = iota // a click on a given, which takes the caret away and closes some popups
	escape                 // the Escape key, which closes some popups
	pick                   // a click on the popup's button for the cell's digit, which closes the popup
	cross                  // a click on the popup's cross, which closes the popup
	park                   // moving the pointer off the grid, because it may highlight the cell under it
	remedies               // the number of remedies
)

// noRemedy stands for no remedy.
const noRemedy remedy = -1

// closing has, for each remedy that Way.Between can name, the value that names it.
var closing = [remedies]Between{stepOff: BetweenGiven, escape: BetweenEscape, cross: BetweenCross}

func (r remedy) String() string { return [...]string{"step off", "escape", "pick", "cross", "park"}[r] }

const (
	// still is the shortest time for which something must be wrong before a remedy is tried. The remedy that the way names is
	// tried earlier if no digit is in flight.
	still = 100 * time.Millisecond
	// leastClosing is the shortest time that a popup gets to close after the last remedy, as nothing else is left to try. On a
	// busy machine half a second was not enough.
	leastClosing = 2 * time.Second
	// mostRemedies is the number of attempts after which no remedy is repeated. Each attempt may close one popup, so the number
	// is larger than the number of clicks that are made before popups are noticed.
	mostRemedies = 12
	// enoughCures is how many times in a row a remedy must have helped before it counts as what this page requires.
	enoughCures = 2
)

// remedyLog records which remedies were tried since a digit was last sent or seen, or the grid was last uncovered.
type remedyLog struct {
	tried [remedies]bool
	count int
	last  remedy
	at    time.Time // when the last remedy was tried
	hid   int       // the most cells covered in a look since the last remedy was tried or took effect
}

// try tries a remedy. If that is a click on a given, it clicks a given that is in its place on b, the last board.
func (f *filler) try(ctx context.Context, r remedy, b *recognize.Board) error {
	f.note(r.String(), nowhere, "")
	log := &f.pass.remedies
	log.tried[r], log.count, log.last, log.hid = true, log.count+1, r, len(f.over(b))
	var err error
	switch r {
	case stepOff:
		err = f.stepOff(ctx, b)
	case escape:
		err = f.pressEscape(ctx)
	case pick:
		_, err = f.pickFromPopup(ctx, f.cells.flight()[0], f.cells.want[f.cells.flight()[0]])
		f.pass.moved = time.Now() // this click may be the one that enters the digit
	case cross:
		err = f.clickCross(ctx)
	case park:
		err = f.park(ctx)
	}
	log.at = time.Now()
	if r == f.closer() {
		f.caret.helped = false // the way itself requires this remedy
	}
	return f.unlessAtEnd(err)
}

// remedyHelped notes that the last remedy helped. A remedy that has helped enoughCures times in a row is added to the way in use,
// unless the user has chosen the way. covered is whether cells were covered; unless they were, the only remedy that counts is
// park.
func (f *filler) remedyHelped(covered bool) {
	r, h := f.pass.remedies.last, &f.habits
	if f.pass.remedies.count == 0 || r != park && !covered {
		return
	}
	if h.cure != r {
		h.cure, h.cures = r, 0
	}
	if h.cures++; h.cures < enoughCures || len(f.config.Ways) < 2 {
		return
	}
	way := f.trial.way
	switch r {
	case pick:
		way.Enter = ByPopup
	case park:
		way.Park = true
	default:
		way.Between = closing[r]
	}
	if way != f.trial.way {
		f.trial.way = way
		f.noteWay()
	}
}

// mayCure reports whether the remedy that has closed the popups before may be tried once at the end: what lies over the grid is
// beside the last cell, as those popups were, and the last digit is not seen. On some pages a digit counts only once its popup
// is closed. A popup's button is not clicked, as it may enter another digit.
func (f *filler) mayCure() bool {
	h := &f.habits
	return f.pass.trouble.beside && len(f.cells.flight()) > 0 && h.cures >= enoughCures && h.cure != pick && !f.pass.remedies.tried[h.cure] && !f.wary
}

// wrongSince returns since when something is wrong, or the time of the last remedy if that is later, because the page gets time
// to show its effect. If changesCount is true, the time of a still later change of the picture counts instead, for up to
// mostConfetti.
func (f *filler) wrongSince(changesCount bool) time.Time {
	since := f.pass.trouble.since
	if f.pass.remedies.at.After(since) {
		since = f.pass.remedies.at
	}
	if latest := since.Add(mostConfetti); changesCount && f.looks.changed.After(since) {
		return slices.MinFunc([]time.Time{f.looks.changed, latest}, time.Time.Compare)
	}
	return since
}

// closer returns the remedy that the way names for closing popups, or noRemedy if the way names none.
func (f *filler) closer() remedy { return remedy(slices.Index(closing[:], f.trial.way.Between)) }

// unblur tries a remedy if the cell that was sent last, or all cells in flight, cannot be read with certainty: the caret may
// stand beside a digit, or the pointer may highlight its cell. If another digit may be sent, unblur does nothing, as sending
// that digit moves the caret. If only the trial of the way forbids another digit, unblur first allows one more.
func (f *filler) unblur(ctx context.Context, v view) error {
	if f.maySend() || f.clicks.opening == mayOpen || !f.isBlurred(v) {
		return nil
	}
	if !f.mayTry() && f.trial.beyond == 0 && len(f.pass.queue) > 1 {
		f.trial.beyond = 1
		return nil
	}
	log := &f.pass.remedies
	switch {
	case !log.tried[stepOff] && !f.cells.atEnd():
		return f.try(ctx, stepOff, v.board)
	case !log.tried[park] && time.Since(log.at) > max(lag, 2*f.habits.slowest):
		return f.try(ctx, park, v.board)
	}
	return nil
}

// isBlurred reports whether the cell that was sent last cannot be read, or none of the cells in flight can be. A cell counts as
// readable while the fill waits to see whether its stroke is a 1 or a caret. Without cells in flight, isBlurred returns true.
func (f *filler) isBlurred(v view) bool {
	all := true
	for _, c := range f.cells.flight() {
		unclear := !v.board.Cells[c].Certain && f.looks.strokes.since[c].IsZero()
		if f.cells.at[c].order == f.cells.sent && unclear {
			return true
		}
		all = all && unclear
	}
	return all
}

// clearSight tries a remedy for what is wrong with a view, when it is time for one. If the way names what closes this page's
// popups, that is done at once if no digit is in flight, and soon if the caret may stand beside the digit in flight. Otherwise
// the page first gets time to uncover the grid, by itself or after the last remedy. If Escape has hidden the grid, clearSight
// presses it again.
func (f *filler) clearSight(ctx context.Context, v view) error {
	if log := &f.pass.remedies; log.tried[escape] && !f.habits.pauses && f.hidesAll(v) && time.Since(log.at) > still {
		err := f.undoEscape(ctx)
		log.at = time.Now()
		return err
	}
	r := f.nextRemedy(v)
	if v.barred || r == noRemedy {
		return nil
	}
	since, long := f.pass.trouble.since, max(still, f.habits.slowest)
	switch known := r == f.closer() && f.clicks.opening == opens; {
	case f.pass.remedies.count > 0:
		since, long = f.pass.remedies.at, 2*long
	case known && len(f.cells.flight()) == 0:
		long = 0
	case known && v.board != nil && f.isBlurred(v):
		long = still // the digit may be unclear until the remedy takes the caret away
	}
	if time.Since(since) < long {
		return nil
	}
	return f.try(ctx, r, v.board)
}

// judgeRemedy allows the last remedy to be tried again if it has uncovered some cells but not all, as then several popups may
// have been open. At least two cells must be uncovered, as a single one may have become clear because a caret in it blinks.
func (f *filler) judgeRemedy(v view) {
	log := &f.pass.remedies
	if log.count == 0 || log.count >= mostRemedies || v.board == nil {
		return
	}
	n := len(f.over(v.board))
	if log.hid-n >= 2 {
		log.tried[log.last], log.hid = false, n
	}
	log.hid = max(log.hid, n)
}

// over returns the cells of a board over which something lies, and nil for a nil board.
func (f *filler) over(b *recognize.Board) (cells []solver.Cell) {
	if b != nil {
		cover := f.findCover(b)
		cells = cover.cells()
	}
	return cells
}

// isOnlyOver reports whether nothing lies over any other cell of the board than c.
func (f *filler) isOnlyOver(b *recognize.Board, c solver.Cell) bool {
	return !slices.ContainsFunc(f.over(b), func(o solver.Cell) bool { return o != c })
}

// nextRemedy returns the first remedy that may help against what a view shows and that was not tried, or noRemedy. If the
// grid seems to have moved, it may return a click on a given, as only the grid's outline may have changed because of a
// highlight. For wary hands it only considers park, as another window may cover the grid.
func (f *filler) nextRemedy(v view) remedy {
	byPopup := len(f.config.Ways) > 1 && f.offers(func(w Way) bool { return w.Enter == ByPopup })
	mayPick := byPopup && f.clicks.opening == opens && f.cells.count(flying) == 1
	for _, r := range append(f.closers(), park) {
		helps := v.cause == Unclear && (r != pick || mayPick) || r == stepOff && v.cause == Moved
		if !f.pass.remedies.tried[r] && (r == park || helps && !f.wary) {
			return r
		}
	}
	return noRemedy
}

// closers returns the remedies that may close a popup, in the order to try them. The one that the way names comes first. If
// the user's config fixes Way.Between, only pick comes after it, else all the others do. Escape is left out if it was seen to
// hide the grid.
func (f *filler) closers() []remedy {
	all := []remedy{f.closer(), stepOff, escape, pick, cross}
	if chosen := !f.offers(func(w Way) bool { return w.Between != f.config.Ways[0].Between }); chosen {
		all = []remedy{f.closer(), pick}
	}
	return slices.DeleteFunc(all, func(r remedy) bool { return r == noRemedy || r == escape && f.habits.pauses })
}

// offers reports whether the config has a way for which accepts returns true.
func (f *filler) offers(accepts func(Way) bool) bool {
	return slices.ContainsFunc(f.config.Ways, accepts)
}

// hidesAll reports whether no given is seen in its place although no window covers the grid, nor do several givens show other
// digits, as in another puzzle.
func (f *filler) hidesAll(v view) bool {
	if v.board == nil {
		return v.cause == Hidden && !v.barred
	}
	c := f.findCover(v.board)
	return c.kept == 0 && len(c.changed) < 2
}

// undoEscape is called when Escape, which should have closed a popup, has hidden the grid, as on pages where it pauses the
// game. It presses Escape a second time. After that, Escape is no longer one of the remedies.
func (f *filler) undoEscape(ctx context.Context) error {
	f.note("undo escape", nowhere, "")
	f.habits.pauses = true
	return f.pressEscape(ctx)
}

func (f *filler) pressEscape(ctx context.Context) error {
	f.caret.lose()
	_, err := f.press(ctx, f.trial.way.Hold, []input.Key{input.Escape})
	return err
}
