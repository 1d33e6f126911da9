package capture

import (
	"context"
	"image"
	"time"

	"github.com/kbinani/screenshot"

	desktop "autosolve/internal/desktop/windows"
	"autosolve/internal/fault"
)

// findDesktop returns a function that opens the desktop of Windows.
func findDesktop(ctx context.Context) (open func() (screen, error), err error) {
	return func() (screen, error) { return windowsDesktop{}, nil }, ctx.Err()
}

// windowsDesktop is the virtual screen of Windows, which contains all monitors. Its pixels are those of the monitors, and its
// origin is the top left corner of the main monitor, so other monitors may have negative coordinates. The library
// kbinani/screenshot has the same coordinates if the process is aware of the DPI of each monitor. The manifest of autosolve
// declares that it is.
type windowsDesktop struct{}

// monitors returns the bounds of the monitors in the order in which Windows lists them.
func (windowsDesktop) monitors() ([]image.Rectangle, error) {
	var found []image.Rectangle
	for i := range screenshot.NumActiveDisplays() {
		if m := screenshot.GetDisplayBounds(i); !m.Empty() { // empty if the monitor was disconnected meanwhile
			found = append(found, m)
		}
	}
	if len(found) == 0 {
		return nil, &DisplayError{}
	}
	return found, nil
}

// look captures with kbinani/screenshot. For pixels outside of the screen the library returns black and no error, so look
// checks the bounds first.
func (d windowsDesktop) look(r image.Rectangle, _ bool) (frame, error) {
	monitors, err := d.monitors()
	if err != nil {
		return frame{}, err
	}
	var all image.Rectangle
	for _, m := range monitors {
		all = all.Union(m)
	}
	if !r.In(all) {
		return frame{}, &OffScreenError{Region: r, Screen: all}
	}
	img, err := screenshot.CaptureRect(r)
	switch {
	case err != nil && desktop.InputDesktop() == "":
		return frame{}, ErrHidden
	case err != nil: // for example after a Remote Desktop connection has ended
		return frame{}, &DisplayError{Display: thisSession, Err: err}
	}
	return frame{pix: img.Pix, own: true}, nil
}

// await waits for a few milliseconds, because changes of the screen are not reported on Windows.
func (windowsDesktop) await(ctx context.Context, limit time.Duration) error { return rest(ctx, limit) }

func (windowsDesktop) close() {}

// noDisplay is the text of a *DisplayError if there is no display. displayHint is the hint if its cause has none.
const (
	noDisplay   = "no display: this session of Windows has no monitor"
	displayHint = "start autosolve on the desktop that shows the Sudoku, not over SSH or as a service; " +
		"keep the window of a Remote Desktop connection open"
)

// thisSession names the display in a *DisplayError.
const thisSession = "of this session"

// noAnswer returns the error for a display that does not answer in time.
func noAnswer() error {
	return &DisplayError{Display: thisSession, Err: fault.Hangs("Windows")}
}
