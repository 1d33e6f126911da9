package capture

import (
	"context"
	"fmt"

	"autosolve/internal/desktop"
)

// findDesktop finds out which kind of desktop the session has, and returns a function that opens its screen. If the desktop
// asks the user first, findDesktop waits for the answer.
func findDesktop(ctx context.Context) (open func() (screen, error), err error) {
	kind, lack, err := desktop.Find(ctx)
	if err != nil {
		return nil, err
	}
	return func() (screen, error) { return openDesktop(ctx, kind, lack) }, nil
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
		return nil, fmt.Errorf("%w: %w", ErrWayland, lack)
	}
	return x, err
}
