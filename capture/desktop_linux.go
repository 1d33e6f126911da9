package capture

import (
	"context"
	"fmt"
	"os"

	"autosolve/internal/advice"
	"autosolve/internal/desktop"
	"autosolve/internal/desktop/wayland"
	"autosolve/internal/desktop/x11"
)

// findDesktop finds out which kind of desktop the session has, and returns a function that opens its screen. If the desktop
// asks the user first, findDesktop waits for the answer.
func findDesktop(ctx context.Context) (open func() (screen, error), err error) {
	kind, lack, err := desktop.Find(ctx)
	return func() (screen, error) { return openDesktop(ctx, kind, lack) }, err
}

// openDesktop opens the screen of a desktop of the given kind. If kind is X11 because a Wayland session cannot be used, lack
// is the reason.
func openDesktop(ctx context.Context, kind desktop.Kind, lack error) (screen, error) {
	switch kind {
	case desktop.Wlroots:
		return openWayland()
	case desktop.Portal:
		return openPortal(ctx)
	}
	x, err := openX11(ctx)
	if err != nil && lack != nil {
		return nil, &advice.Error{Err: fmt.Errorf("%w: %w", x11.ErrWayland, lack), Hint: advice.Of(lack).Hint}
	}
	return x, err
}

// noDisplay is the text of a *DisplayError if there is no display. displayHint is the hint if its cause has none.
const (
	noDisplay   = "no display: DISPLAY is not set"
	displayHint = x11.DisplayHint
)

// noAnswer returns the error for a display that does not answer in time.
func noAnswer() error {
	if display := wayland.Display(); display != "" {
		return &DisplayError{Display: display, Err: wayland.ErrHangs}
	}
	return &DisplayError{Display: os.Getenv("DISPLAY"), Err: x11.ErrHangs}
}
