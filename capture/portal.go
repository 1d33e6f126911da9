package capture

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"time"

	"autosolve/internal/pipewire"
	"autosolve/internal/portal"
)

// portalDesktop is the monitor that the person shares through the desktop's portal.
type portalDesktop struct {
	session *portal.Session
	pix     []byte // of the last look
	seen    pipewire.State
}

// openPortal opens the shared monitor.
func openPortal(ctx context.Context) (*portalDesktop, error) {
	session, err := portal.Here(ctx)
	if session == nil {
		return nil, err
	}
	return &portalDesktop{session: session}, nil
}

// latest waits until there is a picture.
func (d *portalDesktop) latest() (pipewire.State, error) {
	if err := d.session.Err(); err != nil {
		return pipewire.State{}, err
	}
	state, err := d.session.Screen.Until(context.Background(), patience/2, func(s pipewire.State) bool { return s.Pictures > 0 })
	return state, d.fault(err)
}

func (d *portalDesktop) monitors() ([]image.Rectangle, error) {
	state, err := d.latest()
	if err != nil {
		return nil, err
	}
	return []image.Rectangle{{Max: state.Size}}, nil
}

func (d *portalDesktop) picture(r image.Rectangle) (frame, error) { return d.look(r) }

// look copies from the picture that came last.
func (d *portalDesktop) look(r image.Rectangle) (frame, error) {
	state, err := d.latest()
	if err != nil {
		return frame{}, err
	}
	size := 4 * r.Dx() * r.Dy()
	if cap(d.pix) < size {
		d.pix = make([]byte, size)
	}
	d.pix = d.pix[:size]
	d.seen = state
	blueFirst, err := d.session.Screen.Copy(d.pix, r, state)
	return frame{pix: d.pix, bgrx: blueFirst}, d.fault(err)
}

// await waits for another picture than the one that was looked at last.
func (d *portalDesktop) await(ctx context.Context, most time.Duration) error {
	_, err := d.session.Screen.Until(ctx, most, func(s pipewire.State) bool { return s.Pictures != d.seen.Pictures })
	if err == nil || errors.Is(err, pipewire.ErrSilent) || ctx.Err() != nil {
		return ctx.Err()
	}
	return d.fault(err)
}

// fault turns the loss of the session into an error of package input.
func (d *portalDesktop) fault(err error) error {
	if closed := d.session.Err(); err != nil && closed != nil {
		return closed
	}
	if errors.Is(err, pipewire.ErrSilent) {
		return &DisplayError{Display: os.Getenv("WAYLAND_DISPLAY"), Err: fmt.Errorf("%w within %v", err, patience/2)}
	}
	return err
}

// close does nothing: the session is the portal.Keeper's.
func (d *portalDesktop) close() {}
