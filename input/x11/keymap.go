package x11

import (
	"slices"

	"github.com/jezek/xgb/xproto"

	"autosolve/input"
)

// Keysyms and modifier bits of the X protocol (X11/keysymdef.h, X11/X.h).
const (
	symEscape     = 0xff1b
	symNumLock    = 0xff7f
	symScrollLock = 0xff14
	symShiftLeft  = 0xffe1
	symShiftRight = 0xffe2
	symAltGr      = 0xfe03 // ISO_Level3_Shift
	symKeypadLow  = 0xff80
	symKeypadHigh = 0xffbd
	symKeypad0    = 0xffb0

	modShift = 1 << 0
	modLock  = 1 << 1
)

// keyType determines which level of a key the modifiers select ("Key Types" in the protocol of the X Keyboard Extension).
type keyType struct {
	mask   uint8           // the modifiers that have an effect on keys of this type
	levels map[uint8]uint8 // the level, from 0, that a set of modifiers selects; other sets select level 0
}

// keySymbols holds what a key types: a keysym for each level of each group. A group is one of the configured layouts.
type keySymbols struct {
	types     [4]uint8 // for each group, the index of its key type among the types of the keyboard map
	groupInfo uint8    // the number of groups in bits 0 to 3; the other bits say what is used instead of a missing group
	width     int      // the number of levels for which symbols has room in each group
	symbols   []uint32 // the keysyms of the first group's levels, then those of the next group, 0 for none
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
	first   int             // the lowest keycode
	columns int             // number of columns of the core map
	core    []xproto.Keysym // the core map: the keysyms of each keycode from first on, one for each column
	types   []keyType
	keys    []keySymbols // the extension map: the keysyms of each keycode from first on
	locks   uint8        // the modifier bits of Caps, Num and Scroll Lock, which do not count as held keys
	shift   modifier
	altGr   modifier
	numLock modifier
}

// modifier is a key that sets modifier bits. If the keyboard has no such key, it is zero.
type modifier struct {
	code int
	bits uint8
}

// add adds the bits that the key code sets. The first key that is added is the one to press.
func (m *modifier) add(code int, bits uint8) {
	if m.code == 0 {
		m.code = code
	}
	m.bits |= bits
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
	t := m.types[k.types[g]]
	at := g*k.width + int(t.levels[s.mods&t.mask])
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
	return uint32(m.core[at])
}

func (m *keymap) last() int { return m.first + len(m.keys) - 1 }

// chord is what is pressed to type an input.Key: one key of the keyboard, and those that are held down or tapped for it. Each is
// given by its keycode.
type chord struct {
	key  int
	held []int  // the modifiers that are held down during the stroke
	lock int    // Num Lock, which is tapped before the stroke and after it, or 0
	name string // the name for which robotgo presses the key with these modifiers, or "" if it has no such name
}

// chord returns what is pressed to type k in state s. It returns false if the active layout cannot type k. A digit that the
// other keys do not type is typed on the keypad.
func (m *keymap) chord(k input.Key, s keyState) (chord, bool) {
	digit := k.OnRow()
	switch {
	case k.OnKeypad():
		return m.onKeypad(digit, s)
	case digit != k:
		return m.named(chord{key: keyOf1 - 1 + int(digit)}, digit), true
	}
	sets := [][]modifier{nil}
	if k.IsDigit() {
		sets = append(sets, []modifier{m.shift}, []modifier{m.altGr}, []modifier{m.altGr, m.shift})
	}
	for _, set := range sets {
		if c, ok := m.with(set, k, s); ok {
			return m.named(c, k), true
		}
	}
	if k.IsDigit() {
		return m.onKeypad(k, s)
	}
	return chord{}, false
}

// with returns the chord of a key that is not on the keypad and types k in state s while the modifiers are held.
func (m *keymap) with(modifiers []modifier, k input.Key, s keyState) (c chord, ok bool) {
	for _, held := range modifiers {
		if held.code == 0 {
			return c, false
		}
		c.held = append(c.held, held.code)
		s.mods |= held.bits
	}
	want, ok := k.Keysym()
	for c.key = m.first; ok && c.key <= m.last(); c.key++ {
		if !m.keypad(c.key) && m.symbol(c.key, s) == want {
			return c, true
		}
	}
	return c, false
}

// onKeypad returns the chord that types a digit on the keypad in state s. If necessary, Num Lock is on during the stroke.
func (m *keymap) onKeypad(digit input.Key, s keyState) (chord, bool) {
	locked := s
	locked.mods |= m.numLock.bits
	want := symKeypad0 + uint32(digit)
	for code := m.first; code <= m.last(); code++ {
		if m.symbol(code, s) == want {
			return chord{key: code}, true
		}
		if m.numLock.code != 0 && m.symbol(code, locked) == want {
			return chord{key: code, lock: m.numLock.code}, true
		}
	}
	return chord{}, false
}

// named returns c, with the name of k if robotgo presses exactly c for it. Robotgo presses the first key with the keysym in
// column 0 or 1, for column 1 with Shift.
func (m *keymap) named(c chord, k input.Key) chord {
	sym, _ := k.Keysym()
	for code := m.first; code <= m.last(); code++ {
		for column, held := range [][]int{nil, {m.shift.code}} {
			if m.column(code, column) != sym {
				continue
			}
			if code == c.key && slices.Equal(held, c.held) {
				c.name = k.String()
			}
			return c
		}
	}
	return c
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
