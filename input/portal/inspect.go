package portal

import (
	"context"
	"errors"
	"fmt"
	"os"

	"autosolve/input"
	"autosolve/internal/desktop/portal"
)

// Lacking returns the finding for a session whose portal lacks something that is required.
func Lacking(lacks *portal.LackError) input.Finding {
	return input.Finding{Name: "session", Level: input.Fail,
		Detail: "this Wayland session does not let autosolve see and control the screen: " + lacks.Error(),
		Hint:   lacks.Advice().Hint + "; or log in to an X11 session (\"on Xorg\" at the login screen)"}
}

// Inspect checks everything that a Driver needs, without asking the user, and returns a finding for each check. It returns
// nil if ctx has ended.
func Inspect(ctx context.Context) []input.Finding {
	offer, err := portal.Look(ctx)
	if lacks, ok := errors.AsType[*portal.LackError](err); ok {
		return []input.Finding{Lacking(lacks)}
	}
	if err != nil {
		return nil
	}
	return []input.Finding{
		{Name: "session", Detail: "Wayland, by way of the desktop's portal"},
		{Name: "display", Detail: os.Getenv("WAYLAND_DISPLAY")},
		{Name: "portal", Detail: fmt.Sprintf("RemoteDesktop %d, ScreenCast %d", offer.RemoteDesktop, offer.ScreenCast)},
		{Name: "pipewire", Detail: "library " + offer.PipeWire},
		consentFinding(offer),
		{Name: "layout", Detail: "the desktop finds the key for each digit"},
		{Name: "windows", Level: input.Warn, Detail: "the desktop does not tell which window has the keyboard, where windows are, " +
			"and which keys are held; the grid is read before each act",
			Hint: "leave mouse, keyboard and windows alone while it fills"},
		new(Driver).Escape(),
	}
}

// consentFinding returns the finding on whether the desktop will ask the user for permission in a dialog.
func consentFinding(offer portal.Offer) input.Finding {
	f := input.Finding{Name: "consent"}
	switch token := portal.TokenFile(); {
	case !offer.Keeps():
		f.Detail = "the desktop may ask at each start, because its portal cannot keep the answer (RemoteDesktop 1)"
	case token == "":
		f.Detail = "the desktop asks at each start: there is no home directory in which to store the answer"
	default:
		f.Detail = "the desktop asks at the first start"
		if _, err := os.Stat(token); err == nil {
			f.Detail = "given before; to be asked again, remove " + token
		}
	}
	return f
}
