// Package x11 is the hands on an X11 desktop: it moves the pointer, clicks and presses keys, and checks before each act
// that the desktop is still the one that it was told to work on.
//
//	         ┌──▶ hands (robotgo, with a connection of its own): pointer, button, keys
//	Driver ──┤
//	         ├──◀ probe (a kept connection of package xserver): pointer, focus, windows, modifiers, screen, layout
//	         └──◀ watch (raw events on the same connection): Esc, however short the tap, and moves of the pointer by hand
//
// # Keys
//
// Which key types a digit is decided by the layout in force, with the X Keyboard Extension, as programs do. Robotgo takes a name and
// looks for the first key that has its symbol in the first two columns of the core keyboard map. So a key is pressed by a
// name for which robotgo finds just this key; a layout on which it finds none for a digit is refused.
//
// A top-level window is a child of the root window (with a window manager, that is the frame around a program's window).
package x11
