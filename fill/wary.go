package fill

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"autosolve/internal/duration"
	"autosolve/solver"
)

// sightLasts is how long after a picture was taken wary hands may act on it. Reading the picture takes a tenth of a second of
// that on a busy machine. If the picture is older, for example because the process was stopped, the fill looks again.
const sightLasts = time.Second

// unlessAtEnd returns err, an error of the hands or errAnswered. If no digit is left to send, and the hands are wary or have
// refused because of a window, or err is errAnswered, it returns nil: that may be the page's answer to the last digit, which the
// next look shows. The hands check again before a digit is sent again. An unfinished error is always returned.
func (f *filler) unlessAtEnd(err error) error {
	if _, ok := errors.AsType[unfinished](err); ok {
		return err
	}
	if f.wary && f.cells.atEnd() || f.coveredAtEnd(err) != nil || errors.Is(err, errAnswered) {
		return nil
	}
	return err
}

// aimer is implemented by hands that take time to move the pointer, and can move it before the click.
type aimer interface {
	Aim(ctx context.Context, p image.Point) error
}

// aim moves the pointer to the cell that will be clicked next while the page is busy showing the last digit. It does nothing
// unless the hands are wary and implement aimer, cells are clicked, and digits are typed.
func (f *filler) aim(ctx context.Context, next solver.Cell) error {
	hands, ok := f.hands.(aimer)
	if !ok || !f.wary || f.trial.way.Move != ByClick || f.trial.way.Enter != ByKey {
		return nil
	}
	return hands.Aim(ctx, f.first.Layout.Centre(next))
}

// waryLook is called before each click and each key. If the hands are not wary, it only calls checkLast, on a page that does not
// open popups. If they are wary, another window may cover the grid, or get the keyboard, unnoticed. So waryLook looks until no cell
// looks covered, and clicked, the cell to click or nowhere, can be read if it is known what it should show. If that takes too
// long, it returns the error that stops the fill.
func (f *filler) waryLook(ctx context.Context, clicked solver.Cell) error {
	switch {
	case !f.wary && f.clicks.opening == opens:
		return nil
	case !f.wary:
		_, err := f.checkLast(ctx, clicked != nowhere && f.cells.at[clicked].state == open)
		return err
	}
	begun := time.Now()
	_, _, err := f.await(ctx, wait{look: f.see, pause: 10 * time.Millisecond, until: func(v view) (bool, error) {
		if v.cause == 0 && clicked != nowhere && f.isKnown(clicked) && !v.board.Cells[clicked].Certain {
			v.cause, v.detail = Unclear, fmt.Sprintf("%v, the next to click, is unclear: something seems to lie over it", clicked)
		}
		age, limit := time.Since(v.at), f.graceOrLag()
		if v.cause == 0 && age > sightLasts {
			v.cause, limit = Slow, 10*sightLasts
			v.detail = fmt.Sprintf("reading the grid took %s, too long to act on it", duration.Text(age))
		}
		if v.cause == 0 || time.Since(begun) <= limit {
			return v.cause == 0, nil
		}
		f.noteView(v)
		// Prefer the error of Check, which names the window over the grid, to the cause that was seen.
		return false, cmp.Or(f.hands.Check(ctx), f.stoppedBy(v))
	}})
	return err
}
