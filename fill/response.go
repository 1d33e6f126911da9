package fill

import (
	"context"
	"errors"
	"fmt"

	"autosolve/input"
)

// responder is implemented by hands that know the keyboard layout, and can notice that a click has opened a menu or, on X11, has
// selected text. *x11.Driver and *windows.Driver implement it.
type responder interface {
	// CloseMenu closes a menu or a drop-down list that a click has opened. It reports whether one was open.
	CloseMenu(ctx context.Context) (bool, error)
	// SelectedText reports whether the program is known to have selected text since the hands were armed.
	SelectedText() bool
	// Shifted returns the name of the keyboard layout if it types digits with Shift, with AltGr or only on the keypad, else "".
	Shifted(ctx context.Context) (string, error)
}

// stopAtList returns the error that stops the fill if a click has opened a menu, or a drop-down list that the browser itself
// draws. It closes the menu or the list.
func (f *filler) stopAtList(ctx context.Context) error {
	hands, ok := f.hands.(responder)
	if !ok {
		return nil
	}
	was, err := hands.CloseMenu(ctx)
	if err != nil || !was {
		return err
	}
	const why = "a click on %v opens a menu or a drop-down list, from which autosolve cannot choose"
	return f.stopped(Lists, fmt.Sprintf(why, f.caret.clicked), nil)
}

// explain returns err, the result of the fill, or a more helpful error that says how the program has responded to clicks.
func (f *filler) explain(ctx context.Context, err error) error {
	hands, can := f.hands.(responder)
	stopped, ok := errors.AsType[*StoppedError](err)
	_, byUser := errors.AsType[*input.StoppedError](err)
	if !can || !ok || byUser || stopped.Cause.isUnfillable() || ctx.Err() != nil {
		return err
	}
	if changed, ok := errors.AsType[*input.ChangedError](err); ok {
		if changed.What == input.Window { // the hands see the list as a window
			if list := f.stopAtList(ctx); list != nil {
				return f.wrap(list)
			}
		}
		return err
	}
	if stopped.Shown == 0 && len(stopped.Emptied) == 0 && hands.SelectedText() { // a click on a full cell may select its digit
		return f.stopped(NoClicks, "the program ignores clicks: it selects text instead", nil)
	}
	return err
}
