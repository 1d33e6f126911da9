package fill

import (
	"context"
	"image"
	"slices"
	"time"

	"autosolve/input"
	"autosolve/recognize"
	"autosolve/solver"
)

// enter sends the digit of a cell.
func (f *filler) enter(ctx context.Context, c solver.Cell) error {
	f.patient = f.cells[c].misses > 1
	helped := f.helped
	f.helped = false
	return f.act(func() error {
		typed, err := f.write(ctx, c, f.want[c])
		if typed {
			f.launch(c, helped)
		}
		return err
	})
}

// put writes a digit that is not counted among those sent, or none for 0.
func (f *filler) put(ctx context.Context, c solver.Cell, digit uint8) error {
	return f.act(func() error {
		_, err := f.write(ctx, c, digit)
		return err
	})
}

// launch notes that the digit of a cell is on its way, and whether there was help before it.
func (f *filler) launch(c solver.Cell, helped bool) {
	p := &f.cells[c]
	if p.tries == 0 {
		f.report.Typed++
	} else {
		f.report.Retries++
	}
	f.sent++
	*p = progress{state: flying, order: f.sent, sentAt: time.Now(), tries: p.tries + 1, misses: p.misses, helped: helped}
	f.note("sent", c, "")
}

// act does what the hands are to do, on the clock, and gives their errors the fill's meaning.
func (f *filler) act(do func() error) error {
	start := time.Now()
	err := do()
	f.report.Sending += time.Since(start)
	if err != nil {
		return f.stopped(ByHands, "", err)
	}
	return nil
}

// write goes to a cell, empties it if it may hold something, and types a digit, or none for 0. A cell that was tried
// before may hold a digit that came late: where a cell takes several, the next would make pencil marks of both. Typed
// says whether the digit has gone out, or may have if there is an error.
func (f *filler) write(ctx context.Context, c solver.Cell, digit uint8) (typed bool, err error) {
	if err := f.reach(ctx, c); err != nil {
		return false, err
	}
	var keys []input.Key
	if cell := f.last.Cells[c]; cell.Digit != 0 || !cell.Certain || digit == 0 || f.cells[c].tries > 0 {
		keys = f.way.Clear.keys()
	}
	before := len(keys)
	if digit != 0 {
		for range f.way.Presses {
			keys = append(keys, input.Digit(digit))
		}
	}
	if f.way.After == AfterReturn {
		keys = append(keys, input.Return)
	}
	out, err := f.press(ctx, keys)
	if err == nil && f.way.Between == BetweenGiven {
		err = f.stepOff(ctx, f.last)
		f.helped = false // it is part of the way
	}
	return digit != 0 && out > before, err
}

// keys are the keys that empty a cell.
func (c Clear) keys() []input.Key {
	switch c {
	case ClearDelete:
		return []input.Key{input.Delete}
	case ClearBackspace:
		return []input.Key{input.Backspace}
	case ClearNone:
		return nil
	}
	return []input.Key{input.Backspace, input.Delete}
}

// press gives how many of the keys have gone out, or may have if there is an error.
func (f *filler) press(ctx context.Context, keys []input.Key) (out int, err error) {
	pace := input.Pace{Hold: f.holdTime(), Pause: f.way.Pause}
	f.hands.SetPace(pace)
	for _, k := range keys {
		err := f.hands.Press(ctx, k)
		if err == nil || pace != (input.Pace{}) { // the error may have come while the key was down, or after
			out++
		}
		if err != nil {
			return out, err
		}
	}
	return out, nil
}

// holdTime is how long keys stay down. For a cell that was missed again they are held, if the user leaves that to Fill:
// a page may lose one now and then that is released at once.
func (f *filler) holdTime() time.Duration {
	free := slices.ContainsFunc(f.config.Ways, func(w Way) bool { return w.Hold >= held })
	if f.patient && free {
		return max(f.way.Hold, held)
	}
	return f.way.Hold
}

// reach brings the caret to a cell. A cell is never clicked twice in a row, as a second click deselects it on some
// pages.
func (f *filler) reach(ctx context.Context, c solver.Cell) error {
	if f.caret != nowhere {
		if keys, ok := f.way.Move.path(f.caret, c); ok {
			f.caret = c
			_, err := f.press(ctx, keys)
			return err
		}
	}
	if f.clicked == c {
		if err := f.stepOff(ctx, f.last); err != nil {
			return err
		}
	}
	return f.click(ctx, c)
}

func (f *filler) click(ctx context.Context, c solver.Cell) error {
	f.caret, f.clicked, f.clicks[c] = c, c, time.Now()
	f.hands.SetPace(input.Pace{Pause: f.way.Pause})
	return f.hands.Click(ctx, f.first.Layout.Centre(c))
}

// stepOff takes the caret away from where it is, with a click on the given that is farthest: a click there changes
// nothing, and nothing that the last click opened is likely to lie over it. The board has been seen last; a given that
// it does not show in its place is not clicked.
func (f *filler) stepOff(ctx context.Context, b *recognize.Board) error {
	from := f.caret
	if from == nowhere {
		from = max(f.clicked, 0)
	}
	far, best := nowhere, time.Duration(-1)
	for i := range f.cells {
		c := solver.Cell(i)
		at, ok := b.Layout.CellAt(f.first.Layout.Centre(c))
		sure := ok && at == c && b.Cells[i].Certain && b.Cells[i].Digit == f.want[i]
		if f.cells[i].state != given || c == f.clicked || !sure {
			continue
		}
		// Not where a click was not long ago: browsers may take both for a double click, which selects the digit,
		// even if there were others in between.
		worth := min(time.Since(f.clicks[c]), time.Second)
		if worth == time.Second {
			worth += time.Duration(abs(c.Row()-from.Row()) + abs(c.Col()-from.Col()))
		}
		if worth > best {
			far, best = c, worth
		}
	}
	if far == nowhere {
		return nil
	}
	err := f.click(ctx, far)
	f.caret, f.helped = nowhere, true
	return err
}

// park moves the pointer off the grid, where it highlights nothing.
func (f *filler) park(ctx context.Context) error {
	const off = 12 // pixels: clear of the grid, but still in the margin of its window
	b := f.first.Layout.Bounds
	middle := b.Min.Add(b.Max).Div(2)
	p := image.Pt(b.Max.X+off, middle.Y)
	for _, q := range []image.Point{{b.Min.X - off, middle.Y}, {middle.X, b.Min.Y - off}} {
		if q.X >= 0 && q.Y >= 0 {
			p = q
			break
		}
	}
	return f.hands.MoveTo(ctx, p)
}
