package capture

import (
	"context"
	"fmt"
)

// openDesktop opens what the session offers: a compositor that shows its screen, one that does so once the person has said
// yes, else X11.
func openDesktop(ctx context.Context) (desktop, error) {
	w, err := openWayland()
	if w != nil {
		return w, nil
	}
	if err != nil {
		p, lacks := openPortal(ctx)
		if p != nil {
			return p, nil
		}
		if lacks != nil {
			err = fmt.Errorf("%w; %w", err, lacks)
		}
	}
	x, failed := openX11(ctx)
	if failed != nil && err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWayland, err)
	}
	return x, failed
}
