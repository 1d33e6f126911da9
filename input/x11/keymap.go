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

// keyType determines which level of a key the modifiers select ("Key Types" in the protocol of the X Keyboard Extension).
type keyType struct {
	mask    uint8 // the modifiers that have an effect on keys of this type
	entries []levelEntry
}

type levelEntry struct{ mods, level uint8 }

// level returns the level, from 0, that mods select.
func (t keyType) level(mods uint8) int {
	for _, e := range t.entries {
		if e.mods == mods&t.mask {
			return int(e.level)
		}
	}
	return 0
}

// keySymbols holds what a key types: a keysym for each level of each group. A group is one of the configured layouts.
type keySymbols struct {
	types     [4]uint8
	groupInfo uint8
	width     int
	symbols   []uint32
}

// group returns the group that the key uses while effective is the keyboard's active group. A key may have fewer groups
// than the keyboard; groupInfo then determines which group the key uses.
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

// keymap holds two maps of the keyboard. Programs interpret key presses by the map of the X Keyboard Extension. Robotgo
// looks up keys in the first two columns of the core protocol's map, regardless of the active group.
type keymap struct {
	layout  string
	first   int      // the lowest keycode
	columns int      // number of columns of the core map
	core    []uint32 // the core map: the keysyms of each keycode from first on, one for each column
	types   []keyType
	keys    []keySymbols // the extension map: the keysyms of each keycode from first on
	locks   uint8        // the modifier bits of Caps, Num and Scroll Lock, which do not count as held keys
	numLock uint8        // the modifier bit of Num Lock, or 0 for none
}

// keyState is the part of the keyboard's state that determines what a key types.
type keyState struct {
	group int
	mods  uint8
}

// stateOf returns the keyboard's state in an X event mask: bits 0 to 7 are the modifiers, bits 13 and 14 the group.
func stateOf(mask uint16) keyState {
	return keyState{group: int(mask>>13) & 3, mods: uint8(mask)}
}

// keyOf1 is the keycode of the first key of the digit row, whatever it types. The other keys of the row have the keycodes
// after it. All X.Org servers on Linux number the keys in this way, and programs rely on it.
const keyOf1 = 10

// symbol returns the keysym that a key types in the state s, or 0 if it types nothing.
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

// column returns a key's keysym in column col of the core map, or 0 if the key has no keysym there.
func (m *keymap) column(code, col int) uint32 {
	at := (code-m.first)*m.columns + col
	if col >= m.columns || at < 0 || at >= len(m.core) {
		return 0
	}
	return m.core[at]
}

// last returns the highest keycode.
func (m *keymap) last() int { return m.first + len(m.keys) - 1 }

// lookup finds the key for a keysym as robotgo does: the first key with that keysym in column 0 or 1.
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

// stroke returns the stroke that types k in state s. It returns false if the active layout cannot type k, or if robotgo
// cannot press the key for k.
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

// onKeypad returns the stroke that types a digit on the keypad in state s. If necessary, Num Lock is on during the stroke.
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

// pressed returns the stroke with which robotgo presses a key, with or without Shift. It returns false if robotgo cannot
// press the key in that way. Robotgo adds Shift to a key that it finds in the second column, unless it presses the key as a
// modifier of another key.
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

// has reports whether robotgo finds a key with the keysym sym.
func (m *keymap) has(sym uint32) bool {
	_, _, ok := m.lookup(sym)
	return ok
}

// takesShift reports whether some digit requires Shift in state s.
func (m *keymap) takesShift(s keyState) bool {
	for d := input.Digit1; d <= input.Digit9; d++ {
		if found, _ := m.stroke(d, s); found.shift {
			return true
		}
	}
	return false
}

// keypad reports whether the key is on the keypad. Some pages ignore the keypad, or treat its keys as arrow keys.
func (m *keymap) keypad(code int) bool {
	for col := range m.columns {
		if sym := m.column(code, col); sym >= symKeypadLow && sym <= symKeypadHigh {
			return true
		}
	}
	return false
}

// nameOf returns a name for which robotgo presses exactly this key, and whether robotgo then adds Shift. It returns "" if
// there is no such name. The name does not depend on the active group: it is, for instance, "enter" for Return, or the
// character that the key has in the core map.
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

// robotgoName returns the name that robotgo converts to the keysym, and whether there is such a name.
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

// character returns the one-character name that robotgo converts to the keysym, and whether there is such a name. Latin-1
// and Unicode keysyms have one; the older keysyms for other scripts do not.
func character(sym uint32) (string, bool) {
	switch {
	case sym >= 0x20 && sym <= 0x7e, sym >= 0xa0 && sym <= 0xff:
		return string(rune(sym)), true
	case sym >= 0x01000100 && sym <= 0x0110ffff:
		return string(rune(sym & 0xffffff)), true
	}
	return "", false
}

// escapes lists the keycodes of the keys that type Esc without modifiers. Caps Lock may be configured to type it, too.
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
