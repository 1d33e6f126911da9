package fill

import (
	"context"
	"fmt"
	"image"
	"slices"

	"autosolve/recognize/buttons"
	"autosolve/solver"
)

// keypad is the page's buttons for digits.
type keypad struct {
	buttons.Keypad
	chosen uint8 // the digit that is probably chosen on the page, 0 for none
	clears bool  // the page ends the choice of a digit when the digit is entered
}

// pads records which buttons for digits the page has.
type pads struct {
	known *keypad                // the buttons beside the grid, nil if they are not known
	part  *buttons.NoKeypadError // what looks like a part of such buttons, nil if nothing does
	place popupPlace             // where the last popup of buttons was found
}

// findKeypad looks for the buttons beside the grid, unless they are known, or neither the way in use nor an untried way
// requires them. If clicks open popups, it first closes the last one, whose buttons would disappear at the next click. If it
// finds no buttons, pads.known stays nil.
func (f *filler) findKeypad(ctx context.Context) error {
	needs := func(w Way) bool { return w.Enter.besideGrid() }
	if f.pads.known != nil || !needs(f.trial.way) && !slices.ContainsFunc(f.trial.untried, needs) {
		return nil
	}
	if f.clicks.opening == opens {
		if err := f.closePopup(ctx); err != nil {
			return err
		}
	}
	pads, why, err := f.keypads(ctx, image.Rectangle{}, f.first.Layout.Bounds)
	for d := uint8(1); d <= 9 && why == "" && err == nil; d++ {
		var shows bool
		at := pads[0].Buttons[d] // pads[0] is the largest
		if shows, err = f.buttonShows(ctx, at, d); !shows {
			why = fmt.Sprintf("the button for %d, at %v, cannot be read by itself", d, at)
		}
	}
	if err != nil || why != "" {
		f.note("no keypad", nowhere, why)
		return err
	}
	f.pads.known = &keypad{Keypad: pads[0]}
	f.note("keypad", nowhere, fmt.Sprint(pads[0].Bounds()))
	return nil
}

// cellThenButton clicks a cell, then the button that empties cells if the cell may hold something, then the digit's button.
// Until the way is proven, a look after the click on the cell shows whether that click alone has entered the digit: on some
// pages the button chooses the digit for later clicks. Then the button is not clicked again.
func (f *filler) cellThenButton(ctx context.Context, c solver.Cell, digit uint8) (typed bool, err error) {
	watched := f.trial.proven || f.caret.cell == c
	if err := f.reach(ctx, c); err != nil {
		return false, err
	}
	if cell := f.looks.last.Cells[c]; digit == 0 || cell.Digit != 0 || !cell.Certain {
		if err := f.clickButton(ctx, 0); err != nil || digit == 0 {
			return false, err
		}
	}
	if !watched {
		shows, err := f.showsSoon(ctx, c)
		if shows {
			f.chooseFirst(digit)
		}
		if shows || err != nil {
			return shows, err
		}
	}
	return repeat(f.trial.way.Presses, func() error { return f.clickButton(ctx, digit) })
}

// buttonThenCell clicks the digit's button, unless the digit is still chosen from an earlier cell, then the cell. If the cell
// shows a digit, it is emptied first, if the page has a button for that. A cell that is tried again may still be selected. The
// digit's button is then clicked in any case, which may already enter the digit.
func (f *filler) buttonThenCell(ctx context.Context, c solver.Cell, digit uint8) (typed bool, err error) {
	if shows := f.looks.last.Cells[c]; f.pads.known.has(0) && (digit == 0 || shows.Digit != 0 && shows.Certain) {
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
	again := f.cells.at[c].order > f.trial.began
	if f.pads.known.chosen != digit || f.pads.known.clears || again {
		if err := f.clickButton(ctx, digit); err != nil {
			return false, err
		}
	}
	if again {
		if shows, err := f.showsSoon(ctx, c); err != nil || shows {
			return shows, err
		}
	}
	err = f.click(ctx, c)
	return wasSent(err), err
}

func centre(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }

// has reports whether the keypad has a button for a digit or, for 0, a button that empties a cell.
func (k *keypad) has(digit uint8) bool { return !k.Buttons[digit].Empty() }

// clickButton clicks the button of a digit or, for 0, the button that empties a cell, if there is one.
func (f *filler) clickButton(ctx context.Context, digit uint8) error {
	if !f.pads.known.has(digit) {
		return nil
	}
	at, err := f.button(ctx, digit)
	if err != nil {
		return err
	}
	f.pads.known.chosen = digit
	return f.clickAt(ctx, centre(at))
}

// button returns where the button of a digit is now, or the error that stops the fill if the button is not found. It looks each
// time, as some pages remove a button once all nine instances of its digit are in the grid, and then move the other buttons: to
// where other buttons were, or midway between those of successive digits. For 0, the button that empties a cell, it returns the
// place where that button was found first.
func (f *filler) button(ctx context.Context, digit uint8) (image.Rectangle, error) {
	if digit == 0 {
		return f.pads.known.Buttons[0], nil
	}
	known := f.pads.known.Buttons
	places := append([]image.Rectangle{known[digit]}, known[1:]...)
	for d := 1; d < 9; d++ {
		places = append(places, known[d].Add(known[d+1].Min.Sub(known[d].Min).Div(2)))
	}
	for _, at := range places {
		if shows, err := f.buttonShows(ctx, at, digit); shows || err != nil {
			return at, err
		}
	}
	why := fmt.Sprintf("the page's button for %d is no longer at %v", digit, known[digit])
	return image.Rectangle{}, f.stopped(NoButton, why, nil)
}

// awaitsButtons reports whether the buttons may be about to move, because the last open instance of a digit is on its way.
func (f *filler) awaitsButtons() bool {
	return f.trial.way.Enter.besideGrid() && slices.ContainsFunc(f.cells.flight(), func(c solver.Cell) bool {
		return f.cells.isComplete(f.cells.want[c])
	})
}
