// Package wlr implements input.Hands on a Wayland desktop with the wlroots protocols (sway, Hyprland, labwc): it creates a
// virtual pointer and a virtual keyboard, in addition to those of the user.
//
//	Driver ──▶ zwlr_virtual_pointer      to the cell, click, and back to where it rests, in one write
//	       ──▶ zwp_virtual_keyboard      keys, with the Driver's keymap: types digits on every layout
//	       ◀── zwlr_foreign_toplevel     which window has the keyboard
//	       ◀── zwlr_screencopy           is the pointer where it rests?
//
// These protocols do not report where the pointer is. So the Driver keeps the pointer at rest, usually beside the grid, and
// compares a picture of that spot before each act: if the user has moved the pointer, it is missing there. The Driver also
// verifies the conversion of coordinates in this way, whatever the scale is: it moves the pointer to spots beside the grid,
// and must see it at two of them. It does not rest where the keyboard focus would follow the pointer to another window, because
// the keys would go there.
//
// When the user changes the layout, sway applies it to all keyboards, including the virtual one, and reports that only with
// the next key. So each key is sent in one write with the Driver's keymap before it. A compositor processes such a write as
// a whole, so that no other keymap can take effect before the press, or before the release of a held key.
//
// The table in package input lists what else the compositor reports.
package wlr
