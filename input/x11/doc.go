// Package x11 implements input.Hands on an X11 desktop: it moves the pointer, clicks and presses keys, and checks before
// each act that the desktop has not changed.
//
//	         ┌──▶ hands (robotgo, with a separate connection): pointer, button, keys
//	Driver ──┤
//	         ├──◀ probe (a permanent connection of package xserver): pointer, focus, windows, modifiers, screen, layout
//	         └──◀ watch (raw events on the same connection): Esc, however short the tap, and moves of the pointer by hand
//
// # Keys
//
// The Driver finds the key for a digit on the active layout by the X Keyboard Extension, as programs do. Robotgo takes a
// name and presses the first key that has the name's keysym in the first two columns of the core keyboard map. So the
// Driver passes a name for which robotgo finds exactly the right key, and refuses a layout on which some digit has no
// such name.
//
// A top-level window is a child of the root window (with a window manager, that is the frame around a program's window).
package x11
