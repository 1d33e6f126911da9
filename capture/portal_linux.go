package capture

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"time"

	"autosolve/internal/desktop/pipewire"
	"autosolve/internal/desktop/portal"
	"autosolve/internal/duration"
)

// portalDesktop is the monitor that the user shares through the desktop's portal.
type portalDesktop struct {
	session *portal.Session
	pix     []byte         // the pixels of the last frame
	seen    pipewire.State // the state of the stream at the last frame
}

func openPortal(ctx context.Context) (*portalDesktop, error) {
	session, err := portal.Here(ctx)
	return &portalDesktop{session: session}, err
}

// latest waits until there is a picture, but no longer than half of patience, and returns the state of the stream.
func (d *portalDesktop) latest() (pipewire.State, error) {
	if err := d.session.Err(); err != nil {
		return pipewire.State{}, err
	}
	hasPicture := func(s pipewire.State) bool { return s.Pictures > 0 }
	state, err := d.session.Screen.Until(context.Background(), patience/2, hasPicture)
	return state, d.fault(err)
}

func (d *portalDesktop) monitors() ([]image.Rectangle, error) {
	state, err := d.latest()
	return []image.Rectangle{{Max: state.Size}}, err
}

func (d *portalDesktop) look(r image.Rectangle, _ bool) (frame, error) {
	state, err := d.latest()
	if err != nil {
		return frame{}, err
	}
	d.pix = resize(d.pix, r)
	d.seen = state
	blueFirst, err := d.session.Screen.Copy(d.pix, r, state)
	return frame{pix: d.pix, bgrx: blueFirst}, d.fault(err)
}

// await waits until there is a picture that is newer than the last frame, but no longer than limit.
func (d *portalDesktop) await(ctx context.Context, limit time.Duration) error {
	_, err := d.session.Screen.Until(ctx, limit, func(s pipewire.State) bool { return s.Pictures != d.seen.Pictures })
	if err == nil || errors.Is(err, pipewire.ErrSilent) || ctx.Err() != nil {
		return ctx.Err()
	}
	return d.fault(err)
}

// fault converts an error of the stream: to the session's error if the session has ended, and to a *DisplayError if no
// picture came in time. It returns other errors as they are.
func (d *portalDesktop) fault(err error) error {
	if closed := d.session.Err(); err != nil && closed != nil {
		return closed
	}
	if errors.Is(err, pipewire.ErrSilent) {
		return &DisplayError{Display: os.Getenv("WAYLAND_DISPLAY"), Err: fmt.Errorf("%w within %s", err, duration.Text(patience/2))}
	}
	return err
}

// close does nothing, as the session belongs to the portal.Keeper.
func (d *portalDesktop) close() {}
