package fill

import (
	"cmp"
	"context"
	"slices"

	"autosolve/solver"
)

// trial records which way of filling is in use, and what trying the ways has shown so far. tried and untried together are
// the ways of the config. While ways are tried, the way in use is the last of tried, to which a remedy may have been added.
type trial struct {
	way     Way
	tried   []Way
	untried []Way
	proven  bool   // the way got two cells right, is the only one, or was the last of all ways that got a cell right
	began   int    // how many digits had been sent when the way in use began, or its pause was last made longer
	before  int    // how many digits had been sent when the previous way began, or its pause was last made longer
	again   bool   // the way is being tried a second time
	digit   uint8  // the digit that was sent last, 0 for none
	entered uint8  // the wrong digit in a missed cell, which a click may have entered; 0 for none
	counts  bool   // clicks may count up a cell: the first click has entered a digit, or a cell that was missed shows a 1
	worked  Way    // the last way that has got a cell right; the zero Way if none has
	tempo   tempo  // how fast the page takes clicks and keys
	inNotes bool   // the page may be in notes mode: something as small as a note appeared where a digit was sent
	shifted string // the name of the keyboard layout if it types digits with Shift, AltGr or only the keypad, else ""
	beyond  int    // how many cells may be sent beyond trialSize, to move the caret
}

// trialSize is how many cells a way must get right to be proven.
const trialSize = 2

func newTrial(ways []Way) trial {
	return trial{way: ways[0], tried: slices.Clone(ways[:1]), untried: ways[1:], proven: len(ways) == 1, tempo: tempo{short: -1}}
}

// first reports whether the first way, which is the most likely to work, is in use.
func (t *trial) first() bool { return len(t.tried) == 1 }

// next switches to the first untried way for which worth returns true, and reports whether there was one. sent is the number of
// digits sent so far.
func (t *trial) next(sent int, worth func(Way) bool) bool {
	at := slices.IndexFunc(t.untried, worth)
	if at < 0 {
		return false
	}
	t.way = t.untried[at]
	t.tried, t.untried = append(t.tried, t.way), slices.Delete(slices.Clone(t.untried), at, at+1)
	t.before, t.began, t.beyond, t.again = t.began, sent, 0, false
	return true
}

// back switches back to the previous way, and reports whether there is one.
func (t *trial) back() bool {
	last := len(t.tried) - 1
	if last == 0 {
		return false
	}
	t.untried = append([]Way{t.tried[last]}, t.untried...)
	t.tried = t.tried[:last]
	t.way, t.began = t.tried[last-1], t.before
	return true
}

// may reports whether another cell may be sent. An unproven way is tried on two cells, which show whether it works, and on one
// more whenever no cell is in flight. The first way may be tried on nine cells as soon as it is known how fast the page is.
func (t *trial) may(sent, inFlight int, h *habits) bool {
	limit := trialSize + t.beyond
	if t.first() && h.slowest > 0 {
		limit = windowSizes[1]
	}
	return t.proven || inFlight == 0 || sent < t.began+limit
}

// cope decides how to go on after cells were missed. Until a way is proven, it tries the way once more or switches to the
// next one; afterwards it lets the cells be sent again, as often as the config allows.
func (f *filler) cope(ctx context.Context, missed []solver.Cell) error {
	if err := f.noticeNotes(ctx, missed); err != nil {
		return err
	}
	tooFast := f.isTooFast(missed)
	switch {
	case tooFast && f.slower(missed), !f.trial.proven && f.chooseAgain():
		return nil
	case !f.trial.proven:
		return f.nextWay(ctx)
	}
	most := f.config.Retries
	if tooFast { // here the pause is already as long as it may be
		most = min(most, manyMisses)
	}
	return f.countMisses(missed, most)
}

// countMisses counts one more miss of each cell. If one was missed more often than most, it returns the error that ends the fill.
func (f *filler) countMisses(missed []solver.Cell, most int) error {
	stuck := false
	for _, c := range missed {
		f.cells.at[c].misses++
		stuck = stuck || f.cells.at[c].misses > most
	}
	if stuck {
		return f.notShown()
	}
	return nil
}

// nextWay switches to the next way for the cells that the way in use did not get right. After the last way it returns to
// the last one that got a cell right. If none did, it clears what the ways left on the page, and gives up.
func (f *filler) nextWay(ctx context.Context) error {
	if err := f.findKeypad(ctx); err != nil {
		return err
	}
	entered := f.trial.entered
	if f.trial.entered = 0; entered != 0 && f.pads.known != nil && f.chooseFirst(entered) {
		return nil
	}
	if f.trial.next(f.cells.sent, f.isWorthATry) {
		f.noteWay()
		f.caret.lose()
		if f.clicks.opening == opens {
			return f.closePopup(ctx)
		}
		return f.stepOff(ctx, f.looks.last)
	}
	for _, c := range f.openCells() {
		if f.cells.at[c].tries > 0 && f.cells.isRight(f.looks.last, c) { // its digit has come late
			f.cells.show(c)
		}
	}
	if f.cells.count(shown) > 0 {
		f.trial.way, f.trial.proven = cmp.Or(f.trial.worked, f.trial.tried[0]), true
		f.noteWay()
		return nil
	}
	return f.giveUp(ctx)
}

// isWorthATry reports whether the page has what a way requires: buttons, popups, or cells that clicks change. A way with other
// keys than the first way is tried only if the keyboard layout types digits with Shift, with AltGr or only on the keypad.
func (f *filler) isWorthATry(w Way) bool {
	switch {
	case w.Keys != f.config.Ways[0].Keys && f.trial.shifted == "":
		return false
	case w.Enter.besideGrid():
		return f.pads.known != nil
	case w.Enter == ByClicks:
		return f.trial.counts && f.pads.known == nil
	}
	return w.Enter != ByPopup || f.clicks.opening == opens
}

// giveUp brings the page back to how it was at first, and returns the error for a page that takes no digits.
func (f *filler) giveUp(ctx context.Context) error {
	f.trial.way = f.config.Ways[0]
	f.noteWay()
	failed := f.notShown()
	failed.Tried = f.trial.tried
	return cmp.Or(f.restore(ctx, failed), error(failed))
}

// prove marks the way as proven once two cells that were sent one after the other are right in one view. One cell is not
// enough: on some pages a digit is lost when the caret leaves its cell, on others every second click is lost. Two cells do
// not count if another click took the caret away between them, as that click may have been the lost one.
func (f *filler) prove(v view) {
	if f.trial.proven {
		return
	}
	good := map[int]*progress{}
	for i := range f.cells.at {
		if c := &f.cells.at[i]; c.state == shown && c.order > f.trial.began && f.cells.isRight(v.board, solver.Cell(i)) {
			good[c.order] = c
		}
	}
	for order, c := range good {
		f.trial.proven = f.trial.proven || !c.helped && good[order-1] != nil
	}
}
