// Package input is the bot's hands on an X11 desktop: it moves the pointer, clicks and presses keys, and looks before
// each act whether the desktop is still the one it was told to work on.
//
//	            ┌── hands (robotgo) ──▶ keys
//	Driver ─────┼── probe (one kept xgb connection) ──▶ pointer and button, if the pointer is where it was left
//	            │                                   ◀── pointer, focus, windows, modifiers, screen, layout
//	            └── watch (raw key events) ◀── Esc, however short the tap
//
// A [Driver] is opened once, armed with the rectangle that it will work in, and then asked to [Driver.Click],
// [Driver.Press] and [Driver.MoveTo]. Each of these begins with [Driver.Check]; what the check finds out of order is a
// [StoppedError] (the user wants it to stop) or a [ChangedError] (the desktop is not what it was), and nothing is sent.
//
// All points and rectangles are pixels of the X root window, which spans every monitor. Robotgo and X agree on that
// origin, so nothing is converted here.
//
// Words: a top-level window is a child of the root window (with a window manager that is the frame around a program's
// window); a stroke is the key, with Shift or without, that types a digit on the layout in force.
package input
