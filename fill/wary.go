package fill

import (
	"context"
	"fmt"
	"image"
	"time"

	"autosolve/input"
	"autosolve/solver"
)

// sightLasts is how long after a look wary hands may act. It includes the time for reading, which is a tenth of a second on
// a busy machine. A process that was stopped in between looks again.
const sightLasts = time.Second

// waryHands are for a desktop on which a program cannot ask for every window, the focus and held keys: another window may
// come up over the grid, or take the keyboard, unnoticed. So the grid is read before each click and each key, and all
// known cells must show what they showed before; whatever covers some of them stops the fill. No digit is sent before the
// previous one was seen (pass.maySend).
type waryHands struct {
	Hands
	f *filler
}

// Click clicks if the grid is in sight and the cell to click can be read.
func (w waryHands) Click(ctx context.Context, p image.Point) error {
	at, ok := w.f.first.Layout.CellAt(p)
	if !ok {
		at = nowhere
	}
	if err := w.f.awaitSight(ctx, at); err != nil {
		return err
	}
	return w.Hands.Click(ctx, p)
}

// Press presses a key if the grid is in sight.
func (w waryHands) Press(ctx context.Context, k input.Key) error {
	if err := w.f.awaitSight(ctx, nowhere); err != nil {
		return err
	}
	return w.Hands.Press(ctx, k)
}

// unlessAtEnd returns an error of the hands, or nil if they are wary and no digit is left to send: they may have refused
// because of the page's answer to the last digit. The next look shows it, and the hands check again before a digit is sent
// again.
func (f *filler) unlessAtEnd(err error) error {
	if f.wary && f.cells.count(open) == 0 {
		return nil
	}
	return err
}

// aimer is implemented by hands whose pointer takes time to move, and which can move it to a place before the click.
type aimer interface {
	Aim(ctx context.Context, p image.Point) error
}

// aim moves the pointer to the cell that will be clicked next, while the page is busy showing the last digit, if the hands
// take time for moving it.
func (f *filler) aim(ctx context.Context, next solver.Cell) error {
	wary, _ := f.hands.(waryHands)
	hands, ok := wary.Hands.(aimer)
	if !ok || f.trial.way.Move != ByClick || f.trial.way.Enter != ByKey {
		return nil
	}
	return f.act(func() error { return hands.Aim(ctx, f.first.Layout.Centre(next)) })
}

// awaitSight looks until the grid is in place and uncovered, and returns the error that stops the fill if that takes too
// long. The cell that will be clicked, which may be nowhere, must be readable, too.
func (f *filler) awaitSight(ctx context.Context, clicked solver.Cell) error {
	begun := time.Now()
	for {
		v, err := f.see(ctx)
		if err != nil {
			return err
		}
		if v.cause == 0 && clicked != nowhere && f.isKnown(clicked) && !v.board.Cells[clicked].Certain {
			v.cause, v.detail = Unclear, fmt.Sprintf("%v, the next to click, is unclear: something seems to lie over it", clicked)
		}
		age, limit := time.Since(v.at), f.graceOrLag()
		if v.cause == 0 && age > sightLasts {
			v.cause, v.detail, limit = ByEyes, fmt.Sprintf("a look at the grid takes %v", age), 10*sightLasts
		}
		switch {
		case v.cause == 0:
			return nil
		case time.Since(begun) > limit:
			f.noteView(v)
			if err := f.hands.Check(ctx); err != nil { // a window that hides the grid is the better message
				return f.stopped(ByHands, "", err)
			}
			return f.stopped(v.cause, v.detail, nil)
		}
		f.await(ctx, 10*time.Millisecond)
	}
}
