package windows

import (
	"context"
	"fmt"
	"image"

	"github.com/lxn/win"
	"golang.org/x/sys/windows"

	"autosolve/input"
	desktop "autosolve/internal/desktop/windows"
)

var (
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

// versionFinding returns the finding that names the version of Windows. Go programs require Windows 10 or later. The version
// number of Windows 11 is 10.0, too; its builds begin at 22000.
func versionFinding() input.Finding {
	v := windows.RtlGetVersion()
	return input.Finding{Name: "system", Detail: fmt.Sprintf("Windows %d.%d, build %d", v.MajorVersion, v.MinorVersion, v.BuildNumber)}
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
	own, _, _ := procGetThreadDpiAwarenessContext.Call()
	if same, _, _ := procAreDpiAwarenessContextsEqual.Call(own, perMonitorV2); same == 0 {
		f.Level, f.Detail = input.Warn, "not aware of each monitor's scale: if a monitor's scale is not 100 %, clicks may miss"
		f.Hint = "use the released autosolve.exe, and do not override the scaling in its compatibility settings"
	}
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
