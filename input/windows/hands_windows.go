package windows

import (
	"fmt"
	"image"
	"slices"
	"unsafe"

	"github.com/go-vgo/robotgo"
	"github.com/lxn/win"
	"golang.org/x/sys/windows"

	"autosolve/internal/advice"
)

// This is the only file of the package that imports robotgo. Robotgo moves the pointer, and its SendInput sends events, but
// this package composes the events, because robotgo's functions for keys and buttons do not suffice. KeyToggle drops the
// Shift of a digit. KeyTap and Click send a press and its release in separate calls, and KeyTap sleeps. Toggle clicks with
// the right button if the user has swapped the buttons. None of these functions reports events that were not accepted, as
// SendInput does. None marks its events, so the Driver's own press of Esc would look like the user's.

// movePointer moves the pointer to p. Robotgo reports no error.
func movePointer(p image.Point) { robotgo.Move(p.X, p.Y) }

// ownMark is the extra information (dwExtraInfo) of the events that this package sends, an arbitrary number. The hook uses it
// to distinguish them from the events of the user and of other programs.
const ownMark = 0x5d0c0b07

// event is an INPUT structure of SendInput, for a key or for the mouse. In both cases it has the size of the larger of the
// two, the one for the mouse.
type event struct {
	kind uint32
	_    uint32
	data [4]uintptr
}

// keyEvent returns the event of a key that goes down or up.
func keyEvent(k key, up bool) event {
	e := event{kind: win.INPUT_KEYBOARD}
	data := (*win.KEYBDINPUT)(unsafe.Pointer(&e.data))
	*data = win.KEYBDINPUT{WVk: k.vk, WScan: k.scan, DwExtraInfo: ownMark}
	if k.extended {
		data.DwFlags |= win.KEYEVENTF_EXTENDEDKEY
	}
	if up {
		data.DwFlags |= win.KEYEVENTF_KEYUP
	}
	return e
}

// toPoint are the flags of a MOUSEINPUT that moves the pointer to a point of the virtual screen first.
const toPoint = win.MOUSEEVENTF_MOVE | win.MOUSEEVENTF_VIRTUALDESK | win.MOUSEEVENTF_ABSOLUTE

// buttonEventAt returns the event of a mouse button that goes down or up at p.
func buttonEventAt(p image.Point, screen image.Rectangle, flags uint32) event {
	at := p.Sub(screen.Min)
	return mouseEvent(win.MOUSEINPUT{DwFlags: flags | toPoint,
		Dx: normalised(at.X, screen.Dx()), Dy: normalised(at.Y, screen.Dy())})
}

// normalised converts a coordinate in pixels to the units of SendInput, of which the whole screen has 65,536. It rounds up,
// because Windows rounds down when it converts back.
func normalised(pixels, size int) int32 { return int32((pixels<<16 + size - 1) / size) }

// mouseEvent returns an event of the mouse. It happens at the pointer's position unless the flags in data include toPoint.
func mouseEvent(data win.MOUSEINPUT) event {
	e := event{kind: win.INPUT_MOUSE}
	data.DwExtraInfo = ownMark
	*(*win.MOUSEINPUT)(unsafe.Pointer(&e.data)) = data
	return e
}

// stroke is what is sent for a key or a button: the events that press it and those that release it.
type stroke struct{ press, release []event }

// click returns the stroke of a click at p, with the right button if swapped is true, that is, if the user has swapped the
// buttons: in an event a button is named by its position on the mouse. The events contain the point, although the pointer
// has already been moved there, so that no other move comes between: neither that of a mouse that was bumped, nor an earlier
// move of the Driver of which Wine learns late. If held is true, the button is released wherever the pointer is then, so
// that a move of the user is not undone.
func click(p image.Point, screen image.Rectangle, swapped, held bool) stroke {
	down, up := uint32(win.MOUSEEVENTF_LEFTDOWN), uint32(win.MOUSEEVENTF_LEFTUP)
	if swapped {
		down, up = win.MOUSEEVENTF_RIGHTDOWN, win.MOUSEEVENTF_RIGHTUP
	}
	s := stroke{press: []event{buttonEventAt(p, screen, down)}, release: []event{buttonEventAt(p, screen, up)}}
	if held {
		s.release = []event{mouseEvent(win.MOUSEINPUT{DwFlags: up})}
	}
	return s
}

// strike returns the stroke of a key, during which the other given keys are held down.
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

// send adds events to the input of the desktop, with no other input between them. It returns how many of them Windows has
// accepted, and an error if these are not all.
func send(events []event) (accepted int, err error) {
	accepted = int(robotgo.SendInput(uint32(len(events)), unsafe.Pointer(&events[0]), int32(unsafe.Sizeof(events[0]))))
	if accepted != len(events) {
		const text = "Windows has accepted %d of %d input events: a prompt or a program blocks input"
		err = &advice.Error{Err: fmt.Errorf(text, accepted, len(events)), Status: advice.Stopped,
			Hint: "close prompts and programs that control the mouse and the keyboard, and start again"}
	}
	return accepted, err
}

// key is a key as SendInput names it.
type key struct {
	vk, scan uint16
	extended bool // one of the keys that the original PC keyboard did not have
}

// These are the keys that are pressed as part of the stroke of another key.
var (
	shiftKey   = key{vk: windows.VK_SHIFT, scan: 0x2a}
	numLockKey = key{vk: windows.VK_NUMLOCK, scan: 0x45, extended: true}
)
