package windows

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"unsafe"

	"github.com/lxn/win"
	"golang.org/x/sys/windows"

	"autosolve/input"
)

// watch notices each press of Esc, no matter which window has the focus, by a low-level keyboard hook. Windows calls the hook
// on the thread that has installed it, while that thread waits for messages. Windows removes a hook that takes too long,
// without notice, so each check also queries the state of the key.
type watch struct {
	deaf error // why there is no hook; nil if there is one

	alarm context.Context // ends when the Driver must stop; its cause is the reason
	raise context.CancelCauseFunc

	thread uint32        // the ID of the thread that has installed the hook
	ended  chan struct{} // closed when the hook is removed and its thread is done
}

// hookData is a KBDLLHOOKSTRUCT.
type hookData struct {
	vk, scan, flags, time uint32
	extra                 uintptr
}

// watches holds the *watch of each thread that has installed a hook, by the thread's ID, which is all that the hook can use
// to find its watch.
var watches sync.Map

// hook returns the callback for all hooks. There is only one, because a process can make only about two thousand callbacks,
// which are never freed.
var hook = sync.OnceValue(func() uintptr {
	return windows.NewCallback(func(code int, message uintptr, data *hookData) uintptr {
		if w, ok := watches.Load(windows.GetCurrentThreadId()); ok && code == 0 && data.isEscape(message) {
			w.(*watch).raise(&input.StoppedError{By: input.ByEscape})
		}
		next, _, _ := procCallNextHookEx.Call(0, uintptr(code), message, uintptr(unsafe.Pointer(data)))
		return next
	})
})

// isEscape reports whether a hook's message is a press of Esc that this package has not sent. A press that another program
// has sent counts, because the user may have mapped another key to Esc.
func (h *hookData) isEscape(message uintptr) bool {
	return (message == win.WM_KEYDOWN || message == win.WM_SYSKEYDOWN) && h.vk == windows.VK_ESCAPE && h.extra != ownMark
}

// startWatch installs the hook; stop removes it.
func startWatch() *watch {
	w := &watch{ended: make(chan struct{})}
	w.alarm, w.raise = context.WithCancelCause(context.Background())
	installed := make(chan error)
	go w.listen(installed)
	w.deaf = <-installed
	escapePressed() // forget an earlier press
	return w
}

// listen installs the hook and waits for messages until stop is called.
func (w *watch) listen(installed chan<- error) {
	defer close(w.ended)
	runtime.LockOSThread() // the goroutine stays locked, so that the thread and its message queue end with this function
	const lowLevelKeyboard = 13
	var message win.MSG
	win.PeekMessage(&message, 0, 0, 0, win.PM_NOREMOVE) // creates the queue to which stop posts
	w.thread = windows.GetCurrentThreadId()
	watches.Store(w.thread, w)
	defer watches.Delete(w.thread)
	handle, _, err := procSetWindowsHookEx.Call(lowLevelKeyboard, hook(), 0, 0)
	if handle == 0 {
		installed <- fmt.Errorf("install a keyboard hook: %w", err)
		return
	}
	defer procUnhookWindowsHookEx.Call(handle)
	close(installed)
	for win.GetMessage(&message, 0, 0, 0) > 0 {
	}
}

// stop removes the hook.
func (w *watch) stop() {
	if w.deaf == nil {
		procPostThreadMessage.Call(uintptr(w.thread), win.WM_QUIT, 0, 0)
	}
	<-w.ended
	w.raise(nil)
}

// escapePressed reports whether Esc is down, or was pressed since the last call. A press since the last call may be missed,
// because Windows reports it only to the first program that asks.
func escapePressed() bool {
	state, _, _ := procGetAsyncKeyState.Call(windows.VK_ESCAPE)
	return state&0x8001 != 0
}
