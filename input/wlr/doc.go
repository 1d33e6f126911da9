// Package wlr is the hands on a Wayland desktop of the wlroots kind (sway, Hyprland, labwc): a pointer and a keyboard of our
// own, beside those of the user.
//
//	Driver ──▶ zwlr_virtual_pointer      to the cell, click and back to its rest, in one write
//	       ──▶ zwp_virtual_keyboard      keys, with a keymap of its own: a digit is a digit on every layout
//	       ◀── zwlr_foreign_toplevel     which window has the keyboard
//	       ◀── zwlr_screencopy           is the pointer where it rests?
//
// A program cannot ask there where the pointer is. So the Driver keeps it at rest beside the grid, has seen it there, and
// looks before each act whether that spot still looks the same: what a hand has moved is gone from it. The way there is also
// how the place of a point is calibrated, whatever the scale: two spots are pointed at, and the pointer must be seen at both.
//
// Sway gives a layout that the user sets to all keyboards, ours included, and does not tell before the next key. So each key goes
// out in one write with our keymap before it. A compositor takes in such a write as a whole, which leaves no moment in which another
// keymap could come in between, neither before the press nor, where a key is held, before its release.
//
// What else it can tell, and what it cannot, stands in the table of package input.
package wlr
