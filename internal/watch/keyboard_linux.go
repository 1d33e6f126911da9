package watch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgbutil"
	"github.com/jezek/xgbutil/keybind"

	"autosolve/internal/desktop/x11"
	"autosolve/internal/fault"
)

// Keyboard is the keyboard of the display that $DISPLAY names.
type Keyboard struct {
	server  *x11.Conn
	xu      *xgbutil.XUtil
	pressed hotkeyPress
}

// Open connects to the keyboard. The caller must call Close.
func Open(ctx context.Context) (*Keyboard, error) {
	conn, err := x11.Open(ctx, os.Getenv("DISPLAY"), fault.Patience)
	if err != nil {
		return nil, err
	}
	k := &Keyboard{server: conn, pressed: make(hotkeyPress, 1)}
	if k.xu, err = x11.Answer(ctx, conn, k.load); err != nil {
		conn.Close()
		return nil, fmt.Errorf("read the keyboard: %w", err)
	}
	conn.Listen(k.heard)
	return k, nil
}

// load reads the keyboard's layout. Package keybind has a function for this, but it panics if the server does not answer.
func (k *Keyboard) load() (*xgbutil.XUtil, error) {
	x, setup := k.server.X, k.server.Setup
	codes := xproto.GetKeyboardMapping(x, setup.MinKeycode, byte(setup.MaxKeycode-setup.MinKeycode+1))
	mods := xproto.GetModifierMapping(x)
	xu, err1 := xgbutil.NewConnXgb(x)
	keys, err2 := codes.Reply()
	modifiers, err3 := mods.Reply()
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, err
	}
	keybind.KeyMapSet(xu, keys)
	keybind.ModMapSet(xu, modifiers)
	return xu, nil
}

// Close releases the hotkey and ends the connection.
func (k *Keyboard) Close() { k.server.Close() }

// heard notes a press of the hotkey, the only key whose presses the X server sends to this connection.
func (k *Keyboard) heard(event []byte) {
	if event[0]&0x7f == xproto.KeyPress {
		k.pressed.note()
	}
}

// modifierNames has the names of the modifiers in package keybind. On common keyboards, mod1 is Alt and mod4 is Super.
var modifierNames = map[modifier]string{ctrl: "control", alt: "mod1", shift: "shift", super: "mod4"}

// Grab reserves a hotkey such as Ctrl+Alt+S, so that no window gets it. The error is a *KeysError if CheckKeys returns one,
// if the keyboard lacks the key, if the key is not a function key and has no modifier but Shift, or if another program has
// reserved the hotkey.
func (k *Keyboard) Grab(ctx context.Context, keys string) error {
	wanted, err := parse(keys)
	if err != nil {
		return err
	}
	var parts []string
	for _, m := range wanted.modifiers {
		parts = append(parts, modifierNames[m])
	}
	mods, codes, err := keybind.ParseString(k.xu, strings.Join(append(parts, wanted.key), "-"))
	if err != nil {
		return noKey(keys, wanted.key)
	}
	if wanted.typed {
		return typed(keys)
	}
	_, err = x11.Answer(ctx, k.server, func() (none struct{}, err error) {
		for _, code := range codes {
			if err := keybind.GrabChecked(k.xu, k.xu.RootWin(), mods, code); err != nil {
				return none, err
			}
		}
		return none, nil
	})
	if _, ok := errors.AsType[xproto.AccessError](err); ok {
		return &KeysError{Keys: keys, Why: "another program uses it"}
	}
	if err != nil {
		return fmt.Errorf("reserve hotkey %s: %w", keys, err)
	}
	return nil
}

// Forget forgets a press of the hotkey for which Await has not returned.
func (k *Keyboard) Forget() { k.pressed.forget() }

// Await waits for a press of the hotkey, if there was none since the last call of Await or Forget. The error is x11.ErrGone or that
// of ctx.
func (k *Keyboard) Await(ctx context.Context) error {
	return k.pressed.await(ctx, k.server.Ended(), x11.ErrGone)
}

// Released waits until all keys are up. A held key, such as the hotkey's Ctrl, would change what is typed.
func (k *Keyboard) Released(ctx context.Context) error {
	return poll(ctx, func() (bool, error) {
		down, err := k.down(ctx)
		return !slices.ContainsFunc(down, func(b byte) bool { return b != 0 }), err
	})
}

// Escapes returns a channel that receives the time of each press of Escape until ctx ends or the X server does not answer. The
// time is that of the last poll before the press, so it is never later than the effects of the press. The channel holds eight
// presses; more are lost.
func (k *Keyboard) Escapes(ctx context.Context) <-chan time.Time {
	codes := keybind.StrToKeycodes(k.xu, "Escape")
	return notePresses(ctx, func() (bool, error) {
		down, err := k.down(ctx)
		return err == nil && slices.ContainsFunc(codes, func(c xproto.Keycode) bool { return down[c/8]>>(c%8)&1 != 0 }), err
	})
}

// down returns a bit for each keycode, which is set if that key is down.
func (k *Keyboard) down(ctx context.Context) ([]byte, error) {
	keys, err := x11.Answer(ctx, k.server, xproto.QueryKeymap(k.server.X).Reply)
	if err != nil {
		return nil, err
	}
	return keys.Keys, nil
}
