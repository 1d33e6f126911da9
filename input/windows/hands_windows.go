package windows

import (
	"fmt"
	"image"
	"slices"
	"unsafe"

	"github.com/go-vgo/robotgo"
	"golang.org/x/sys/windows"
)

// This is the only file that imports robotgo. robotgo moves the pointer and sends the input events, but does not compose
// them: its KeyToggle drops the Shift of a digit, KeyTap and Click send a press and its release in two calls, KeyTap sleeps,
// Toggle clicks with the right button if the user has exchanged the buttons, no call reports events that were not accepted,
// and none marks its events, without which the own press of Esc looks like the user's.

// movePointer moves the pointer to p. Robotgo reports no error.
func movePointer(p image.Point) { robotgo.Move(p.X, p.Y) }

// ownMark is the extra information (dwExtraInfo) of the events that this package sends, by which the hook tells them from
// those of the user and of other programs. It is an arbitrary number.
const ownMark = 0x5d0c0b07

// event is an INPUT of SendInput, of a key or of the mouse. Both have the size of the larger one, that of the mouse.
type event struct {
	kind uint32
	_    uint32
	data [4]uintptr
}

// keyData is a KEYBDINPUT.
type keyData struct {
	vk, scan    uint16
	flags, time uint32
	extra       uintptr
}

// mouseData is a MOUSEINPUT.
type mouseData struct {
	dx, dy, data, flags, time uint32
	extra                     uintptr
}

// keyEvent returns the event of a key that goes down or up.
func keyEvent(k key, up bool) event {
	const inputKeyboard, extended, released = 1, 1, 2
	e := event{kind: inputKeyboard}
	data := (*keyData)(unsafe.Pointer(&e.data))
	*data = keyData{vk: k.vk, scan: k.scan, extra: ownMark}
	if k.extended {
		data.flags |= extended
	}
	if up {
		data.flags |= released
	}
	return e
}

// The flags of buttons in a MOUSEINPUT. The events name the buttons by their place on the mouse. If the user has exchanged
// the buttons, the right one clicks.
const (
	leftDown  = 0x02
	leftUp    = 0x04
	rightDown = 0x08
	rightUp   = 0x10
)

// buttonEvent returns the event of a mouse button that goes down or up.
func buttonEvent(flags uint32) event {
	var e event
	*(*mouseData)(unsafe.Pointer(&e.data)) = mouseData{flags: flags, extra: ownMark}
	return e
}

// stroke is what is sent for a key or a button: the events that press it and those that release it.
type stroke struct{ press, release []event }

// click returns the stroke of the button that clicks, which is the right one if the user has exchanged the buttons.
func click(swapped bool) stroke {
	down, up := uint32(leftDown), uint32(leftUp)
	if swapped {
		down, up = rightDown, rightUp
	}
	return stroke{press: []event{buttonEvent(down)}, release: []event{buttonEvent(up)}}
}

// strike returns the stroke of a key. The keys of around are held down during it.
func strike(k key, around ...key) stroke {
	s := stroke{press: []event{keyEvent(k, false)}, release: []event{keyEvent(k, true)}}
	for _, modifier := range around {
		s.press = slices.Insert(s.press, 0, keyEvent(modifier, false))
		s.release = append(s.release, keyEvent(modifier, true))
	}
	return s
}

// locked returns the stroke with a lock key pressed before and after it, so that the lock is on only during the stroke.
func (s stroke) locked(lock key) stroke {
	toggle := []event{keyEvent(lock, false), keyEvent(lock, true)}
	return stroke{press: slices.Concat(toggle, s.press), release: slices.Concat(s.release, toggle)}
}

// refusedError says that Windows has accepted only some of the events that were sent.
type refusedError struct{ accepted, sent int }

func (e *refusedError) Error() string {
	return fmt.Sprintf("Windows has accepted %d of %d input events; another program blocks input", e.accepted, e.sent)
}

// Hint returns what the user can do.
func (*refusedError) Hint() string {
	return "close prompts and programs that control the mouse and the keyboard, and start again"
}

// send adds events to the input of the desktop, with no other input between them. The error is a *refusedError.
func send(events []event) error {
	accepted := robotgo.SendInput(uint32(len(events)), unsafe.Pointer(&events[0]), int32(unsafe.Sizeof(events[0])))
	if int(accepted) != len(events) {
		return &refusedError{int(accepted), len(events)}
	}
	return nil
}

// key is a key as SendInput names it.
type key struct {
	vk, scan uint16
	extended bool // one of the keys that the original keyboard did not have
}

// The keys that are pressed as part of the stroke of another key.
var (
	shiftKey   = key{vk: windows.VK_SHIFT, scan: 0x2a}
	numLockKey = key{vk: windows.VK_NUMLOCK, scan: 0x45, extended: true}
)
