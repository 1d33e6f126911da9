package input

import (
	"fmt"
)

// Key is a key that a Driver can press. Digit1 to Digit9 have the values 1 to 9.
type Key uint8

// The keys that a Sudoku page needs. Digits are typed on the digit row, by Keypad and Bare in other ways.
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

// The first digit on the keypad is the key after this one, and likewise of the bare keys.
const (
	keypad Key = 32
	bare   Key = 48
)

// Digit returns the key of a digit 1 to 9.
func Digit(d uint8) Key { return Key(d) }

// Keypad returns the key of a digit 1 to 9 on the keypad, which takes no Shift. Num Lock is on for it.
func Keypad(d uint8) Key { return keypad + Key(d) }

// Bare returns the key of the digit row at the place of a digit 1 to 9, pressed without Shift, whatever it types.
func Bare(d uint8) Key { return bare + Key(d) }

// OnKeypad reports whether k is one of Keypad.
func (k Key) OnKeypad() bool { return k > keypad && k < bare }

// OnRow returns the key of the digit as Digit has it, for one of Keypad or Bare, and any other key itself.
func (k Key) OnRow() Key {
	for _, first := range []Key{keypad, bare} {
		if d := k - first; k > first && d.IsDigit() {
			return d
		}
	}
	return k
}

// named holds the keys that are not digits, with their X keysyms (X11/keysymdef.h).
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

// Keysym returns the X keysym of the key; false if it is not one of those above.
func (k Key) Keysym() (uint32, bool) {
	if k.IsDigit() {
		return uint32('0' + k), true
	}
	n, ok := named[k]
	return n.sym, ok
}

// String returns the digit, or the key's name in lower case.
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
