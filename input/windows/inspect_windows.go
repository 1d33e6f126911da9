package windows

import (
	"context"
	"fmt"
	"image"
	"unsafe"

	"github.com/lxn/win"
	"golang.org/x/sys/windows"

	"autosolve/input"
	desktop "autosolve/internal/desktop/windows"
)

// These are functions that not every version of Windows has. Only Wine has wine_get_version.
var (
	procWineGetVersion               = windows.NewLazySystemDLL("ntdll.dll").NewProc("wine_get_version")
	procAreDpiAwarenessContextsEqual = user32.NewProc("AreDpiAwarenessContextsEqual")
	procGetThreadDpiAwarenessContext = user32.NewProc("GetThreadDpiAwarenessContext")
)

// PointerPlace returns where the pointer is, in pixels of the virtual screen. It requires no Driver and sends no input. The
// error is an *input.ChangedError if the desktop is hidden.
func PointerPlace(ctx context.Context) (image.Point, error) {
	if err := ctx.Err(); err != nil {
		return image.Point{}, fmt.Errorf("ask where the pointer is: %w", err)
	}
	return visiblePointer()
}

// Inspect checks everything that a Driver needs and returns a finding for each check. It sends no input. It returns nil if
// ctx has ended.
func Inspect(ctx context.Context) []input.Finding {
	findings, err := inspectDesktop(ctx)
	if err != nil {
		return nil
	}
	w := startWatch()
	w.stop()
	return append(findings, keyboardOf(foreground()).layoutFinding(), input.HeldFinding(held(keyDown)), input.EscapeFinding(w.deaf))
}

// inspectDesktop makes the checks that concern all programs, and returns a finding for each. The error wraps that of ctx.
func inspectDesktop(ctx context.Context) ([]input.Finding, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("inspect the desktop: %w", err)
	}
	return []input.Finding{versionFinding(), sessionFinding(desktop.Station(), locked(desktop.InputDesktop(), saverRuns())),
		dpiFinding(), monitorFinding()}, nil
}

// versionFinding returns the finding that names the version of Windows or of Wine. Go programs require Windows 10 or later.
func versionFinding() input.Finding {
	const first11 = 22000 // the first build of Windows 11, whose version number is 10.0, too
	v := windows.RtlGetVersion()
	name := fmt.Sprint("Windows ", v.MajorVersion)
	if v.BuildNumber >= first11 {
		name = "Windows 11"
	}
	if procWineGetVersion.Find() == nil {
		text, _, _ := procWineGetVersion.Call()
		name = fmt.Sprintf("Wine %s as %s", windows.BytePtrToString(*(**byte)(unsafe.Pointer(&text))), name)
	}
	return input.Finding{Name: "system", Detail: fmt.Sprintf("%s, build %d", name, v.BuildNumber)}
}

// sessionFinding returns a failed finding if this process runs in a session that shows no desktop, and a warning if
// something hides the desktop. station is the name of the window station; hidden says what hides the desktop, or is nil.
func sessionFinding(station string, hidden *input.ChangedError) input.Finding {
	switch {
	case station != userStation:
		return input.Finding{Name: "session", Level: input.Fail,
			Detail: fmt.Sprintf("this session has no desktop (window station %q)", station),
			Hint:   "log in and run it in a terminal of the desktop, not as a service or over SSH"}
	case hidden != nil:
		return input.Finding{Name: "session", Level: input.Warn, Detail: hidden.Detail, Hint: hidden.Advice().Hint}
	case win.GetSystemMetrics(win.SM_REMOTESESSION) != 0:
		return input.Finding{Name: "session", Detail: "Remote Desktop; its window must stay open and not be minimised"}
	}
	return input.Finding{Name: "session", Detail: "desktop"}
}

// dpiFinding returns the finding on whether coordinates are physical pixels on every monitor. If they are not, Windows
// converts the coordinates on some monitors, and clicks may miss.
func dpiFinding() input.Finding {
	const perMonitorV2 = ^uintptr(3) // DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2, -4
	f := input.Finding{Name: "dpi", Detail: "aware of each monitor's scale"}
	if procGetThreadDpiAwarenessContext.Find() == nil && procAreDpiAwarenessContextsEqual.Find() == nil {
		own, _, _ := procGetThreadDpiAwarenessContext.Call()
		if same, _, _ := procAreDpiAwarenessContextsEqual.Call(own, perMonitorV2); same != 0 {
			return f
		}
	}
	f.Level, f.Detail = input.Warn, "not aware of each monitor's scale: if a monitor's scale is not 100 %, clicks may miss"
	f.Hint = "use the released autosolve.exe, and do not override the scaling in its compatibility settings"
	return f
}

// monitorFinding returns the finding that lists the monitors and their positions on the virtual screen.
func monitorFinding() input.Finding {
	found := monitors()
	if len(found) == 0 {
		return input.Finding{Name: "monitors", Level: input.Fail, Detail: "Windows reports no monitor",
			Hint: "connect a monitor, or open the remote session"}
	}
	return input.MonitorFinding(found)
}

// layoutFinding returns the finding on whether each digit can be typed on the layout.
func (k keyboard) layoutFinding() input.Finding {
	const hint = "switch to a layout with digits (Windows key and space)"
	return input.LayoutFinding(k.name(), hint, func(digit input.Key) bool {
		_, ok := k.stroke(digit)
		return ok
	})
}
