package x11

import (
	"encoding/binary"
	"reflect"
	"testing"

	"autosolve/input"
)

func FuzzParseXkbMap(f *testing.F) {
	f.Add(make([]byte, 40))
	f.Add(mapReply(2))
	f.Add(mapReply(0xff))
	f.Fuzz(func(t *testing.T, reply []byte) {
		m, err := parseXkbMap(reply)
		if err != nil {
			return
		}
		for mask := range uint16(16) { // no parsed map makes a lookup panic
			s := stateOf(mask<<12 | mask&3)
			for d := input.Digit1; d <= input.Digit9; d++ {
				m.chord(d, s)
			}
			for code := range 256 {
				m.symbol(code, s)
			}
		}
		m.escapes()
	})
}

// mapReply returns a GetMap reply with one key type, whose second level is reached with Shift, and one key with one group of
// that type. The key claims to have the given number of symbols.
func mapReply(symbols int) []byte {
	b := make([]byte, 40)
	b[15], b[17], b[20] = 1, 10, 1
	b = append(b, modShift, modShift, 0, 0, 2, 1, 0, 0) // type with one entry
	b = append(b, 1, modShift, 1, modShift, 0, 0, 0, 0)
	b = append(b, 0, 0, 0, 0, 1, 2) // key of one group, two wide
	b = binary.LittleEndian.AppendUint16(b, uint16(symbols))
	b = binary.LittleEndian.AppendUint32(b, '&')
	return binary.LittleEndian.AppendUint32(b, '1')
}

func TestParseXkbMap(t *testing.T) {
	m, err := parseXkbMap(mapReply(2))
	if err != nil {
		t.Fatal(err)
	}
	for mods, want := range map[uint8]uint32{0: '&', modShift: '1', modLock: '&', modShift | modLock: '1'} {
		if got := m.symbol(10, keyState{mods: mods}); got != want {
			t.Errorf("symbol under %#x: %c, want %c", mods, got, want)
		}
	}
	for size := range mapReply(2) {
		if _, err := parseXkbMap(mapReply(2)[:size]); err == nil {
			t.Errorf("cut to %d bytes: no error", size)
		}
	}
}

func TestGroupOutOfRange(t *testing.T) {
	for _, c := range []struct {
		info            uint8
		effective, want int
	}{
		{0x02, 0, 0}, {0x02, 1, 1},
		{0x02, 3, 1},               // wrap
		{0x42, 3, 1},               // clamp
		{0x82, 3, 0}, {0x92, 3, 1}, // redirect
		{0xb2, 3, 0}, // redirect to a group that is not there
		{0x00, 2, 0}, {0xc1, 1, 0},
	} {
		if got := (keySymbols{groupInfo: c.info}).group(c.effective); got != c.want {
			t.Errorf("group %d of %#x: %d, want %d", c.effective, c.info, got, c.want)
		}
	}
}

func TestLayoutName(t *testing.T) {
	for property, want := range map[string]string{
		"":                                       "of unknown name",
		"evdev":                                  "of unknown name",
		"evdev\x00pc105\x00us\x00\x00\x00":       "us",
		"evdev\x00pc105\x00fr\x00bepo\x00\x00":   "fr(bepo)",
		"evdev\x00pc105\x00us,fr\x00,bepo\x00":   "us,fr(bepo)",
		"evdev\x00pc105\x00us,ir\x00\x00grp\x00": "us,ir",
	} {
		if got := layoutName([]byte(property)); got != want {
			t.Errorf("layoutName(%q) = %q, want %q", property, got, want)
		}
	}
}

func TestHeldNames(t *testing.T) {
	for mask, want := range map[uint16][]string{
		0:               nil,
		modLock | 1<<4:  nil,
		1 | 4 | 1<<8:    {"Shift", "Ctrl", "mouse button 1"},
		1<<13 | 1<<14:   nil, // the group
		1<<7 | 1<<6 | 8: {"Alt", "Super", "AltGr"},
	} {
		if got := heldNames(mask, modLock|1<<4); !reflect.DeepEqual(got, want) {
			t.Errorf("heldNames(%#x) = %v, want %v", mask, got, want)
		}
	}
}
