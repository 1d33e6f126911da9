package capture

import (
	"fmt"
	"image"

	"github.com/kbinani/screenshot"
)

// libraryFetch captures through kbinani/screenshot, which connects anew each
// time. r is in the library's coordinates: its origin is the first monitor's
// corner.
func libraryFetch(r image.Rectangle) (frame, error) {
	img, err := screenshot.CaptureRect(r)
	if err != nil {
		return frame{}, err
	}
	if img.Rect.Size() != r.Size() || img.Stride != 4*r.Dx() {
		return frame{}, fmt.Errorf("got a picture of %v for %v", img.Rect.Size(), r.Size())
	}
	return frame{pix: img.Pix}, nil
}

// libraryMonitors lists the monitors in the library's coordinates.
func libraryMonitors() []image.Rectangle {
	var found []image.Rectangle
	for i := range screenshot.NumActiveDisplays() {
		found = append(found, screenshot.GetDisplayBounds(i))
	}
	return found
}
