package wlr

import (
	"context"
	"fmt"
	"os"
	"strings"

	"autosolve/input"
	"autosolve/internal/desktop/wayland"
)

// Unreachable returns the finding for a Wayland session whose compositor cannot be reached.
func Unreachable(err error) input.Finding {
	return input.Finding{Name: "session", Level: input.Fail,
		Detail: fmt.Sprintf("the compositor of this Wayland session cannot be reached (WAYLAND_DISPLAY=%s): %v", os.Getenv("WAYLAND_DISPLAY"), err),
		Hint:   "start autosolve in a terminal of that session, or set WAYLAND_DISPLAY and XDG_RUNTIME_DIR to the session's"}
}

// Inspect checks everything that a Driver needs and returns a finding for each check. It sends no input. It returns nil if
// ctx has ended, if this is not a Wayland session, or if the compositor cannot be reached or lacks a required protocol.
func Inspect(ctx context.Context) []input.Finding {
	session, err := wayland.Here(ctx, input.Default().Patience)
	if session == nil || err != nil {
		return nil
	}
	defer session.Close()
	return []input.Finding{
		{Name: "session", Detail: "Wayland, with the protocols of wlroots"},
		{Name: "display", Detail: os.Getenv("WAYLAND_DISPLAY")},
		monitorFinding(session),
		{Name: "layout", Detail: "a virtual keyboard, types every digit"},
		{Name: "windows", Level: input.Warn,
			Detail: "the compositor does not tell where windows are and which keys are held; the grid is read before each act",
			Hint:   "leave mouse, keyboard and windows alone while it fills"},
		new(Driver).Escape(),
	}
}

// monitorFinding returns the finding that lists the monitors. Its level is Warn if a monitor is rotated, so that it cannot be
// captured, and Fail if no monitor is on.
func monitorFinding(session *wayland.Session) input.Finding {
	all := session.Outputs()
	f := input.Finding{Name: "monitors", Detail: fmt.Sprintf("%d: %s", len(all), places(all))}
	for _, o := range all {
		if o.Turned {
			f.Level, f.Hint = input.Warn, o.Name+
				" is rotated and cannot be captured: turn it back, or choose another by display: in the config"
		}
	}
	if len(all) == 0 {
		f.Level, f.Detail, f.Hint = input.Fail, "no monitor is on", "switch one on"
	}
	return f
}

// places lists the sizes, positions and scales of monitors as text.
func places(outputs []wayland.Output) string {
	var texts []string
	for _, o := range outputs {
		text := input.PlaceText(o.Bounds)
		if o.Pixels != o.Logical.Size() && !o.Turned {
			text += fmt.Sprintf(" (scaled %.3g times)", float64(o.Pixels.X)/float64(o.Logical.Dx()))
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}
