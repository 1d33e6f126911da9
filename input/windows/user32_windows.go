package windows

import (
	"image"
	"sync"
	"unsafe"

	"github.com/lxn/win"
	"golang.org/x/sys/windows"
)

// Functions of user32.dll that packages golang.org/x/sys/windows and lxn/win do not have, or for which lxn/win returns no
// error. WindowFromPoint and MonitorFromPoint take a point by value, that is, in one register, but lxn/win passes it in two.
var (
	user32                    = windows.NewLazySystemDLL("user32.dll")
	procCallNextHookEx        = user32.NewProc("CallNextHookEx")
	procEnumDisplayMonitors   = user32.NewProc("EnumDisplayMonitors")
	procGetClipCursor         = user32.NewProc("GetClipCursor")
	procGetAsyncKeyState      = user32.NewProc("GetAsyncKeyState")
	procGetCursorPos          = user32.NewProc("GetCursorPos")
	procInternalGetWindowText = user32.NewProc("InternalGetWindowText")
	procMapVirtualKeyEx       = user32.NewProc("MapVirtualKeyExW")
	procMonitorFromPoint      = user32.NewProc("MonitorFromPoint")
	procPostThreadMessage     = user32.NewProc("PostThreadMessageW")
	procSetWindowsHookEx      = user32.NewProc("SetWindowsHookExW")
	procUnhookWindowsHookEx   = user32.NewProc("UnhookWindowsHookEx")
	procVkKeyScanEx           = user32.NewProc("VkKeyScanExW")
	procWindowFromPoint       = user32.NewProc("WindowFromPoint")
)

// rectangle returns r as an image.Rectangle.
func rectangle(r win.RECT) image.Rectangle {
	return image.Rect(int(r.Left), int(r.Top), int(r.Right), int(r.Bottom))
}

// byValue returns p as a POINT that is passed by value: in one register, with x in its lower half.
func byValue(p image.Point) uintptr {
	return uintptr(uint32(p.X)) | uintptr(uint32(p.Y))<<32
}

// topLevelAt returns the top-level window at p, or 0 if no window is there.
func topLevelAt(p image.Point) windows.HWND {
	w, _, _ := procWindowFromPoint.Call(byValue(p))
	return topLevel(windows.HWND(w))
}

// topLevel returns the top-level window that contains w, which may be w itself. It returns 0 if w is gone.
func topLevel(w windows.HWND) windows.HWND {
	return windows.HWND(win.GetAncestor(win.HWND(w), win.GA_ROOT))
}

// foreground returns the top-level window of the foreground window, or 0 if no window is in the foreground.
func foreground() windows.HWND { return topLevel(windows.GetForegroundWindow()) }

// placeOf returns a window's rectangle, which is empty if the window is gone.
func placeOf(w windows.HWND) image.Rectangle {
	var r win.RECT
	if !win.GetWindowRect(win.HWND(w), &r) {
		return image.Rectangle{}
	}
	return rectangle(r)
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

// virtualScreen returns the smallest rectangle that contains all monitors.
func virtualScreen() image.Rectangle {
	metric := func(index int32) int { return int(win.GetSystemMetrics(index)) }
	at := image.Pt(metric(win.SM_XVIRTUALSCREEN), metric(win.SM_YVIRTUALSCREEN))
	size := image.Pt(metric(win.SM_CXVIRTUALSCREEN), metric(win.SM_CYVIRTUALSCREEN))
	return image.Rectangle{Min: at, Max: at.Add(size)}
}

// swapped reports whether the user has swapped the left and the right mouse button.
func swapped() bool { return win.GetSystemMetrics(win.SM_SWAPBUTTON) != 0 }

// appendMonitor returns the callback for EnumDisplayMonitors. A process can make only about two thousand callbacks, and
// they are never freed, so there is one for all calls.
var appendMonitor = sync.OnceValue(func() uintptr {
	return windows.NewCallback(func(_, _ uintptr, place *win.RECT, list *[]image.Rectangle) uintptr {
		*list = append(*list, rectangle(*place))
		return 1
	})
})

// monitors returns the places of the monitors on the virtual screen.
func monitors() []image.Rectangle {
	var list []image.Rectangle
	procEnumDisplayMonitors.Call(0, 0, appendMonitor(), uintptr(unsafe.Pointer(&list)))
	return list
}

// onMonitor reports whether some monitor shows the pixel p.
func onMonitor(p image.Point) bool {
	const defaultToNull = 0
	m, _, _ := procMonitorFromPoint.Call(byValue(p), defaultToNull)
	return m != 0
}

// keyDown reports whether a key or a button is down.
func keyDown(vk uint16) bool {
	state, _, _ := procGetAsyncKeyState.Call(uintptr(vk))
	return state&0x8000 != 0
}

// lockOn reports whether the lock key with the virtual-key code vk is on: Caps Lock (VK_CAPITAL) or Num Lock (VK_NUMLOCK).
func lockOn(vk uint16) bool { return win.GetKeyState(int32(vk))&1 != 0 }
