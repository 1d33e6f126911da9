package input

import "fmt"

// Level is how serious a Finding is.
type Level int

// The levels. Warn does not prevent a fill; Fail means that the desktop cannot be driven.
const (
	OK Level = iota
	Warn
	Fail
)

// String returns "ok", "warn" or "fail".
func (l Level) String() string {
	switch l {
	case OK:
		return "ok"
	case Warn:
		return "warn"
	case Fail:
		return "fail"
	}
	return fmt.Sprintf("Level(%d)", int(l))
}

// Finding is the outcome of one check of the desktop.
type Finding struct {
	Name   string // the name of the check, one or two words
	Level  Level
	Detail string // what was found
	Hint   string // what the user can do about it, "" if nothing
}

// EscapeUnseen returns the finding that Esc does not stop the hands in a Wayland session. instead says how the user can
// stop them.
func EscapeUnseen(instead string) Finding {
	return Finding{Name: "escape", Level: Warn,
		Detail: "Esc does not stop it: a Wayland session tells a program only of keys that are typed into its own windows",
		Hint:   "to stop it, " + instead + ", or press Ctrl-C in the terminal"}
}
