package fill

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"autosolve/input"
	"autosolve/recognize"
	"autosolve/solver"
)

// A view is what one look showed, compared with the first reading.
type view struct {
	board  *recognize.Board // nil if no grid was read
	cause  Cause            // what is wrong; 0 if the grid is in its place and uncovered
	detail string
	at     time.Time // the time just before the picture was taken
	until  time.Time // the time just after it; on a busy machine the page may have changed between the two
	barred bool      // the hands refuse to act because a window has appeared or has taken the focus
}

// looks is what the looks at the page have shown.
type looks struct {
	last    *recognize.Board // the last board on which nothing was wrong
	clear   time.Time        // when last was seen; zero for the first reading
	latest  view             // the view at the last reading of the screen
	read    *recognize.Board // the board that was read last
	changed time.Time        // when it was read first
	meant   *recognize.Board // the board that was read last, with changed notes ignored
	strokes strokes
}

// look checks that the hands may go on, and reads the grid. When no digit is left to send, a window over the grid is no
// reason to stop: it may be the page's answer to the last digit. Wary hands then check nothing, because they recognize the
// pointer by the pixels around it, which the answer may change.
func (f *filler) look(ctx context.Context) (view, error) {
	if f.wary && f.cells.atEnd() {
		return f.see(ctx)
	}
	err := f.hands.Check(ctx)
	if changed := f.coveredAtEnd(err); changed != nil {
		now := time.Now()
		v := view{cause: Hidden, detail: "the grid is covered: " + changed.Detail, at: now, until: now, barred: true}
		f.noteView(v)
		return v, nil
	}
	if err != nil {
		return view{}, err
	}
	return f.see(ctx)
}

// coveredAtEnd returns err, an error of the hands, if no digit is left to send and err says that another window has appeared
// or has taken the focus. Otherwise it returns nil.
func (f *filler) coveredAtEnd(err error) *input.ChangedError {
	changed, ok := errors.AsType[*input.ChangedError](err)
	if ok && f.cells.atEnd() && (changed.What == input.Window || changed.What == input.Focus) {
		return changed
	}
	return nil
}

// see reads the grid, compares it with the first reading, and records what it sees.
func (f *filler) see(ctx context.Context) (view, error) {
	v := view{at: time.Now()}
	b, err := f.eyes.Look(ctx)
	v.until = f.eyes.Taken()
	f.report.Looks++
	unsure, isUnsure := errors.AsType[*recognize.UncertainError](err)
	_, noGrid := errors.AsType[*recognize.NoGridError](err)
	_, many := errors.AsType[*recognize.ManyGridsError](err)
	switch {
	case err == nil:
		v.board = b
	case isUnsure:
		v.board = unsure.Board
	case noGrid, many:
		v.cause, v.detail = Hidden, "the grid is out of sight: "+err.Error()
	case ctx.Err() != nil:
		return v, ctx.Err()
	default:
		if gone := f.hands.Check(ctx); gone != nil { // if the display is gone, that is the more helpful error
			return v, gone
		}
		return v, f.stopped(ByEyes, "", err)
	}
	if v.board != nil {
		if v.board != f.looks.read {
			f.looks.changed = v.at
		}
		if v.board, err = f.ignoreNotes(ctx, v.board); err != nil {
			return v, err
		}
		v.board = f.judgeStrokes(v.board, v.at)
		v.cause, v.detail = f.compare(v.board)
	}
	f.noteView(v)
	if f.looks.latest = v; v.cause == 0 {
		f.looks.last, f.looks.clear = v.board, v.at
	}
	return v, nil
}

// compare compares a board with the first reading. It returns what is wrong, and a description of it.
func (f *filler) compare(b *recognize.Board) (Cause, string) {
	if moved := movement(&f.first.Layout, &b.Layout); moved != "" {
		return Moved, moved
	}
	c := f.findCover(b)
	certain := len(b.Uncertain()) == 0
	if c.isNewPuzzle(f.clicks.opening == opens, certain) || certain && len(c.changed) > 0 && f.cells.areGone(b) {
		at := c.changed[0]
		return Replaced, fmt.Sprintf("another puzzle is there: %v was the given %d and is now %d",
			at, f.first.Cells[at].Digit, b.Cells[at].Digit)
	}
	// With nothing over the grid, one of the cells other than givens may show a digit that was meant for another cell, and a
	// second one may be unclear because of the caret in its neighbour.
	if len(c.unread)+len(c.changed) > 0 || len(c.blurred) >= 2 || len(c.blurred)+len(c.stray) >= 3 {
		cells := slices.Sorted(slices.Values(c.cells()))
		return Unclear, fmt.Sprintf("something seems to lie over %s: %s", count(len(cells), "cell"), cellNames(cells))
	}
	if lost := f.cells.emptied(b); lost >= 2 {
		return Emptied, fmt.Sprintf("%d digits that had been entered are gone from the page", lost)
	}
	if at := f.cells.lostAll(f.first, b); at != nowhere {
		return Emptied, fmt.Sprintf("%v had been entered and seen, and is gone from the page with all that was sent after it", at)
	}
	return 0, ""
}

// cover lists the cells in which a board differs from what it must show. Cells in flight are not listed, as they may or may not
// show their digits.
type cover struct {
	kept    int           // number of givens that are in their place
	unread  []solver.Cell // givens that cannot be read or are gone
	changed []solver.Cell // givens that show another digit
	blurred []solver.Cell // cells other than givens that cannot be read
	stray   []solver.Cell // cells other than givens that show a wrong digit, or have lost theirs under the cover
}

// findCover compares the cells of a board with what they must show, as far as that is known: the givens, the empty cells to
// which nothing was sent, and cells that were seen right while something may cover them unnoticed. The other cells that were
// seen right count only if some of them look covered: one shows a wrong digit or has lost its own, and at least two of its
// neighbours cannot be read. A highlight may make entries unclear, and a page may lose a digit or put it into a wrong cell, but
// both are unlikely in one place. Unless it is a given, the cell that was clicked last may show anything.
func (f *filler) findCover(b *recognize.Board) (c cover) {
	var filled cover // the other cells that were seen right
	for i, p := range f.cells.at {
		at, is := solver.Cell(i), b.Cells[i]
		if p.state == given {
			c.addGiven(at, is, f.first.Cells[i].Digit)
			continue
		}
		known, in := f.isKnown(at), &c
		if !known {
			in = &filled
		}
		switch {
		case at == f.caret.clicked || !known && p.state != shown && p.state != right:
		case !is.Certain:
			in.blurred = append(in.blurred, at)
		case (is.Digit != 0 || !known) && is.Digit != f.cells.want[i]: // the page may enter a digit by itself
			in.stray = append(in.stray, at)
		}
	}
	if slices.ContainsFunc(filled.stray, func(c solver.Cell) bool { return touching(c, filled.blurred) >= 2 }) {
		c.blurred, c.stray = append(c.blurred, filled.blurred...), append(c.stray, filled.stray...)
	}
	return c
}

// addGiven adds a given to the list that fits what the board shows in its cell. The parameter was is its digit at first.
func (c *cover) addGiven(at solver.Cell, is recognize.Cell, was uint8) {
	switch {
	case !is.Certain || is.Digit == 0 && was != 0:
		c.unread = append(c.unread, at)
	case is.Digit != was:
		c.changed = append(c.changed, at)
	default:
		c.kept++
	}
}

// isKnown reports whether the cell c, which is not a given, is always checked for a cover. That is so for an empty cell to
// which nothing was sent, and for a cell that was seen right if something may cover it unnoticed: a popup, because clicks open
// popups or the first click is still being watched, or a window, because the hands are wary.
func (f *filler) isKnown(c solver.Cell) bool {
	s := f.cells.at[c].state
	return f.isUntouched(c) || (s == shown || s == right) && (f.clicks.opening != opensNothing || f.wary)
}

// isUntouched reports whether a cell was empty at first and nothing was sent to it.
func (f *filler) isUntouched(c solver.Cell) bool {
	p := &f.cells.at[c]
	empty := p.state == open || p.state == right && f.cells.want[c] == 0
	return empty && p.tries == 0 && !p.emptied && f.first.Cells[c].Digit == 0
}

// cells returns all cells of the cover.
func (c *cover) cells() []solver.Cell { return slices.Concat(c.unread, c.changed, c.blurred, c.stray) }

// mostInPopup is the largest number of digits that a popup is expected to show: on each of nine buttons its digit, and a count of
// those that are left.
const mostInPopup = 18

// isNewPuzzle reports whether the board shows another puzzle: a given has changed, and fewer than a quarter of the givens are
// in their place. Besides, either all cells must be certain, or at least a quarter of the givens must have changed. In the latter
// case, if clicks open popups, there must also be more wrong digits than a popup shows, as its buttons may look like digits in
// the cells.
func (c *cover) isNewPuzzle(popups, allCertain bool) bool {
	n := len(c.changed)
	givens := n + len(c.unread) + c.kept
	return n > 0 && 4*c.kept < givens && (allCertain || 4*n >= givens && (!popups || n+len(c.stray) > mostInPopup))
}

// movement describes how a later layout differs from the first one. It returns "" if they are the same within recognize.Slack. It
// compares the cells, as a decoration of the page may change the outer edge of the grid.
func movement(first, now *recognize.Layout) string {
	by, uneven := now.MovedFrom(first)
	switch {
	case uneven && first.Bounds.Size() == now.Bounds.Size():
		return "the grid's columns or rows are no longer where they were"
	case uneven:
		return fmt.Sprintf("the grid changed its size from %d x %d to %d x %d pixels",
			first.Bounds.Dx(), first.Bounds.Dy(), now.Bounds.Dx(), now.Bounds.Dy())
	case max(abs(by.X), abs(by.Y)) > recognize.Slack:
		return "the grid moved by " + direction(by.X, by.Y)
	}
	return ""
}

// direction describes a movement in pixels, such as "37 pixels to the right and 23 pixels up". The arguments must not both be 0.
func direction(right, down int) string {
	var parts []string
	for _, part := range []struct {
		by  int
		way string
	}{{right, "to the right"}, {-right, "to the left"}, {down, "down"}, {-down, "up"}} {
		if part.by > 0 {
			parts = append(parts, count(part.by, "pixel")+" "+part.way)
		}
	}
	return strings.Join(parts, " and ")
}

func abs(n int) int { return max(n, -n) }

// steady looks until a reading equals the first one, since a caret may blink, and the page may still be changing. If that
// takes too long, it returns the error that stops the fill.
func (f *filler) steady(ctx context.Context) error {
	differs, was := "", f.first.Grid()
	_, late, err := f.await(ctx, wait{look: f.see, pause: 10 * time.Millisecond, limit: 2 * grace, until: func(v view) (bool, error) {
		if differs = v.detail; v.cause == 0 {
			var cells []solver.Cell
			for _, w := range wrongs(v.board, &was) {
				cells = append(cells, w.Cell)
			}
			differs = cellNames(cells)
		}
		return differs == "", nil
	}})
	if late {
		return f.stopped(Unsteady, "two looks at the page differ: "+differs, nil)
	}
	return err
}
