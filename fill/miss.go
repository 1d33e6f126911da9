package fill

import (
	"slices"
	"time"

	"autosolve/solver"
)

// miss reopens the cells in flight whose digit is overdue, and the cells that have lost their digit. A digit that was seen must
// be out of sight for a while, as something may lie over its cell unnoticed, or the page may be changing into its answer to the
// last digit; until then nothing is missed. The times are those of the pictures, as a look may take long on a busy machine.
func (p *pass) miss(v view) {
	if p.doubt(v) {
		return
	}
	latest := p.cells.latest(v.at, p.habits.missedAfter())
	late := v.at.Sub(p.moved) > p.patience() && !p.mayUncover(v.board)
	end := p.atEnd() && p.cells.count(shown) > 0
	for _, c := range slices.Clone(p.flight) {
		unclear := !v.board.Cells[c].Certain
		if late && !(unclear && end) || p.cells.at[c].order < latest && !unclear {
			p.lose(c, v, "missed")
		}
	}
	for c := range solver.Cell(81) {
		if !p.cells.at[c].gone.IsZero() {
			p.lose(c, v, "lost")
		}
	}
}

// doubt notes which cells have certainly lost their digit since it was seen. It reports whether one of them may show it again.
func (p *pass) doubt(v view) (doubts bool) {
	for c := range solver.Cell(81) {
		cell := &p.cells.at[c]
		seen := cell.state == shown || cell.state == right
		if !seen || !v.board.Cells[c].Certain || p.cells.isRight(v.board, c) {
			cell.gone = time.Time{}
			continue
		}
		if cell.gone.IsZero() {
			cell.gone = v.at
			p.note("gone", c, "")
		}
		doubts = doubts || v.at.Sub(cell.gone) < p.graceOrLag()
	}
	return doubts
}

// lose reopens a cell and notes the reason, "missed" or "lost".
func (p *pass) lose(c solver.Cell, v view, reason string) {
	shows := "unread"
	if v.board != nil {
		cell := &v.board.Cells[c]
		if shows = "shows " + digitName(cell.Digit); cell.Certain && cell.Digit != p.first.Cells[c].Digit {
			p.trial.entered = cell.Digit
			p.trial.counts = p.trial.counts || cell.Digit == 1 && p.first.Cells[c].Digit == 0 && p.cells.at[c].tries == 1
		}
	}
	p.note(reason, c, shows)
	p.cells.at[c].state, p.cells.at[c].gone = open, time.Time{}
	p.missed = append(p.missed, c)
	p.flight = slices.DeleteFunc(p.flight, func(o solver.Cell) bool { return o == c })
	p.caret.lose() // the keys may have gone anywhere
	p.window.shrink()
}

// patience returns how long the page may take to show something new. While the first way is tried and no buttons are known,
// that is at least firstWait; otherwise it is at most mostPatience. A page with buttons gets less time, as it probably requires
// a click on a button. The last digits get at least lastWait.
func (p *pass) patience() time.Duration {
	wait := max(p.habits.patience(len(p.flight)), p.strokeWait())
	if !p.trial.proven && p.trial.first() && p.pad == nil {
		return max(wait, firstWait)
	}
	if p.atEnd() {
		wait = max(wait, lastWait)
	}
	return min(wait, mostPatience)
}
