package capture

import (
	"fmt"
	"image"

	"github.com/kbinani/screenshot"
)

// grabByLibrary captures through kbinani/screenshot, which connects anew each time. The origin of its coordinates is the corner of
// the first monitor. It answers black where there is no screen, so that is checked first.
func (d *x11Desktop) grabByLibrary(r image.Rectangle) (frame, error) {
	root, err := d.rootBounds()
	if err != nil {
		return frame{}, err
	}
	if !r.In(root) {
		return frame{}, &OffScreenError{Region: r, Screen: root}
	}
	screens, err := d.screens()
	if err != nil {
		return frame{}, err
	}
	if len(screens) == 0 {
		return d.grab(r)
	}
	img, err := screenshot.CaptureRect(r.Sub(screens[0].Min))
	if err != nil {
		return frame{}, err
	}
	if img.Rect.Size() != r.Size() || img.Stride != 4*r.Dx() {
		return frame{}, fmt.Errorf("got a picture of %v for %v", img.Rect.Size(), r.Size())
	}
	return frame{pix: img.Pix, own: true}, nil
}
