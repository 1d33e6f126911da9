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
	pix     []byte // of the last fetch
	fetched pipewire.State
}

// askForScreen opens the session that openDesktop takes then, where the desktop asks the person first, who may take longer
// than any display. It does nothing where the screen is reached without that.
func askForScreen(ctx context.Context) error {
	_, err := portal.Here(ctx)
	if lacks, ok := errors.AsType[*portal.LackError](err); ok && !lacks.Asked {
		return nil // openDesktop says so, or finds another one
	}
	return err
}

// openPortal opens the shared monitor, nil if there is none.
func openPortal(ctx context.Context) (*portalDesktop, error) {
	session, err := portal.Here(ctx)
	if session == nil || err != nil {
		return nil, err
	}
	return &portalDesktop{session: session}, nil
}

// screen waits until there is a picture.
func (d *portalDesktop) screen() (pipewire.State, error) {
	if err := d.session.Err(); err != nil {
		return pipewire.State{}, err
	}
	state, err := d.session.Screen.Until(context.Background(), patience/2, func(s pipewire.State) bool { return s.Pictures > 0 })
	return state, d.fault(err)
}

func (d *portalDesktop) monitors() ([]image.Rectangle, error) {
	state, err := d.screen()
	if err != nil {
		return nil, err
	}
	return []image.Rectangle{{Max: state.Size}}, nil
}

// fetch copies from the picture that came last.
func (d *portalDesktop) fetch(r image.Rectangle) (frame, error) {
	state, err := d.screen()
	if err != nil {
		return frame{}, err
	}
	size := 4 * r.Dx() * r.Dy()
	if cap(d.pix) < size {
		d.pix = make([]byte, size)
	}
	d.pix = d.pix[:size]
	d.fetched = state
	blueFirst, err := d.session.Screen.Copy(d.pix, r, state)
	return frame{pix: d.pix, bgrx: blueFirst}, d.fault(err)
}

// await waits for another picture than the one that was fetched last.
func (d *portalDesktop) await(ctx context.Context, most time.Duration) error {
	_, err := d.session.Screen.Until(ctx, most, func(s pipewire.State) bool { return s.Pictures != d.fetched.Pictures })
	if err == nil || errors.Is(err, pipewire.ErrSilent) || ctx.Err() != nil {
		return ctx.Err()
	}
	return d.fault(err)
}

// fault gives the loss of the session its meaning.
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
