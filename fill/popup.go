package fill

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"slices"
	"time"

	"autosolve/input"
	"autosolve/recognize/buttons"
	"autosolve/solver"
)

// popupPlace is a part of the screen in which popups of buttons are looked for. A search in a small part takes less time.
type popupPlace int

const (
	anywhere   popupPlace = iota // the whole screen
	besideGrid                   // the grid with a margin of aroundGrid
	besideCell                   // the clicked cell with a margin of aroundCell

	aroundCell = 3.5 // width of the searched margin, in cells: room for three buttons as large as cells, and a frame
	aroundGrid = 3   // width of the searched margin, in cells: the popup of a cell at the edge is unlikely to reach farther
)

// popupTurns lists the places that are searched in turn while a popup is awaited. The index is the place where the last
// popup was found, or anywhere if none was found yet.
var popupTurns = [...][]popupPlace{
	anywhere:   {besideCell, besideCell, besideGrid, anywhere},
	besideGrid: {besideGrid, besideCell, besideGrid, anywhere},
	besideCell: {besideCell, besideCell, besideCell, besideGrid},
}

// closePopup tries to close the popup of the last click, between two passes. It tries the remedies that may close a popup, one
// after the other, except a click on the digit's button, which would enter a digit.
func (f *filler) closePopup(ctx context.Context) error {
	f.pass = pass{}
	for _, r := range f.closers() {
		if r == pick || f.pass.remedies.tried[r] {
			continue
		}
		v, err := f.awaitClear(ctx)
		if err != nil || v.cause == 0 {
			return err
		}
		if v.board == nil && r == stepOff {
			continue
		}
		if err := f.try(ctx, r, v.board); err != nil {
			return err
		}
		if r != escape {
			continue
		}
		if v, err = f.awaitClear(ctx); err == nil && f.hidesAll(v) {
			err = f.undoEscape(ctx)
		}
		if err != nil {
			return err
		}
	}
	_, err := f.awaitClear(ctx)
	return err
}

// awaitClear looks until nothing lies over the grid, but no longer than the page may take to close a popup. If something
// still lies over the grid, the cause of the view is not 0.
func (f *filler) awaitClear(ctx context.Context) (view, error) {
	v, _, err := f.await(ctx, wait{limit: max(2*still, 2*f.habits.slowest), until: func(v view) (bool, error) {
		return v.cause == 0 && !f.isOpen(v), nil
	}})
	if v.cause == 0 && f.isOpen(v) {
		v.cause = Unclear
	}
	return v, err
}

// clickCross clicks the cross of a popup, if it has one.
func (f *filler) clickCross(ctx context.Context) error {
	parts := f.popupParts(max(f.caret.clicked, 0))
	for _, place := range []popupPlace{besideCell, besideGrid} {
		at, err := f.findCross(ctx, parts[place])
		if err != nil {
			return err
		}
		if !at.Empty() {
			f.caret.lose()
			return f.clickAt(ctx, centre(at))
		}
	}
	f.note("no cross", nowhere, "none has appeared in or beside the grid")
	return nil
}

// findCross finds the cross that closes a popup in a part of the screen. If there are several, it returns the uppermost and, of
// several at that height, the rightmost; if it finds no cross, an empty rectangle. A cross on the popup's button that empties
// the cell does not count, unless it is the only cross and Way.Between is BetweenCross.
func (f *filler) findCross(ctx context.Context, part image.Rectangle) (at image.Rectangle, err error) {
	crosses, err := f.eyes.Crosses(ctx, part)
	if err != nil || len(crosses) == 0 {
		return at, f.blinded(err)
	}
	if len(crosses) > 1 || f.trial.way.Between != BetweenCross {
		pads, _, err := f.keypads(ctx, part, image.Rectangle{})
		if err != nil {
			return at, err
		}
		crosses = slices.DeleteFunc(crosses, func(at image.Rectangle) bool {
			return slices.ContainsFunc(pads, func(k buttons.Keypad) bool { return at.Overlaps(k.Buttons[0]) })
		})
		if len(crosses) == 0 {
			return at, nil
		}
	}
	return slices.MinFunc(crosses, func(a, b image.Rectangle) int {
		return cmp.Or(cmp.Compare(a.Min.Y, b.Min.Y), cmp.Compare(b.Min.X, a.Min.X))
	}), nil
}

// pickFromPopup waits for the popup of a clicked cell, and clicks the digit's button in it, which closes the popup. If no
// button is found in time nothing is clicked, but the digit counts as sent, so that it will be missed.
func (f *filler) pickFromPopup(ctx context.Context, c solver.Cell, digit uint8) (typed bool, err error) {
	at, err := f.awaitPopup(ctx, c, digit)
	if err != nil || at.Empty() {
		f.unpicked = err == nil
		return f.unpicked, err
	}
	f.caret.lose()
	err = f.clickAt(ctx, centre(at))
	return wasSent(err), err
}

// awaitPopup waits until the popup of a cell is open and the digit's button in it can be read, as buttons may slide or
// fade in. It returns the button's rectangle, which is empty if no button was found in time.
func (f *filler) awaitPopup(ctx context.Context, c solver.Cell, digit uint8) (at image.Rectangle, err error) {
	begun, turns := time.Now(), popupTurns[f.pads.place]
	deadline := begun.Add(f.graceOrLag())
	for i := 0; ; i++ {
		place := turns[i%len(turns)]
		at, why, err := f.findInPopup(ctx, c, digit, f.popupParts(c)[place])
		if err != nil {
			return at, err
		}
		if why == "" {
			f.habits.took(time.Since(begun), 1)
			f.pads.place = place
			return at, nil
		}
		if time.Now().After(deadline) && i >= len(turns) {
			f.note("no keypad", c, why)
			return image.Rectangle{}, nil
		}
		_ = input.Wait(ctx, 5*time.Millisecond) // if ctx ends, the next act says so
	}
}

// popupParts returns the parts of the screen in which to look for a popup of a cell, by their places. The empty rectangle stands for
// the whole screen.
func (f *filler) popupParts(c solver.Cell) [3]image.Rectangle {
	grid := f.first.Layout.Bounds
	side := float64(max(grid.Dx(), grid.Dy())) / 9
	return [...]image.Rectangle{
		besideGrid: grid.Inset(-int(aroundGrid * side)),
		besideCell: f.first.Layout.Cell(c).Inset(-int(aroundCell * side)),
	}
}

// findInPopup looks once in a part of the screen for the digit's button in the popup nearest to a cell. If the button is
// not there, reason says why.
func (f *filler) findInPopup(ctx context.Context, c solver.Cell, digit uint8, part image.Rectangle) (at image.Rectangle,
	reason string, err error) {
	if err := f.hands.Check(ctx); err != nil {
		return at, "", err
	}
	pads, why, err := f.keypads(ctx, part, image.Rectangle{})
	if err != nil || why != "" {
		return at, why, err
	}
	if pads = slices.DeleteFunc(pads, f.isOfGrid); len(pads) == 0 {
		return at, "only the grid's own digits stand in order", nil
	}
	from := f.first.Layout.Centre(c)
	nearest := slices.MinFunc(pads, func(a, b buttons.Keypad) int {
		return cmp.Compare(apart(from, centre(a.Buttons[5])), apart(from, centre(b.Buttons[5])))
	})
	if at = nearest.Buttons[digit]; digit == 0 {
		return at, "", nil
	}
	if shows, err := f.buttonShows(ctx, at, digit); shows || err != nil {
		return at, "", err
	}
	return at, fmt.Sprintf("the button for %d is no longer at %v", digit, at), nil
}

// refuseButtons returns the error that stops the fill if buttons for digits lie over the grid beside a cell that was
// clicked recently. Such buttons are not the page's answer to the last digit. A click has opened them so late that later
// clicks may have landed on them.
func (f *filler) refuseButtons(ctx context.Context, v view) error {
	if v.cause != Unclear && v.cause != Hidden {
		return nil
	}
	for c := range solver.Cell(81) {
		if !f.clickedLately(c) {
			continue
		}
		pads, _, err := f.keypads(ctx, f.popupParts(c)[besideCell], image.Rectangle{}) // a larger part may show several popups
		if err != nil {
			return err
		}
		for _, k := range pads {
			if at := k.Bounds(); at.Overlaps(f.first.Layout.Bounds) && !f.isOfGrid(k) {
				return f.stopped(Unclosed, fmt.Sprintf("buttons for digits lie over the grid at %v, as a click opens them", at), nil)
			}
		}
	}
	return nil
}

// isOfGrid reports whether a keypad that was found is part of the grid: pencil marks within a cell, or digits that were read in
// the grid's cells.
func (f *filler) isOfGrid(k buttons.Keypad) bool {
	within, digits := true, true
	for d := uint8(1); d <= 9; d++ {
		c, ok := f.first.Layout.CellAt(centre(k.Buttons[d]))
		first, _ := f.first.Layout.CellAt(centre(k.Buttons[1]))
		within = within && ok && c == first
		digits = digits && ok && f.looks.last.Cells[c].Digit == d
	}
	return within || digits
}
