package windows

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/windows"

	"autosolve/input"
)

// keyboard holds what determines the characters that keys type: the keyboard layout of a window's thread, and whether Caps
// Lock and Num Lock are on.
type keyboard struct {
	layout            windows.Handle
	capsLock, numLock bool
}

// hasFocus reports whether w is the foreground window, and keys go to w or to a window inside it. Right after a click a
// window may be in the foreground without the focus; a key that is pressed then is lost.
func hasFocus(w windows.HWND) bool { return foreground() == w && topLevel(focusWindow()) == w }

// focusWindow returns the window that gets the keys, which may be inside the foreground window, or 0 if no window gets
// them.
func focusWindow() windows.HWND {
	info := windows.GUIThreadInfo{Size: uint32(unsafe.Sizeof(windows.GUIThreadInfo{}))}
	const ofForeground = 0
	_ = windows.GetGUIThreadInfo(ofForeground, &info) // if it fails, Focus stays 0
	return info.Focus
}

// keyboardOf returns the keyboard for a top-level window: that of the window inside it that has the focus, or its own if
// none inside it has the focus.
func keyboardOf(window windows.HWND) keyboard {
	if focus := focusWindow(); focus != 0 && topLevel(focus) == window {
		window = focus
	}
	thread, _ := windows.GetWindowThreadProcessId(window, nil) // thread 0, which stands for this thread, if the window is gone
	k := keyboard{layout: windows.GetKeyboardLayout(thread)}
	k.capsLock, k.numLock = lockOn(windows.VK_CAPITAL), lockOn(windows.VK_NUMLOCK)
	if k.layout == 0 { // consoles have no layout of their own
		k.layout = windows.GetKeyboardLayout(0)
	}
	return k
}

// name returns the locale of the layout, and the layout's handle (HKL) in hexadecimal digits, for instance "fr-FR
// (040c040c)". If the locale is unknown, it returns only the handle.
func (k keyboard) name() string {
	var language [85]uint16 // LOCALE_NAME_MAX_LENGTH
	number := fmt.Sprintf("%08x", uint32(k.layout))
	n, _, _ := procLCIDToLocaleName.Call(uintptr(uint16(k.layout)),
		uintptr(unsafe.Pointer(&language[0])), uintptr(len(language)), 0)
	if n == 0 {
		return number
	}
	return fmt.Sprintf("%s (%s)", windows.UTF16ToString(language[:]), number)
}

var procLCIDToLocaleName = windows.NewLazySystemDLL("kernel32.dll").NewProc("LCIDToLocaleName")

// named holds the virtual-key code of each key that is not a digit, and whether the key is extended. stroke adds the scan
// code.
var named = map[input.Key]key{
	input.Backspace: {vk: windows.VK_BACK},
	input.Delete:    {vk: windows.VK_DELETE, extended: true},
	input.Return:    {vk: windows.VK_RETURN},
	input.Tab:       {vk: windows.VK_TAB},
	input.Left:      {vk: windows.VK_LEFT, extended: true},
	input.Right:     {vk: windows.VK_RIGHT, extended: true},
	input.Up:        {vk: windows.VK_UP, extended: true},
	input.Down:      {vk: windows.VK_DOWN, extended: true},
	input.Escape:    {vk: windows.VK_ESCAPE},
}

// scanOf1 is the scan code of the first key of the digit row, whatever it types. The other keys of the row have the scan
// codes after it.
const scanOf1 = 2

// stroke returns the stroke of an input.Key. ok is false if the layout has no such key, or if the key requires Ctrl, Alt or
// AltGr.
func (k keyboard) stroke(pressed input.Key) (s stroke, ok bool) {
	digit := uint16(pressed.OnRow())
	switch found, isNamed := named[pressed]; {
	case isNamed:
		found.scan = k.mapKey(found.vk, virtualToScan)
		return strike(found), true
	case pressed.IsDigit():
		return k.digit(rune('0' + digit))
	case pressed.OnKeypad():
		return k.onKeypad(digit), true
	case pressed.OnRow().IsDigit():
		scan := scanOf1 + digit - 1
		vk := k.mapKey(scan, scanToVirtual)
		return strike(key{vk: vk, scan: scan}), vk != 0
	}
	return stroke{}, false
}

// digit returns the stroke that types a digit, with Shift if the layout requires it.
func (k keyboard) digit(digit rune) (s stroke, ok bool) {
	vk, shift, ok := k.find(digit)
	typed := key{vk: vk, scan: k.mapKey(vk, virtualToScan)}
	if shift {
		return strike(typed, shiftKey), ok
	}
	return strike(typed), ok
}

// find returns the virtual-key code of the key for a digit, and whether it requires Shift. ok is false if no key types the
// digit, or if the key requires other modifiers.
func (k keyboard) find(digit rune) (vk uint16, shift, ok bool) {
	found, _, _ := procVkKeyScanEx.Call(uintptr(digit), uintptr(k.layout))
	return keyFor(int16(found), digit, k.types)
}

// keyFor returns the virtual-key code of the key for a digit, and whether it requires Shift. scan is the result of
// VkKeyScanEx: its lower byte is the code, and its upper byte the modifiers that the key requires without Caps Lock. On
// some layouts Caps Lock changes what the digit row types, so keyFor tries the key both with and without Shift. For that it
// calls types, which returns the character that a key types. ok is false if no key types the digit, or only with Ctrl, Alt
// or AltGr.
func keyFor(scan int16, digit rune, types func(vk uint16, shift bool) rune) (vk uint16, shift, ok bool) {
	const none, withShift = -1, 0x100
	if scan == none || scan&^0xff&^withShift != 0 {
		return 0, false, false
	}
	vk = uint16(scan & 0xff)
	for _, shift := range []bool{scan&withShift != 0, scan&withShift == 0} {
		if types(vk, shift) == digit {
			return vk, shift, true
		}
	}
	return 0, false, false
}

// types returns the character that a key types with or without Shift, with the present state of Caps Lock. It returns 0 if
// the key does not type exactly one UTF-16 unit, or is a dead key.
func (k keyboard) types(vk uint16, shift bool) rune {
	const down, on, keepState = 0x80, 1, 4 // keepState: leave a pending dead key as it is (from Windows 10, version 1607)
	var state [256]byte
	if shift {
		state[windows.VK_SHIFT], state[windows.VK_LSHIFT] = down, down
	}
	if k.capsLock {
		state[windows.VK_CAPITAL] = on
	}
	var text [8]uint16
	scan := k.mapKey(vk, virtualToScan)
	if n := windows.ToUnicodeEx(uint32(vk), uint32(scan), &state[0], &text[0], int32(len(text)), keepState, k.layout); n != 1 {
		return 0
	}
	return rune(text[0])
}

// onKeypad returns the stroke of a digit on the keypad, with Num Lock on during the stroke.
func (k keyboard) onKeypad(digit uint16) stroke {
	scans := [...]uint16{1: 0x4f, 0x50, 0x51, 0x4b, 0x4c, 0x4d, 0x47, 0x48, 0x49}
	s := strike(key{vk: windows.VK_NUMPAD0 + digit, scan: scans[digit]})
	if !k.numLock {
		return s.locked(numLockKey)
	}
	return s
}

// virtualToScan and scanToVirtual are directions of MapVirtualKeyEx.
const (
	virtualToScan = 0
	scanToVirtual = 1
)

// mapKey converts a virtual-key code to a scan code, or a scan code to a virtual-key code. It returns 0 if the layout has
// no such key.
func (k keyboard) mapKey(code uint16, direction uintptr) uint16 {
	mapped, _, _ := procMapVirtualKeyEx.Call(uintptr(code), direction, uintptr(k.layout))
	return uint16(mapped)
}

var (
	procImmGetDefaultIMEWnd = windows.NewLazySystemDLL("imm32.dll").NewProc("ImmGetDefaultIMEWnd")
	procSendMessageTimeout  = user32.NewProc("SendMessageTimeoutW")
)

// imePatience is how long a program may take to report the state of its input method, in milliseconds. If it takes longer,
// the input method counts as off; package fill reads from the screen what was typed.
const imePatience = 100

// collects reports whether an input method would collect digits for a conversion, or type full-width ones, instead of
// typing plain digits. Programs are queried only on layouts of languages that have such input methods.
func (k keyboard) collects() bool {
	language := uint16(k.layout) & 0x3ff // the primary language
	if language != chinese && language != japanese && language != korean {
		return false
	}
	const getConversionMode, getOpenStatus = 1, 5
	ime, _, _ := procImmGetDefaultIMEWnd.Call(uintptr(focusWindow()))
	return ime != 0 && collectsDigits(language, askIME(ime, getOpenStatus) != 0, askIME(ime, getConversionMode))
}

// The primary languages of layouts with input methods.
const (
	chinese  = 0x04
	japanese = 0x11
	korean   = 0x12
)

// collectsDigits reports whether an input method collects digits or types full-width ones. The input method is switched on if
// open is true, and mode is its conversion mode. A Japanese input method collects digits while it converts to kana. A Chinese
// or Korean one types digits at once, but full-width ones in full-shape mode.
func collectsDigits(language uint16, open bool, mode uintptr) bool {
	const native, fullShape = 0x1, 0x8
	collecting := uintptr(fullShape)
	if language == japanese {
		collecting |= native
	}
	return open && mode&collecting != 0
}

// askIME returns the answer of an input method's window to a WM_IME_CONTROL message, or 0 if the answer does not come in
// time.
func askIME(ime, question uintptr) uintptr {
	const wmIMEControl, abortIfHung = 0x283, 2
	var answer uintptr
	ok, _, _ := procSendMessageTimeout.Call(ime, wmIMEControl, question, 0, abortIfHung, imePatience,
		uintptr(unsafe.Pointer(&answer)))
	if ok == 0 {
		return 0
	}
	return answer
}
