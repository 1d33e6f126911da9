package input

import (
	"fmt"
	"image"
	"strings"
)

// Level is how serious a Finding is.
type Level int

// The levels. Warn does not prevent a fill; Fail means that the desktop cannot be controlled.
const (
	OK Level = iota
	Warn
	Fail
)

// String returns "ok", "warn" or "fail".
func (l Level) String() string { return [...]string{"ok", "warn", "fail"}[l] }

// Finding is the outcome of one check of the desktop.
type Finding struct {
	Name   string // the name of the check, one or two words
	Level  Level
	Detail string // what was found
	Hint   string // what the user can do about it, "" if nothing
}

// PlaceText returns the size and the position of a monitor as findings show them.
func PlaceText(r image.Rectangle) string {
	return fmt.Sprintf("%dx%d%+d%+d", r.Dx(), r.Dy(), r.Min.X, r.Min.Y)
}

// MonitorFinding returns the finding that lists the monitors.
func MonitorFinding(monitors []image.Rectangle) Finding {
	var places []string
	for _, m := range monitors {
		places = append(places, PlaceText(m))
	}
	return Finding{Name: "monitors", Detail: fmt.Sprintf("%d: %s", len(places), strings.Join(places, ", "))}
}

// EscapeUnseen returns the finding that Esc does not stop the hands in a Wayland session. The argument instead says how the
// user can stop them.
func EscapeUnseen(instead string) Finding {
	return Finding{Name: "escape", Level: Warn,
		Detail: "Esc does not stop it: a Wayland session tells a program only of keys that are typed into its own windows",
		Hint:   "to stop it, " + instead + ", or press Ctrl-C in the terminal"}
}

// EscapeFinding returns the finding on whether each press of Esc stops the hands. The argument missed is the reason why a
// short press may be missed, or nil.
func EscapeFinding(missed error) Finding {
	if missed == nil {
		return Finding{Name: "escape", Detail: "every press is seen"}
	}
	return Finding{Name: "escape", Level: Warn, Detail: fmt.Sprintf("a short press of Esc may be missed: %v", missed),
		Hint: "to stop it, hold Esc until it stops, or move the mouse"}
}

// HeldFinding returns the finding about the modifiers and buttons that are down. The argument held has their names.
func HeldFinding(held []string) Finding {
	if len(held) == 0 {
		return Finding{Name: "modifiers", Detail: "none held"}
	}
	return Finding{Name: "modifiers", Level: Warn, Detail: strings.Join(held, ", ") + " held down",
		Hint: "let go of it before a run; if nobody holds it, press and release it once"}
}

// LayoutFinding returns the finding on whether a keyboard layout types every digit. The function types reports whether the
// layout has a key for a digit. If some digit has no key, the finding fails with the given hint.
func LayoutFinding(layout, hint string, types func(digit Key) bool) Finding {
	var missing []string
	for d := Digit1; d <= Digit9; d++ {
		if !types(d) {
			missing = append(missing, d.String())
		}
	}
	if missing == nil {
		return Finding{Name: "layout", Detail: layout + ", types every digit"}
	}
	return Finding{Name: "layout", Level: Fail, Hint: hint,
		Detail: fmt.Sprintf("keyboard layout %s cannot type %s", layout, strings.Join(missing, ", "))}
}

// FirstFail returns an *UndrivableError for the first finding that fails, or nil if none does. cause is the error of the
// inspection. If findings is nil, the inspection was cancelled, and FirstFail returns cause.
func FirstFail(findings []Finding, cause error) error {
	if findings == nil {
		return cause
	}
	for _, f := range findings {
		if f.Level == Fail {
			return &UndrivableError{Finding: f, Err: cause}
		}
	}
	return nil
}
