package portal

import (
	"context"
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
	RemoteDesktop   uint32 // version of the interface RemoteDesktop
	ScreenCast      uint32
	GlobalShortcuts uint32 // 0 if the portal does not have this interface, which is not required
	PipeWire        string // version of the library libpipewire
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
	for _, p := range []struct {
		version *uint32
		name    string
	}{{&o.RemoteDesktop, remoteDesktop}, {&o.ScreenCast, screenCast}} {
		if *p.version, err = b.property(ctx, p.name+".version"); err != nil {
			return o, &LackError{What: "the desktop's portal does not offer " + p.name, hint: hint, err: err}
		}
	}
	for _, p := range []struct {
		name string
		want uint32
		what string
	}{
		{remoteDesktop + ".AvailableDeviceTypes", keyboard | pointer, "a pointer and a keyboard"},
		{screenCast + ".AvailableSourceTypes", monitor, "whole monitors"},
		{screenCast + ".AvailableCursorModes", cursorMetadata, "where the pointer is"},
	} {
		has, err := b.property(ctx, p.name)
		if err != nil || has&p.want != p.want {
			return o, &LackError{What: fmt.Sprintf("the desktop's portal does not offer %s (%s is %d)", p.what, p.name, has), hint: hint, err: err}
		}
	}
	o.GlobalShortcuts, _ = b.property(ctx, globalShortcuts+".version")
	if o.PipeWire, err = pipewire.Version(); err != nil {
		return o, &LackError{What: "PipeWire, over which the desktop shows its screen, is missing", hint: advice.HintOf(err), err: err}
	}
	return o, nil
}
