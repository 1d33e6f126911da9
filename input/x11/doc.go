// Package x11 implements input.Hands on an X11 desktop: it moves the pointer, clicks and presses keys, and checks before
// each act that the desktop has not changed.
//
//	         ┌──▶ hands (robotgo, with a separate connection): pointer, button, keys
//	Driver ──┤
//	         ├──◀ probe (a permanent connection of package internal/desktop/x11): pointer, focus, windows, modifiers, screen, layout
//	         └──◀ watch (raw events on the same connection): Esc, however short the tap, and moves of the pointer by hand
//
// # Keys
//
// The Driver finds the key for a digit on the active layout by the X Keyboard Extension, as programs do: a key that types it
// plainly, with Shift, with AltGr or with both, or else the key on the keypad. If robotgo would press another key, or other
// modifiers, the probe presses the keys by their keycodes. A layout on which some digit has no key is refused.
//
// A top-level window is a child of the root window (with a window manager, that is the frame around a program's window).
package x11
