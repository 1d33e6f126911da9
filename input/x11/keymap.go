package x11

import (
	"fmt"

	"autosolve/input"
)

// Keysyms and modifier bits of the X protocol (X11/keysymdef.h, X11/X.h).
const (
	symEscape     = 0xff1b
	symNumLock    = 0xff7f
	symPause      = 0xff13
	symScrollLock = 0xff14
	symKeypadLow  = 0xff80
	symKeypadHigh = 0xffbd
	symKeypad0    = 0xffb0

	modShift = 1 << 0
	modLock  = 1 << 1
)

// keyType is how modifiers choose a key's level, as the X Keyboard Extension has it ("Key Types" in its protocol).
type keyType struct {
	mask    uint8 // the modifiers that matter to the type
	entries []levelEntry
}

type levelEntry struct{ mods, level uint8 }

// level returns the level, from 0, that a key of this type is on under mods.
func (t keyType) level(mods uint8) int {
	for _, e := range t.entries {
		if e.mods == mods&t.mask {
			return int(e.level)
		}
	}
	return 0
}

// keySymbols is what one key types, group by group (a group is one of the layouts in use), level by level.
type keySymbols struct {
	types     [4]uint8
	groupInfo uint8
	width     int
	symbols   []uint32
}

// group returns the key's group under the keyboard's effective group: a key may have fewer groups than the keyboard.
func (k keySymbols) group(effective int) int {
	count := int(k.groupInfo & 0x0f)
	switch {
	case effective < count:
		return effective
	case count == 0:
		return 0
	case k.groupInfo&0xc0 == 0x80: // redirect
		if g := int(k.groupInfo>>4) & 3; g < count {
			return g
		}
		return 0
	case k.groupInfo&0xc0 == 0x40: // clamp
		return count - 1
	}
	return effective % count // wrap
}

// keymap is the keyboard in two readings: the X Keyboard Extension's, by which programs read what is pressed, and the
// core protocol's, by which robotgo looks for a key (first two columns, so without regard to the group).
type keymap struct {
	layout  string
	first   int      // lowest keycode
	columns int      // of core
	core    []uint32 // columns keysyms for each keycode from first on
	types   []keyType
	keys    []keySymbols // for each keycode from first on
	locks   uint8        // modifier bits that are locks and no obstacle: Caps, Num and Scroll Lock
	numLock uint8        // the bit of Num Lock, 0 if it has none
}

// keyState is what of the keyboard's state decides what a key types.
type keyState struct {
	group int
	mods  uint8
}

// stateOf takes the keyboard's state out of an X event mask: modifiers in bits 0 to 7, the group in 13 and 14.
func stateOf(mask uint16) keyState {
	return keyState{group: int(mask>>13) & 3, mods: uint8(mask)}
}

// keyOf1 is the keycode of the digit row's first key, whatever it types. The keycodes of the others follow: all X.Org
// servers on Linux number the keys so, and programs go by that to tell a key's place.
const keyOf1 = 10

// symbol returns the keysym that the key types in that state, 0 for none.
func (m *keymap) symbol(code int, s keyState) uint32 {
	i := code - m.first
	if i < 0 || i >= len(m.keys) {
		return 0
	}
	k := m.keys[i]
	g := k.group(s.group)
	if g >= len(k.types) || int(k.types[g]) >= len(m.types) {
		return 0
	}
	at := g*k.width + m.types[k.types[g]].level(s.mods)
	if at >= len(k.symbols) {
		return 0
	}
	return k.symbols[at]
}

// column returns the keysym in one of the two columns that robotgo looks into.
func (m *keymap) column(code, col int) uint32 {
	at := (code-m.first)*m.columns + col
	if col >= m.columns || at < 0 || at >= len(m.core) {
		return 0
	}
	return m.core[at]
}

// last returns the highest keycode.
func (m *keymap) last() int { return m.first + len(m.keys) - 1 }

// lookup is robotgo's way from a keysym to a key: the first key with that keysym in column 0, or in 1.
func (m *keymap) lookup(sym uint32) (code, column int, ok bool) {
	for code := m.first; code <= m.last(); code++ {
		for column := range 2 {
			if sym != 0 && m.column(code, column) == sym {
				return code, column, true
			}
		}
	}
	return 0, 0, false
}

// stroke returns how to type k in state s; false if the layout in force has no way to, or robotgo has none to press the key.
func (m *keymap) stroke(k input.Key, s keyState) (stroke, bool) {
	if k.OnKeypad() {
		return m.onKeypad(k.OnRow(), s)
	}
	if digit := k.OnRow(); digit != k {
		return m.pressed(keyOf1-1+int(digit), false)
	}
	want, ok := k.Keysym()
	shifted := s
	shifted.mods |= modShift
	for code := m.first; ok && code <= m.last(); code++ {
		if m.keypad(code) {
			continue
		}
		if m.symbol(code, s) == want {
			if found, ok := m.pressed(code, false); ok {
				return found, true
			}
		}
		if k.IsDigit() && m.symbol(code, shifted) == want {
			if found, ok := m.pressed(code, true); ok {
				return found, true
			}
		}
	}
	return stroke{}, false
}

// onKeypad returns how to type a digit on the keypad in state s. If that takes Num Lock, it is on for this key alone.
func (m *keymap) onKeypad(digit input.Key, s keyState) (stroke, bool) {
	locked := s
	locked.mods |= m.numLock
	want := symKeypad0 + uint32(digit)
	for code := m.first; code <= m.last(); code++ {
		if m.symbol(code, s) == want {
			return m.pressed(code, false)
		}
		name, _ := m.nameOf(code)
		if name != "" && m.has(symNumLock) && m.symbol(code, locked) == want {
			return numLockStroke(name), true
		}
	}
	return stroke{}, false
}

// pressed returns how robotgo presses a key, with Shift or without; false if it cannot. Robotgo adds Shift to a key that it finds by
// its second column, unless it finds the key as a modifier of another one.
func (m *keymap) pressed(code int, shift bool) (s stroke, ok bool) {
	name, byShift := m.nameOf(code)
	switch {
	case name == "":
		return s, false
	case shift == byShift:
		s = keyStroke(name)
	case shift:
		s = keyStroke(name, shiftKey)
	default:
		s = keyStroke(idleKey, name)
	}
	s.shift = shift
	return s, shift || !byShift || m.has(symPause)
}

// has reports whether robotgo finds a key with that keysym.
func (m *keymap) has(sym uint32) bool {
	_, _, ok := m.lookup(sym)
	return ok
}

// takesShift reports whether a digit takes Shift in state s.
func (m *keymap) takesShift(s keyState) bool {
	for d := input.Digit1; d <= input.Digit9; d++ {
		if found, _ := m.stroke(d, s); found.shift {
			return true
		}
	}
	return false
}

// keypad reports whether the key is one of the keypad's: pages ignore those, or take them for movement.
func (m *keymap) keypad(code int) bool {
	for col := range m.columns {
		if sym := m.column(code, col); sym >= symKeypadLow && sym <= symKeypadHigh {
			return true
		}
	}
	return false
}

// nameOf returns a name by which robotgo finds just this key, "" if there is none, and whether it adds Shift then. The name is that of a
// key such as Return, or the character that the key has in the layout's first group, whatever it types in the group in force.
func (m *keymap) nameOf(code int) (name string, shift bool) {
	for column := range 2 {
		sym := m.column(code, column)
		name, ok := robotgoName(sym)
		if found, at, known := m.lookup(sym); ok && known && found == code {
			return name, at == 1
		}
	}
	return "", false
}

// robotgoName returns the name that robotgo turns into the keysym.
func robotgoName(sym uint32) (string, bool) {
	for k := input.Backspace; k <= input.Escape; k++ {
		if s, _ := k.Keysym(); s == sym {
			return k.String(), true
		}
	}
	if digit := sym - symKeypad0; digit <= 9 {
		return fmt.Sprintf("num%d", digit), true
	}
	return character(sym)
}

// character returns the one-character name that robotgo turns into the keysym: Latin-1 and Unicode keysyms have one, the
// older ones for other scripts do not.
func character(sym uint32) (string, bool) {
	switch {
	case sym >= 0x20 && sym <= 0x7e, sym >= 0xa0 && sym <= 0xff:
		return string(rune(sym)), true
	case sym >= 0x01000100 && sym <= 0x0110ffff:
		return string(rune(sym & 0xffffff)), true
	}
	return "", false
}

// missing lists the digits that cannot be typed in state s.
func (m *keymap) missing(s keyState) []int {
	var digits []int
	for d := input.Digit1; d <= input.Digit9; d++ {
		if _, ok := m.stroke(d, s); !ok {
			digits = append(digits, int(d))
		}
	}
	return digits
}

// escapes lists the keys that are Esc: it may have been put on Caps Lock, too.
func (m *keymap) escapes() []int {
	var codes []int
	for i, k := range m.keys {
		code := m.first + i
		if m.column(code, 0) == symEscape || len(k.symbols) > 0 && k.symbols[0] == symEscape {
			codes = append(codes, code)
		}
	}
	return codes
}
