// Package windows finds out which desktop of Windows the user sees. There are others, such as that of the lock screen.
package windows

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	user32                       = windows.NewLazySystemDLL("user32.dll")
	procCloseDesktop             = user32.NewProc("CloseDesktop")
	procGetProcessWindowStation  = user32.NewProc("GetProcessWindowStation")
	procGetUserObjectInformation = user32.NewProc("GetUserObjectInformationW")
	procOpenInputDesktop         = user32.NewProc("OpenInputDesktop")
)

// InputDesktop returns the name of the desktop that gets input, or "" if this process may not open it, as while the lock screen or
// a prompt of User Account Control is shown.
func InputDesktop() string {
	const readObjects = 1
	desktop, _, _ := procOpenInputDesktop.Call(0, 0, readObjects)
	if desktop == 0 {
		return ""
	}
	defer procCloseDesktop.Call(desktop)
	return objectName(desktop)
}

// Station returns the name of this process's window station, which is WinSta0 unless the process runs as a service or was started
// over SSH.
func Station() string {
	s, _, _ := procGetProcessWindowStation.Call()
	return objectName(s)
}

// objectName returns the name of a desktop or of a window station, or "" if it cannot be queried.
func objectName(object uintptr) string {
	const uoiName = 2
	var name [256]uint16
	ok, _, _ := procGetUserObjectInformation.Call(object, uoiName, uintptr(unsafe.Pointer(&name[0])), unsafe.Sizeof(name), 0)
	if ok == 0 {
		return ""
	}
	return windows.UTF16ToString(name[:])
}
