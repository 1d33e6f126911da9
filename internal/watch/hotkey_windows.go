package watch

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/sys/windows"
)

// virtualKeys has the virtual-key codes of keys that type no visible character. The names are those of the X Window System,
// so that a hotkey has the same name on all desktops, and other common names of these keys.
var virtualKeys = map[string]uint16{
	"return": windows.VK_RETURN, "enter": windows.VK_RETURN, "space": windows.VK_SPACE, "tab": windows.VK_TAB,
	"backspace": windows.VK_BACK, "insert": windows.VK_INSERT, "delete": windows.VK_DELETE, "home": windows.VK_HOME,
	"end": windows.VK_END, "prior": windows.VK_PRIOR, "page_up": windows.VK_PRIOR,
	"next": windows.VK_NEXT, "page_down": windows.VK_NEXT,
	"left": windows.VK_LEFT, "right": windows.VK_RIGHT, "up": windows.VK_UP, "down": windows.VK_DOWN,
	"pause": windows.VK_PAUSE, "print": windows.VK_SNAPSHOT, "scroll_lock": windows.VK_SCROLL, "menu": windows.VK_APPS,
}

// keyNames returns the names in virtualKeys.
func keyNames() []string { return slices.Sorted(maps.Keys(virtualKeys)) }

// virtualKey returns the virtual-key code of a key. The name is one in virtualKeys, F1 to F24, or the character that the key
// types without modifiers. The function scan does what VkKeyScanEx does: it returns the code for a character in the lower
// byte, and the modifiers in the upper byte.
func virtualKey(name string, scan func(character rune) int16) (vk uint16, ok bool) {
	lower := strings.ToLower(name)
	if vk, ok := virtualKeys[lower]; ok {
		return vk, true
	}
	if number, isFunction := strings.CutPrefix(lower, "f"); isFunction {
		if n, err := strconv.Atoi(number); err == nil && n >= 1 && n <= 24 {
			return windows.VK_F1 + uint16(n) - 1, true
		}
	}
	character, size := utf8.DecodeRuneInString(lower)
	if size == 0 || size != len(lower) || character > 0xffff {
		return 0, false
	}
	found := scan(character)
	return uint16(found & 0xff), found&^0xff == 0
}

// flags returns the modifiers as RegisterHotKey takes them, and the flag MOD_NOREPEAT, with which a key that stays down is
// reported once.
func (h hotkey) flags() uintptr {
	const once = 0x4000
	flags := uintptr(once)
	for _, m := range h.modifiers {
		flags |= map[modifier]uintptr{alt: 1, ctrl: 2, shift: 4, super: 8}[m]
	}
	return flags
}

// isAltGr reports whether the hotkey can also be pressed with AltGr, which Windows handles as Ctrl and Alt.
func (h hotkey) isAltGr() bool {
	return slices.Contains(h.modifiers, ctrl) && slices.Contains(h.modifiers, alt) && !slices.Contains(h.modifiers, super)
}

// typesWithAltGr reports whether a key, while AltGr is held, types a visible character or is a dead key.
func typesWithAltGr(vk uint16, layout windows.Handle) bool {
	const down, keepState = 0x80, 4 // keepState: leave a pending dead key as it is (from Windows 10, version 1607)
	var state [256]byte
	state[windows.VK_CONTROL], state[windows.VK_MENU] = down, down
	var text [8]uint16
	n := windows.ToUnicodeEx(uint32(vk), 0, &state[0], &text[0], int32(len(text)), keepState, layout)
	return n < 0 || n > 0 && text[0] >= ' '
}
