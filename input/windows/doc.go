//go:build windows

// Package windows implements input.Hands on a Windows desktop: it moves the pointer, clicks and presses keys, and checks
// before each act that the desktop has not changed.
//
//	         ┌──▶ hands (robotgo: SetCursorPos, SendInput): pointer, button, keys
//	Driver ──┤
//	         ├──◀ queries (user32): pointer, foreground window, windows, held keys, monitors, lock screen
//	         └──◀ escape (a low-level keyboard hook on a separate thread): Esc, however short the tap
//
// # Keys
//
// The Driver looks up the key for a digit in the layout of the thread that has the keyboard focus, as programs do, and
// holds Shift if the layout requires it. It refuses a digit that requires Ctrl, Alt or AltGr: programs take such a key for a
// shortcut. It also refuses a digit while an input method would collect it for a conversion or type it full-width.
//
// A press and its release are sent in one call of SendInput, so that no other input comes between them. They are sent
// separately only if the key is to be held; the release then follows even if the context has ended. Ctrl-C and the closing
// of the console end the context of a command, so neither of them leaves a key down.
//
// # Windows of programs with more rights
//
// Windows discards input for a window whose program has a higher integrity level, as a program that runs as an administrator
// has, and does not report that. So the Driver compares the levels when it is armed and, until its window has the focus,
// before each act, and refuses such a window with an *input.UndrivableError.
//
// That coordinates are physical pixels requires a process that is aware of the DPI of each monitor, which its manifest declares. A
// top-level window is one without a parent (GetAncestor with GA_ROOT).
package windows
