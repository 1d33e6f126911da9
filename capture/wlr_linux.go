package capture

import (
	"context"
	"errors"
	"image"
	"os"
	"time"

	"autosolve/internal/advice"
	"autosolve/internal/desktop/wayland"
)

// wlrDesktop is the desktop of a Wayland compositor that lets programs copy the pictures of its monitors.
type wlrDesktop struct {
	session *wayland.Session
	camera  *wayland.Camera
	pix     []byte         // the pixels of the last frame
	output  wayland.Output // the monitor that was copied last
}

// openWayland connects to the session's compositor. It returns nil and no error if there is no Wayland display.
func openWayland() (*wlrDesktop, error) {
	ctx := context.Background() // each wait on the connection has a time limit
	session, err := wayland.Here(ctx, patience/2)
	if session == nil {
		return nil, err
	}
	return &wlrDesktop{session: session, camera: session.NewCamera(false)}, nil
}

func (d *wlrDesktop) monitors() ([]image.Rectangle, error) {
	if err := d.session.Refresh(context.Background()); err != nil {
		return nil, d.fault(err)
	}
	var found []image.Rectangle
	for _, o := range d.session.Outputs() {
		found = append(found, o.Bounds)
	}
	if len(found) == 0 {
		return nil, d.fault(&advice.Error{Err: errors.New("it has no monitor that is on"), Hint: "switch one on"})
	}
	return found, nil
}

// look combines the parts of r that the monitors show. Parts that no monitor shows are black, as on X11.
func (d *wlrDesktop) look(r image.Rectangle, _ bool) (frame, error) {
	d.pix = resize(d.pix, r)
	clear(d.pix)
	for _, o := range d.session.Outputs() {
		part := r.Intersect(o.Bounds)
		if part.Empty() {
			continue
		}
		d.output = o
		shot, err := d.camera.Shoot(context.Background(), &o)
		if err != nil {
			return frame{}, d.fault(err)
		}
		for y := part.Min.Y; y < part.Max.Y; y++ {
			from := shot.Row(y - o.Bounds.Min.Y)[4*(part.Min.X-o.Bounds.Min.X):][:4*part.Dx()]
			to := d.pix[4*((y-r.Min.Y)*r.Dx()+part.Min.X-r.Min.X):]
			if shot.BGRX {
				copy(to, from)
			} else {
				swizzle(to[:len(from)], from) // swizzle swaps red and blue, so the part becomes BGRX
			}
		}
	}
	return frame{pix: d.pix, bgrx: true}, nil
}

// await waits for a change of the monitor that was copied last, but no longer than limit.
func (d *wlrDesktop) await(ctx context.Context, limit time.Duration) error {
	err := d.camera.Await(ctx, &d.output, limit)
	if err == nil || ctx.Err() != nil {
		return err
	}
	return d.fault(err)
}

// fault wraps err in a *DisplayError, unless it only means that a monitor cannot be copied: because the compositor refused
// to, because the monitor is rotated, or because of its pixel format.
func (d *wlrDesktop) fault(err error) error {
	if errors.Is(err, wayland.ErrNoShot) || errors.Is(err, wayland.ErrTurned) || errors.Is(err, wayland.ErrFormat) {
		return err
	}
	return &DisplayError{Display: os.Getenv("WAYLAND_DISPLAY"), Err: err}
}

func (d *wlrDesktop) close() {
	d.camera.Close()
	d.session.Close()
}
