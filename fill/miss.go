package fill

import (
	"time"

	"autosolve/solver"
)

// miss reopens the cells in flight whose digit is overdue, and the cells that have lost their digit. A digit that was seen must
// be out of sight for a while, as something may lie over its cell unnoticed, or the page may be changing into its answer to the
// last digit; until then nothing is missed. The times are those of the pictures, as a look may take long on a busy machine.
func (f *filler) miss(v view) {
	if f.doubt(v) {
		return
	}
	latest := f.cells.latest(v.at, f.habits.missedAfter())
	late := f.waited(v) > f.patience() && !f.mayUncover(v.board)
	end := f.cells.atEnd() && f.cells.count(shown) > 0
	for _, c := range f.cells.flight() {
		cell, unclear := &f.cells.at[c], !v.board.Cells[c].Certain
		if !unclear { // confirm has taken what is right
			cell.bare = v.at
		}
		if late && (!unclear || !end || f.isBare(cell)) || cell.order < latest && !unclear {
			f.lose(c, v, "missed")
		}
	}
	for c := range solver.Cell(81) {
		if cell := &f.cells.at[c]; !cell.gone.IsZero() {
			if d := cell.gone.Sub(cell.sentAt); v.board.Cells[c].Digit == 0 && d < mostRevoking {
				f.habits.revokes = max(f.habits.revokes, d)
			}
			f.lose(c, v, "lost")
		}
	}
}

// waited returns how long the page has had to show something new: since it last did, since a digit was sent, or since something that
// was wrong with a view has gone. If something flickers, the last of these comes again and again, and no longer counts after some
// time.
func (f *filler) waited(v view) time.Duration {
	since, waited := f.cells.lastSeen(), v.at.Sub(f.pass.moved)
	if sent := f.cells.lastSent(); sent.After(since) {
		since = sent
	}
	if !since.IsZero() {
		waited = max(waited, v.at.Sub(since)-mostConfetti)
	}
	return waited
}

// doubt notes which cells certainly no longer show a digit that was seen in them, and since when. It reports whether one of them
// lost it so recently that it may show it again.
func (f *filler) doubt(v view) (doubts bool) {
	for c := range solver.Cell(81) {
		cell := &f.cells.at[c]
		seen := cell.state == shown || cell.state == right
		if !seen || !v.board.Cells[c].Certain || f.cells.isRight(v.board, c) {
			cell.gone = time.Time{}
			continue
		}
		if cell.gone.IsZero() {
			cell.gone = v.at
			f.note("gone", c, "")
		}
		doubts = doubts || v.at.Sub(cell.gone) < f.graceOrLag()
	}
	return doubts
}

// lose reopens a cell and notes the reason, "missed" or "lost".
func (f *filler) lose(c solver.Cell, v view, reason string) {
	shows := "unread"
	if v.board != nil {
		cell := &v.board.Cells[c]
		if shows = "shows " + digitName(cell.Digit); cell.Certain && cell.Digit != f.first.Cells[c].Digit {
			f.trial.entered = cell.Digit
			f.trial.counts = f.trial.counts || cell.Digit == 1 && f.first.Cells[c].Digit == 0 && f.cells.at[c].tries == 1
		}
	}
	f.note(reason, c, shows)
	f.cells.reopen(c)
	f.pass.missed = append(f.pass.missed, c)
	f.caret.lose() // the keys may have gone anywhere
	f.pass.window.shrink()
}

// patience returns how long the page may take to show something new. While the first way is tried and no buttons are known,
// that is at least firstWait; otherwise it is at most mostPatience. A page with buttons gets less time, as it probably requires
// a click on a button. The last digits get at least lastWait.
func (f *filler) patience() time.Duration {
	wait := max(f.habits.patience(len(f.cells.flight())), f.strokeWait())
	if !f.trial.proven && f.trial.first() && f.pads.known == nil {
		return max(wait, firstWait)
	}
	if f.cells.atEnd() {
		wait = max(wait, lastWait)
	}
	return min(wait, mostPatience)
}
