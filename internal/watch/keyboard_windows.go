package watch

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/lxn/win"
	"golang.org/x/sys/windows"
)

// Functions of user32.dll that neither package win nor package windows has.
var (
	user32                = windows.NewLazySystemDLL("user32.dll")
	procGetAsyncKeyState  = user32.NewProc("GetAsyncKeyState")
	procPostThreadMessage = user32.NewProc("PostThreadMessageW")
	procRegisterHotKey    = user32.NewProc("RegisterHotKey")
	procUnregisterHotKey  = user32.NewProc("UnregisterHotKey")
	procVkKeyScanEx       = user32.NewProc("VkKeyScanExW")
)

// Keyboard is the keyboard of the desktop.
type Keyboard struct {
	pressed hotkeyPress
	thread  uint32        // the thread that has reserved the hotkey and waits for its messages
	ended   chan struct{} // closed when the thread has ended; nil before Grab
}

// Open returns the keyboard. The caller must call Close.
func Open(context.Context) (*Keyboard, error) {
	return &Keyboard{pressed: make(hotkeyPress, 1)}, nil
}

// Close releases the hotkey.
func (k *Keyboard) Close() {
	if k.ended != nil {
		procPostThreadMessage.Call(uintptr(k.thread), win.WM_QUIT, 0, 0)
		<-k.ended
	}
}

// Grab reserves a hotkey such as Ctrl+Alt+S, so that no window gets it. The error is a *KeysError if CheckKeys returns one,
// if the keyboard lacks the key, if the key is not a function key and has no modifier but Shift, if the hotkey would type a
// character with AltGr, or if another program or Windows itself has reserved it. A Keyboard can have only one hotkey.
func (k *Keyboard) Grab(_ context.Context, keys string) error {
	wanted, err := parse(keys)
	if err != nil {
		return err
	}
	layout := windows.GetKeyboardLayout(0)
	vk, ok := virtualKey(wanted.key, func(character rune) int16 {
		found, _, _ := procVkKeyScanEx.Call(uintptr(character), uintptr(layout))
		return int16(found)
	})
	if !ok {
		return noKey(keys, wanted.key)
	}
	if wanted.typed {
		return typed(keys)
	}
	if wanted.isAltGr() && wanted.typesWithAltGr(vk, layout) {
		return &KeysError{Keys: keys, Why: "while autosolve watches, it could not be typed, because AltGr counts as Ctrl+Alt"}
	}
	reserved, ended := make(chan error), make(chan struct{})
	go func() {
		defer close(ended)
		k.listen(wanted.flags(), vk, reserved)
	}()
	switch err := <-reserved; {
	case errors.Is(err, windows.ERROR_HOTKEY_ALREADY_REGISTERED):
		return &KeysError{Keys: keys, Why: "another program or Windows itself uses it"}
	case err != nil:
		return fmt.Errorf("reserve hotkey %s: %w", keys, err)
	}
	k.ended = ended
	return nil
}

// listen reserves the hotkey and waits for its presses until Close is called. If the hotkey cannot be reserved, listen sends
// the error to the channel reserved, and otherwise closes that channel. Windows reports the presses to the thread that has
// reserved the hotkey.
func (k *Keyboard) listen(modifiers uintptr, vk uint16, reserved chan<- error) {
	runtime.LockOSThread() // the thread ends with this function, so that no other goroutine gets what is left in its queue
	const id = 1
	if ok, _, err := procRegisterHotKey.Call(0, id, modifiers, uintptr(vk)); ok == 0 {
		reserved <- err
		return
	}
	defer procUnregisterHotKey.Call(0, id)
	k.thread = windows.GetCurrentThreadId()
	close(reserved)
	for message := new(win.MSG); win.GetMessage(message, 0, 0, 0) > 0; { // 0 for WM_QUIT, -1 for an error
		if message.Message == win.WM_HOTKEY {
			k.pressed.note()
		}
	}
}

// Forget forgets a press of the hotkey for which Await has not returned.
func (k *Keyboard) Forget() { k.pressed.forget() }

// Await waits for a press of the hotkey, which Grab must have reserved, if there was none since the last call of Await or Forget.
func (k *Keyboard) Await(ctx context.Context) error {
	return k.pressed.await(ctx, k.ended, errors.New("wait for the hotkey: Windows reports it no longer"))
}

// Released waits until all keys are up. A held key, such as the hotkey's Ctrl, would change what is typed.
func (k *Keyboard) Released(ctx context.Context) error {
	return poll(ctx, func() (bool, error) {
		// Lower codes are mouse buttons and Ctrl+Break. Higher codes may count as down although no key is pressed.
		const first, last = windows.VK_BACK, 0xe4
		for vk := uintptr(first); vk <= last; vk++ {
			if keyState(vk)&isDown != 0 {
				return false, nil
			}
		}
		return true, nil
	})
}

// Escapes returns a channel that receives the time of each press of Escape until ctx ends. The time is that of the last poll
// before the press, so it is never later than the effects of the press. The channel holds eight presses; more are lost.
func (k *Keyboard) Escapes(ctx context.Context) <-chan time.Time {
	keyState(windows.VK_ESCAPE) // forget an earlier press
	return notePresses(ctx, func() (bool, error) { return keyState(windows.VK_ESCAPE)&(isDown|wasPressed) != 0, nil })
}

// The bits in the result of keyState.
const (
	isDown     = 0x8000
	wasPressed = 1 // the key was pressed since the last call of keyState for it
)

// keyState returns the state of a key: the bits isDown and wasPressed.
func keyState(vk uintptr) uintptr {
	state, _, _ := procGetAsyncKeyState.Call(vk)
	return state
}

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
	if 'a' <= character && character <= 'z' || '0' <= character && character <= '9' {
		return uint16(strings.ToUpper(lower)[0]), size == len(lower) // the codes are the characters, whatever the layout types
	}
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

// typesWithAltGr reports whether the hotkey, if it is pressed with AltGr, types a visible character or is a dead key.
func (h hotkey) typesWithAltGr(vk uint16, layout windows.Handle) bool {
	const down, keepState = 0x80, 4 // keepState: leave a pending dead key as it is (from Windows 10, version 1607)
	var state [256]byte
	state[windows.VK_CONTROL], state[windows.VK_MENU] = down, down
	if slices.Contains(h.modifiers, shift) {
		state[windows.VK_SHIFT] = down
	}
	var text [8]uint16
	n := windows.ToUnicodeEx(uint32(vk), 0, &state[0], &text[0], int32(len(text)), keepState, layout)
	return n < 0 || n > 0 && text[0] >= ' '
}
