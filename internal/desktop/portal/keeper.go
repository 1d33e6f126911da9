package portal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"autosolve/internal/atomicfile"
)

// Keeper keeps the session that the whole program uses. The zero Keeper is ready to use.
type Keeper struct {
	Tell  func(text string) // tells the user what the dialog is for, and that no token can be kept; may be nil
	Token string            // path of the file that stores the token; "" if no token is stored

	lock    chan struct{} // full while the session is in use by Here or Close; made by Keep
	session *Session
}

type keeperKey struct{}

// Keep returns a context in which Here opens sessions and k keeps them. The caller must close k at the end.
func Keep(ctx context.Context, k *Keeper) context.Context {
	if k.lock == nil {
		k.lock = make(chan struct{}, 1)
	}
	return context.WithValue(ctx, keeperKey{}, k)
}

// Close ends the session, if there is one.
func (k *Keeper) Close() {
	if k.lock == nil {
		return
	}
	k.lock <- struct{}{}
	defer func() { <-k.lock }()
	if k.session != nil {
		k.session.Close()
		k.session = nil
	}
}

// notice is the text for the user if the portal does not answer within the time atOnce, probably because it shows a dialog. It
// answers within that time if it accepts the token, and on KDE 5.27, which asks the user only on behalf of sandboxed programs.
const (
	notice = "the desktop asks now whether autosolve may see and control the screen:\n" +
		"choose the monitor that shows the Sudoku, switch on \"Allow Remote Interaction\" (KDE asks neither), and press Share;\n" +
		"if no dialog is visible, it is behind a window: Alt+Tab brings it to the front"
	atOnce = time.Second
)

// Here returns the session of the Keeper in the context. If the Keeper has no session, or if the session has ended, Here
// opens one. The desktop may then ask the user, without a time limit. Package desktop decides whether the portal applies.
//
// The error is ctx's error if ctx has ended. Otherwise it wraps a *LackError if the portal lacks something, and ErrRefused
// if the user refuses; other errors are possible.
func Here(ctx context.Context) (*Session, error) {
	k, ok := ctx.Value(keeperKey{}).(*Keeper)
	if !ok {
		return nil, errors.New("the context has no keeper of portal sessions") // nothing would close the session
	}
	select {
	case k.lock <- struct{}{}:
		defer func() { <-k.lock }()
	case <-ctx.Done(): // another goroutine waits for the user
		return nil, ctx.Err()
	}
	if k.session != nil && k.session.Err() == nil {
		return k.session, nil
	}
	if k.session != nil {
		k.session.Close()
	}
	var err error
	k.session, err = open(ctx, k)
	return k.session, err
}

// TokenFile returns the path of the file that stores the token, or "" if there is no home directory.
func TokenFile() string {
	state := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(state) {
		home, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		state = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(state, "autosolve", "portal-token")
}

// readToken returns the stored token. Without a token that can be read it returns "", and the desktop asks the user again.
func (k *Keeper) readToken() string {
	text, _ := os.ReadFile(k.Token)
	return strings.TrimSpace(string(text))
}

// writeToken replaces the stored token, which can be used only once. If token is "", it removes the file. It tells the user if the
// token cannot be stored, which only means that the desktop asks again.
func (k *Keeper) writeToken(token string) {
	if k.Token == "" || token == "" {
		_ = os.Remove(k.Token) // a used token is not accepted again
		return
	}
	err := os.MkdirAll(filepath.Dir(k.Token), 0o700)
	if err == nil {
		err = atomicfile.Write(k.Token, []byte(token+"\n"), 0o600)
	}
	if err != nil && k.Tell != nil {
		k.Tell(fmt.Sprintf("keep the portal's token: %v: the desktop will ask again each time", err))
	}
}
