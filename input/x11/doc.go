// Package x11 is the hands on an X11 desktop: it moves the pointer, clicks and presses keys, and checks before each act
// that the desktop is still the one that it was told to work on.
//
//	            ┌── probe (one kept connection of package xserver) ──▶ keys and button; pointer, if it is where it was left
//	Driver ─────┤                                   ◀── pointer, focus, windows, modifiers, screen, layout
//	            ├── watch (raw key events on the same connection) ◀── Esc, however short the tap
//	            └── hands (robotgo, with a connection of its own) ──▶ the end of a hold before its time
//
// A top-level window is a child of the root window (with a window manager that is the frame around a program's window);
// a stroke is the key, with Shift or without, that types a digit on the layout in force.
package x11
