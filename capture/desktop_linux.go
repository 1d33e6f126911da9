package capture

import "fmt"

// openDesktop opens what the session offers: a compositor that shows its screen, else X11.
func openDesktop() (desktop, error) {
	d, err := openWayland()
	if d != nil {
		return d, nil
	}
	x, failed := openX11()
	if failed != nil && err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWayland, err)
	}
	return x, failed
}
