package x11

import (
	"context"
	"fmt"
	"time"

	"github.com/jezek/xgb/screensaver"
	"github.com/jezek/xgb/xproto"

	"autosolve/input"
	"autosolve/internal/duration"
)

// saver is the state of the screen saver.
type saver int

// These are the states of the screen saver. saverBlanks means the X server's own saver, which blanks the screen or shows a
// pattern until there is input. saverLocks means a saver program, which usually asks for a password.
const (
	saverOff saver = iota
	saverBlanks
	saverLocks
)

// askSaver asks for the state of the screen saver.
func (p *probe) askSaver() screensaver.QueryInfoCookie {
	return screensaver.QueryInfo(p.conn, xproto.Drawable(p.root))
}

// readSaver reads the reply to askSaver.
func readSaver(cookie screensaver.QueryInfoCookie) (saver, error) {
	reply, err := cookie.Reply()
	switch {
	case err != nil || reply.State != screensaver.StateOn:
		return saverOff, err
	case reply.Kind == screensaver.KindExternal:
		return saverLocks, nil
	}
	return saverBlanks, nil
}

// change returns the error for a screen saver that is on, or nil if it is off.
func (s saver) change() *input.ChangedError {
	switch s {
	case saverBlanks:
		return input.Changed(input.Locked, "the screen saver is on: the X server has blanked the screen",
			"run xset s reset, or press a key, and start again; xset s off keeps it from blanking the screen")
	case saverLocks:
		return input.Changed(input.Locked, "the screen saver is on", "unlock the screen and start again")
	}
	return nil
}

// Saver returns an *input.ChangedError if the screen saver is on and hides the desktop. Otherwise, or if no X server
// answers, it returns nil.
func Saver(ctx context.Context) error {
	p, err := dial(ctx, input.Default().Patience)
	if err != nil {
		return nil
	}
	defer p.close()
	if !p.saver {
		return nil
	}
	now, err := answer(ctx, p, func() (saver, error) { return readSaver(p.askSaver()) })
	if changed := now.change(); err == nil && changed != nil {
		return changed
	}
	return nil
}

// saverFinding returns the finding on whether the screen saver is on, and after how long without input the X server's own
// saver starts.
func (p *probe) saverFinding() input.Finding {
	f := input.Finding{Name: "saver", Detail: "the X server does not blank the screen by itself"}
	if p.saver {
		if now, err := readSaver(p.askSaver()); err == nil && now != saverOff {
			changed := now.change()
			return input.Finding{Name: f.Name, Level: input.Warn, Detail: changed.Detail, Hint: changed.Hint()}
		}
	}
	set, err := xproto.GetScreenSaver(p.conn).Reply()
	if err == nil && set.Timeout > 0 {
		f.Detail = fmt.Sprintf("off; the X server blanks the screen after %s without input, until xset s reset",
			duration.Text(time.Duration(set.Timeout)*time.Second))
	}
	return f
}
