package fill

import (
	"context"
	"fmt"
	"image"
	"time"

	"autosolve/input"
	"autosolve/solver"
)

// sightLasts is how long a look is good for an act of wary hands. It includes the time that reading takes, which on a busy
// machine is a tenth of a second; a process that was stopped meanwhile looks again.
const sightLasts = time.Second

// waryHands are those on a desktop that does not tell about every window, the focus and held keys: another window may come up
// over the grid, or take the keyboard, without their noticing. So the grid is read before each click and each key, and all
// cells whose look is known must have it; what covers some of them, be it of the page or not, stops the fill. No digit is sent
// before the last one was seen (pass.maySend).
type waryHands struct {
	Hands
	f *filler
}

// Click clicks if the grid is in sight, and a cell that is clicked looks as it did.
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

// unlessAtEnd is an error of the hands, nil where they are wary and no digit is left to send: what they saw may be the page's
// answer to the last one. The next look tells; before a digit is sent again they are asked again.
func (f *filler) unlessAtEnd(err error) error {
	if f.wary && f.cells.count(open) == 0 {
		return nil
	}
	return err
}

// aimer is hands whose pointer takes time to come to a place. They can be told beforehand of the next click.
type aimer interface {
	Aim(ctx context.Context, p image.Point) error
}

// aim has the pointer go to the cell that will be clicked next, while the page shows what it got, where that saves time.
func (f *filler) aim(ctx context.Context, next solver.Cell) error {
	wary, _ := f.hands.(waryHands)
	hands, ok := wary.Hands.(aimer)
	if !ok || f.trial.way.Move != ByClick || f.trial.way.Enter != ByKey {
		return nil
	}
	return f.act(func() error { return hands.Aim(ctx, f.first.Layout.Centre(next)) })
}

// awaitSight looks until the grid is to be seen as it must be, as long as the page may take for that, and returns the error
// that stops the fill if it is not. The cell that is to be clicked must be in sight, too; nowhere is none.
func (f *filler) awaitSight(ctx context.Context, clicked solver.Cell) error {
	begun := time.Now()
	for {
		v, err := f.see(ctx)
		if err != nil {
			return err
		}
		if v.cause == 0 && clicked != nowhere && f.isKnown(clicked) && !v.board.Cells[clicked].Certain {
			v.cause, v.detail = Unclear, fmt.Sprintf("%v, which is to be clicked, is unclear: something seems to lie over it", clicked)
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
			if err := f.hands.Check(ctx); err != nil { // what hides the grid is the better message
				return f.stopped(ByHands, "", err)
			}
			return f.stopped(v.cause, v.detail, nil)
		}
		f.await(ctx, 10*time.Millisecond)
	}
}
