package windows

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

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
