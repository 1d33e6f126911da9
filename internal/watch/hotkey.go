package watch

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"autosolve/internal/advice"
)

// KeysError reports that a hotkey cannot be used.
type KeysError struct{ Keys, Why string }

func (e *KeysError) Error() string { return fmt.Sprintf("hotkey %s: %s", e.Keys, e.Why) }

// Advice returns the exit status and what the user can do.
func (e *KeysError) Advice() advice.Advice {
	return advice.Advice{
		Status: advice.Usage,
		Hint:   "use F1 to F12, or Ctrl, Alt or Super and a letter, a digit, Return, space, Up ...",
	}
}

// noKey returns the error for a hotkey whose key the keyboard does not have.
func noKey(keys, key string) *KeysError {
	return &KeysError{keys, fmt.Sprintf("this keyboard has no key %q", key)}
}

// typed returns the error for a hotkey that is refused because the user could no longer type its key.
func typed(keys string) *KeysError {
	return &KeysError{keys, "while autosolve watches, this key could not be typed"}
}

// modifier is a key that is held down while another one is pressed.
type modifier int

// The modifiers of hotkeys. Super is the key with the logo, on most keyboards that of Windows.
const (
	ctrl modifier = iota
	alt
	shift
	super
)

// modifiers maps the names of modifiers, in lower case, to the modifiers.
var modifiers = map[string]modifier{"ctrl": ctrl, "control": ctrl, "alt": alt, "shift": shift, "super": super}

// hotkey is a key and the modifiers that are held down with it.
type hotkey struct {
	modifiers []modifier
	key       string // as the user has written it
	typed     bool   // the key may be one that types text: it is not a function key, and no modifier but Shift is held
}

// CheckKeys returns a *KeysError if a hotkey is written in a form that is wrong for every keyboard.
func CheckKeys(keys string) error {
	_, err := parse(keys)
	return err
}

// parse returns the hotkey that a text such as Ctrl+Alt+S describes. The error is a *KeysError. A hotkey is refused if a modifier
// is unknown, if it has no key besides the modifiers, if its key has a hyphen or is Escape, or if its key is a single character
// with no modifier but Shift, because the user could then no longer type this character.
func parse(keys string) (hotkey, error) {
	refuse := func(why string) (hotkey, error) { return hotkey{}, &KeysError{keys, why} }
	parts := strings.Split(keys, "+")
	h := hotkey{key: parts[len(parts)-1]}
	for _, name := range parts[:len(parts)-1] {
		m, ok := modifiers[strings.ToLower(name)]
		if !ok {
			return refuse(fmt.Sprintf("there is no modifier %q: it must be Ctrl, Alt, Shift or Super", name))
		}
		h.modifiers = append(h.modifiers, m)
	}
	lower := strings.ToLower(h.key)
	isFunction := len(lower) > 1 && lower[0] == 'f' && lower[1] >= '1' && lower[1] <= '9'
	onlyShift := !slices.ContainsFunc(h.modifiers, func(m modifier) bool { return m != shift })
	switch _, isModifier := modifiers[lower]; {
	case isModifier || h.key == "" || strings.Contains(h.key, "-"):
		return refuse("it needs a key besides the modifiers")
	case lower == "escape":
		return refuse("Escape is the key that stops a fill")
	case !isFunction && onlyShift && len([]rune(h.key)) == 1:
		return hotkey{}, typed(keys)
	}
	h.typed = !isFunction && onlyShift
	return h, nil
}

// Twice waits for a second press of a key and reports whether it comes within the given time after the first. The first press has
// stopped a fill at the time stopped. Earlier presses may be the fill's own. Any press may or may not have arrived on the channel
// presses.
func Twice(ctx context.Context, presses <-chan time.Time, stopped time.Time, within time.Duration) bool {
	over := time.After(time.Until(stopped.Add(within)))
	for first := stopped; ; {
		var next time.Time
		select {
		case next = <-presses: // it also counts if time is over
		default:
			select {
			case next = <-presses:
			case <-over:
				return false
			case <-ctx.Done():
				return false
			}
		}
		if next.After(stopped) {
			return next.Sub(first) <= within
		}
		first = next
	}
}

// notePresses polls a key until ctx ends or isDown fails. It returns a channel that receives the time of the last poll before
// each press; if the channel is full, the oldest press is lost. A key that is down at the first poll does not count as a press.
func notePresses(ctx context.Context, isDown func() (bool, error)) <-chan time.Time {
	presses := make(chan time.Time, 8)
	go func() {
		was, polled := true, time.Now()
		_ = poll(ctx, func() (bool, error) {
			down, err := isDown()
			if down && !was {
				if len(presses) == cap(presses) {
					select {
					case <-presses:
					default:
					}
				}
				presses <- polled // no other goroutine sends
			}
			was, polled = down, time.Now()
			return false, err
		})
	}()
	return presses
}

// poll calls done every 5 ms until done returns true or an error, or until ctx ends. The interval is short enough to see a
// tapped key, which is down for about 50 ms.
func poll(ctx context.Context, done func() (bool, error)) error {
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		if ok, err := done(); ok || err != nil {
			return err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// hotkeyPress has a value if the hotkey was pressed since the last receive.
type hotkeyPress chan struct{}

func (p hotkeyPress) note() {
	select {
	case p <- struct{}{}:
	default:
	}
}

// forget removes a press that was not received.
func (p hotkeyPress) forget() {
	select {
	case <-p:
	default:
	}
}

// await waits for a press. If the channel ended is closed before that, it returns the error gone.
func (p hotkeyPress) await(ctx context.Context, ended <-chan struct{}, gone error) error {
	select {
	case <-p:
		return nil
	case <-ended:
		return gone
	case <-ctx.Done():
		return ctx.Err()
	}
}
