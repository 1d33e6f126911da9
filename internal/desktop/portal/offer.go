package portal

import (
	"context"
	"errors"
	"fmt"

	"autosolve/internal/advice"
	"autosolve/internal/desktop/pipewire"
)

// These are the portal's numbers for kinds of devices, a kind of source, a cursor mode and a lifetime of the token.
const (
	keyboard, pointer = 1, 2
	monitor           = 1
	cursorMetadata    = 4
	untilRevoked      = 2 // the token is valid until the user revokes the permission
)

// Offer holds the versions of what the portal of this session offers.
type Offer struct {
	RemoteDesktop uint32 // version of the interface RemoteDesktop
	ScreenCast    uint32
	PipeWire      string // version of the library libpipewire
}

// Keeps reports whether the portal returns a token with which the next session needs no dialog.
func (o Offer) Keeps() bool { return o.RemoteDesktop >= 2 }

// Look finds out what the portal offers, without asking the user. The error is the context's, or a *LackError if
// something that is required is missing.
func Look(ctx context.Context) (Offer, error) {
	b, err := dial(ctx)
	if err != nil {
		return Offer{}, err
	}
	defer b.conn.Close()
	o, err := b.look(ctx)
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return o, err
}

// look does what Look does. If ctx has ended, the error may be a *LackError.
func (b *bus) look(ctx context.Context) (o Offer, err error) {
	const hint = "install the portal of your desktop, such as xdg-desktop-portal-gnome or xdg-desktop-portal-kde, and log in again"
	has := map[string]uint32{}
	for _, p := range []struct {
		name string
		want uint32
		what string
	}{
		{remoteDesktop + ".version", 0, remoteDesktop},
		{screenCast + ".version", 0, screenCast},
		{remoteDesktop + ".AvailableDeviceTypes", keyboard | pointer, "a pointer and a keyboard"},
		{screenCast + ".AvailableSourceTypes", monitor, "whole monitors"},
		{screenCast + ".AvailableCursorModes", cursorMetadata, "where the pointer is"},
	} {
		if has[p.name], err = b.property(ctx, p.name); err != nil || has[p.name]&p.want != p.want {
			what := "the desktop's portal does not offer " + p.what
			if err == nil {
				what += fmt.Sprintf(" (%s is %d)", p.name, has[p.name])
			}
			return o, &LackError{What: what, hint: hint, err: err}
		}
	}
	o.RemoteDesktop, o.ScreenCast = has[remoteDesktop+".version"], has[screenCast+".version"]
	if o.PipeWire, err = pipewire.Version(); err != nil {
		return o, &LackError{What: "PipeWire, over which the desktop shows its screen, is missing", hint: advice.Of(err).Hint, err: err}
	}
	return o, nil
}

// ErrRefused is returned if the user has answered the dialog with no, or has closed it.
var ErrRefused error = &advice.Error{Err: errors.New("permission to share the screen was refused, or the dialog was closed"),
	Status: advice.Stopped, Hint: "start again, switch on \"Allow Remote Interaction\" in the dialog, and press Share"}

// ErrClosed is returned if the user or the desktop has ended the session.
var ErrClosed error = &advice.Error{Err: errors.New("the sharing of the screen was ended, by you or by the desktop"),
	Status: advice.Stopped, Hint: "start again when ready"}

// LackError says that the portal, or something that it requires, is missing or insufficient.
type LackError struct {
	What  string // what is missing
	Asked bool   // whether the desktop had, or may have, asked the user before the lack was found
	hint  string
	err   error
}

func (e *LackError) Error() string {
	if e.err != nil {
		return fmt.Sprintf("%s: %v", e.What, e.err)
	}
	return e.What
}

// Unwrap returns the cause.
func (e *LackError) Unwrap() error { return e.err }

// Advice returns the exit status and what the user can do.
func (e *LackError) Advice() advice.Advice {
	return advice.Advice{Status: advice.Undrivable, Hint: e.hint}
}
