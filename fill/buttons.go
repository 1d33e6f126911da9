package fill

import (
	"context"
	"errors"
	"image"
	"slices"

	"autosolve/recognize"
	"autosolve/recognize/buttons"
	"autosolve/solver"
)

// Buttons is the part of Eyes that sees more than the digits in the grid. All rectangles are in pixels of the desktop.
// *ScreenButtons implements it.
type Buttons interface {
	// Keypads captures a part of the screen, or all of it if part is empty, and finds sets of buttons for digits there, the
	// largest first. If exclude, the place of the grid, is not empty, buttons count only if they are outside of the grid, near
	// it, and not too small compared with its cells. If nothing is found it returns a *buttons.NoKeypadError.
	Keypads(ctx context.Context, part, exclude image.Rectangle) ([]buttons.Keypad, error)
	// Button captures a button and returns the digit that it shows, 0 if that is not certain.
	Button(ctx context.Context, at image.Rectangle) (digit uint8, err error)
	// Crosses captures a part of the screen and returns the crosses in it that were not there before the first act. A
	// close button is drawn as a cross.
	Crosses(ctx context.Context, part image.Rectangle) ([]image.Rectangle, error)
	// Changes captures a cell and compares it with how it was before the first act.
	Changes(ctx context.Context, cell image.Rectangle) (buttons.Changes, error)
}

// Screen is the screen that ScreenButtons capture. Capture returns a picture with the bounds r, in pixels of the desktop, or an
// error if r is empty or not within Bounds. *capture.Screen implements it.
type Screen interface {
	Bounds() image.Rectangle
	Capture(ctx context.Context, r image.Rectangle) (*image.RGBA, error)
}

// ScreenButtons are the Buttons on a screen. All fields must be set.
type ScreenButtons struct {
	Screen Screen
	Reader *recognize.Reader
	Before *image.RGBA // the whole screen before the first act
}

// Keypads implements Buttons.
func (b *ScreenButtons) Keypads(ctx context.Context, part, exclude image.Rectangle) ([]buttons.Keypad, error) {
	if part.Empty() {
		part = b.Screen.Bounds()
	}
	img, err := b.capture(ctx, part)
	if err != nil {
		return nil, err
	}
	return b.Reader.Keypads(img, exclude)
}

// Button implements Buttons.
func (b *ScreenButtons) Button(ctx context.Context, at image.Rectangle) (uint8, error) {
	img, err := b.capture(ctx, at.Inset(-at.Dx()/4))
	if err != nil {
		return 0, err
	}
	return b.Reader.ReadButton(img, at), nil
}

// Crosses implements Buttons.
func (b *ScreenButtons) Crosses(ctx context.Context, part image.Rectangle) ([]image.Rectangle, error) {
	img, err := b.capture(ctx, part)
	if err != nil {
		return nil, err
	}
	old := buttons.Crosses(b.Before.SubImage(img.Rect))
	return slices.DeleteFunc(buttons.Crosses(img), func(at image.Rectangle) bool {
		return slices.ContainsFunc(old, at.Overlaps)
	}), nil
}

// Changes implements Buttons.
func (b *ScreenButtons) Changes(ctx context.Context, cell image.Rectangle) (buttons.Changes, error) {
	img, err := b.capture(ctx, cell)
	if err != nil {
		return buttons.Changes{}, err
	}
	return buttons.Compare(b.Before, img, cell), nil
}

// capture captures the part of a rectangle that is on the screen.
func (b *ScreenButtons) capture(ctx context.Context, part image.Rectangle) (*image.RGBA, error) {
	return b.Screen.Capture(ctx, part.Intersect(b.Screen.Bounds()))
}

// leastPartDigits and mostPartDigits are the least and the greatest number of digits on what may be the visible part of a
// keypad. The least is a line of three.
const leastPartDigits, mostPartDigits = 3, 8

// keypads finds buttons for digits in a part of the screen; exclude is as in Buttons.Keypads. If there are no buttons, reason
// says why. It remembers what looks like a part of a keypad beside the grid.
func (f *filler) keypads(ctx context.Context, part, exclude image.Rectangle) (pads []buttons.Keypad, reason string, err error) {
	pads, err = f.eyes.Keypads(ctx, part, exclude)
	if none, ok := errors.AsType[*buttons.NoKeypadError](err); ok {
		if beside := !exclude.Empty(); beside && none.Digits >= leastPartDigits && none.Digits <= mostPartDigits {
			f.pads.part = none
		}
		return nil, none.Error(), nil
	}
	return pads, "", f.blinded(err)
}

// buttonShows reports whether the button at a place on the screen certainly shows a digit.
func (f *filler) buttonShows(ctx context.Context, at image.Rectangle, digit uint8) (bool, error) {
	shows, err := f.eyes.Button(ctx, at)
	return shows == digit, f.blinded(err)
}

// changes returns what has changed since before the first act in the inner part of a cell, which excludes the grid's lines and
// a frame that marks the cell.
func (f *filler) changes(ctx context.Context, c solver.Cell) (buttons.Changes, error) {
	cell := f.first.Layout.Cell(c)
	changes, err := f.eyes.Changes(ctx, cell.Inset(1+cell.Dx()/12))
	return changes, f.blinded(err)
}

// blinded returns the error that stops the fill because of err, an error of the eyes. It returns nil if err is nil.
func (f *filler) blinded(err error) error {
	if err == nil {
		return nil
	}
	return f.stopped(ByEyes, "", err)
}
