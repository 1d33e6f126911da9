package capture

import (
	"fmt"
	"image"

	"github.com/kbinani/screenshot"
)

// grabByLibrary captures with kbinani/screenshot. The library makes a new connection each time, and the origin of its
// coordinates is the top left corner of the first monitor. If the server does not report its monitors, grabByLibrary uses
// grab instead. For pixels outside of the screen the library returns black and no error, so grabByLibrary checks the bounds
// first.
func (d *x11Desktop) grabByLibrary(r image.Rectangle) (frame, error) {
	root, err := d.rootBounds()
	if err != nil {
		return frame{}, err
	}
	if !r.In(root) {
		return frame{}, &OffScreenError{Region: r, Screen: root}
	}
	screens, err := d.server.Monitors()
	if err != nil {
		return frame{}, d.fault(err)
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
