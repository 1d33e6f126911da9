package windows

import (
	"fmt"
	"image"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"
	"unsafe"

	"github.com/lxn/win"
	"golang.org/x/sys/windows"

	"autosolve/input"
)

var (
	procCreateWindowEx      = user32.NewProc("CreateWindowExW")
	procDefWindowProc       = user32.NewProc("DefWindowProcW")
	procDispatchMessage     = user32.NewProc("DispatchMessageW")
	procKeybdEvent          = user32.NewProc("keybd_event")
	procMouseEvent          = user32.NewProc("mouse_event")
	procPostMessage         = user32.NewProc("PostMessageW")
	procRegisterClassEx     = user32.NewProc("RegisterClassExW")
	procSetCursorPos        = user32.NewProc("SetCursorPos")
	procSetForegroundWindow = user32.NewProc("SetForegroundWindow")
	procSetWindowPos        = user32.NewProc("SetWindowPos")
	procShowWindow          = user32.NewProc("ShowWindow")
	procTranslateMessage    = user32.NewProc("TranslateMessage")
)

// Messages of windows.
const (
	wmClose       = 0x10
	wmDestroy     = 0x02
	wmKeyDown     = 0x100
	wmKeyUp       = 0x101
	wmChar        = 0x102
	wmLeftDown    = 0x201
	wmLeftUp      = 0x202
	wmRightDown   = 0x204
	wmRightUp     = 0x205
	wmShowMenu    = 0x8001 // a message of this test, at which a window opens a menu
	showMinimised = 6
	showHidden    = 0
)

// window is a window of the test, on a thread of its own, that records the keys and clicks that it gets.
type window struct {
	t      *testing.T
	handle windows.HWND
	thread uint32
	ended  chan struct{}

	mu  sync.Mutex
	log []string
}

// byHandle has the *window of each handle.
var byHandle sync.Map

// windowClass registers the class of the test's windows and returns its name.
var windowClass = sync.OnceValue(func() *uint16 {
	name, _ := windows.UTF16PtrFromString("autosolve-test")
	class := struct {
		size, style                        uint32
		procedure                          uintptr
		extraClass, extraWindow            int32
		instance, icon, cursor, background uintptr
		menu, name                         *uint16
		small                              uintptr
	}{procedure: windows.NewCallback(handle), background: 6, name: name}
	class.size = uint32(unsafe.Sizeof(class))
	procRegisterClassEx.Call(uintptr(unsafe.Pointer(&class)))
	return name
})

// handle is the procedure of the test's windows.
func handle(w windows.HWND, message, wide, long uintptr) uintptr {
	if found, ok := byHandle.Load(w); ok {
		found.(*window).note(message, wide, long)
	}
	if message == wmShowMenu {
		showMenu(w)
	}
	if message == wmDestroy {
		procPostThreadMessage.Call(uintptr(windows.GetCurrentThreadId()), 0x12, 0, 0)
	}
	result, _, _ := procDefWindowProc.Call(uintptr(w), message, wide, long)
	return result
}

// showMenu opens a menu over the grid and returns when it is closed.
func showMenu(w windows.HWND) {
	menu, _, _ := user32.NewProc("CreatePopupMenu").Call()
	for id := range uintptr(9) {
		text, _ := windows.UTF16PtrFromString("a long entry of a menu that covers the middle")
		user32.NewProc("AppendMenuW").Call(menu, 0, id+1, uintptr(unsafe.Pointer(text)))
	}
	user32.NewProc("TrackPopupMenu").Call(menu, 0, uintptr(target.X), uintptr(target.Y), 0, uintptr(w), 0)
	user32.NewProc("DestroyMenu").Call(menu)
}

// note records a message about a key or a button.
func (w *window) note(message, wide, long uintptr) {
	at := image.Pt(int(int16(long)), int(int16(long>>16)))
	texts := map[uintptr]string{
		wmKeyDown: fmt.Sprintf("down %#x", wide), wmKeyUp: fmt.Sprintf("up %#x", wide), wmChar: fmt.Sprintf("char %c", rune(wide)),
		wmLeftDown: fmt.Sprintf("left %v", at), wmLeftUp: fmt.Sprintf("left up %v", at),
		wmRightDown: fmt.Sprintf("right %v", at), wmRightUp: fmt.Sprintf("right up %v", at),
	}
	if text, ok := texts[message]; ok {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.log = append(w.log, text)
	}
}

// newWindow shows a window without a frame and gives it the focus if asked to. It is closed when the test ends.
func newWindow(t *testing.T, title string, place image.Rectangle, focused bool) *window {
	t.Helper()
	w := &window{t: t, ended: make(chan struct{})}
	shown := make(chan error)
	go w.run(title, place, focused, shown)
	if err := <-shown; err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.close)
	middle, since := place.Min.Add(place.Max).Div(2), time.Now()
	eventually(t, "window "+title+" is shown", func() bool { // for a while, because Wine learns late of the focus
		if topLevelAt(middle) != w.handle || placeOf(w.handle) != place || focused && !hasFocus(w.handle) {
			since = time.Now()
		}
		return time.Since(since) > 300*time.Millisecond
	})
	return w
}

// run shows the window and handles its messages until it is closed.
func (w *window) run(title string, place image.Rectangle, focused bool, shown chan<- error) {
	defer close(w.ended)
	runtime.LockOSThread() // the thread ends with this function
	const popup, visible, topmost, inTaskBar, inactive = 0x80000000, 0x10000000, 0x8, 0x40000, 0x08000000
	text, _ := windows.UTF16PtrFromString(title)
	extended := uintptr(inTaskBar) // so that Wine leaves the focus to the window manager, as for the windows of programs
	if !focused {
		extended = topmost | inactive
	}
	handle, _, err := procCreateWindowEx.Call(extended, uintptr(unsafe.Pointer(windowClass())), uintptr(unsafe.Pointer(text)),
		popup|visible, uintptr(place.Min.X), uintptr(place.Min.Y), uintptr(place.Dx()), uintptr(place.Dy()), 0, 0, 0, 0)
	if handle == 0 {
		shown <- fmt.Errorf("create window: %w", err)
		return
	}
	w.handle = windows.HWND(handle)
	byHandle.Store(w.handle, w)
	defer byHandle.Delete(w.handle)
	if focused {
		procSetForegroundWindow.Call(handle)
	}
	close(shown)
	var message win.MSG
	for win.GetMessage(&message, 0, 0, 0) > 0 {
		procTranslateMessage.Call(uintptr(unsafe.Pointer(&message)))
		procDispatchMessage.Call(uintptr(unsafe.Pointer(&message)))
	}
}

// close closes the window and waits until it is gone.
func (w *window) close() {
	procPostMessage.Call(uintptr(w.handle), wmClose, 0, 0)
	<-w.ended
}

// got returns what the window has got since the last call.
func (w *window) got() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	log := w.log
	w.log = nil
	return log
}

// expect waits until the window has got the expected number of messages, and fails the test if they are not the expected
// ones.
func (w *window) expect(want ...string) {
	w.t.Helper()
	var log []string
	for begun := time.Now(); len(log) < len(want) && time.Since(begun) < 5*time.Second; time.Sleep(5 * time.Millisecond) {
		log = append(log, w.got()...)
	}
	time.Sleep(50 * time.Millisecond) // for messages that should not come
	if log = append(log, w.got()...); !slices.Equal(log, want) {
		w.t.Errorf("window got %q, want %q", log, want)
	}
}

// clickAt returns the messages of a click.
func clickAt(p image.Point) []string {
	at := p.Sub(place.Min)
	return []string{fmt.Sprintf("left %v", at), fmt.Sprintf("left up %v", at)}
}

// eventually waits until is returns true, and fails the test after 5 s.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for begun := time.Now(); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Since(begun) > 5*time.Second {
			t.Fatalf("it does not happen that %s", what)
		}
	}
}

// sendKey presses or releases a key as another program would.
func sendKey(vk uintptr, up bool) {
	flags := uintptr(0)
	if up {
		flags = 2
	}
	procKeybdEvent.Call(vk, 0, flags, 0)
}

// movesPointer moves the pointer as the user would.
func movesPointer(p image.Point) { procSetCursorPos.Call(uintptr(p.X), uintptr(p.Y)) }

// The test's window, the grid in it, where the pointer is at the start, and where the next click would go.
var (
	place         = image.Rect(100, 100, 500, 500)
	grid          = image.Rect(150, 150, 400, 400)
	start, target = image.Pt(160, 170), image.Pt(200, 210)
)

// ready returns a window with the focus, and a Driver that is armed with the grid in it.
func ready(t *testing.T, c input.Config) (*window, *Driver) {
	t.Helper()
	movesPointer(start)
	eventually(t, "the pointer is at the start", func() bool { at, err := visiblePointer(); return err == nil && at == start })
	w := newWindow(t, "Sudoku", place, true)
	d, err := Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := d.Arm(t.Context(), grid); err != nil {
		t.Fatal(err)
	}
	return w, d
}
