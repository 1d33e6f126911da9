package fill

import (
	"context"
	"errors"
	"image"
	"slices"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// Once all digits are sent the page may answer in any way: a card over the grid, another page, the next puzzle. A click
// on that may begin a new game, so nothing is clicked and no key is pressed unless a look shows that a digit is
// missing: then its cell is open again, and the fill goes on.

// caretRest is how long it may take until a blinking caret, which is off for half of each second, was out of sight once.
const caretRest = 1100 * time.Millisecond

// atEnd reports whether all digits are sent.
func (f *filler) atEnd() bool { return f.cells.count(open) == 0 }

// isLast reports whether a cell is the only one that is left to send.
func (f *filler) isLast(c solver.Cell) bool {
	return f.cells.at[c].state == open && f.cells.count(open) == 1
}

// settle waits at the end for cells that cannot be read, with the grid in its place and nothing over it. What makes
// them unclear, such as a caret that does not blink, or a highlight, is left as it is. Cells that were seen right
// before count as right, and so does the last one if only the caret may stand beside its digit. Only if a stroke may be
// a 1 or just the caret is a given clicked, to take the caret away: a digit may be missing.
func (p *pass) settle(ctx context.Context, v view) (done bool, err error) {
	long := p.patience()
	if p.cells.count(shown) > 0 {
		long = max(p.habits.patience(len(p.flight)), caretRest, min(p.strokeWait(), p.config.Patience))
	}
	switch {
	case v.at.Sub(p.moved) <= long:
		return false, p.unblur(ctx, v)
	case p.mayUncover(v.board):
		p.moved = time.Now()
		return false, p.try(ctx, stepOff, v.board)
	case len(p.flight) == 0, len(p.flight) == 1 && p.isBesideCaret(v.board, p.flight[0]):
		return p.finish(), nil
	}
	return false, p.notShown()
}

// isBesideCaret reports whether a cell that cannot be read is the one sent last, in which the caret is, and either
// other cells could not be read while it was in them, or the likeliest reading is the wanted digit: a field may show
// more than a caret then.
func (p *pass) isBesideCaret(b *recognize.Board, c solver.Cell) bool {
	last := p.cells.at[c].order == p.cells.sent
	return last && (p.habits.blurs || p.trial.proven && b.Cells[c].Digit == p.cells.want[c])
}

// answerTime returns how long a strange view may last at the end before it is judged: a popup may close late, and cells
// that are seen without their digit may still get it. It is compared with when the pictures were taken, as a look may
// take long on a busy machine.
func (p *pass) answerTime(wrong bool) time.Duration {
	long := p.config.Grace
	if p.opening == opens {
		long = max(long, 2*p.habits.slowest)
	}
	if wrong {
		long = max(long, p.patience())
	}
	return long
}

// accept ends the fill with what may be the page's answer. If there are buttons that a click has opened it waits: they may
// close by themselves, or a cell beside them be seen empty.
func (p *pass) accept(ctx context.Context, v view) (done bool, err error) {
	err = p.refuseLateButtons(ctx, v)
	switch {
	case err == nil:
		return p.finish(), nil
	case v.at.Sub(p.since) > max(p.answerTime(false), p.patience(), caretRest):
		return p.resend(v, err)
	}
	return false, nil
}

// refuseLateButtons is refuseButtons except on a page that is known to open something and has shown all digits: there
// all others were seen right in one view before the last one was sent.
func (p *pass) refuseLateButtons(ctx context.Context, v view) error {
	if len(p.flight) == 0 && p.opening == opens {
		return nil
	}
	return p.refuseButtons(ctx, v)
}

// finish ends the fill, and reports what is in flight as unseen.
func (p *pass) finish() bool {
	p.report.Unseen, p.flight = p.flight, nil
	for _, c := range p.report.Unseen {
		p.cells.at[c].state = shown
	}
	return true
}

// resend makes the cells open again that are seen without their digit beside a popup with buttons, which stayed open
// because the page lost the digit. Anything else over the grid is left alone, and why is the error that stops the fill.
func (p *pass) resend(v view, why error) (done bool, err error) {
	popup, ok := errors.AsType[*StoppedError](why)
	if !ok || popup.Cause != Unclosed || v.board == nil || p.wary {
		return false, why
	}
	for _, c := range slices.Clone(p.flight) {
		if v.board.Cells[c].Certain {
			p.lose(c, v, "missed")
		}
	}
	if len(p.missed) == 0 {
		return false, why
	}
	return true, nil
}

// mayAnswer reports whether the view may be how the page answers the last digit: the grid is gone, covered or moved, or
// the next puzzle is there. After a digit was sent again another puzzle is no answer: the click for that may have asked
// for it.
func (p *pass) mayAnswer(v view) bool {
	switch v.cause {
	case Hidden, Unclear, Moved:
		return true
	case Replaced:
		return p.ends == 1
	}
	return false
}

// seesWrong reports whether a view shows something that is no answer: a grid that moved and lacks a digit; or a covered
// grid with digits that are not the solution's, with cells beside the cover that lack theirs, or with several covers,
// as clicks open them.
func (p *pass) seesWrong(v view) bool {
	switch v.cause {
	case Moved:
		sent := func(c solver.Cell) bool { return slices.Contains(p.flight, c) }
		missing := slices.ContainsFunc(p.flight, func(c solver.Cell) bool { return v.board.Cells[c].Certain })
		return missing && !slices.ContainsFunc(wrongs(v.board, &p.cells.want), func(w Wrong) bool { return !sent(w.Cell) })
	case Unclear:
		return slices.ContainsFunc(wrongs(v.board, &p.cells.want), func(w Wrong) bool {
			return p.isStray(w) && !p.isCovered(v.board, w.Cell)
		}) || p.isScattered(v.board)
	}
	return false
}

// isCovered reports whether a cell that shows a wrong digit belongs to a cover: at least two neighbours are wrong, too.
func (p *pass) isCovered(b *recognize.Board, c solver.Cell) bool {
	beside := 0
	for _, w := range wrongs(b, &p.cells.want) {
		if w.Cell != c && neighbours(w.Cell, c) && !slices.Contains(p.flight, w.Cell) {
			beside++
		}
	}
	return beside >= 2
}

// isScattered reports whether the cover is not a single thing that hides all unseen digits: within its bounds there are
// right digits, or outside of them cells that lack theirs.
func (p *pass) isScattered(b *recognize.Board) bool {
	at := func(c solver.Cell) image.Rectangle { return image.Rect(0, 0, 1, 1).Add(image.Pt(int(c)%9, int(c)/9)) }
	var around image.Rectangle
	for i := range b.Cells {
		sent := slices.Contains(p.flight, solver.Cell(i))
		if is := b.Cells[i]; !is.Certain || !sent && is.Digit != p.cells.want[i] {
			around = around.Union(at(solver.Cell(i)))
		}
	}
	amid := around.Inset(1) // the edge of what covers a cell may leave its digit to be seen
	for i := range b.Cells {
		c := solver.Cell(i)
		right := p.cells.isRight(b, c)
		if right && at(c).In(amid) || !right && b.Cells[i].Certain && !at(c).In(around) {
			return true
		}
	}
	return false
}
