//go:build !linux

package capture

import (
	"context"
	"errors"
	"image"
)

// libraryDesktop is the screen as kbinani/screenshot sees it. On Windows and
// macOS its origin, the first monitor's corner, is that of the desktop.
type libraryDesktop struct{}

func openDesktop(context.Context) (desktop, error) { return libraryDesktop{}, nil }

func askForScreen(context.Context) error { return nil }

func (libraryDesktop) monitors() ([]image.Rectangle, error) {
	found := libraryMonitors()
	if len(found) == 0 {
		return nil, &DisplayError{Display: "of this session", Err: errors.New("it has no monitors")}
	}
	return found, nil
}

func (libraryDesktop) fetch(r image.Rectangle) (frame, error) { return libraryFetch(r) }

func (libraryDesktop) close() {}
