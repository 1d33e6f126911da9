package windows

import (
	"fmt"
	"image"
	"sync"
	"unsafe"

	"golang.org/x/sys/windows"
)

// Functions of user32.dll that package golang.org/x/sys/windows does not have.
var (
	user32                    = windows.NewLazySystemDLL("user32.dll")
	procCallNextHookEx        = user32.NewProc("CallNextHookEx")
	procEnumDisplayMonitors   = user32.NewProc("EnumDisplayMonitors")
	procGetAncestor           = user32.NewProc("GetAncestor")
	procGetAsyncKeyState      = user32.NewProc("GetAsyncKeyState")
	procGetClipCursor         = user32.NewProc("GetClipCursor")
	procGetCursorPos          = user32.NewProc("GetCursorPos")
	procGetGUIThreadInfo      = user32.NewProc("GetGUIThreadInfo")
	procGetKeyState           = user32.NewProc("GetKeyState")
	procGetMessage            = user32.NewProc("GetMessageW")
	procGetSystemMetrics      = user32.NewProc("GetSystemMetrics")
	procGetWindowRect         = user32.NewProc("GetWindowRect")
	procInternalGetWindowText = user32.NewProc("InternalGetWindowText")
	procIsIconic              = user32.NewProc("IsIconic")
	procMapVirtualKeyEx       = user32.NewProc("MapVirtualKeyExW")
	procMonitorFromPoint      = user32.NewProc("MonitorFromPoint")
	procPeekMessage           = user32.NewProc("PeekMessageW")
	procPostThreadMessage     = user32.NewProc("PostThreadMessageW")
	procSetWindowsHookEx      = user32.NewProc("SetWindowsHookExW")
	procUnhookWindowsHookEx   = user32.NewProc("UnhookWindowsHookEx")
	procVkKeyScanEx           = user32.NewProc("VkKeyScanExW")
	procWindowFromPoint       = user32.NewProc("WindowFromPoint")
)

// point is a POINT.
type point struct{ x, y int32 }

// rect is a RECT.
type rect struct{ left, top, right, bottom int32 }

// rectangle returns r as an image.Rectangle.
func (r rect) rectangle() image.Rectangle {
	return image.Rect(int(r.left), int(r.top), int(r.right), int(r.bottom))
}

// byValue returns p as a POINT that is passed by value: in one register, with x in its lower half.
func byValue(p image.Point) uintptr {
	return uintptr(uint32(p.X)) | uintptr(uint32(p.Y))<<32
}

// cursor returns where the pointer is. It fails while the lock screen or a prompt of User Account Control is shown.
func cursor() (image.Point, error) {
	var p point
	if ok, _, err := procGetCursorPos.Call(uintptr(unsafe.Pointer(&p))); ok == 0 {
		return image.Point{}, fmt.Errorf("ask where the pointer is: %w", err)
	}
	return image.Pt(int(p.x), int(p.y)), nil
}

// topLevelAt returns the top-level window at p, or 0 if no window is there.
func topLevelAt(p image.Point) windows.HWND {
	w, _, _ := procWindowFromPoint.Call(byValue(p))
	return topLevel(windows.HWND(w))
}

// topLevel returns the top-level window that contains w, which may be w itself. It returns 0 if w is gone.
func topLevel(w windows.HWND) windows.HWND {
	const gaRoot = 2
	top, _, _ := procGetAncestor.Call(uintptr(w), gaRoot)
	return windows.HWND(top)
}

// foreground returns the top-level window of the foreground window, or 0 if no window is in the foreground.
func foreground() windows.HWND { return topLevel(windows.GetForegroundWindow()) }

// placeOf returns a window's rectangle, which is empty if the window is gone.
func placeOf(w windows.HWND) image.Rectangle {
	var r rect
	if ok, _, _ := procGetWindowRect.Call(uintptr(w), uintptr(unsafe.Pointer(&r))); ok == 0 {
		return image.Rectangle{}
	}
	return r.rectangle()
}

// minimised reports whether a window is minimised.
func minimised(w windows.HWND) bool {
	is, _, _ := procIsIconic.Call(uintptr(w))
	return is != 0
}

// textOf returns a window's title. Unlike GetWindowText, it never waits for the window's program.
func textOf(w windows.HWND) string {
	var text [256]uint16
	n, _, _ := procInternalGetWindowText.Call(uintptr(w), uintptr(unsafe.Pointer(&text[0])), uintptr(len(text)))
	return windows.UTF16ToString(text[:n])
}

// classOf returns the name of a window's class, or "" if the window is gone.
func classOf(w windows.HWND) string {
	var name [256]uint16
	n, err := windows.GetClassName(w, &name[0], int32(len(name)))
	if err != nil {
		return ""
	}
	return windows.UTF16ToString(name[:n])
}

// metric returns a value of GetSystemMetrics.
func metric(index uintptr) int {
	value, _, _ := procGetSystemMetrics.Call(index)
	return int(int32(value))
}

// Indexes of GetSystemMetrics.
const (
	smSwapButton     = 23
	smXVirtualScreen = 76
	smYVirtualScreen = 77
	smCXVirtual      = 78
	smCYVirtual      = 79
	smRemoteSession  = 0x1000
)

// virtualScreen returns the smallest rectangle that contains all monitors.
func virtualScreen() image.Rectangle {
	at := image.Pt(metric(smXVirtualScreen), metric(smYVirtualScreen))
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(metric(smCXVirtual), metric(smCYVirtual)))}
}

// swapped reports whether the user has swapped the left and the right mouse button.
func swapped() bool { return metric(smSwapButton) != 0 }

// monitor is a monitor's handle and its place on the virtual screen.
type monitor struct {
	handle uintptr
	place  image.Rectangle
}

// appendMonitor returns the callback for EnumDisplayMonitors. A process can make only about two thousand callbacks, and
// they are never freed, so there is one for all calls.
var appendMonitor = sync.OnceValue(func() uintptr {
	return windows.NewCallback(func(handle, _ uintptr, place *rect, list *[]monitor) uintptr {
		*list = append(*list, monitor{handle, place.rectangle()})
		return 1
	})
})

// monitors lists the monitors.
func monitors() []monitor {
	var list []monitor
	procEnumDisplayMonitors.Call(0, 0, appendMonitor(), uintptr(unsafe.Pointer(&list)))
	return list
}

// onMonitor reports whether some monitor shows the pixel p.
func onMonitor(p image.Point) bool {
	const defaultToNull = 0
	m, _, _ := procMonitorFromPoint.Call(byValue(p), defaultToNull)
	return m != 0
}

// clip returns the rectangle in which the pointer can move, which another program may have made smaller than the screen.
func clip() (image.Rectangle, error) {
	var r rect
	if ok, _, err := procGetClipCursor.Call(uintptr(unsafe.Pointer(&r))); ok == 0 {
		return image.Rectangle{}, fmt.Errorf("ask where the pointer can move: %w", err)
	}
	return r.rectangle(), nil
}

// keyDown reports whether a key or a button is down.
func keyDown(vk uint16) bool {
	state, _, _ := procGetAsyncKeyState.Call(uintptr(vk))
	return state&0x8000 != 0
}

// lockOn reports whether Caps Lock or Num Lock is on.
func lockOn(vk uint16) bool {
	state, _, _ := procGetKeyState.Call(uintptr(vk))
	return state&1 != 0
}
