package fill

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// slack is how far, in pixels, a line of the grid may seem to be from where it was first seen.
const slack = 2

// A view is what one look showed, compared with the first reading.
type view struct {
	board  *recognize.Board // nil if there is no grid
	cause  Cause            // what is wrong; 0 for nothing: the grid is in place and all givens are right
	detail string
	at     time.Time // when the picture was taken, at the latest
}

// look checks that the hands may go on and reads the grid.
func (f *filler) look(ctx context.Context) (view, error) {
	if err := f.hands.Check(ctx); err != nil {
		return view{}, f.stopped(ByHands, "", err)
	}
	return f.see(ctx)
}

// see reads the grid and compares it with the first reading.
func (f *filler) see(ctx context.Context) (view, error) {
	v := view{at: time.Now()}
	b, err := f.eyes.Look(ctx)
	f.report.Looks++
	unsure, isUnsure := errors.AsType[*recognize.UncertainError](err)
	_, none := errors.AsType[*recognize.NoGridError](err)
	_, many := errors.AsType[*recognize.ManyGridsError](err)
	switch {
	case err == nil:
		v.board = b
	case isUnsure:
		v.board = unsure.Board
	case none, many:
		v.cause, v.detail = Hidden, "the grid is out of sight: "+err.Error()
		f.stirred = true
		return v, nil
	case ctx.Err() != nil:
		return v, f.stopped(ByHands, "", ctx.Err())
	default:
		if gone := f.hands.Check(ctx); gone != nil { // a server that is gone is the better message
			return v, f.stopped(ByHands, "", gone)
		}
		return v, f.stopped(ByEyes, "", err)
	}
	v.cause, v.detail = f.compare(v.board)
	f.stirred = f.stirred || v.cause != 0 || f.difference(v.board) != ""
	if v.cause == 0 {
		f.last = v.board
	}
	return v, nil
}

// compare says what is different from the first reading, apart from the cells that are to be filled.
func (f *filler) compare(b *recognize.Board) (Cause, string) {
	if moved := movement(&f.first.Layout, &b.Layout); moved != "" {
		return Moved, moved
	}
	var unread, changed []solver.Cell
	givens := 0
	for i := range f.cells {
		is, was := b.Cells[i], f.first.Cells[i]
		if f.cells[i].state != given {
			continue
		}
		givens++
		switch {
		case !is.Certain || is.Digit == 0 && was.Digit != 0:
			unread = append(unread, solver.Cell(i))
		case is.Digit != was.Digit:
			changed = append(changed, solver.Cell(i))
		}
	}
	// A popup's keys may lie in a few cells as if they were its digits, but it covers others; a new puzzle is whole.
	if n := len(changed); n > 0 && (len(b.Uncertain()) == 0 || n*4 >= givens) {
		c := changed[0]
		return Replaced, fmt.Sprintf("another puzzle is there: %v was the given %d and is now %d",
			c, f.first.Cells[c].Digit, b.Cells[c].Digit)
	}
	if unread = append(unread, changed...); len(unread) > 0 {
		return Unclear, fmt.Sprintf("%d givens cannot be seen any more, the first is %v", len(unread), slices.Min(unread))
	}
	if lost := f.emptied(b); lost >= 2 {
		return Emptied, fmt.Sprintf("%d digits that had been entered are gone from the page", lost)
	}
	if c := f.swept(b); c != nowhere {
		return Emptied, fmt.Sprintf("%v had been entered and seen, and is gone from the page with all that was sent after it", c)
	}
	return 0, ""
}

// emptied is the number of entries that were there and are gone, if those are nearly all: a key that was on its way may
// have put a digit into the page's first cell since.
func (f *filler) emptied(b *recognize.Board) (lost int) {
	kept := 0
	for i := range f.cells {
		if s := f.cells[i].state; (s == shown || s == right) && f.want[i] != 0 {
			if b.Cells[i].Digit != 0 || !b.Cells[i].Certain {
				kept++
			} else {
				lost++
			}
		}
	}
	if 4*kept > lost {
		return 0
	}
	return lost
}

// swept is a cell that was seen right on a board which shows nothing any more of all that was sent, nowhere if there is
// none. That tells a page that was reloaded in its first row, where too few digits were seen to go by their number: a
// page that only loses digits keeps the last one, or the caret beside it. It is asked only as long as no key was sent
// that empties a cell.
func (f *filler) swept(b *recognize.Board) solver.Cell {
	seen := nowhere
	if f.report.Retries > 0 {
		return nowhere
	}
	for i, p := range f.cells {
		if p.tries == 0 {
			continue
		}
		if f.first.Cells[i].Digit != 0 || b.Cells[i].Digit != 0 || !b.Cells[i].Certain {
			return nowhere
		}
		if p.state == shown {
			seen = solver.Cell(i)
		}
	}
	return seen
}

func digitName(d uint8) string {
	if d == 0 {
		return "empty"
	}
	return fmt.Sprint(d)
}

// movement describes how a layout differs from the first, "" if it does not. It goes by the cells: the outer edge is
// where the page's own decoration begins to matter.
func movement(first, now *recognize.Layout) string {
	right, wider := shift(&first.Cols, &now.Cols)
	down, taller := shift(&first.Rows, &now.Rows)
	switch {
	case wider || taller:
		return fmt.Sprintf("the grid changed its size from %d x %d to %d x %d pixels",
			first.Bounds.Dx(), first.Bounds.Dy(), now.Bounds.Dx(), now.Bounds.Dy())
	case abs(right) > slack || abs(down) > slack:
		return fmt.Sprintf("the grid moved by %d pixels to the right and %d down", right, down)
	}
	return ""
}

// shift is how far the spans have moved, and whether they have not all moved as far.
func shift(first, now *[9]recognize.Span) (by int, uneven bool) {
	by = now[4].Min - first[4].Min
	for i := range first {
		uneven = uneven || abs(now[i].Min-first[i].Min-by) > slack || abs(now[i].Max-first[i].Max-by) > slack
	}
	return by, uneven
}

func abs(n int) int { return max(n, -n) }

// steady looks until a reading equals the first one. A caret may blink, the page may still settle; a cell that shows
// another digit for certain is a change.
func (f *filler) steady(ctx context.Context) error {
	deadline := time.Now().Add(2 * f.config.Grace)
	for {
		v, err := f.see(ctx)
		if err != nil {
			return err
		}
		f.noteView(v)
		differs := v.detail
		if v.cause == 0 {
			differs = f.difference(v.board)
		}
		if differs == "" {
			return nil
		}
		if time.Now().After(deadline) {
			return f.stopped(Unsteady, "two looks at the page differ: "+differs, nil)
		}
		wait(ctx, 10*time.Millisecond)
	}
}

// difference names the first cell in which a board differs from the first reading.
func (f *filler) difference(b *recognize.Board) string {
	for i := range b.Cells {
		switch is, was := b.Cells[i], f.first.Cells[i]; {
		case !is.Certain:
			return fmt.Sprintf("%v cannot be read", solver.Cell(i))
		case is.Digit != was.Digit:
			return fmt.Sprintf("%v was %s and is now %s", solver.Cell(i), digitName(was.Digit), digitName(is.Digit))
		}
	}
	return ""
}
