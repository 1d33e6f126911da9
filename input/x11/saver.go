package x11

import (
	"context"

	"github.com/jezek/xgb/screensaver"
	"github.com/jezek/xgb/xproto"

	"autosolve/input"
)

// askSaver asks for the state of the screen saver.
func (p *probe) askSaver() screensaver.QueryInfoCookie {
	return screensaver.QueryInfo(p.conn, xproto.Drawable(p.root))
}

// readSaver reads the reply to askSaver. It returns the error for a screen saver that is on, or nil if it is off. The X
// server's own saver blanks the screen or shows a pattern until there is input; a saver program usually asks for a password.
func readSaver(cookie screensaver.QueryInfoCookie) (on *input.ChangedError, err error) {
	reply, err := cookie.Reply()
	switch {
	case err != nil || reply.State != screensaver.StateOn:
		return nil, err
	case reply.Kind == screensaver.KindExternal:
		return input.Changed(input.Locked, "the screen saver is on", "unlock the screen and start again"), nil
	}
	return input.Changed(input.Locked, "the screen saver is on: the X server has blanked the screen",
		"run xset s reset, or press a key, and start again; xset s off keeps it from blanking the screen"), nil
}

// Saver returns an *input.ChangedError if the X server reports that the screen saver is on and hides the desktop. It returns
// nil if the saver is off or the server does not report its state.
func Saver(ctx context.Context) error {
	on, err := ask(ctx, (*probe).saverOn)
	if err != nil || on == nil {
		return nil
	}
	return on
}

// saverOn returns the error for a screen saver that is on, or nil if it is off or the server does not report its state.
func (p *probe) saverOn() (on *input.ChangedError, err error) {
	if !p.saver {
		return nil, nil
	}
	return readSaver(p.askSaver())
}

// saverFinding returns the finding on whether the screen saver is on.
func (p *probe) saverFinding() input.Finding {
	if on, _ := p.saverOn(); on != nil {
		return input.Finding{Name: "saver", Level: input.Warn, Detail: on.Detail, Hint: on.Advice().Hint}
	}
	return input.Finding{Name: "saver", Detail: "off"}
}
