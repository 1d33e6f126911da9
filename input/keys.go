package input

import "fmt"

// Key is a key that hands can press. The values of Digit1 to Digit9 are 1 to 9.
type Key uint8

// The keys that a Sudoku page needs. Digit1 to Digit9 are typed on the keypad only if no other key has the digit; see also
// Keypad and Bare.
const (
	Digit1 Key = iota + 1
	Digit2
	Digit3
	Digit4
	Digit5
	Digit6
	Digit7
	Digit8
	Digit9
	Backspace
	Delete
	Return
	Tab
	Left
	Right
	Up
	Down
	Escape
)

// The function Keypad returns the keys keypad+1 to keypad+9, and the function Bare the keys bare+1 to bare+9.
const (
	keypad Key = 32
	bare   Key = 48
)

// Digit returns the key of a digit 1 to 9.
func Digit(d uint8) Key { return Key(d) }

// Keypad returns the key of a digit 1 to 9 on the keypad. It is pressed without Shift and, if the digit requires it, with Num
// Lock on. In a Wayland session Digit(d) is pressed instead.
func Keypad(d uint8) Key { return keypad + Key(d) }

// Bare returns the d-th key of the digit row, for d from 1 to 9. It is pressed without Shift, whatever character the layout
// has for it. In a Wayland session Digit(d) is pressed instead.
func Bare(d uint8) Key { return bare + Key(d) }

// OnKeypad reports whether k is one of the keys that Keypad returns.
func (k Key) OnKeypad() bool { return k > keypad && k < bare }

// OnRow returns Digit(d) for Keypad(d) and Bare(d), and k for any other key.
func (k Key) OnRow() Key {
	for _, first := range []Key{keypad, bare} {
		if d := k - first; k > first && d.IsDigit() {
			return d
		}
	}
	return k
}

// named has the name and the X keysym (X11/keysymdef.h) of each key from Backspace to Escape.
var named = map[Key]struct {
	name string
	sym  uint32
}{
	Backspace: {"backspace", 0xff08},
	Delete:    {"delete", 0xffff},
	Return:    {"enter", 0xff0d},
	Tab:       {"tab", 0xff09},
	Left:      {"left", 0xff51},
	Right:     {"right", 0xff53},
	Up:        {"up", 0xff52},
	Down:      {"down", 0xff54},
	Escape:    {"escape", 0xff1b},
}

// IsDigit reports whether k is one of Digit1 to Digit9.
func (k Key) IsDigit() bool { return k >= Digit1 && k <= Digit9 }

// Keysym returns the X keysym of a key that is an exported constant of this package. ok is false for any other key, including
// those of Keypad and Bare.
func (k Key) Keysym() (sym uint32, ok bool) {
	if k.IsDigit() {
		return uint32('0' + k), true
	}
	n, ok := named[k]
	return n.sym, ok
}

// String returns the digit or the key's name in lower case, with the prefix "keypad " or "bare " for the keys of Keypad
// and Bare.
func (k Key) String() string {
	switch d := k.OnRow(); {
	case k.IsDigit():
		return string(rune('0' + k))
	case d == k:
	case k < bare:
		return "keypad " + d.String()
	default:
		return "bare " + d.String()
	}
	if n, ok := named[k]; ok {
		return n.name
	}
	return fmt.Sprintf("Key(%d)", uint8(k))
}
