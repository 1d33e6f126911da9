package x11

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"time"

	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/desktop/x11"
	"autosolve/internal/fault"
)

// Inspect checks everything that a Driver needs and returns a finding for each check. It sends no input. Without a display
// it makes only the checks that require none. It returns nil if ctx has ended.
func Inspect(ctx context.Context) []input.Finding {
	findings, p, err := inspect(ctx, input.Default().Patience)
	defer p.close()
	if _, failed := errors.AsType[*fault.Fault](err); failed || findings == nil || p == nil {
		return findings
	}
	deaf := await(ctx, p, func() error { return p.listen(func(int) {}, func(image.Point) {}) })
	if ctx.Err() != nil {
		return nil
	}
	return append(findings, input.EscapeFinding(deaf))
}

// Usable returns nil if all checks that a Driver needs have passed, else an *input.UndrivableError with the first failed
// check. If ctx has ended, it returns ctx's error.
func Usable(ctx context.Context) error { return input.FirstFail(Inspect(ctx), ctx.Err()) }

// inspect makes the checks. It returns the probe, still open, or nil if there is no connection to the display. The error is
// that of the connection or of the keyboard checks. If ctx has ended, the findings are nil, and the error is ctx's.
func inspect(ctx context.Context, patience time.Duration) (findings []input.Finding, p *probe, err error) {
	if p, err = dial(ctx, patience); err != nil {
		findings = []input.Finding{checked("session", x11.CheckSession(nil), "X11"), displayFinding(err)}
	} else if findings, err = answer(ctx, p, p.findings); err == nil {
		var keyboard []input.Finding
		keyboard, err = p.keyboardFindings(ctx)
		findings = append(findings, keyboard...)
	}
	if ctx.Err() != nil {
		return nil, p, ctx.Err()
	}
	if _, failed := errors.AsType[*fault.Fault](err); failed && p != nil {
		findings = []input.Finding{displayFinding(err)}
	}
	return findings, p, err
}

// findings makes the checks that do not concern the keyboard.
func (p *probe) findings() ([]input.Finding, error) {
	depth := fmt.Sprintf("%d bit", p.server.Screen.RootDepth)
	return []input.Finding{checked("session", x11.CheckSession(p.server), "X11"), displayFinding(nil),
		checked("depth", p.server.CheckColours(), depth), p.xtestFinding(), p.monitorFinding(), p.saverFinding()}, nil
}

// checked returns the finding with the given name that err prevents a fill or, if err is nil, with the detail.
func checked(name string, err error, detail string) input.Finding {
	if err != nil {
		return input.Finding{Name: name, Level: input.Fail, Detail: err.Error(), Hint: advice.Of(err).Hint}
	}
	return input.Finding{Name: name, Detail: detail}
}

// displayFinding returns the finding on whether the X server was reached; err is the error of the connection.
func displayFinding(err error) input.Finding {
	display := os.Getenv("DISPLAY")
	if err == nil {
		return input.Finding{Name: "display", Detail: display}
	}
	detail := fmt.Sprintf("DISPLAY=%s: %v", display, err)
	if display == "" {
		detail = "DISPLAY is not set"
	}
	return input.Finding{Name: "display", Level: input.Fail, Detail: detail, Hint: cmp.Or(advice.Of(err).Hint, x11.DisplayHint)}
}

// xtestFinding returns the finding on whether the server has the extension by which keys and buttons are pressed.
func (p *probe) xtestFinding() input.Finding {
	if p.extension("XTEST") == 0 {
		return input.Finding{Name: "xtest", Level: input.Fail, Detail: "the X server has no XTEST extension",
			Hint: "start the X server without -tst and with XTEST enabled"}
	}
	return input.Finding{Name: "xtest", Detail: "present"}
}

func (p *probe) monitorFinding() input.Finding {
	monitors, err := p.server.Monitors()
	if err != nil || monitors == nil {
		return input.Finding{Name: "monitors", Detail: "the X server lists none (XINERAMA): the screen is captured as one monitor"}
	}
	return input.MonitorFinding(monitors)
}

// keyboardFindings returns the findings about the layout and held modifiers.
func (p *probe) keyboardFindings(ctx context.Context) ([]input.Finding, error) {
	keys, err := loadKeymap(ctx, p.server.Patience)
	if err != nil {
		return []input.Finding{{Name: "layout", Level: input.Fail, Detail: err.Error(), Hint: "use an X server with XKEYBOARD"}}, err
	}
	now, err := p.pointer(ctx)
	if err != nil {
		return nil, err
	}
	return []input.Finding{keys.layoutFinding(now), input.HeldFinding(heldNames(now.mask, keys.locks))}, nil
}

// layoutFinding returns the finding on whether each digit can be typed with the present locks when no modifier is held.
func (m *keymap) layoutFinding(now look) input.Finding {
	state := stateOf(now.mask)
	state.mods &= m.locks
	const hint = "switch to a layout with digits (setxkbmap us, for instance)"
	return input.LayoutFinding(m.layoutIn(state), hint, func(digit input.Key) bool {
		_, ok := m.chord(digit, state)
		return ok
	})
}
