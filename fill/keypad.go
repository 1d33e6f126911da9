package fill

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// keypad is the page's buttons for digits.
type keypad struct {
	recognize.Keypad
	chosen uint8 // the digit whose button was clicked last, 0 for none
}

// findKeypad looks for the buttons beside the grid, if they are not known and a way may need them. What a click has
// opened is closed first: it is gone with the next click.
func (f *filler) findKeypad(ctx context.Context) error {
	needs := func(w Way) bool { return w.Enter.besideGrid() }
	if f.pad != nil || !needs(f.trial.way) && !slices.ContainsFunc(f.trial.untried, needs) {
		return nil
	}
	if f.habits.opens {
		if err := f.closeOpened(ctx); err != nil {
			return err
		}
	}
	pads, err := f.eyes.Keypads(ctx, f.first.Layout.Bounds)
	if none, ok := errors.AsType[*recognize.NoKeypadError](err); ok {
		f.note("no keypad", nowhere, none.Error())
		return nil
	}
	if err != nil {
		return f.stopped(ByEyes, "", err)
	}
	for d, at := range pads[0].Buttons[1:] { // of the largest
		shows, err := f.eyes.Button(ctx, at)
		if err != nil {
			return f.stopped(ByEyes, "", err)
		}
		if int(shows) != d+1 {
			f.note("no keypad", nowhere, fmt.Sprintf("the button for %d, at %v, cannot be read by itself", d+1, at))
			return nil
		}
	}
	f.pad = &keypad{Keypad: pads[0]}
	f.note("keypad", nowhere, fmt.Sprint(pads[0].Bounds()))
	return nil
}

// closeOpened closes what the last click has opened, by a click on a given that is in sight, or else by Escape.
func (f *filler) closeOpened(ctx context.Context) error {
	p := pass{filler: f}
	for _, r := range []remedy{stepOff, escape, remedies} {
		v, err := f.awaitClear(ctx)
		if err != nil || v.cause == 0 || r == remedies {
			return err
		}
		if v.board != nil || r != stepOff {
			if err := p.try(ctx, r, v.board); err != nil {
				return err
			}
		}
	}
	return nil
}

// awaitClear looks until nothing lies over the grid, as long as the page may take to close by itself what it has opened.
// The cause of the view is Unclear if something still does.
func (f *filler) awaitClear(ctx context.Context) (v view, err error) {
	for begun := time.Now(); ; wait(ctx, 10*time.Millisecond) {
		if v, err = f.look(ctx); err != nil {
			return v, err
		}
		if v.cause == 0 && f.opened(v) {
			v.cause = Unclear
		}
		if v.cause == 0 || time.Since(begun) > max(2*still, 2*f.habits.slowest) {
			return v, nil
		}
	}
}

// cellThenButton clicks a cell, then the button.
func (f *filler) cellThenButton(ctx context.Context, c solver.Cell, digit uint8) (typed bool, err error) {
	if err := f.reach(ctx, c); err != nil {
		return false, err
	}
	if digit == 0 || f.mayHold(c) {
		if err := f.clickButton(ctx, 0); err != nil {
			return false, err
		}
	}
	if digit == 0 {
		return false, nil
	}
	return true, f.clickButton(ctx, digit)
}

// buttonThenCell clicks the button, if it is not chosen already, then the cell.
func (f *filler) buttonThenCell(ctx context.Context, c solver.Cell, digit uint8) (typed bool, err error) {
	if shows := f.last.Cells[c]; f.pad.has(0) && (digit == 0 || shows.Digit != 0 && shows.Certain) {
		if err := f.clickButton(ctx, 0); err != nil {
			return false, err
		}
		if err := f.click(ctx, c); err != nil {
			return false, err
		}
	}
	if digit == 0 {
		return false, nil
	}
	if f.pad.chosen != digit || f.cells.at[c].tries > 0 {
		if err := f.clickButton(ctx, digit); err != nil {
			return false, err
		}
	}
	return true, f.click(ctx, c)
}

// cellThenPopup clicks the cell, waits for the buttons that open, and clicks the digit's.
func (f *filler) cellThenPopup(ctx context.Context, c solver.Cell, digit uint8) (typed bool, err error) {
	if err := f.reach(ctx, c); err != nil {
		return false, err
	}
	return f.pickFromPopup(ctx, c, digit)
}

// pickFromPopup waits for the buttons that a click on a cell has opened, and clicks the digit's, which closes them. Where
// there are none nothing goes out, but all the time that the page may take is over.
func (f *filler) pickFromPopup(ctx context.Context, c solver.Cell, digit uint8) (typed bool, err error) {
	at, err := f.awaitPopup(ctx, c, digit)
	if err != nil || at.Empty() {
		return err == nil, err
	}
	f.caret.lose()
	return true, f.clickAt(ctx, centre(at))
}

// awaitPopup looks for the buttons that a click on a cell opens, nearest to it, and returns where the digit's stands
// still: buttons may slide or fade in. It is empty if there is none in time.
func (f *filler) awaitPopup(ctx context.Context, c solver.Cell, digit uint8) (at image.Rectangle, err error) {
	begun := time.Now()
	deadline := begun.Add(max(f.config.Grace, 2*f.habits.slowest))
	for {
		at, why, err := f.findInPopup(ctx, c, digit)
		if err != nil {
			return at, err
		}
		if why == "" {
			f.habits.took(time.Since(begun), 1)
			return at, nil
		}
		if time.Now().After(deadline) {
			f.note("no keypad", c, why)
			return image.Rectangle{}, nil
		}
		wait(ctx, 5*time.Millisecond)
	}
}

// findInPopup looks once, and says why the button is not to be clicked if it is not.
func (f *filler) findInPopup(ctx context.Context, c solver.Cell, digit uint8) (at image.Rectangle, why string, err error) {
	if err := f.hands.Check(ctx); err != nil {
		return at, "", err
	}
	pads, err := f.eyes.Keypads(ctx, image.Rectangle{})
	if none, ok := errors.AsType[*recognize.NoKeypadError](err); ok {
		return at, none.Error(), nil
	}
	if err != nil {
		return at, "", f.stopped(ByEyes, "", err)
	}
	if pads = slices.DeleteFunc(pads, f.isOfGrid); len(pads) == 0 {
		return at, "only the grid's own digits stand in order", nil
	}
	from := f.first.Layout.Centre(c)
	nearest := slices.MinFunc(pads, func(a, b recognize.Keypad) int {
		return cmp.Compare(distance(from, a), distance(from, b))
	})
	if at = nearest.Buttons[digit]; digit == 0 {
		return at, "", nil
	}
	shows, err := f.eyes.Button(ctx, at)
	switch {
	case err != nil:
		return at, "", f.stopped(ByEyes, "", err)
	case shows != digit:
		return at, fmt.Sprintf("the button for %d is not at %v any more", digit, at), nil
	}
	return at, "", nil
}

// isOfGrid reports whether what looks like a keypad was there before anything opened: pencil marks within a cell, or the
// digits 1 to 9 in order in a row, a column or a box.
func (f *filler) isOfGrid(k recognize.Keypad) bool {
	within, digits := true, true
	for d := uint8(1); d <= 9; d++ {
		c, ok := f.first.Layout.CellAt(centre(k.Buttons[d]))
		first, _ := f.first.Layout.CellAt(centre(k.Buttons[1]))
		within = within && ok && c == first
		digits = digits && ok && f.last.Cells[c].Digit == d
	}
	return within || digits
}

// distance is how far, in pixels, the middle button of a keypad is from a point, along both axes together.
func distance(from image.Point, k recognize.Keypad) int {
	off := centre(k.Buttons[5]).Sub(from)
	return abs(off.X) + abs(off.Y)
}

func centre(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }

// has reports whether the keypad has a button for the digit, 0 for the one that empties a cell.
func (k *keypad) has(digit uint8) bool { return !k.Buttons[digit].Empty() }

// clickButton clicks the button of a digit, or for 0 the one that empties a cell, if there is one.
func (f *filler) clickButton(ctx context.Context, digit uint8) error {
	if !f.pad.has(digit) {
		return nil
	}
	at, err := f.button(ctx, digit)
	if err != nil {
		return err
	}
	f.pad.chosen = digit
	return f.clickAt(ctx, centre(at))
}

// button returns where the button of a digit is now. It is looked at before each click: once all nine of a digit are in
// the grid, some pages take its button away and move the others up, or centre those that are left.
func (f *filler) button(ctx context.Context, digit uint8) (image.Rectangle, error) {
	if digit == 0 {
		return f.pad.Buttons[0], nil
	}
	for _, at := range f.pad.places(digit) {
		shows, err := f.eyes.Button(ctx, at)
		if err != nil {
			return at, f.stopped(ByEyes, "", err)
		}
		if shows == digit {
			return at, nil
		}
	}
	return image.Rectangle{}, f.stopped(NoButton, fmt.Sprintf("the page's button for %d is not at %v any more", digit, f.pad.Buttons[digit]), nil)
}

// places are where the button of a digit may be, its first place first: those of the others, and between two of them.
func (k *keypad) places(digit uint8) []image.Rectangle {
	places := append([]image.Rectangle{k.Buttons[digit]}, k.Buttons[1:]...)
	for d := 1; d < 9; d++ {
		a, b := k.Buttons[d], k.Buttons[d+1]
		places = append(places, a.Add(b.Min.Sub(a.Min).Div(2)))
	}
	return places
}

// awaitsButtons reports whether the buttons may be about to move: a digit of which all nine were sent is on its way.
func (p *pass) awaitsButtons() bool {
	return p.trial.way.Enter.besideGrid() && slices.ContainsFunc(p.flight, func(c solver.Cell) bool { return p.cells.isComplete(p.cells.want[c]) })
}
