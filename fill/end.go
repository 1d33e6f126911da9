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

// Once the last digit is out the page may answer in any way: a card over the grid, another page, the next puzzle. A click
// there may begin a new game, so nothing is clicked and no key is pressed any more, whatever the looks show, unless they
// tell that a digit is missing: then its cell is open again, and the fill goes on.

// caretRest is how long a blinking caret may take to be out of sight once, at least: half a second in each second.
const caretRest = 1100 * time.Millisecond

// atEnd reports whether all digits are out.
func (f *filler) atEnd() bool { return f.cells.count(open) == 0 }

// isLast reports whether a cell is the only one that is left to send.
func (f *filler) isLast(c solver.Cell) bool {
	return f.cells.at[c].state == open && f.cells.count(open) == 1
}

// settle waits at the end for the cells that cannot be read in a grid that is in its place, with nothing over it. What
// makes them unclear, such as a caret that does not blink, or a highlight, is left as it is. It is no fault of those that
// were seen right before, nor of the last one if the caret may be all that is beside its digit. Only where a stroke may be a 1 or
// nothing but the caret, a click on a given takes the caret away: a digit may be missing.
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

// isBesideCaret reports whether a cell that cannot be read is the one sent last, in which the caret is, and either others could
// not be read while it was there, or its digit is the likeliest one: a field may show more than a caret while it has that.
func (p *pass) isBesideCaret(b *recognize.Board, c solver.Cell) bool {
	last := p.cells.at[c].order == p.cells.sent
	return last && (p.habits.blurs || p.trial.proven && b.Cells[c].Digit == p.cells.want[c])
}

// answerTime is how long a strange view is waited for at the end, by when the pictures were taken, as a busy machine may take long
// for a look. What lies over the grid may pass, as a popup does that closes late; cells that are seen without their digit may still
// get it.
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

// accept ends the fill with what may be the page's answer, unless buttons that a click has opened are there: what has them may
// close by itself, or a cell beside it be seen empty.
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

// refuseLateButtons is refuseButtons, but where a page that is known to open something has shown all digits: the others were
// seen right in one view before the last one was sent.
func (p *pass) refuseLateButtons(ctx context.Context, v view) error {
	if len(p.flight) == 0 && p.opening == opens {
		return nil
	}
	return p.refuseButtons(ctx, v)
}

// finish ends the fill: what is in flight stays unseen.
func (p *pass) finish() bool {
	p.report.Unseen, p.flight = p.flight, nil
	for _, c := range p.report.Unseen {
		p.cells.at[c].state = shown
	}
	return true
}

// resend misses the cells that are seen without their digit beside a popup which a click has opened, by its buttons: it
// stayed open as the page lost the digit. Anything else over the grid is left alone. Why is what stops the fill then.
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
// the next puzzle is there. A puzzle that is there after a digit was sent again is no answer: a click on the way may have
// asked for it.
func (p *pass) mayAnswer(v view) bool {
	switch v.cause {
	case Hidden, Unclear, Moved:
		return true
	case Replaced:
		return p.ends == 1
	}
	return false
}

// seesWrong reports whether a grid that moved, with nothing over it, shows that a digit is missing, or another one; or whether what lies over a grid
// is no answer: there are digits that are not the solution's, or cells beside it that got none, or it is several things, as
// clicks open them.
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

// isCovered reports whether a cell that shows another digit than it should is a part of what lies over it and those beside it.
func (p *pass) isCovered(b *recognize.Board, c solver.Cell) bool {
	beside := 0
	for _, w := range wrongs(b, &p.cells.want) {
		if w.Cell != c && neighbours(w.Cell, c) && !slices.Contains(p.flight, w.Cell) {
			beside++
		}
	}
	return beside >= 2
}

// isScattered reports whether what lies over the grid is not one thing that also hides all that was not seen: digits are seen
// right amid what is covered, or cells beside that lack theirs.
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
