package watch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgbutil"
	"github.com/jezek/xgbutil/keybind"
)

// ErrGone is returned when the X server has gone away.
var ErrGone = errors.New("the X server is gone")

// KeysError says that a hotkey is none that can be had.
type KeysError struct{ Keys, Why string }

func (e *KeysError) Error() string { return fmt.Sprintf("hotkey %s: %s", e.Keys, e.Why) }

// Hint is what the user can do.
func (e *KeysError) Hint() string {
	return "choose another with --hotkey: Ctrl, Alt, Shift or Super and a key, such as Ctrl+Alt+S, or F1 to F12"
}

// A Keyboard is that of the display that $DISPLAY names.
type Keyboard struct {
	xu      *xgbutil.XUtil
	pressed chan struct{} // that the hotkey was pressed, once while nobody looks
	gone    chan struct{} // closed with the connection
}

// Open connects to the keyboard. Close it.
func Open() (*Keyboard, error) {
	xgb.Logger.SetOutput(io.Discard) // it writes to standard error what it also returns
	xgbutil.Logger.SetOutput(io.Discard)
	xu, err := xgbutil.NewConn()
	if err != nil {
		return nil, fmt.Errorf("connect to X server: %w", err)
	}
	keybind.Initialize(xu)
	k := &Keyboard{xu: xu, pressed: make(chan struct{}, 1), gone: make(chan struct{})}
	go k.listen()
	return k, nil
}

// Close lets go of the hotkey and ends the connection.
func (k *Keyboard) Close() { k.xu.Conn().Close() }

func (k *Keyboard) listen() {
	defer close(k.gone)
	for {
		event, err := k.xu.Conn().WaitForEvent()
		if event == nil && err == nil {
			return
		}
		if _, ok := event.(xproto.KeyPressEvent); !ok {
			continue
		}
		select {
		case k.pressed <- struct{}{}:
		default:
		}
	}
}

// modifiers are the names of modifiers, by those of the library. Alt and Super are where they are on usual keyboards.
var modifiers = map[string]string{"ctrl": "control", "control": "control", "alt": "mod1", "shift": "shift", "super": "mod4"}

// Grab takes a hotkey such as Ctrl+Alt+S from all windows. The error is a *KeysError where there is no such key, where it is
// one that is typed, or where another program has it.
func (k *Keyboard) Grab(keys string) error {
	refuse := func(why string) error { return &KeysError{keys, why} }
	parts := strings.Split(keys, "+")
	key := parts[len(parts)-1]
	for i, name := range parts[:len(parts)-1] {
		modifier, ok := modifiers[strings.ToLower(name)]
		if !ok {
			return refuse(fmt.Sprintf("there is no modifier %q", name))
		}
		parts[i] = modifier
	}
	lower := strings.ToLower(key)
	isFunction := len(lower) > 1 && lower[0] == 'f' && lower[1] >= '1' && lower[1] <= '9'
	switch _, isModifier := modifiers[lower]; {
	case isModifier || key == "" || strings.Contains(key, "-"):
		return refuse("it has no key beside the modifiers")
	case lower == "escape":
		return refuse("Escape stops what it starts")
	case !isFunction && (len(parts) == 1 || len(parts) == 2 && parts[0] == "shift"):
		return refuse("it would be typed no more")
	}
	mods, codes, err := keybind.ParseString(k.xu, strings.Join(parts, "-"))
	if err != nil {
		return refuse(fmt.Sprintf("this keyboard has no key %q", key))
	}
	for _, code := range codes {
		if err := keybind.GrabChecked(k.xu, k.xu.RootWin(), mods, code); err != nil {
			if _, ok := errors.AsType[xproto.AccessError](err); ok {
				return refuse("another program has it")
			}
			return fmt.Errorf("take hotkey %s: %w", keys, err)
		}
	}
	return nil
}

// Await waits until the hotkey is pressed, from now on.
func (k *Keyboard) Await(ctx context.Context) error {
	select {
	case <-k.pressed: // while something else was done
	default:
	}
	select {
	case <-k.pressed:
	case <-k.gone:
		return ErrGone
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}

// Released waits until all keys are up: one that is held, such as the hotkey's Ctrl, makes others of what is typed.
func (k *Keyboard) Released(ctx context.Context) error {
	return k.poll(ctx, func(down []byte) bool { return !slices.ContainsFunc(down, func(b byte) bool { return b != 0 }) })
}

// Escapes tells the times at which Escape is pressed, from now on until ctx ends: that before the look which saw it, so none
// is later than what the press did, however late it is told. More than a few that nobody takes are lost.
func (k *Keyboard) Escapes(ctx context.Context) <-chan time.Time {
	codes := keybind.StrToKeycodes(k.xu, "Escape")
	presses := make(chan time.Time, 8)
	go func() {
		was, looked := true, time.Now()          // one that is held already is none
		_ = k.poll(ctx, func(down []byte) bool { // which ends with ctx, or with the server
			is := slices.ContainsFunc(codes, func(c xproto.Keycode) bool { return down[c/8]>>(c%8)&1 != 0 })
			if is && !was {
				select {
				case presses <- looked:
				default:
				}
			}
			was, looked = is, time.Now()
			return false
		})
	}()
	return presses
}

// Twice reports whether of a key that was pressed just now the presses, told or to come, are no further apart than within.
func Twice(ctx context.Context, presses <-chan time.Time, within time.Duration) bool {
	var first time.Time
	called := time.Now()
	for range len(presses) {
		next := <-presses
		if !first.IsZero() && next.Sub(first) <= within {
			return true
		}
		first = next
	}
	if first.IsZero() { // the press was too short to be seen, or has not been told yet
		first = called
	}
	over := time.After(time.Until(first.Add(within)))
	for {
		select {
		case next := <-presses:
			if first == called && !next.After(called) {
				first = next // that is the very press
				continue
			}
			return next.Sub(first) <= within
		case <-over:
			return false
		case <-ctx.Done():
			return false
		}
	}
}

// poll looks at the keys that are down, a bit for each keycode, until done says so. A key is down for 50 ms when somebody
// taps it.
func (k *Keyboard) poll(ctx context.Context, done func(down []byte) bool) error {
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		keys, err := xproto.QueryKeymap(k.xu.Conn()).Reply()
		if err != nil {
			return ErrGone
		}
		if done(keys.Keys) {
			return nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
