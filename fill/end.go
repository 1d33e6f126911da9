package fill

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// doc.go has the rules for the time after the last digit.

// caretRest is long enough for a caret that blinks once a second, and is visible half of the time, to be invisible once.
const caretRest = 1100 * time.Millisecond

// lastWait is the shortest time that the page gets to show the last digits. If it were shorter, a digit might be sent again
// although a busy machine is only late to show the page's answer, and the click for it would hit the answer. It is shorter than
// caretRest, so that a missing digit is sent again before the fill gives up.
const lastWait = time.Second

// settle waits at the end for cells that cannot be read, while the grid is in its place with nothing over it. Such a cell may
// be unclear because the pointer highlights it, so settle moves the pointer off the grid. If a stroke stays that is either a 1
// or the caret, a digit may be missing, so settle clicks a given to take the caret away. Cells that were seen right before, and
// the last one if it is unclear only because of the caret, are then reported as unseen. If other cells are unclear for too long,
// settle returns a *NotShownError.
func (f *filler) settle(ctx context.Context, v view) (done bool, err error) {
	limit, flight := f.patience(), f.cells.flight()
	if f.cells.count(shown) > 0 {
		limit = max(f.habits.patience(len(flight)), caretRest, min(f.strokeWait(), mostPatience))
	}
	switch {
	case f.waited(v) <= limit:
		return false, f.unblur(ctx, v)
	case f.mayUncover(v.board):
		f.pass.moved = time.Now()
		return false, f.try(ctx, stepOff, v.board)
	case f.unsent != nil:
		return false, f.unsent
	case len(flight) == 0, len(flight) == 1 && f.isBesideCaret(v.board, flight[0]):
		return f.finish(v.board), nil
	case f.waited(v) <= f.patience(): // then miss judges the cells
		return false, nil
	}
	return false, f.notShown()
}

// isBesideCaret reports whether a cell is probably unclear only because of the caret: it was sent last, so the caret is in
// it, its digit was not clearly missing before, and either other cells could not be read while the caret was in them, or the way
// is proven and the most likely reading is the wanted digit.
func (f *filler) isBesideCaret(b *recognize.Board, c solver.Cell) bool {
	cell := &f.cells.at[c]
	last := cell.order == f.cells.sent && !b.Cells[c].Certain && !f.isBare(cell)
	return last && (f.habits.blurs || f.trial.proven && b.Cells[c].Digit == f.cells.want[c])
}

// isBare reports whether a cell was seen without its digit at a time when the page should have shown it, by all that is known now
// of the time that the page takes.
func (f *filler) isBare(cell *progress) bool {
	return cell.bare.Sub(cell.sentAt) > f.habits.missedAfter()
}

// mostConfetti is how long the readings may keep changing at the end before missing or wrong digits are judged. Many pages let
// confetti fall over the grid for some seconds, whose pieces look like pencil marks and parts of digits.
const mostConfetti = 10 * time.Second

// answerTime returns how long something may be wrong at the end before it is judged, as a popup may close late. lacking is
// whether the page shows wrong or missing digits; then it gets as much time to show the right ones as in a pass.
func (f *filler) answerTime(lacking bool) time.Duration {
	if lacking {
		return max(f.graceOrLag(), f.patience())
	}
	return f.graceOrLag()
}

// accept takes the view for the page's answer and ends the pass, unless the view shows the buttons of a popup. Such a popup may
// close by itself, or a cell beside it may be seen empty, so accept waits, and calls resend when that takes too long. On a page
// that is known to open popups and has shown all digits it does not look for buttons, because all cells but the last were seen
// right in one view before the last digit was sent.
func (f *filler) accept(ctx context.Context, v view) (done bool, err error) {
	if len(f.cells.flight()) > 0 || f.clicks.opening != opens {
		err = f.refuseButtons(ctx, v)
	}
	switch {
	case err == nil:
		return f.finish(nil), nil
	case v.at.Sub(f.pass.trouble.since) > max(f.answerTime(false), f.patience(), caretRest):
		return f.resend(v, err)
	}
	return false, nil
}

// markingLasts is how long after a digit was sent the page may take to show it in red.
const markingLasts = 2 * time.Second

// stopAtRed returns the error that stops the fill if the solution is one of several and the page shows in red a digit that was
// sent lately, as pages do that expect another solution. The view must show the grid in its place. Cells that it does not show
// clearly do not count, and none does before all wrong entries are overwritten, because right digits may clash with these.
func (f *filler) stopAtRed(ctx context.Context, v view) error {
	if !f.config.Guessed || slices.ContainsFunc(slices.Concat(f.cells.in(open), f.cells.in(flying)), f.isMistake) {
		return nil
	}
	for c := range solver.Cell(81) {
		if !f.mayBeMarked(v, c) {
			continue
		}
		red, err := f.isMarked(ctx, c)
		if err != nil {
			return err
		}
		if red {
			return f.stopped(Rejected, fmt.Sprintf("the page shows the %d in %v in red: the puzzle has several solutions, and the "+
				"page expects another one", f.cells.want[c], c), nil)
		}
	}
	return nil
}

// isMistake reports whether a cell that is open or in flight had a wrong entry at first, which may still be there.
func (f *filler) isMistake(c solver.Cell) bool { return f.first.Cells[c].Digit != 0 }

// mayBeMarked reports whether a digit was sent to the cell so lately that the page may just have marked it, and the view does not
// show another one there.
func (f *filler) mayBeMarked(v view, c solver.Cell) bool {
	sent, is := &f.cells.at[c], v.board.Cells[c]
	if sent.tries == 0 || v.at.Sub(sent.sentAt) > markingLasts {
		return false
	}
	return f.cells.isRight(v.board, c) || !is.Certain && v.cause == 0
}

// isMarked reports whether the page shows a digit in red. A highlight of a digit's cells, which may be red too, includes the givens
// with that digit, with which the solution never clashes.
func (f *filler) isMarked(ctx context.Context, c solver.Cell) (bool, error) {
	changes, err := f.changes(ctx, c)
	if err != nil || !changes.Reddens {
		return false, err
	}
	for _, g := range f.cells.in(given) {
		if f.first.Cells[g].Digit != f.cells.want[c] {
			continue
		}
		if changes, err = f.changes(ctx, g); err != nil || changes.Reddens {
			return false, err
		}
	}
	return true, nil
}

// finish reports as unseen the cells in flight, which then count as shown, and the filled cells that b does not show clearly. b is
// nil if the page's answer is what hides cells. finish returns true, as the pass is done.
func (f *filler) finish(b *recognize.Board) bool {
	flight := f.cells.flight()
	f.report.Unseen = flight
	for _, c := range f.cells.in(shown) {
		if b != nil && !b.Cells[c].Certain {
			f.report.Unseen = append(f.report.Unseen, c)
		}
	}
	for _, c := range flight {
		f.cells.show(c)
	}
	return true
}

// resend reopens the cells that are seen without their digit beside the buttons of a popup, which has stayed open because
// the page lost the digit. If something else is wrong, no digit is seen to be missing, or the hands are wary, it returns
// unresolved, the error that stops the fill.
func (f *filler) resend(v view, unresolved error) (done bool, err error) {
	popup, ok := errors.AsType[*StoppedError](unresolved)
	if !ok || popup.Cause != Unclosed || v.board == nil || f.wary {
		return false, unresolved
	}
	for _, c := range f.cells.flight() {
		if v.board.Cells[c].Certain {
			f.lose(c, v, "missed")
		}
	}
	if len(f.pass.missed) == 0 {
		return false, unresolved
	}
	return true, nil
}

// mayAnswer reports whether the view may show the page's answer to the last digit: the grid is gone, covered or moved, or the
// next puzzle is there. It is no answer if the digit was not sent, or the page cannot have taken it yet. If the last digit was sent
// more than once, another puzzle is not an answer, as the click for that digit may have started it.
func (f *filler) mayAnswer(v view) bool {
	if f.unpicked || f.isTooSoon() {
		return false
	}
	switch v.cause {
	case Hidden, Unclear, Moved:
		return true
	case Replaced:
		return f.cells.ends == 1
	}
	return false
}

// leastPainting is the shortest time that a page needs to take a digit and paint the effect: half a frame of the screen. A
// page in Chromium has shown its answer 14 ms after the digit was sent, although it had needed longer for the digits before.
const leastPainting = 8 * time.Millisecond

// isBeside reports whether what is wrong with a view may be only a popup that the last click has opened: it lies near the cell
// that was clicked last, and leaves most givens in sight, so that the puzzle is still there.
func (f *filler) isBeside(v view) bool {
	if v.cause != Unclear {
		return false
	}
	c := f.findCover(v.board)
	return len(c.changed) == 0 && len(c.unread) < c.kept && f.isNear(c.cells())
}

// isTooSoon reports whether something was certainly wrong at the end sooner after the last digit was sent than the page can show the
// effect of that digit. If the popup of the click before that digit came first, the time of what has taken its place counts. On
// a page that is known to open popups, only another puzzle can be too soon, as a popup may have been open before the digit was
// sent.
func (f *filler) isTooSoon() bool {
	if f.clicks.opening == opens && f.pass.trouble.into != Replaced {
		return false
	}
	for i := range f.cells.at {
		if at := &f.cells.at[i]; at.order == f.cells.sent && at.tries > 0 {
			return at.state == flying && f.pass.trouble.turned.Sub(at.begun) < min(f.habits.fastest, leastPainting)
		}
	}
	return false
}

// unanswered returns the error that stops the fill at the end because of what is wrong with a view.
func (f *filler) unanswered(v view) error {
	detail := v.detail
	if f.isTooSoon() {
		detail += ", sooner than the page can have taken the last digit"
	}
	return f.stopped(v.cause, detail, nil)
}

// freshLook is how old a picture may be for checkLast not to take another one: two frames of the screen. A new one would be about
// as old when it has been read. It counts for each act that follows in this time, also for the key after the last cell's click.
const freshLook = 33 * time.Millisecond

// checkLast reports whether nothing is wrong before the last digit is sent; it does nothing before other digits. A page may go on
// to another puzzle by itself, which must not get that digit, and it may show that puzzle as late as it shows digits. So checkLast
// waits that long, at most leastWait, after a digit was last seen to appear, and then for a look that still shows this puzzle. If
// another puzzle stays there, or the digits or the grid stay gone, it returns the error that stops the fill. It is called before
// the digit's first act, which must wait if anything is wrong, and before each further click and key, unless the page opens
// popups, as a popup's buttons may look like another puzzle. clicking is whether the digit's cell is clicked next; then it stops
// the fill as well if the grid has moved or stays unclear.
func (f *filler) checkLast(ctx context.Context, clicking bool) (clear bool, err error) {
	if f.cells.sent == 0 || !f.cells.isLast() {
		return true, nil
	}
	lateEnough := func(at time.Time) bool { return at.Sub(f.cells.lastSeen()) > min(f.habits.missedAfter(), leastWait) }
	if v := &f.looks.latest; v.cause == 0 && time.Since(v.at) < freshLook && lateEnough(v.at) {
		return true, nil
	}
	v, _, err := f.await(ctx, wait{until: func(v view) (bool, error) {
		f.pass.trouble.see(v, f.isBeside(v)) // what is wrong now is no answer to a digit that is sent later
		gone := v.cause == Replaced || v.cause == Emptied || v.cause == Hidden
		if !gone && (!clicking || v.cause == 0) {
			return lateEnough(v.at), nil
		}
		if time.Since(f.looks.clear) > f.graceOrLag() {
			return false, f.stopped(v.cause, v.detail+", before the last digit was sent", nil)
		}
		return false, nil
	}})
	return v.cause == 0, err
}

// seesWrong reports whether a view shows something that cannot be the page's answer to the last digit. If the grid has
// moved, that is a cell in flight without its digit while all cells not in flight are right. If something lies over the grid,
// that is a cell outside the cover with a wrong digit or without its digit, or a second cover, which a second click may have
// opened. A wrong cell belongs to the cover if at least two cells around it that are not in flight are wrong or unclear, too.
func (f *filler) seesWrong(v view) bool {
	flight, strays := f.cells.flight(), []solver.Cell(nil)
	var wrong []solver.Cell // cells that are wrong or unclear and not in flight
	if v.cause != Moved && v.cause != Unclear {
		return false
	}
	for _, w := range wrongs(v.board, &f.cells.want) {
		if !slices.Contains(flight, w.Cell) {
			wrong = append(wrong, w.Cell)
		}
		if f.isStray(w) {
			strays = append(strays, w.Cell)
		}
	}
	if v.cause == Moved {
		return len(wrong) == 0 && slices.ContainsFunc(flight, func(c solver.Cell) bool { return v.board.Cells[c].Certain })
	}
	return slices.ContainsFunc(strays, func(c solver.Cell) bool {
		others := slices.DeleteFunc(slices.Clone(wrong), func(o solver.Cell) bool { return o == c })
		return touching(c, others) < 2
	}) || f.isScattered(v.board, flight)
}

// isScattered reports whether a single cover cannot be what hides the digits: there are right digits well inside the smallest
// rectangle that contains all covered cells, or cells outside of it that lack their digit. A popup may be a ring around the cell
// that was clicked last.
func (f *filler) isScattered(b *recognize.Board, flight []solver.Cell) bool {
	at := func(c solver.Cell) image.Rectangle { return image.Rect(0, 0, 1, 1).Add(image.Pt(c.Col(), c.Row())) }
	var around image.Rectangle
	for c := range solver.Cell(81) {
		if is := b.Cells[c]; !is.Certain || is.Digit != f.cells.want[c] && !slices.Contains(flight, c) {
			around = around.Union(at(c))
		}
	}
	amid := around.Inset(1) // a digit under the edge of the cover may still be readable
	for c := range solver.Cell(81) {
		right, inRing := f.cells.isRight(b, c), f.clicks.opening == opens && c == f.caret.clicked
		if right && !inRing && at(c).In(amid) || !right && b.Cells[c].Certain && !at(c).In(around) {
			return true
		}
	}
	return false
}
