package x11

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// These constants are from the X Keyboard Extension Protocol Specification, chapter 16 and appendix D. Xgb has no package
// for that extension.
const (
	xkbUseExtension  = 0
	xkbGetMap        = 8
	xkbGetDeviceInfo = 24
	xkbCoreKeyboard  = 0x0100 // the device whose events programs receive
	xkbWantTypes     = 1 << 0
	xkbWantSymbols   = 1 << 1

	// xtestKeyboard is the device number of the XTEST keyboard: every X.Org server creates its first devices in the same
	// order. askXkbMap also checks the device's name.
	xtestKeyboard = 5
)

// loadKeymap asks the server for the present keyboard map.
//
// The extension map is that of the XTEST device, if there is one. A server keeps one map for each device, and the core
// keyboard has the map of the device that was used last. So if a layout is set for the real keyboard only, the core
// keyboard's map changes as soon as XTEST sends a key.
//
// loadKeymap uses a new connection each time, because the server no longer sends MappingNotify to a client that has used
// the extension.
func loadKeymap(ctx context.Context, patience time.Duration) (*keymap, error) {
	m, err := ask(ctx, patience, (*probe).readKeymap)
	if err != nil {
		return nil, fmt.Errorf("read keyboard map: %w", err)
	}
	return m, nil
}

// readKeymap reads the extension map, the core map, the lock keys and the layout's name.
func (p *probe) readKeymap() (*keymap, error) {
	conn := p.conn
	reply, err := p.askXkbMap()
	if err != nil {
		return nil, err
	}
	m, err := parseXkbMap(reply)
	if err != nil {
		return nil, err
	}
	core, err := xproto.GetKeyboardMapping(conn, xproto.Keycode(m.first), byte(len(m.keys))).Reply()
	if err != nil {
		return nil, fmt.Errorf("core map: %w", err)
	}
	m.columns, m.core = int(core.KeysymsPerKeycode), core.Keysyms
	if err := m.loadModifiers(conn); err != nil {
		return nil, err
	}
	m.layout = p.rulesNames()
	return m, nil
}

// askXkbMap returns the raw reply to GetMap.
func (p *probe) askXkbMap() ([]byte, error) {
	xkb := p.extension("XKEYBOARD")
	if xkb == 0 {
		return nil, errors.New("the X server has no XKEYBOARD extension")
	}
	if _, err := p.server.Request(true, xkb, xkbUseExtension, 8, 1, 0).Reply(); err != nil { // version 1.0
		return nil, err
	}
	device := uint16(xkbCoreKeyboard)
	// If there is no device with the number xtestKeyboard, the request fails, and the core keyboard is used.
	info, err := p.server.Request(true, xkb, xkbGetDeviceInfo, 16, xtestKeyboard).Reply()
	if err == nil && bytes.Contains(info, []byte("XTEST keyboard")) {
		device = xtestKeyboard
	}
	return p.server.Request(true, xkb, xkbGetMap, 28, device, xkbWantTypes|xkbWantSymbols).Reply()
}

// parseXkbMap reads a GetMap reply that holds all key types and all key symbols.
func parseXkbMap(reply []byte) (*keymap, error) {
	rest, short := bytes.NewReader(reply), false
	next := func(n int) []byte { // returns the next n bytes; what is missing is read as zeros
		b := make([]byte, n)
		_, err := io.ReadFull(rest, b)
		short = short || err != nil
		return b
	}
	head := next(40)
	m := &keymap{first: int(head[17])}
	typeCount, keyCount := int(head[15]), int(head[20])
	if !short && (keyCount == 0 || m.first < 8 || m.first+keyCount > 256) {
		return nil, fmt.Errorf("keyboard map with keycodes from %d, %d of them", m.first, keyCount)
	}
	for range typeCount {
		b := next(8)
		t, entries, preserve := keyType{mask: b[0], levels: map[uint8]uint8{}}, int(b[5]), b[6] != 0
		for range entries {
			e := next(8)
			if _, known := t.levels[e[1]]; e[0] != 0 && !known { // the entry is active, and the first for its modifiers
				t.levels[e[1]] = e[2]
			}
		}
		if preserve {
			next(4 * entries)
		}
		m.types = append(m.types, t)
	}
	for range keyCount {
		b := next(8)
		k := keySymbols{types: [4]uint8(b[:4]), groupInfo: b[4], width: int(b[5])}
		for range xgb.Get16(b[6:]) {
			k.symbols = append(k.symbols, xgb.Get32(next(4)))
		}
		m.keys = append(m.keys, k)
	}
	if short {
		return nil, errors.New("keyboard map of the X server is cut short")
	}
	return m, nil
}

// loadModifiers finds the modifiers and the bits of the lock keys. Num Lock usually has the bit Mod2, and AltGr the bit Mod5,
// but they need not have them.
func (m *keymap) loadModifiers(conn *xgb.Conn) error {
	reply, err := xproto.GetModifierMapping(conn).Reply()
	if err != nil {
		return fmt.Errorf("modifiers: %w", err)
	}
	m.locks = modLock
	per := int(reply.KeycodesPerModifier)
	for i, code := range reply.Keycodes {
		bit := uint8(1) << (i / max(per, 1))
		switch m.column(int(code), 0) {
		case symNumLock:
			m.numLock.add(int(code), bit)
			m.locks |= bit
		case symShiftLeft, symShiftRight:
			m.shift.add(int(code), bit)
		case symAltGr:
			m.altGr.add(int(code), bit)
		case symScrollLock:
			m.locks |= bit
		}
	}
	return nil
}

// rulesNames returns the layout's name from the root window's property _XKB_RULES_NAMES, which setxkbmap and the desktops
// set: "us", "fr(bepo)", "us,ir". Without that property the name is "of unknown name".
func (p *probe) rulesNames() string {
	rules := p.atom("_XKB_RULES_NAMES")
	reply, err := xproto.GetProperty(p.conn, false, p.root, rules, xproto.AtomString, 0, 1024).Reply()
	if err != nil {
		return layoutName(nil) // a layout needs no name; if the server is gone, the next request fails
	}
	return layoutName(reply.Value)
}

// layoutName returns the layouts with their variants. The property consists of rules, model, layouts, variants and
// options, each of which ends with a zero byte.
func layoutName(property []byte) string {
	fields := strings.Split(string(property), "\x00")
	if len(fields) < 4 || fields[2] == "" {
		return "of unknown name"
	}
	layouts, variants := strings.Split(fields[2], ","), strings.Split(fields[3], ",")
	for i := range layouts {
		if i < len(variants) && variants[i] != "" {
			layouts[i] += "(" + variants[i] + ")"
		}
	}
	return strings.Join(layouts, ",")
}

// layoutIn returns the name of the layout that is active in the state s, followed by the list of all layouts if there are
// several.
func (m *keymap) layoutIn(s keyState) string {
	names := strings.Split(m.layout, ",")
	if len(names) < 2 || s.group >= len(names) {
		return m.layout
	}
	return fmt.Sprintf("%s (of %s)", names[s.group], m.layout)
}
